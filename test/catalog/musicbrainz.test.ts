import { musicbrainz } from '../../shared/catalog/musicbrainz.ts';
import { startFakeDeezer, type FakeAnswer } from '../support/fake-deezer.ts';
import { recordedBudget } from './recorded-budget.ts';
import { forSuite } from '../support/suite.ts';

const mbid = '056e4f3e-d505-4dad-8ec1-d04f521cbb56';
const other = '8c538f11-c141-4588-8ecb-931083524186';
const address = 'https://www.deezer.com/artist/27';
const missing = { error: 'Not Found', help: 'For usage, please see: https://musicbrainz.org' };

const owner = (id: string, more: object = {}) => ({
  type: 'free streaming',
  'target-type': 'artist',
  ended: false,
  artist: { id, name: 'Somebody' },
  ...more,
});
const link = (type: string, resource: string, more: object = {}) => ({
  type,
  'target-type': 'url',
  ended: false,
  url: { id: other, resource },
  ...more,
});

describe('the links of an artist in MusicBrainz', () => {
  // The same small server serves: it knows nothing of Deezer but its helpers.
  const server = forSuite(startFakeDeezer);

  const ask = (owners: FakeAnswer, artist: FakeAnswer = { json: { relations: [] } }) => {
    server.requests.length = 0;
    server.answer('/ws/2/url', owners);
    server.answer(`/ws/2/artist/${mbid}`, artist);
    const budget = recordedBudget();
    const source = musicbrainz({
      baseUrl: server.baseUrl,
      budget,
      userAgent: 'artist-monitor/test ( me@example.org )',
      timeoutSeconds: 600,
    });
    return { budget, links: source.links(address) };
  };

  it('are found by the address in the catalog, with leave for each of two requests', async () => {
    const { links, budget } = ask({ json: { resource: address, relations: [owner(mbid)] } });
    expect(await links).toEqual({ mbid, homepages: [], socials: [] });
    expect(server.requests).toEqual([
      '/ws/2/url?resource=https%3A%2F%2Fwww.deezer.com%2Fartist%2F27&inc=artist-rels&fmt=json',
      `/ws/2/artist/${mbid}?inc=url-rels&fmt=json`,
    ]);
    expect(budget.log).toEqual(['take 1', 'ok', 'take 1', 'ok']);
  });

  it('are the official site and the social links in one spelling, without what ended', async () => {
    const relations = [
      link('official homepage', 'https://former.example/', { ended: true }),
      link('official homepage', 'https://shop.daftpunk.example/store'),
      link('official homepage', 'https://daftpunk.example/'),
      link('official homepage', 'https://me@a.example/'),
      link('social network', 'https://twitter.com/daftpunk'),
      link('social network', 'https://www.instagram.com/daftpunk/'),
      link('social network', 'http://instagram.com/daftpunk?hl=en'),
      link('social network', 'https://www.facebook.com/gone', { ended: true }),
      link('online community', 'https://forum.example/daftpunk'),
      link('youtube', 'https://www.youtube.com/channel/UCx'),
      link('wikidata', 'https://www.wikidata.org/wiki/Q185828'),
      { type: 'member of band', ended: false, artist: { id: other } },
    ];
    const { links } = ask(
      { json: { relations: [owner(other, { ended: true }), owner(mbid), owner(mbid)] } },
      { json: { id: mbid, relations } },
    );
    expect(await links).toEqual({
      mbid,
      homepages: ['https://daftpunk.example/', 'https://shop.daftpunk.example/store'],
      socials: [
        { type: 'online_community', url: 'https://forum.example/daftpunk' },
        { type: 'instagram', url: 'https://instagram.com/daftpunk' },
        { type: 'x', url: 'https://x.com/daftpunk' },
        { type: 'youtube', url: 'https://youtube.com/channel/UCx' },
      ],
    });
  });

  it.each<[string, unknown]>([
    ['a link without an address', link('social network', 'x', { url: {} })],
    ['a link to nowhere', link('social network', 'javascript:alert(1)')],
    ['a link of no type', { ...link('social network', 'https://x.com/other'), type: null }],
    ['a link that ended, or not', link('youtube', 'https://youtube.com/@x', { ended: 'NaN' })],
    ['a row that is none', [[]]],
  ])('are told without %s, and are not all', async (_, row) => {
    const sound = link('social network', 'https://x.com/daftpunk');
    const { links } = ask(
      { json: { relations: [owner(mbid)] } },
      { json: { relations: [row, sound] } },
    );
    expect(await links).toEqual({
      mbid,
      homepages: [],
      socials: [{ type: 'x', url: 'https://x.com/daftpunk' }],
      has_unread: true,
    });
  });

  it.each<[string, FakeAnswer]>([
    ['it does not know the address', { json: missing, status: 404 }],
    ['the address belongs to nobody', { json: { relations: [] } }],
    ['the address belongs to two artists', { json: { relations: [owner(mbid), owner(other)] } }],
    ['the address ended', { json: { relations: [owner(mbid, { ended: true })] } }],
  ])('are null when %s', async (_, owners) => {
    expect(await ask(owners).links).toBeNull();
    expect(server.requests).toHaveLength(1);
  });

  it('are null when it does not know the artist any more', async () => {
    const { links } = ask({ json: { relations: [owner(mbid)] } }, { json: missing, status: 404 });
    expect(await links).toBeNull();
  });

  it.each<[string, FakeAnswer, string, string]>([
    ['503', { json: {}, status: 503 }, 'rate_limited', 'failed'],
    [
      '503 with a wait',
      { json: {}, status: 503, headers: { 'retry-after': '3' } },
      'rate_limited',
      'failed 3',
    ],
    ['500', { json: {}, status: 500 }, 'down', 'failed'],
    ['400', { json: { error: 'Invalid' }, status: 400 }, 'down', 'failed'],
    ['404 of another kind', { json: { message: 'x' }, status: 404 }, 'malformed', 'failed'],
    ['answer without relations', { json: { id: other } }, 'malformed', 'failed'],
  ])('are not told by a %s', async (_, owners, fault, told) => {
    const { links, budget } = ask(owners);
    await expect(links).rejects.toMatchObject({ fault, catalog: 'musicbrainz' });
    expect(budget.log).toEqual(['take 1', told]);
  });

  it('are not told when it is unclear whose the address is, which is no fault of the source', async () => {
    const { links, budget } = ask({ json: { relations: [owner(mbid), owner('../x')] } });
    await expect(links).rejects.toMatchObject({ fault: 'malformed', catalog: 'musicbrainz' });
    expect(budget.log).toEqual(['take 1', 'ok']);
  });

  it('are asked for under a name of our own', async () => {
    let userAgent: string | undefined;
    const { links } = ask((request, response) => {
      userAgent = request.headers['user-agent'];
      response.end(JSON.stringify({ relations: [] }));
    });
    await links;
    expect(userAgent).toBe('artist-monitor/test ( me@example.org )');
  });
});
