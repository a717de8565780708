import type {
  CatalogArtist,
  CatalogCredit,
  CatalogRelease,
  CatalogReleaseDetails,
  CatalogTopTrack,
  CatalogTrack,
  CatalogTrackPage,
} from '../domain/catalog.ts';
import type { ReleaseType } from '../domain/release.ts';
import type {
  Credit,
  SpotifyAlbum,
  SpotifyAlbumDetails,
  SpotifyArtist,
  SpotifyTopTrack,
  SpotifyTrack,
  SpotifyTrackPage,
} from './spotify-answers.ts';

// From Spotify's words to the service's.

const webUrl = 'https://open.spotify.com';
const noImage = { id: null, url: null };
const imageUntold = ['image'] as const;

export function artistUrl(streamingId: string): string {
  return `${webUrl}/artist/${streamingId}`;
}

/** @param tellsNumbers whether the access mode does; what comes in spite of that is left out. */
export function toArtist(artist: SpotifyArtist, tellsNumbers: boolean): CatalogArtist {
  const { id, name, images, followers, popularity } = artist;
  return {
    streaming_id: id,
    name,
    image: images ?? noImage,
    followers: tellsNumbers ? (followers?.total ?? null) : null,
    monthly_listeners: null,
    popularity: tellsNumbers ? (popularity ?? null) : null,
    catalog_url: artistUrl(id),
    ...(images === null && { untold: imageUntold }),
  };
}

const releaseTypes: Readonly<Record<string, ReleaseType>> = {
  album: 'album',
  single: 'single',
  compilation: 'compilation',
};

/** Of one that an artist's list shows: which is the artist's own is told by its artists. */
export function toRelease(album: SpotifyAlbum, of: string | null): CatalogRelease {
  const { id, name, album_type, artists, images, release_date, total_tracks } = album;
  const isOwn = of === null || artists.some((artist) => artist.id === of);
  return {
    id,
    title: name,
    type: releaseTypes[album_type?.toLowerCase() ?? ''] ?? null,
    relation: isOwn ? 'main' : 'appears_on',
    release_date,
    image: images ?? noImage,
    catalog_url: `${webUrl}/album/${id}`,
    label: null,
    upc: null,
    total_tracks: total_tracks ?? null,
    ...(images === null && { untold: imageUntold }),
  };
}

/** What is not in the answer for an album itself. */
export interface Extras {
  /** By track id, where they were read; null: they were refused. */
  isrcs: ReadonlyMap<string, string | null> | null;
  /** In which it can be played; null: they are not told. Undefined: they were not asked for. */
  countries: readonly string[] | null | undefined;
}

/**
 * @param tracks all of them, or null when not all came.
 */
export function toReleaseDetails(
  album: SpotifyAlbumDetails,
  tracks: readonly SpotifyTrack[] | null,
  { isrcs, countries }: Extras,
): CatalogReleaseDetails {
  const listed = tracks ?? album.tracks.data;
  const isPlayableTold = listed.every(({ is_playable }) => typeof is_playable === 'boolean');
  const release = toRelease(album, null);
  const untold = [
    ...(release.untold ?? []),
    ...(isPlayableTold ? [] : (['availability'] as const)),
    ...(isrcs === null ? (['isrcs'] as const) : []),
    ...(countries === null ? (['countries'] as const) : []),
  ];
  return {
    ...release,
    label: album.label,
    upc: album.external_ids?.upc ?? null,
    contributors: credits([...album.artists, ...listed.flatMap(({ artists }) => artists)]),
    main_artists: credits(album.artists),
    genres: album.genres ?? [],
    // One that was taken down keeps its page, without a name.
    available:
      album.name.trim() !== '' &&
      (listed.length === 0 || listed.some(({ is_playable }) => is_playable !== false)),
    countries: countries ?? null,
    tracks: tracks?.map((track) => toTrack(track, isrcs?.get(track.id) ?? null)) ?? null,
    ...(untold.length > 0 && { untold }),
  };
}

function toTrack(track: SpotifyTrack, isrc: string | null): CatalogTrack {
  return {
    id: track.id,
    title: track.name,
    position: track.track_number,
    disc: track.disc_number,
    duration_ms: track.duration_ms ?? null,
    isrc,
    explicit: track.explicit ?? null,
    available: track.is_playable ?? true,
  };
}

/** Everybody once, by id, or by name where no id is told. */
function credits(of: readonly Credit[]): CatalogCredit[] {
  return [...new Map(of.map(({ id, name }) => [id ?? name, { id: id ?? null, name }])).values()];
}

export function toTopTrack(track: SpotifyTopTrack): CatalogTopTrack {
  const { id, name, album, external_ids, popularity } = track;
  const isrc = external_ids?.isrc ?? null;
  return { id, name, release_id: album?.id ?? null, isrc, popularity: popularity ?? null };
}

export function toTrackPage({ id, album, is_playable }: SpotifyTrackPage): CatalogTrackPage {
  return {
    id,
    release_id: album?.id ?? null,
    available: is_playable ?? true,
    ...(typeof is_playable !== 'boolean' && { untold: ['availability'] }),
  };
}
