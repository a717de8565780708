import * as z from 'zod';
import { CatalogArtistView } from '../../../shared/domain/bodies/artist.ts';
import { service } from '../../support/service.ts';
import { answerKeptSeconds } from '../../../shared/table/catalog/answers.ts';
import type { Weather } from '../../support/watching.ts';
import { forSuite } from '../../support/suite.ts';

const search = '/api/v1/artists/search';
const lookup = (url: string) => `/api/v1/artists/lookup?url=${encodeURIComponent(url)}`;

describe('search and lookup in the catalog', () => {
  const s = forSuite(service);
  afterEach(() => {
    s.w.weather.broken = null;
  });

  it('find artists by name and mark those that the organization monitors', async () => {
    const [org, other] = [await s.organization(), await s.organization()];
    const { id } = await s.monitor(org, '1001');
    const find = async (who = org) =>
      (await who.get(`${search}?q=nova%20pilot`)).expect(200, z.array(CatalogArtistView.strict()));
    expect(await find()).toEqual([
      {
        streaming_id: '1001',
        name: 'Nova Pilot',
        image_url: expect.stringContaining('http://pictures.test/'),
        followers: 184_230,
        catalog_url: 'https://www.deezer.com/artist/1001',
        monitored: true,
      },
    ]);
    expect((await find(other))[0]?.monitored).toBe(false);
    (await org.delete(`/api/v1/artists/${id}`)).expect(204);
    expect((await find())[0]?.monitored).toBe(false);
  });

  it('find nothing, as an empty list', async () => {
    const org = await s.organization();
    expect((await org.get(`${search}?q=zzzzzz`)).expect(200)).toEqual([]);
  });

  it.each(['%E5%A4%9C%E8%A1%8C', '%26limit%3D1', "Rock%20'n'", '%F0%9F%AA%A9', '%20nova%20'])(
    'take any text to search for: %s',
    async (q) => {
      const org = await s.organization();
      (await org.get(`${search}?q=${q}`)).expect(200);
      expect(new URL(`http://x${s.w.requests.at(-1) ?? ''}`).searchParams.get('q')).toBe(
        decodeURIComponent(q).trim(),
      );
    },
  );

  it.each([
    ['', 'query.q'],
    ['?q=', 'query.q'],
    ['?q=%20%20', 'query.q'],
    [`?q=${'x'.repeat(101)}`, 'query.q'],
    ['?q=a&q=b', 'query.q'],
  ])('refuse to search with %s and name the place', async (query, place) => {
    const org = await s.organization();
    (await org.get(`${search}${query}`)).refused('invalid_input', place);
  });

  it.each([
    'https://www.deezer.com/artist/1002',
    'https://www.deezer.com/en/artist/1002',
    'https://www.deezer.com/us/artist/1002?utm_source=x#top',
    'http://deezer.com/artist/1002/top_track',
    'www.deezer.com/fr/artist/1002',
    '  https://www.deezer.com/artist/1002  ',
    '1002',
  ])('resolve %s', async (url) => {
    const org = await s.organization();
    const found = (await org.get(lookup(url))).expect(200, CatalogArtistView);
    expect(found).toMatchObject({ streaming_id: '1002', monitored: false });
  });

  it.each([
    ['https://link.deezer.com/s/abc', /short link. Open it/],
    ['https://deezer.page.link/abc', /short link. Open it/],
    ['https://spotify.link/abc', /short link. Open it/],
    ['https://www.deezer.com/album/1002', /an album/],
    ['https://www.deezer.com/artist/', /a valid Deezer artist ID/],
    ['https://www.deezer.com/artist/01002', /a valid Deezer artist ID/],
    ['https://open.spotify.com/artist/4tZwfgrHOc3mvqYlEYSvVi', /Spotify/],
    ['https://deezer.com.evil.example/artist/1002', /isn’t the URL of an artist’s page/],
    ['https://user@www.deezer.com/artist/1002', /not contain a user name/],
    ['http://169.254.169.254/artist/1002', /isn’t the URL of an artist’s page/],
    ['javascript:alert(1)', /neither the URL nor the ID/],
    ['nova pilot', /without spaces/],
  ])('refuse %s without asking anybody, and say why', async (url, why) => {
    const org = await s.organization();
    const asked = s.w.requests.length;
    const refused = (await org.get(lookup(url))).expect(400);
    expect(refused).toMatchObject({
      code: 'unsupported_url',
      detail: expect.stringMatching(why),
    });
    expect(s.w.requests).toHaveLength(asked);
  });

  it('answer 404 for an artist that the catalog does not know', async () => {
    const org = await s.organization();
    (await org.get(lookup('https://www.deezer.com/artist/999'))).refused('not_found');
  });

  it.each<[string, Weather['broken']]>([
    ['no connection', 'refused'],
    ['a fault of its own', { status: 500, body: 'oops' }],
    ['a page', { status: 200, body: '<html>' }],
    [
      'its quota',
      { status: 200, body: '{"error":{"code":4,"message":"Quota","type":"Exception"}}' },
    ],
    ['too many requests', { status: 429, body: '' }],
  ])('answer 503 with the time to try again where the catalog has %s', async (_, broken) => {
    const org = await s.organization();
    // What others asked just now is not asked again.
    s.h.clock.advance(answerKeptSeconds);
    s.w.weather.broken = broken;
    for (const path of [`${search}?q=nova`, lookup('1002')]) {
      const refused = await org.get(path);
      expect(refused.expect(503)).toMatchObject({ code: 'catalog_unavailable', status: 503 });
      expect(refused.headers['retry-after']).toMatch(/^[1-9]\d*$/);
      expect(refused.headers['content-type']).toBe('application/problem+json');
    }
  });

  it('ask the catalog once in a minute, whoever asks the same', async () => {
    const [one, other] = [await s.organization(), await s.organization()];
    const asks = [`${search}?q=Nova`, lookup('1003')];
    const askedBy = async (who = one) => {
      const before = s.w.requests.length;
      const answers = [];
      for (const path of asks) answers.push((await who.get(path)).expect(200));
      return { answers, requests: s.w.requests.length - before };
    };
    const first = await askedBy();
    expect(first.requests).toBe(2);
    expect(await askedBy(other)).toEqual({ ...first, requests: 0 });
    s.h.clock.advance(answerKeptSeconds);
    expect((await askedBy(other)).requests).toBe(2);
  });
});
