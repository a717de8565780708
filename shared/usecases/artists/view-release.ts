import type { CatalogTrack } from '../../domain/catalog.ts';
import { shownRisk } from '../../domain/detection/risk/shown-risk.ts';
import type { ReleaseRecord } from '../../domain/detection/records.ts';
import { notFound } from '../../domain/errors.ts';
import type { Release, ReleaseStatus, Track, Triage } from '../../domain/release.ts';
import { dayOf } from '../../domain/text.ts';
import type { ArtistItem } from '../../table/artists/artists.ts';
import type { Table } from '../../table/client.ts';
import { getRelease, getTracks } from '../../table/watches/releases.ts';
import type { Catalog } from '../ports.ts';

/** A release as the people of a holder see it. One that is still listed was last seen at the last check. */
export function releaseView(
  record: ReleaseRecord,
  triage: Triage | null,
  { last_checked_at }: Pick<ArtistItem, 'last_checked_at'>,
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
    last_seen_at: lastSeen(record, status === 'offline' ? null : last_checked_at),
    risk: triage?.verdict === 'mine' || !record.risk ? null : shownRisk(record.risk),
    triage,
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

/**
 * The tracks of a release. Where its own page was not read yet, it is read now, but not stored:
 * the baseline is the background's to make.
 * @throws Problem `not_found`; CatalogUnavailable
 */
export async function tracksOf(
  deps: { table: Table; catalog: Pick<Catalog, 'release'> },
  watchId: string,
  release: string,
): Promise<Track[]> {
  const stored = await getTracks(deps.table, watchId, release);
  if (stored) return stored.map((track) => trackView(release, track));
  if (!(await getRelease(deps.table, watchId, release))) throw notFound();
  const details = await deps.catalog.release(release);
  return (details?.tracks ?? []).map((track) => trackView(release, track));
}

function trackView(release: string, track: CatalogTrack): Track {
  return { release_id: release, ...track };
}
