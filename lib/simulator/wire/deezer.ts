import type { Artist, Track, World } from '../model.ts';
import {
  knownReleases,
  listedReleases,
  listedTracks,
  shownArtist,
  shownRelease,
  shownTrack,
} from '../view.ts';
import { genres } from '../invented/words.ts';
import type { Wire } from './context.ts';
import { page, type Page, type PageQuery } from './pages.ts';
import * as rows from './rows.ts';
import * as tracks from './tracks.ts';

/** How the catalog says no: with HTTP status 200. */
export interface DeezerError {
  error: { type: string; message: string; code: number };
}

export const noData: DeezerError = {
  error: { type: 'DataException', message: 'no data', code: 800 },
};
export const quotaExceeded: DeezerError = {
  error: { type: 'Exception', message: 'Quota limit exceeded', code: 4 },
};
const missingQuery: DeezerError = {
  error: { type: 'MissingParameterException', message: 'Missing parameters: q', code: 501 },
};
const topMax = 100;

/** `GET /artist/{id}`. One that was merged answers as the other. */
export function artist(world: World, id: number, wire: Wire) {
  const shown = shownArtist(world, id);
  if (shown === null) return noData;
  return { ...rows.artistRow(world, shown, wire), share: rows.share('artist', shown.id, wire) };
}

/** `GET /artist/{id}/albums`: the artist's own records and those that it is featured on. */
export function artistAlbums(
  world: World,
  id: number,
  query: PageQuery,
  wire: Wire,
): Page<ReturnType<typeof rows.albumRow>> | DeezerError {
  const shown = shownArtist(world, id);
  if (shown === null) return noData;
  return page(listedReleases(world, shown.id), query, `${wire.apiUrl}/artist/${id}/albums`, (one) =>
    rows.albumRow(one, wire),
  );
}

/** `GET /artist/{id}/top`: the tracks that are out, by rank. */
export function artistTop(world: World, id: number, query: PageQuery, wire: Wire) {
  const shown = shownArtist(world, id);
  if (shown === null) return noData;
  const url = `${wire.apiUrl}/artist/${id}/top`;
  return page(topTracks(world, shown, wire), query, url, ({ release, track: one }) =>
    tracks.topTrack(world, release, one, wire),
  );
}

/** `GET /album/{id}`, with its tracks. */
export function album(world: World, id: number, wire: Wire) {
  const release = shownRelease(world, id);
  const main = release && rows.mainArtist(world, release);
  if (release === null || main === null) return noData;
  const listed = listedTracks(release);
  const row = rows.albumRow(release, wire);
  return {
    id,
    title: release.title,
    upc: release.upc,
    link: row.link,
    share: rows.share('album', id, wire),
    ...rows.covers(release, wire),
    genre_id: release.genre_id,
    genres: { data: [genre(release.genre_id, wire)] },
    label: release.label,
    nb_tracks: listed.length,
    duration: listed.reduce((sum, { duration_seconds }) => sum + duration_seconds, 0),
    fans: row.fans,
    release_date: release.date,
    record_type: row.record_type,
    available: rows.isOut(release, wire) && listed.some(({ state }) => state === 'playable'),
    tracklist: row.tracklist,
    explicit_lyrics: row.explicit_lyrics,
    explicit_content_lyrics: row.explicit_lyrics ? 1 : 0,
    explicit_content_cover: 0,
    contributors: rows.contributors(world, release.contributors, wire),
    artist: rows.albumArtist(main, wire),
    type: 'album',
    tracks: { data: listed.map((one) => tracks.embeddedTrack(world, release, one, wire)) },
  };
}

/** `GET /album/{id}/tracks`. */
export function albumTracks(world: World, id: number, query: PageQuery, wire: Wire) {
  const release = shownRelease(world, id);
  if (release === null) return noData;
  return page(listedTracks(release), query, `${wire.apiUrl}/album/${id}/tracks`, (one) =>
    tracks.listedTrack(world, release, one, wire),
  );
}

/** `GET /track/{id}`. */
export function track(world: World, id: number, wire: Wire) {
  const found = shownTrack(world, id);
  return found === null ? noData : tracks.fullTrack(world, found.release, found.track, wire);
}

/** `GET /search/artist?q=`: names that contain the words, most followers first. */
export function searchArtists(world: World, q: string, query: PageQuery, wire: Wire) {
  if (searchable(q) === '') return missingQuery;
  const found = foundArtists(world, q);
  const url = `${wire.apiUrl}/search/artist?q=${encodeURIComponent(q)}`;
  return page(found, query, url, (one) => rows.artistRow(world, one, wire));
}

/** The artists whose names contain all words of `q`, most followers first. */
export function foundArtists(world: World, q: string): Artist[] {
  const words = searchable(q).split(' ');
  return Object.values(world.artists)
    .filter(({ vanished, merged_into }) => !vanished && merged_into === null)
    .filter(({ name }) => words.every((word) => searchable(name).includes(word)))
    .sort((one, other) => other.fans - one.fans);
}

/** Without case, accents, and so on, so that `etoile` finds `Étoile`. */
function searchable(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{Mark}/gu, '');
  return plain.toLowerCase().replace(/\s+/g, ' ').trim();
}

function genre(id: number, { apiUrl }: Wire) {
  return { id, name: genres[id] ?? 'Pop', picture: `${apiUrl}/genre/${id}/image`, type: 'genre' };
}

/**
 * What is out, best first: what was put on top by hand, then by rank. By the steady rank, not the
 * drifting one, so that the order only changes when something is made to change it. What no list
 * shows is on top only when it was put there.
 */
export function topTracks(world: World, { id, top }: Artist, wire: Wire) {
  const placeOf = ({ track: { id: trackId } }: { track: Track }) => {
    const place = top.indexOf(trackId);
    return place === -1 ? top.length : place;
  };
  return knownReleases(world, id)
    .filter((release) => rows.isOut(release, wire))
    .flatMap((release) => listedTracks(release).map((one) => ({ release, track: one })))
    .filter(({ release, track: one }) => !release.unlisted || top.includes(one.id))
    .sort((one, other) => placeOf(one) - placeOf(other) || other.track.rank - one.track.rank)
    .slice(0, topMax);
}
