import type { Look } from '../rules/recheck.ts';
import type { Others } from '../rules/suspicion.ts';
import { wantsWitnesses } from '../rules/wanted.ts';
import type { Witnesses } from '../rules/witnesses.ts';
import { isCanaryWatch } from '../../plan/canary.ts';
import type { Table } from '../../table/client.ts';
import { otherWatches } from './other-watches.ts';
import { readWitnesses, type WitnessSources } from './read-witnesses.ts';

/** What other artists show; null where nothing asks for that. */
export type WitnessesOf = (look: Look, others: Others) => Promise<Witnesses | null>;

/** Asks other artists where something is unlikely: once, however often its verdict has to be saved again. */
export function askedOnce({
  table,
  ...sources
}: Omit<WitnessSources, 'others'> & { table: Table }): WitnessesOf {
  let asked: Promise<Witnesses> | null = null;
  return async (look, counted) => {
    const about = wantsWitnesses(look, counted);
    const { id } = look.known;
    if (!about || isCanaryWatch(id)) return null;
    const others = otherWatches(table, id, about, look.context.now);
    asked ??= readWitnesses({ ...sources, others }, look, about);
    return asked;
  };
}
