import type { Artist } from '../../domain/bodies/artist.ts';
import { changedFields, type Doer } from '../../domain/people/audit.ts';
import type { ReleasePolicy } from '../../domain/releases/release.ts';
import { holdMovedWrite, takeCheckNow } from '../../table/artists/artist-writes.ts';
import { taggedWrites } from '../../table/artists/tags.ts';
import { holderPolicyWrite } from '../../watches/items/holders.ts';
import type { Table } from '../../table/client.ts';
import { auditWrite } from '../../table/people/audit.ts';
import { transactFresh } from '../../table/transaction.ts';
import { auditLine, type Doing } from '../acting.ts';
import { freshOrConflict } from '../refusals.ts';
import { findArtist } from './find-artist.ts';
import { view } from './view-artist.ts';
import { type ClearDeps, endHold, leave } from '../../watches/index.ts';
import { Problem } from '../../domain/problems/errors.ts';
import { nextCheckIn } from '../../domain/problems/problem-details.ts';
import { withFreshState } from '../../table/failures.ts';
import { askerText } from '../asker.ts';
import type { Needs } from '../needs.ts';

/** What people can change about an artist. */
export interface ArtistPatch {
  tags?: readonly string[] | undefined;
  release_policy?: ReleasePolicy | undefined;
}

/**
 * Changes what an organization says about one of its artists, and nothing of the watch: no other holder
 * sees it. Lists are filtered by the new tags at once, and rules go by them for every change that is
 * routed from now on.
 * @throws Problem `not_found`, `conflict`
 */
export async function updateArtist(
  { table }: { table: Table },
  doing: Doing,
  id: string,
  patch: ArtistPatch,
): Promise<Artist> {
  return freshOrConflict(async () => {
    const artist = await findArtist(table, doing.organization.id, id);
    const tags = [...(patch.tags ?? artist.tags)];
    const { release_policy = artist.release_policy } = patch;
    const before = { tags: artist.tags, release_policy: artist.release_policy };
    const changed = changedFields(before, { tags, release_policy });
    if (!changed) return view(artist);
    const line = auditLine(doing, 'artist.updated', artist, changed);
    const writes = [
      holdMovedWrite(artist, { tags, release_policy }),
      // A stopped artist is no holder: it has the policy again once it is.
      ...(artist.left || release_policy === artist.release_policy
        ? []
        : [holderPolicyWrite(artist.watch_id, doing.organization.id, release_policy)]),
      ...taggedWrites(artist, artist.tags, tags),
    ];
    await transactFresh(table, [...writes, line], 'the artist');
    return view({ ...artist, tags, release_policy });
  });
}

/**
 * Stops monitoring an artist: it leaves the list, and what waited for confirmation is dismissed. Its
 * history stays readable. Others who hold the artist notice nothing; if there are none, what
 * is known of it is cleared away. May be repeated.
 * @throws Problem `not_found`
 */
export async function stopMonitoring(
  deps: ClearDeps,
  org: string,
  artist: string,
  by: Doer,
): Promise<void> {
  const now = deps.clock.now();
  const hold = await endHold(deps, { org, artist }, ({ active }, name) => [
    auditWrite(org, by, now, {
      action: 'artist.monitoring_stopped',
      target: { type: 'artist', id: artist, name },
      before: { active },
      after: { active: false },
    }),
  ]);
  if (!hold) return;
  const { since } = hold;
  const at = now.toISOString();
  await leave(deps, { kind: 'leave', organization_id: org, artist_id: artist, since, at });
}

export type AskDeps = Needs<'table' | 'queues'>;

/** How long after a check of an artist was asked for the next one can be. */
export const checkNowEverySeconds = 300;

/**
 * Puts a check of the artist on the queue, at most every 5 minutes.
 * @throws Problem `not_found`, `not_monitored`, `rate_limited`
 */
export async function askForCheck(
  deps: AskDeps,
  org: string,
  id: string,
  { now, by }: { now: Date; by: Doer },
): Promise<{ artist_id: string; requested_at: string }> {
  const artist = await findArtist(deps.table, org, id);
  if (!artist.active) throw new Problem('not_monitored');
  const limit = new Date(now.getTime() - checkNowEverySeconds * 1000);
  const times = { at: now, notAfter: limit };
  const line = auditLine({ organization: { id: org }, now, by }, 'artist.check_requested', artist);
  if (!(await withFreshState(() => takeCheckNow(deps.table, artist, times, [line])))) {
    const asked = Date.parse(artist.check_requested_at ?? now.toISOString());
    const wait = Math.max(1, Math.ceil((asked - limit.getTime()) / 1000));
    throw new Problem('rate_limited', nextCheckIn(wait), {
      headers: { 'retry-after': String(wait) },
    });
  }
  await deps.queues.send({
    kind: 'check_now',
    watch_id: artist.watch_id,
    attempt: 0,
    asker: askerText(),
  });
  return { artist_id: id, requested_at: now.toISOString() };
}
