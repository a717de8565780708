import { holdMovedWrite } from '../../table/artists/artist-writes.ts';
import { getHold, type HoldItem } from '../../table/artists/artists.ts';
import { choreWrite, endChore } from '../items/chores.ts';
import { flushDays } from '../../checks/items/history.ts';
import { withFreshState, written } from '../../table/failures.ts';
import { countDown } from '../../table/people/counters.ts';
import { transactFresh, type Write } from '../../table/transaction.ts';
import { holderGoneWrite } from '../items/holders.ts';
import { daysAtHand, getWatch, type WatchItem } from '../items/watches.ts';
import {
  type HeldWatch,
  holdersChangedWrite,
  readHeldWatch,
  ringWrites,
  withoutHolder,
} from './held-watch.ts';
import type { TellDeps } from './tell-findings.ts';
import { orNotFound } from '../../usecases/or-not-found.ts';
import { plans } from '../../domain/plans/plan.ts';
import type { ClearWork } from '../../domain/owed/work.ts';
import { clearWatch, keepHistory } from '../items/clearing.ts';
import type { Needs } from '../../usecases/needs.ts';

/**
 * Ends an organization's hold on a watch. Its history stays readable up to this day; the other holders
 * keep theirs. If it was the last one, clearing the watch away becomes due. May be repeated.
 * @param more what belongs to the same write.
 * @returns the hold as it was; null when it had ended before.
 * @throws Problem `not_found`
 */
export async function endHold(
  deps: TellDeps,
  { org, artist }: { org: string; artist: string },
  more: (hold: HoldItem, name: string) => readonly Write[] = () => [],
): Promise<HoldItem | null> {
  return withFreshState(async () => {
    const { table, clock } = deps;
    const hold = orNotFound(await getHold(table, org, artist, { consistent: true }));
    if (hold.paused === 'stopped') return null;
    const { watch_id } = hold;
    const held = await readHeldWatch(deps, watch_id);
    if (!held) throw new Error(`${artist} holds a watch that is gone`);
    // The numbers of the last days, and of this one, are the holder's to read, too.
    await flushDays(table, watch_id, daysAtHand(held.watch));
    const now = clock.now();
    const left = leftOf(held, now);
    const holders = withoutHolder(held, org);
    const writes = [
      holdersChangedWrite(held, holders, now),
      holderGoneWrite(watch_id, org),
      holdMovedWrite(hold, { active: false, paused: 'stopped', left }),
      countDown(org, 'artists'),
      leaveWrite(hold, now),
      ...ringWrites(held, holders, now),
      ...more(hold, held.watch.name),
    ];
    await transactFresh(table, writes, 'the artist');
    return hold;
  });
}

/** What waits for the hold ends with it. */
export function leaveWrite({ id, organization_id, since }: HoldItem, now: Date): Write {
  const of = { organization_id, artist_id: id };
  return choreWrite({ kind: 'leave', ...of, since, at: now.toISOString() }, now);
}

/** What is shown of the artist from then on. */
function leftOf({ watch, checked_at }: HeldWatch, now: Date): NonNullable<HoldItem['left']> {
  const { name, image_url, stats, numbers_since } = watch;
  const at = now.toISOString();
  return { at, name, image_url, stats, last_checked_at: checked_at, numbers_since };
}

export type ClearDeps = Needs<'table' | 'clock'>;

/** Clears away a watch whose last holder has left, unless somebody holds it again. May be repeated. */
export async function clearUnheld(deps: ClearDeps, work: ClearWork): Promise<void> {
  const startedAt = deps.clock.now();
  const watch = await getWatch(deps.table, work.watch_id, { consistent: true });
  if (watch?.ending) await clearAway(deps, watch);
  await endChore(deps.table, work, startedAt);
}

/**
 * Clears away what is known of an artist that nobody holds, except its numbers, for as long as the best plan
 * that held it keeps them.
 */
export async function clearAway({ table, clock }: ClearDeps, watch: WatchItem): Promise<void> {
  const { id, kept_by } = watch;
  await flushDays(table, id, daysAtHand(watch));
  const keptMs = plans[kept_by].history_days * 86_400_000;
  await keepHistory(table, id, new Date(clock.now().getTime() + keptMs));
  if (!(await written(clearWatch(table, id)))) await keepHistory(table, id, null);
}
