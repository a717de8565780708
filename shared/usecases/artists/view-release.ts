import type { CatalogTrack } from '../../domain/catalog/catalog.ts';
import { shownRisk } from '../../findings/releases/additions.ts';
import type { ReleaseRecord } from '../../findings/records.ts';
import type { ReleaseStatus, Triage } from '../../domain/releases/release.ts';
import type { Release, Track } from '../../domain/bodies/release.ts';
import { dayOf } from '../../domain/text/text.ts';
import type { ArtistItem } from '../../table/artists/artists.ts';

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
