import type {
  CatalogCredit,
  CatalogReleaseDetails,
  CatalogTrackPage,
} from '../domain/catalog/catalog.ts';
import { leavingOut } from './lenient.ts';

// What the answers of all catalogs are turned into alike.

/**
 * The tracks of an album; some may be missing that could not be read. Its count and what it shows may
 * differ a little (`miscount`).
 */
export interface AlbumTracks<Row> {
  rows: readonly Row[];
  areAll: boolean;
  miscount: number;
}

/** What is to be said of tracks beside themselves. @param tracks null where they did not come. */
export function flawsOf(
  tracks: AlbumTracks<unknown> | null,
): Pick<CatalogReleaseDetails, 'has_unread_tracks' | 'tracks_miscount'> {
  return {
    ...(tracks?.areAll === false && { has_unread_tracks: true }),
    ...(tracks && tracks.miscount !== 0 && { tracks_miscount: tracks.miscount }),
  };
}

/** Each person once, by ID, or by name where the catalog gives no ID. */
export function credits(
  of: readonly { id?: string | null | undefined; name: string }[],
): CatalogCredit[] {
  return [...new Map(of.map(({ id, name }) => [id ?? name, { id: id ?? null, name }])).values()];
}

/** A track by its own id. @param isPlayable unless the catalog doesn't tell. */
export function trackPage(
  { id, album }: { id: string; album?: { id: string } | null | undefined },
  isPlayable: boolean | null | undefined,
): CatalogTrackPage {
  return {
    id,
    release_id: album?.id ?? null,
    available: isPlayable ?? true,
    ...leavingOut([], typeof isPlayable !== 'boolean' && 'availability'),
  };
}
