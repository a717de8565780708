import { expectedBy, missedFrom } from '../../domain/expected-release.ts';
import { missedChange } from '../../domain/missed-release.ts';
import type { ExpectedWork } from '../../domain/work.ts';
import { holdMovedWrite } from '../../table/artists/artist-writes.ts';
import { getArtist } from '../../table/artists/artists.ts';
import {
  type ExpectedItem,
  getExpected,
  lookedWrite,
  putOffExpected,
} from '../../table/artists/expected.ts';
import { confirmedWrite } from '../../table/changes/changes.ts';
import type { ToRoute } from '../../table/changes/to-route.ts';
import type { Table } from '../../table/client.ts';
import { withFreshState } from '../../table/failures.ts';
import { getOrganization } from '../../table/people/organizations.ts';
import { transactFresh } from '../../table/transaction.ts';
import { readTracks } from '../../table/watches/baseline.ts';
import { listReleases } from '../../table/watches/releases.ts';
import type { WatchDeps } from '../checks/watch-checks.ts';

/** Where the artist was not checked since the date, it is looked at again after this time. */
const laterMs = 3_600_000;

/**
 * Looks whether a release came that was expected, a day after its date. If it didn't, a change says so,
 * confirmed at once: the list that lacks it was read since. Nothing is told twice.
 * @returns the new change, whose routing is due.
 */
export async function lookForExpected(
  { table, clock }: WatchDeps,
  work: ExpectedWork,
): Promise<ToRoute[]> {
  return withFreshState(async () => {
    const now = clock.now();
    const { organization_id: org, artist_id: id, expected_id } = work;
    const expected = await getExpected(table, id, expected_id);
    if (!expected?.dueAt || expected.dueAt > now.toISOString()) return [];
    const artist = await getArtist(table, org, id, { consistent: true });
    const organization = await getOrganization(table, org);
    const done = () => transactFresh(table, [lookedWrite(id, expected, null)], 'what is expected');
    if (!artist?.active || !organization) {
      await done();
      return [];
    }
    if (artist.last_checked_at < (missedFrom(expected)?.toISOString() ?? '')) {
      await putOffExpected(table, id, expected, new Date(now.getTime() + laterMs));
      return [];
    }
    if (await isThere(table, artist.watch_id, expected)) {
      await done();
      return [];
    }
    const change = missedChange(artist, expected, now);
    const writes = [
      confirmedWrite(change, organization.kept_by, now),
      holdMovedWrite(artist, {}),
      lookedWrite(id, expected, now.toISOString()),
    ];
    await transactFresh(table, writes, 'what is expected');
    return [{ organizationId: org, artistId: id, changeId: change.id }];
  });
}

async function isThere(table: Table, watchId: string, expected: ExpectedItem): Promise<boolean> {
  const releases = (await listReleases(table, watchId)).filter(
    ({ status }) => status !== 'offline',
  );
  const isIt = (isrcsOf: (id: string) => string[]) =>
    releases.some((one) => expectedBy(expected, { ...one, isrcs: isrcsOf(one.id) }) !== null);
  if (isIt(() => [])) return true;
  if (expected.isrcs.length === 0) return false;
  const since = releases.filter(({ first_seen_at }) => first_seen_at >= expected.created_at);
  const tracks = await readTracks(
    table,
    watchId,
    since.map(({ id }) => id),
  );
  return isIt((id) => (tracks.get(id) ?? []).flatMap(({ isrc }) => isrc ?? []));
}
