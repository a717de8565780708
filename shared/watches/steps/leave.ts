import { changeIdOf } from '../../changes/rules/change.ts';
import { verdictWords } from '../../findings/verdict-words.ts';
import { plans } from '../../domain/plans/plan.ts';
import type { LeaveWork } from '../../domain/owed/work.ts';
import { getHold } from '../../table/artists/artists.ts';
import { readBaseline } from '../items/baseline.ts';
import { endChore } from '../items/chores.ts';
import type { ChangeItem } from '../../changes/items/change-item.ts';
import { getChanges, settledWrite } from '../../changes/items/changes.ts';
import { allOfFeed, waitingOf } from '../../changes/items/feed.ts';
import type { Table } from '../../table/client.ts';
import { written } from '../../table/failures.ts';
import { getOrganization } from '../../table/people/organizations.ts';
import { sendWrite } from '../../table/transaction.ts';
import { fitToPlan } from './fit-to-plan.ts';
import type { Needs } from '../../usecases/needs.ts';

export type LeaveDeps = Needs<'table' | 'clock'>;

/**
 * Ends what waits for an organization that paused or stopped an artist: its changes that nobody
 * confirmed are dismissed, whatever the watch still finds for others. A stopped artist may leave room
 * for one that its plan has paused. May be repeated.
 */
export async function leave(deps: LeaveDeps, work: LeaveWork): Promise<void> {
  const startedAt = deps.clock.now();
  const { organization_id: org, artist_id: id } = work;
  const hold = await getHold(deps.table, org, id, { consistent: true });
  if (hold) {
    const watches = [hold, ...hold.former].map(({ watch_id }) => watch_id);
    await dismissWaiting(deps.table, work, watches);
    if (hold.paused === 'stopped' && (await isFull(deps.table, org))) {
      await fitToPlan(deps, org, { all: false });
    }
  }
  await endChore(deps.table, work, startedAt);
}

async function dismissWaiting(
  table: Table,
  work: LeaveWork,
  watches: readonly string[],
): Promise<void> {
  for (const row of await waitingRows(table, work, watches)) {
    const { id, organization_id, monitored_artist_id, detected_at, checks } = row;
    const dismissed_reason = verdictWords.notMonitored();
    const place = {
      id,
      organization_id,
      monitored_artist_id,
      detected_at,
      kept_by: 'free',
    } as const;
    const as = { status: 'dismissed', confirmed_at: null, resolves: null, text: null } as const;
    await written(sendWrite(table, settledWrite({ ...place, ...as, checks, dismissed_reason })));
  }
}

/** By what the watch has open, as it stands, and by the list, which may lag behind. */
async function waitingRows(
  table: Table,
  { organization_id: org, artist_id: id, since, at }: LeaveWork,
  watches: readonly string[],
): Promise<ChangeItem[]> {
  const stored = await Promise.all(watches.map((watchId) => readBaseline(table, watchId)));
  const open = stored.flatMap((one) =>
    (one?.subjects ?? []).flatMap(({ open: id, finding }) => finding?.happening?.id ?? id ?? []),
  );
  const known = await getChanges(
    table,
    [...new Set(open)].map((happening) => changeIdOf(happening, { id, since })),
  );
  const listed = await allOfFeed(table, waitingOf(org, id));
  // What was found since it resumed waits on.
  const all = [...known, ...listed].filter(
    ({ status, detected_at }) => status === 'detected' && detected_at <= at,
  );
  return [...new Map(all.map((row) => [row.id, row])).values()];
}

async function isFull(table: Table, org: string): Promise<boolean> {
  const organization = await getOrganization(table, org);
  if (!organization) return false;
  const { plan, count_artists } = organization;
  return count_artists >= plans[plan].monitored_artists;
}
