import { holdMovedWrite } from '../../table/artists/artist-writes.ts';
import { getHold, type HoldItem } from '../../table/artists/artists.ts';
import { choreWrite } from '../items/chores.ts';
import { flushDays } from '../../checks/items/history.ts';
import { withFreshState } from '../../table/failures.ts';
import { countDown } from '../../table/people/counters.ts';
import { transactFresh, type Write } from '../../table/transaction.ts';
import { daysAtHand } from '../items/watches.ts';
import { type HeldWatch, holdChangeWrites, readHeldWatch } from './held-watch.ts';
import type { TellDeps } from './tell-findings.ts';
import { orNotFound } from '../../usecases/refusals.ts';

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
    const writes = [
      ...holdChangeWrites(held, org, null, now),
      holdMovedWrite(hold, { active: false, paused: 'stopped', left }),
      countDown(org, 'artists'),
      leaveWrite(hold, now),
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
