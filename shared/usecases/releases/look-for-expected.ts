import { isAddition } from '../../changes/rules/change-type.ts';
import {
  type Arrival,
  expectedBy,
  missedChange,
  missedFrom,
} from '../../domain/releases/expected-release.ts';
import type { WorkOf } from '../../domain/owed/work.ts';
import { holdMovedWrite } from '../../table/artists/artist-writes.ts';
import { type ArtistItem, getArtist } from '../../table/artists/artists.ts';
import {
  type ExpectedItem,
  getExpected,
  lookedWrite,
  putOffExpected,
} from '../../table/artists/expected.ts';
import { toldOnce } from '../../changes/items/changes.ts';
import type { ToRoute } from '../../changes/items/routing.ts';
import type { Table } from '../../table/client.ts';
import { withFreshState } from '../../table/failures.ts';
import { getOrganization } from '../../table/people/organizations.ts';
import { transactFresh } from '../../table/transaction.ts';
import { listTriage } from '../../table/artists/triage.ts';
import { putFirst } from '../../checks/items/slots.ts';
import { readBaseline, readTracks } from '../../watches/items/baseline.ts';
import { subjectsOf } from '../../watches/index.ts';
import type { WatchDeps } from '../../checks/index.ts';

/** Where the artist was not checked since the date, it is looked at again after this time. */
const laterMs = 3_600_000;
const pausedMs = 86_400_000;

/**
 * Looks whether a release came that was expected, a day after its date. If it didn't, a change says so,
 * confirmed at once: the list that lacks it was read since. Nothing is told twice. From its date on until
 * then, its artist comes first.
 * @returns the new change, whose routing is due.
 */
export async function lookForExpected(
  { table, clock }: WatchDeps,
  work: WorkOf<'expected'>,
): Promise<ToRoute[]> {
  return withFreshState(async () => {
    const now = clock.now();
    const { organization_id: org, artist_id: id, expected_id } = work;
    const expected = await getExpected(table, id, expected_id);
    if (!expected?.dueAt || expected.dueAt > now.toISOString()) return [];
    const artist = await getArtist(table, org, id, { consistent: true });
    const organization = await getOrganization(table, org);
    const done = () => transactFresh(table, [lookedWrite(id, expected, null)], 'what is expected');
    if (!artist || !organization) {
      await done();
      return [];
    }
    const missedAt = missedFrom(expected);
    if (missedAt && now < missedAt) {
      const { active, pace: plan } = artist;
      if (active && plan) await putFirst(table, artist.watch_id, { plan, until: missedAt });
      await putOffExpected(table, id, expected, missedAt);
      return [];
    }
    const isChecked = artist.last_checked_at >= (missedAt?.toISOString() ?? '');
    const state = artist.active && isChecked ? await stateOf(table, artist, expected) : 'unsure';
    if (state === 'unsure') {
      const ms = artist.active ? laterMs : pausedMs;
      await putOffExpected(table, id, expected, new Date(now.getTime() + ms));
      return [];
    }
    if (state === 'there') {
      await done();
      return [];
    }
    const change = missedChange(artist, expected, now);
    const writes = [
      ...(await toldOnce(table, change, organization.kept_by, now)),
      holdMovedWrite(artist, {}),
      lookedWrite(id, expected, now.toISOString()),
    ];
    await transactFresh(table, writes, 'what is expected');
    return [{ organizationId: org, artistId: id, changeId: change.id }];
  });
}

/** Whether it is there; unsure while a finding that may be about it waits for its verdict. */
async function stateOf(
  table: Table,
  { id, watch_id }: Pick<ArtistItem, 'id' | 'watch_id'>,
  expected: ExpectedItem,
): Promise<'there' | 'missing' | 'unsure'> {
  const [read, said] = await Promise.all([readBaseline(table, watch_id), listTriage(table, id)]);
  if (!read) return 'unsure';
  const releases = [...read.baseline.releases.values()].filter(
    (one) => one.status !== 'offline' && said.get(one.id)?.verdict !== 'not_mine',
  );
  const isIt = (one: Omit<Arrival, 'isrcs'>, isrcs: string[]) =>
    expectedBy(expected, { ...one, isrcs }) !== null;
  if (releases.some((one) => isIt(one, []))) return 'there';
  const since = releases.filter(({ first_seen_at }) => first_seen_at >= expected.created_at);
  const ids = expected.isrcs.length > 0 ? since.map((one) => one.id) : [];
  const { size } = read.baseline.releases;
  const tracks =
    ids.length > 0 ? await readTracks(table, watch_id, ids, size) : new Map<string, never>();
  const isrcsOf = (of: string) => (tracks.get(of) ?? []).flatMap(({ isrc }) => isrc ?? []);
  if (since.some((one) => isIt(one, isrcsOf(one.id)))) return 'there';
  const isWaiting = subjectsOf(read).some(
    ({ change_type, open }) => open !== null && isAddition(change_type),
  );
  return isWaiting ? 'unsure' : 'missing';
}
