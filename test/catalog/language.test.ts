/**
 * How sources are asked. Those that write in the language of whoever asks would otherwise change names with our
 * address, and a wait that an adapter sets by itself would outlast whoever asks.
 */
import { deezer } from '../../shared/catalog/deezer.ts';
import { lastfm } from '../../shared/catalog/lastfm.ts';
import { musicbrainz } from '../../shared/catalog/musicbrainz.ts';
import { spotify } from '../../shared/catalog/spotify.ts';
import type { Catalog } from '../../shared/usecases/source-ports.ts';
import { recordedBudget } from './recorded-budget.ts';

/** A source that answers nothing useful, and writes down in which language it was asked for what. */
function listening() {
  const asked = new Map<string, string | null>();
  const get: typeof fetch = async (input, init) => {
    const { hostname, pathname } = new URL(input instanceof Request ? input.url : input.toString());
    asked.set(`${hostname}${pathname}`, new Headers(init?.headers).get('accept-language'));
    const isToken = pathname.endsWith('/token');
    return Response.json(
      isToken ? { access_token: 't', token_type: 'Bearer', expires_in: 3600 } : {},
    );
  };
  return { asked, around: { fetch: get, budget: recordedBudget(), timeoutSeconds: 7 } };
}

const ids = ['27', '4tZwfgrHOc3mvqYlEYSvVi'];

async function everything(catalog: Catalog): Promise<void> {
  for (const id of ids) {
    const calls = [
      () => catalog.search('Rosa', 5),
      () => catalog.artist(id),
      () => catalog.topTracks(id),
      () => catalog.releases(id),
      () => catalog.release(id),
      () => catalog.track(id),
    ];
    // What comes of an empty answer is for other suites.
    for (const call of calls) await call().catch(() => null);
  }
}

function catalogs(around: ReturnType<typeof listening>['around'], language?: string) {
  const given = { ...around, ...(language !== undefined && { language }) };
  return [
    deezer({ baseUrl: 'https://deezer.test', ...given }),
    spotify({
      ...{ baseUrl: 'https://spotify.test', accountsUrl: 'https://accounts.test', ...given },
      ...{ clientId: 'app', clientSecret: async () => 'secret', access: 'extended', market: 'US' },
      clock: { now: () => new Date(0) },
    }),
  ];
}

describe('every request to a source', () => {
  const waits = jest.spyOn(AbortSignal, 'timeout');
  afterEach(() => {
    expect(new Set(waits.mock.calls.splice(0).flat())).toEqual(new Set([7000]));
  });
  afterAll(() => {
    waits.mockRestore();
  });
  it.each([
    [undefined, 'en'],
    ['pt-BR', 'pt-BR'],
  ])('asks in one language: set to %s, %s', async (language, sent) => {
    const { asked, around } = listening();
    for (const catalog of catalogs(around, language)) await everything(catalog);
    const hosts = new Set([...asked.keys()].map((path) => path.split('/')[0]));
    expect(hosts).toEqual(new Set(['deezer.test', 'spotify.test', 'accounts.test']));
    expect(asked.size).toBeGreaterThan(10);
    expect(new Set(asked.values())).toEqual(new Set([sent]));
  });

  it.each([
    [undefined, 'en'],
    ['pt-BR', 'pt-BR'],
  ])('asks the other sources so, too: set to %s, %s', async (language, sent) => {
    const { asked, around: heard } = listening();
    const around = { ...heard, ...(language !== undefined && { language }) };
    const userAgent = 'test/1 ( test@example.com )';
    const about = lastfm({
      baseUrl: 'https://lastfm.test',
      apiKey: async () => 'k',
      userAgent,
      ...around,
    });
    await about.about('a5c18dd6-0000-4000-8000-000000000000').catch(() => null);
    const links = musicbrainz({ baseUrl: 'https://musicbrainz.test', userAgent, ...around });
    await links.links('https://www.deezer.com/artist/27').catch(() => null);
    expect(asked.size).toBe(2);
    expect(new Set(asked.values())).toEqual(new Set([sent]));
  });
});
