import type * as told from '../domain/catalog/catalog.ts';
import { catalogPage } from '../domain/catalog/catalog-page.ts';
import type {
  DeezerAlbum,
  DeezerAlbumPage,
  DeezerArtist,
  DeezerTopTrack,
  DeezerTrack,
  DeezerTrackCopy,
} from './deezer-answers.ts';
import { leavingOut } from './lenient.ts';
import { type AlbumTracks, credits, flawsOf } from './mapping.ts';

// From Deezer's words to the service's.

export function toArtist({
  id,
  name,
  image,
  untold,
  nb_fan,
  nb_album,
}: DeezerArtist): told.CatalogArtist {
  return {
    streaming_id: id,
    name: name?.trim() ?? '',
    image,
    followers: nb_fan ?? null,
    monthly_listeners: null,
    popularity: null,
    release_count: nb_album ?? null,
    catalog_url: catalogPage('deezer', 'artist', id),
    ...leavingOut(untold, name === undefined && 'name'),
  };
}

/** Deezer's `rank` is left out: it moves all the time and is no popularity of 0 to 100. */
export function toTopTrack({ id, title, album, isrc }: DeezerTopTrack): told.CatalogTopTrack {
  return {
    id,
    name: title,
    release_id: album?.id ?? null,
    isrc: isrc ?? null,
    popularity: null,
  };
}

/** Lists don't tell the artist's role; what stands in an artist's list counts as the artist's own. */
export function toRelease({
  id,
  title,
  image,
  untold,
  record_type,
  release_date,
}: DeezerAlbum): told.CatalogRelease {
  return {
    id,
    title,
    type: record_type ?? null,
    relation: 'main',
    release_date: release_date ?? null,
    image,
    catalog_url: catalogPage('deezer', 'album', id),
    label: null,
    upc: null,
    total_tracks: null,
    ...leavingOut(untold),
  };
}

/** Whether an album's own copy of its tracks shows exactly those that are known. */
export function showsTracks(
  { nb_tracks, tracks: copy }: DeezerAlbumPage,
  known: readonly told.CatalogTrack[],
): boolean {
  const { rows, unread } = copy?.data ?? { rows: [], unread: 1 };
  const isWhole = unread === 0 && rows.length === known.length && rows.length === nb_tracks;
  const byId = new Map(known.map((track) => [track.id, track]));
  return isWhole && byId.size === rows.length && rows.every((row) => isAs(byId.get(row.id), row));
}

function isAs(known: told.CatalogTrack | undefined, row: DeezerTrackCopy): boolean {
  if (!known || (known.is_available_unsure && known.available)) return false;
  const { title, duration, explicit_lyrics, readable } = row;
  const isSame = known.title === title && known.available === readable;
  return isSame && known.explicit === explicit_lyrics && known.duration_ms === msOf(duration);
}

function msOf(seconds: number | undefined | null): number | null {
  return typeof seconds === 'number' ? seconds * 1000 : null;
}

/** @param tracks null where they did not come. */
export function toReleaseDetails(
  album: DeezerAlbumPage,
  tracks: AlbumTracks<DeezerTrack> | null,
): told.CatalogReleaseDetails {
  const { title = '', contributors, artist } = album;
  const named = contributors?.rows ?? [];
  const main = [...(artist ? [artist] : []), ...named.filter(({ role }) => role === 'Main')];
  return {
    ...toRelease({ ...album, title }),
    label: album.label ?? null,
    upc: album.upc ?? null,
    total_tracks: album.nb_tracks ?? null,
    contributors: credits(named),
    main_artists: credits(main),
    genres: album.genres?.data.rows.map(({ name }) => name) ?? [],
    available: album.available ?? true,
    countries: null,
    tracks: tracks?.rows.map(toTrack) ?? null,
    ...flawsOf(tracks),
    ...leavingOut(
      album.untold,
      typeof album.available !== 'boolean' && 'availability',
      !areCreditsComplete(album) && 'credits',
    ),
  };
}

/** Whether all who are named on an album could be read, each with the part in it. */
function areCreditsComplete({ artist, contributors }: DeezerAlbumPage): boolean {
  const areAllRead = artist !== undefined && contributors?.unread === 0;
  return areAllRead && contributors.rows.every(({ role }) => typeof role === 'string');
}

function toTrack(track: DeezerTrack): told.CatalogTrack {
  return {
    id: track.id,
    title: track.title,
    position: track.track_position ?? 0,
    disc: track.disk_number ?? 0,
    duration_ms: msOf(track.duration),
    isrc: track.isrc ?? null,
    explicit: track.explicit_lyrics ?? null,
    available: track.readable ?? true,
    ...(typeof track.readable !== 'boolean' && { is_available_unsure: true }),
  };
}
