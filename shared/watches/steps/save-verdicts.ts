import type { Settled } from '../rules/step.ts';
import {
  type HappeningUpdate,
  inHappenings,
  settledUpdates,
} from '../../verdicts/rules/happening-update.ts';
import type { Table } from '../../table/client.ts';
import { isWorthAnotherTry, StaleState } from '../../table/failures.ts';
import { transactFresh } from '../../table/transaction.ts';
import { type Audience, audienceOf, isAssumed, isUnchecked, withRows } from './audience.ts';
import type { ToRoute } from '../../changes/items/routing.ts';
import type { Stored } from './known.ts';
import { isSilent, saveMove, verdictWrites } from './verdict-writes.ts';
import type { Needs } from '../../usecases/needs.ts';

/** So many at a time: with three holders, each takes up to six writes of the hundred, and few do. */
const partMax = 20;
const partMaxOfSeveral = 14;

interface Saving {
  now: Date;
  /** Takes the changes as they are confirmed, also where a later write fails. */
  confirmed?: ToRoute[];
  /** Each by itself: then also one whose state is never the one that was read holds up no other. */
  areApart?: boolean;
}

/**
 * Saves the verdicts on open findings, many in one transaction: each subject's epoch, what is known from
 * then on, and once for all of them the watch's version. The verdict comes first. If the watch has a few
 * holders, the same write creates or updates their changes and makes the routing due. If it has many, the
 * write adds a telling, which reaches them later. If one finding can't be written, the others still are.
 * @returns what is stored then, with subjects as they were read, and whether many holders still have to be told.
 * @throws StaleState when anything has changed that the verdicts stood on; the first other failure,
 *   after all had their turn.
 */
export async function saveVerdicts(
  deps: Needs<'table' | 'clock' | 'random'>,
  stored: Stored,
  settled: readonly Settled[],
  { now, confirmed = [], areApart = false }: Saving,
): Promise<{ stored: Stored; isTellingDue: boolean }> {
  if (settled.length === 0) return { stored, isTellingDue: false };
  // Each by itself is told by itself: more comes to what was told of the others.
  const updatesOf = (some: readonly Settled[]) => settledUpdates(some, stored.known);
  const all = updatesOf(settled);
  let updates = areApart ? null : all;
  const about = [...all.values()];
  let audience = await audienceFor(deps.table, stored, settled, about);
  let at = stored;
  const failures: unknown[] = [];
  /** Whether it was written, or left to others. */
  const save = async (part: readonly Settled[]): Promise<boolean> => {
    const told = { part, updates: updates ?? updatesOf(part) };
    const made = verdictWrites(deps, at, told, audience, now);
    if (made.isTooMuch) return false;
    try {
      await transactFresh(deps.table, made.writes, 'the watch');
    } catch (error) {
      if (error instanceof StaleState && isAssumed(audience)) {
        audience = await withRows(deps.table, audience, about);
        return save(part);
      }
      if (!areApart && isWorthAnotherTry(error)) throw error;
      const isAlone = part.length === 1;
      if (isAlone) failures.push(error);
      return isAlone;
    }
    at = made.after;
    confirmed.push(...made.toRoute);
    for (const move of made.rest) at = await saveMove(deps.table, at, move, now);
    return true;
  };
  const length = areApart ? 1 : partMaxOf(audience);
  const inOrder = inHappenings(settled);
  for (let start = 0; start < inOrder.length; start += length) {
    const part = inOrder.slice(start, start + length);
    if (await save(part)) continue;
    updates = null;
    for (const one of part) {
      // What was told of a happening by then, this one comes to.
      audience = await withRows(deps.table, audience, about);
      await save([one]);
    }
  }
  if (failures.length > 0) throw failures[0];
  const isTellingDue = audience.kind === 'many' && settled.some((one) => !isSilent(one, audience));
  return { stored: at, isTellingDue };
}

/** Who hears of it, with the changes that they have where these decide what is written. */
async function audienceFor(
  table: Table,
  { holders }: Stored,
  settled: readonly Settled[],
  about: readonly HappeningUpdate[],
): Promise<Audience> {
  const types = settled.map(({ subject }) => subject.change_type);
  const audience = await audienceOf(table, holders, types);
  return isUnchecked(audience, about) ? withRows(table, audience, about) : audience;
}

function partMaxOf(audience: Audience): number {
  return audience.kind === 'few' && audience.listeners.length > 1 ? partMaxOfSeveral : partMax;
}
