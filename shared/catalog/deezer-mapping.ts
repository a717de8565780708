import type * as z from 'zod';
import type {
  CatalogArtist,
  CatalogCredit,
  CatalogRelease,
  CatalogReleaseDetails,
  CatalogTopTrack,
  CatalogTrack,
  CatalogTrackPage,
} from '../domain/catalog.ts';
import type {
  DeezerAlbum,
  DeezerAlbumDetails,
  DeezerArtist,
  DeezerTopTrack,
  DeezerTrack,
  DeezerTrackPage,
} from './deezer-answers.ts';

// From Deezer's words to the service's.

export function artistUrl(streamingId: string): string {
  return `https://www.deezer.com/artist/${streamingId}`;
}

export function toArtist({ id, name, image, untold, nb_fan }: DeezerArtist): CatalogArtist {
  return {
    streaming_id: id,
    name,
    image,
    followers: nb_fan ?? null,
    monthly_listeners: null,
    popularity: null,
    catalog_url: artistUrl(id),
    ...(untold && { untold }),
  };
}

/** Deezer's `rank` is left out: it moves all the time and is no popularity of 0 to 100. */
export function toTopTrack({
  id,
  title,
  album,
  isrc,
}: z.output<typeof DeezerTopTrack>): CatalogTopTrack {
  return { id, name: title, release_id: album?.id ?? null, isrc, popularity: null };
}

/** Lists don't tell the artist's role; what stands in an artist's list counts as the artist's own. */
export function toRelease({
  id,
  title,
  image,
  untold,
  record_type,
  release_date,
}: DeezerAlbum): CatalogRelease {
  return {
    id,
    title,
    type: record_type,
    relation: 'main',
    release_date,
    image,
    catalog_url: `https://www.deezer.com/album/${id}`,
    label: null,
    upc: null,
    total_tracks: null,
    ...(untold && { untold }),
  };
}

export function toReleaseDetails(
  album: DeezerAlbumDetails,
  tracks: readonly DeezerTrack[] | null,
): CatalogReleaseDetails {
  const tellsAvailability =
    typeof album.available === 'boolean' &&
    (tracks ?? []).every(({ readable }) => typeof readable === 'boolean');
  const untold = [
    ...(album.untold ?? []),
    ...(tellsAvailability ? [] : (['availability'] as const)),
  ];
  const named = album.contributors ?? [];
  const main = [album.artist, ...named.filter(({ role }) => role === 'Main')];
  return {
    ...toRelease(album),
    label: album.label,
    upc: album.upc,
    total_tracks: album.nb_tracks ?? null,
    contributors: credits(named),
    main_artists: credits(main),
    genres: album.genres?.data.map(({ name }) => name) ?? [],
    available: album.available ?? true,
    countries: null,
    tracks: tracks?.map(toTrack) ?? null,
    ...(untold.length > 0 && { untold }),
  };
}

/** Everybody once, by id, or by name where no id is told. */
function credits(of: readonly DeezerAlbumDetails['artist'][]): CatalogCredit[] {
  const byKey = new Map(of.map(({ id, name }) => [id ?? name, { id: id ?? null, name }]));
  return [...byKey.values()];
}

function toTrack(track: DeezerTrack): CatalogTrack {
  return {
    id: track.id,
    title: track.title,
    position: track.track_position,
    disc: track.disk_number,
    duration_ms: typeof track.duration === 'number' ? track.duration * 1000 : null,
    isrc: track.isrc,
    explicit: track.explicit_lyrics ?? null,
    available: track.readable ?? true,
  };
}

export function toTrackPage({ id, readable, album }: DeezerTrackPage): CatalogTrackPage {
  return {
    id,
    release_id: album?.id ?? null,
    available: readable ?? true,
    ...(typeof readable !== 'boolean' && { untold: ['availability'] }),
  };
}
