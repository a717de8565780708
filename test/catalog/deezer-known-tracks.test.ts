import { deezer } from '../../shared/catalog/deezer.ts';
import { deezerAlbum, deezerPage, deezerTrack, startFakeDeezer } from '../support/fake-deezer.ts';
import { recordedBudget } from './recorded-budget.ts';
import { forSuite } from '../support/suite.ts';

const server = forSuite(startFakeDeezer);

const details = {
  ...deezerAlbum(7),
  upc: '724384960650',
  label: 'Parlophone',
  nb_tracks: 3,
  available: true,
  contributors: [{ id: 27, name: 'A', role: 'Main' }],
  genres: { data: [] },
  artist: { id: 27, name: 'A' },
};

function start() {
  server.requests.length = 0;
  const options = { baseUrl: server.baseUrl, budget: recordedBudget(), timeoutSeconds: 600 };
  return { catalog: deezer({ ...options, odd: () => undefined }) };
}

describe('a release of Deezer whose tracks are known', () => {
  const rows = [1, 2, 3].map((id) => deezerTrack(id));
  const copies = rows.map(({ id, title, duration, explicit_lyrics, readable }) => {
    return { id, title, duration, explicit_lyrics, readable };
  });

  async function read(tracks: unknown) {
    server.answer('/album/7', { json: details });
    server.answer('/album/7/tracks', { json: deezerPage(rows) });
    const known = (await start().catalog.release('7'))?.tracks ?? [];
    server.answer('/album/7', { json: { ...details, tracks } });
    const { catalog } = start();
    return { known, release: await catalog.release('7', known) };
  }

  it('comes with one request where its own copy of them agrees', async () => {
    const { known, release } = await read({ data: copies });
    expect(known).toHaveLength(3);
    expect(release?.tracks).toBe(known);
    expect(server.requests).toEqual(['/album/7']);
  });

  it.each([
    ['is not there', undefined],
    ['has fewer', { data: copies.slice(1) }],
    ['has another one', { data: [...copies.slice(1), { ...copies[0], id: 4 }] }],
    ['has a row that can’t be read', { data: [...copies.slice(1), { id: 1 }] }],
    ['has another title', { data: [...copies.slice(1), { ...copies[0], title: 'Other' }] }],
    ['has another length', { data: [...copies.slice(1), { ...copies[0], duration: 1 }] }],
    [
      'says that one can’t be played',
      { data: [...copies.slice(1), { ...copies[0], readable: false }] },
    ],
    [
      'leaves out whether it can',
      { data: [...copies.slice(1), { ...copies[0], readable: undefined }] },
    ],
  ])('comes with all of them where its own copy %s', async (_, tracks) => {
    const { known, release } = await read(tracks);
    expect(release?.tracks).toEqual(known);
    expect(server.requests).toEqual(['/album/7', '/album/7/tracks?index=0&limit=100']);
  });
});
