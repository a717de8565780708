import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  deezerAlbum,
  deezerArtist,
  deezerPage,
  deezerTrack,
  notFoundBody,
} from '../support/fake-deezer.ts';

/** One answer of Deezer, as recordings keep it. */
export interface RecordedAnswer {
  name: string;
  url: string;
  status: number;
  body: unknown;
}

const api = 'https://api.deezer.com';
const twentyFive = Array.from({ length: 25 }, (_, index) => deezerAlbum(index + 1));
const seven = Array.from({ length: 7 }, (_, index) => deezerAlbum(index + 26));

/** Made by hand in the form of real ones, so that the tests say something without recordings. */
export const ownAnswers: readonly RecordedAnswer[] = [
  { url: `${api}/artist/27`, status: 200, body: deezerArtist(27, { name: 'Somebody' }) },
  { url: `${api}/artist/-1`, status: 200, body: notFoundBody },
  { url: `${api}/album/0`, status: 404, body: notFoundBody },
  { url: `${api}/does-not-exists`, status: 404, body: { error: 'Not Found' } },
  { url: `${api}/artist/27/albums`, status: 200, body: deezerPage(twentyFive, 32, 25) },
  { url: `${api}/artist/27/albums?index=25`, status: 200, body: deezerPage(seven, 32) },
  { url: `${api}/artist/27/albums?index=25`, status: 200, body: deezerPage([], 1) },
  { url: `${api}/artist/27/top`, status: 200, body: deezerPage([deezerTrack(1)], 100, 5) },
  {
    url: `${api}/album/302127`,
    status: 200,
    body: {
      ...deezerAlbum(302127),
      nb_tracks: 2,
      upc: '724384960650',
      label: 'Some label',
      artist: { id: 27, name: 'Somebody' },
    },
  },
  {
    url: `${api}/album/302127/tracks`,
    status: 200,
    body: deezerPage([deezerTrack(1), deezerTrack(2)]),
  },
  {
    url: `${api}/search/artist?q=some`,
    status: 200,
    body: deezerPage([deezerArtist(27), deezerArtist(28)]),
  },
  { url: `${api}/track/1`, status: 200, body: deezerTrack(1) },
].map((answer, index) => ({ ...answer, name: `own ${index}` }));

/** Real recordings, where the project stands beside them; none elsewhere. */
export function realAnswers(): readonly RecordedAnswer[] {
  const folder = join(process.cwd(), '..', 'shared', 'recordings', 'deezer');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => ({
      ...(JSON.parse(readFileSync(join(folder, name), 'utf8')) as Omit<RecordedAnswer, 'name'>),
      name,
    }));
}

/** A fetch that answers by path and first row, with the first of `answers` that fits. */
export function replay(answers: readonly RecordedAnswer[]): typeof fetch {
  const placeOf = (url: string) => {
    const { pathname, searchParams } = new URL(url);
    return `${pathname} ${searchParams.get('index') ?? '0'}`;
  };
  return async (input) => {
    const place = placeOf(input instanceof Request ? input.url : input.toString());
    const { status, body } = answers.find(({ url }) => placeOf(url) === place) ?? {
      status: 200,
      body: notFoundBody,
    };
    return Response.json(body, { status });
  };
}
