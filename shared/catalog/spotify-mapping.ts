import type * as told from '../domain/catalog/catalog.ts';
import { catalogPage } from '../domain/catalog/catalog-page.ts';
import type {
  Credit,
  SpotifyAlbum,
  SpotifyAlbumPage,
  SpotifyArtist,
  SpotifyTopTrack,
  SpotifyTrack,
} from './spotify-answers.ts';
import { leavingOut, type ReadRows } from './lenient.ts';
import { type AlbumTracks, credits, flawsOf } from './mapping.ts';

// From Spotify's words to the service's.

/** @param hasNumbers whether the access mode does; what comes in spite of that is left out. */
export function toArtist(artist: SpotifyArtist, hasNumbers: boolean): told.CatalogArtist {
  const { id, name, image, untold, followers, popularity } = artist;
  return {
    streaming_id: id,
    name: name?.trim() ?? '',
    image,
    followers: hasNumbers ? (followers?.total ?? null) : null,
    monthly_listeners: null,
    popularity: hasNumbers ? (popularity ?? null) : null,
    catalog_url: catalogPage('spotify', 'artist', id),
    ...leavingOut(untold, name === undefined && 'name'),
  };
}

/** For a release in an artist's list: its artists show whether it is the artist's own. */
export function toRelease(album: SpotifyAlbum, of: string | null): told.CatalogRelease {
  const { id, name, album_type, artists, image, untold, release_date, total_tracks } = album;
  const isOwn = of === null || artists?.rows.some((artist) => artist.id === of) === true;
  const isUnclear = !isOwn && !areProvided(artists);
  return {
    id,
    title: name,
    type: album_type ?? null,
    // The list holds the artist's own: what is not said to be another's is one of them.
    relation: isOwn || isUnclear ? 'main' : 'appears_on',
    release_date: release_date ?? null,
    image,
    catalog_url: catalogPage('spotify', 'album', id),
    label: null,
    upc: null,
    total_tracks: total_tracks ?? null,
    ...leavingOut(untold, isUnclear && 'credits'),
  };
}

/** Whether somebody is named, and all of them could be read, with their ids. */
function areProvided(artists: ReadRows<Credit> | undefined): boolean {
  if (!artists || artists.unread > 0 || artists.rows.length === 0) return false;
  return artists.rows.every(({ id }) => typeof id === 'string');
}

/** What is not in the answer for an album itself. */
export interface Extras {
  /** By track id, where they were read; null: they were refused. */
  isrcs: ReadonlyMap<string, string | null> | null;
  /** In which it can be played; null: they are not told. Undefined: they were not asked for. */
  countries: readonly string[] | null | undefined;
}

/** @param tracks null when not all came. */
export function toReleaseDetails(
  album: SpotifyAlbumPage,
  tracks: AlbumTracks<SpotifyTrack> | null,
  { isrcs, countries }: Extras,
): told.CatalogReleaseDetails {
  const { name, artists } = album;
  const listed = tracks?.rows ?? album.tracks?.rows ?? [];
  const isPlayable = listed.some(({ is_playable }) => is_playable === true);
  // One that was taken down keeps its page, without a name.
  const isTakenDown = name?.trim() === '';
  const isPlayableProvided =
    isTakenDown ||
    isPlayable ||
    (name !== undefined &&
      tracks?.areAll !== false &&
      listed.every(({ is_playable }) => typeof is_playable === 'boolean'));
  const release = toRelease({ ...album, name: name ?? '' }, null);
  const areCreditsProvided = [artists, ...listed.map((track) => track.artists)].every(
    (one) => one?.unread === 0,
  );
  return {
    ...release,
    label: album.label ?? null,
    upc: album.external_ids?.upc ?? null,
    contributors: credits([
      ...(artists?.rows ?? []),
      ...listed.flatMap((track) => track.artists?.rows ?? []),
    ]),
    main_artists: credits(artists?.rows ?? []),
    genres: album.genres?.rows ?? [],
    available: !isTakenDown && (listed.length === 0 || isPlayable || !isPlayableProvided),
    countries: countries ?? null,
    tracks: tracks?.rows.map((track) => toTrack(track, isrcs?.get(track.id) ?? null)) ?? null,
    ...flawsOf(tracks),
    ...leavingOut(
      release.untold,
      !isPlayableProvided && 'availability',
      isrcs === null && 'isrcs',
      countries === null && 'countries',
      !areCreditsProvided && 'credits',
    ),
  };
}

function toTrack(track: SpotifyTrack, isrc: string | null): told.CatalogTrack {
  return {
    id: track.id,
    title: track.name,
    position: track.track_number ?? 0,
    disc: track.disc_number ?? 0,
    duration_ms: track.duration_ms ?? null,
    isrc,
    explicit: track.explicit ?? null,
    available: track.is_playable ?? true,
    ...(typeof track.is_playable !== 'boolean' && { is_available_unsure: true }),
  };
}

export function toTopTrack(track: SpotifyTopTrack): told.CatalogTopTrack {
  const { id, name, album, external_ids, popularity } = track;
  const isrc = external_ids?.isrc ?? null;
  return { id, name, release_id: album?.id ?? null, isrc, popularity: popularity ?? null };
}
