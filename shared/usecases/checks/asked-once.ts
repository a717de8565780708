import { partShown } from '../../domain/watch/coverage.ts';
import type { Context, OpenSubject } from '../../domain/watch/known.ts';
import type { Look } from '../../domain/watch/recheck.ts';
import type { Others } from '../../domain/watch/source-hold.ts';
import { surgeAt } from '../../domain/watch/surge.ts';
import { wantsWitnesses } from '../../domain/watch/wanted.ts';
import { kinOf, type Witnesses } from '../../domain/watch/witnesses.ts';
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
    const types = wantsWitnesses(look, (subject) => isSurge(subject, look.context, counted));
    const { id } = look.known;
    if (types.length === 0 || isCanaryWatch(id)) return null;
    const { now } = look.context;
    const others = otherWatches(table, id, types.flatMap(kinOf), now);
    asked ??= readWitnesses({ ...sources, others }, look, types);
    return asked;
  };
}

/** Whether so many artists show the same that no few others have to be asked. */
function isSurge(
  { change_type, open }: OpenSubject,
  { coverage }: Context,
  others: Others,
): boolean {
  const sighted = others.get(change_type);
  if (!sighted) return false;
  const { sightings, decided } = sighted;
  const at = new Date(open.detected_at);
  return surgeAt(sightings, at, decided, partShown(change_type, coverage))?.kind === 'surge';
}
