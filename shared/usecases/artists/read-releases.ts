import type { LinkBase } from '../../changes/rules/change-links.ts';
import { notFound } from '../../domain/problems/errors.ts';
import type { Release, Track } from '../../domain/bodies/release.ts';
import { getTriage, listTriage } from '../../table/artists/triage.ts';
import * as stored from '../../watches/items/releases.ts';
import { getReleaseTracks, getWithRelease } from '../../watches/items/combined-reads.ts';
import type { Acting } from '../acting.ts';
import type { Catalog } from '../source-ports.ts';
import { findHold, heldWatchOf, withWatch } from './find-artist.ts';
import { findWaiting, waitingView } from './waiting-release.ts';
import type { Needs } from '../needs.ts';
import { orNotFound } from '../refusals.ts';
import type { CatalogTrack } from '../../domain/catalog/catalog.ts';
import { shownRisk } from '../../findings/releases/additions.ts';
import type { ReleaseRecord } from '../../findings/records.ts';
import type { ReleaseStatus, Triage } from '../../domain/releases/release.ts';
import { dayOf } from '../../domain/text/text.ts';
import type { ArtistItem } from '../../table/artists/artists.ts';

/** What listing tracks takes. */
export interface TracksDeps extends Needs<'table'> {
  catalog: Pick<Catalog, 'release'>;
}

/** Which release of which artist of the organization. */
interface ReleaseIds {
  artistId: string;
  releaseId: string;
}

/**
 * The releases of an artist, newest first. None for an artist that was stopped: they were the
 * watch's, which goes on without who stopped.
 * @throws Problem `not_found`
 */
export async function listReleases(
  { table }: Needs<'table'>,
  { organization, now }: Acting,
  artistId: string,
): Promise<Release[]> {
  const hold = await findHold(table, organization.id, artistId);
  if (hold.left) return [];
  const [artist, releases, said] = await Promise.all([
    withWatch(table, hold),
    stored.listReleases(table, hold.watch_id),
    listTriage(table, hold.id),
  ]);
  return releases
    .map((release) => releaseView(release, said.get(release.id) ?? null, artist, now))
    .toSorted(newestFirst);
}

/** One release; one that isn't known yet as its change tells it. @throws Problem `not_found` */
export async function readRelease(
  { table, catalogName }: Needs<'table'> & Pick<LinkBase, 'catalogName'>,
  { organization, now }: Acting,
  { artistId, releaseId }: ReleaseIds,
): Promise<Release> {
  const hold = await findHold(table, organization.id, artistId);
  const at = { watchId: heldWatchOf(hold), release: releaseId, artist: hold.id };
  const { watch, release, triage } = await getWithRelease(table, at);
  if (!watch) throw notFound();
  if (release) return releaseView(release, triage, { own_checked_at: watch.last_checked_at }, now);
  const waiting = orNotFound(await findWaiting(table, hold, releaseId, triage));
  return waitingView(waiting, triage, { catalogName, now });
}

/**
 * The tracks of a release. If its own page wasn't read yet, it is read now, but not stored: the known
 * state is made in the background.
 * @throws Problem `not_found`; CatalogUnavailable
 */
export async function listTracks(
  { table, catalog }: TracksDeps,
  { organization }: Acting,
  { artistId, releaseId }: ReleaseIds,
): Promise<Track[]> {
  const hold = await findHold(table, organization.id, artistId);
  const watchId = heldWatchOf(hold);
  const { isKnown, tracks } = await getReleaseTracks(table, watchId, releaseId);
  if (tracks) return tracks.map((track) => trackView(releaseId, track));
  if (!isKnown) {
    const said = await getTriage(table, hold.id, releaseId);
    if (!(await findWaiting(table, hold, releaseId, said))) throw notFound();
  }
  const details = await catalog.release(releaseId);
  return (details?.tracks ?? []).map((track) => trackView(releaseId, track));
}

/**
 * A release as the people of a holder see it. One that is still listed was last seen at the artist's own last
 * check: a visit that compares the profile sees no release.
 */
export function releaseView(
  record: ReleaseRecord,
  triage: Triage | null,
  { own_checked_at }: Pick<ArtistItem, 'own_checked_at'>,
  now: Date,
): Release {
  const status = statusAt(record, now);
  return {
    id: record.id,
    title: record.title,
    type: record.type,
    relation: record.relation,
    release_date: record.release_date,
    label: record.label,
    upc: record.upc,
    image_url: record.image.url,
    catalog_url: record.catalog_url,
    total_tracks: record.total_tracks,
    status,
    first_seen_at: record.first_seen_at,
    last_seen_at: lastSeen(record, status === 'offline' ? null : own_checked_at),
    risk: triage?.verdict === 'mine' || !record.risk ? null : shownRisk(record.risk),
    triage,
    unconfirmed: null,
  };
}

/** A check is noted by when it began: what it found was seen a little later. */
function lastSeen(record: ReleaseRecord, checkedAt: string | null): string {
  const at = checkedAt ?? record.last_seen_at;
  return at < record.first_seen_at ? record.first_seen_at : at;
}

function statusAt(record: ReleaseRecord, now: Date): ReleaseStatus {
  if (record.status === 'offline') return 'offline';
  return (record.release_date ?? '') > dayOf(now) ? 'announced' : 'live';
}

/** Newest release date first, those without one last; then by id. */
export function newestFirst(a: Release, b: Release): number {
  return (b.release_date ?? '').localeCompare(a.release_date ?? '') || a.id.localeCompare(b.id);
}

/** A track of a release as clients see it. */
export function trackView(release: string, track: CatalogTrack): Track {
  return { release_id: release, ...track };
}
