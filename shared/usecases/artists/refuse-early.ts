import { notFound, Problem } from '../../domain/problems/errors.ts';
import { plans } from '../../domain/plans/plan.ts';
import { canaryIds, canaryStreamingId } from '../../plan/canary.ts';
import { findArtistId, getHold } from '../../table/artists/artists.ts';
import type { Table } from '../../table/client.ts';
import { getOrganization } from '../../table/people/organizations.ts';
import { planLimitReached } from '../organization/plan-limit.ts';
import { findMerged, type Merged } from './follow-merge.ts';
import { orNotFound } from '../refusals.ts';

/** Whether the organization may monitor one more artist, decided before we call the catalog. */
export async function refuseEarly(
  deps: { table: Table },
  org: string,
  streamingId: string,
  merged?: Merged,
): Promise<void> {
  if (streamingId === canaryStreamingId && org !== canaryIds.organization) throw notFound();
  const known = await findArtistId(deps.table, org, streamingId);
  const artist = known ? await getHold(deps.table, org, known, { consistent: true }) : null;
  if (artist && artist.paused !== 'stopped') throw alreadyMonitored(artist.id);
  const organization = orNotFound(await getOrganization(deps.table, org));
  const { plan, count_artists } = organization;
  const isFull = count_artists >= plans[plan].monitored_artists;
  // One that is only to move to another id takes no further room.
  if (isFull && !(await findMerged(deps.table, org, streamingId, merged))) {
    throw planLimitReached('monitored_artists', plan);
  }
}

/** The organization monitors the artist already. */
export function alreadyMonitored(artistId: string, cause?: unknown): Problem {
  return new Problem('already_monitored', undefined, { facts: { artist_id: artistId }, cause });
}
