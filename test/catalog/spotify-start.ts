import { spotify, type SpotifyOptions } from '../../shared/catalog/spotify.ts';
import { SettableClock } from '../support/clock.ts';
import type { FakeDeezer } from '../support/fake-deezer.ts';
import { givesTokens } from '../support/fake-spotify.ts';
import { recordedBudget } from './recorded-budget.ts';

/** The adapter against a fake server, which gives out tokens. */
export function startSpotify(server: FakeDeezer, options: Partial<SpotifyOptions> = {}) {
  server.requests.length = 0;
  const budget = recordedBudget();
  const clock = new SettableClock();
  const tokens = givesTokens(server);
  const odd: string[] = [];
  const catalog = spotify({
    baseUrl: server.baseUrl,
    accountsUrl: server.baseUrl,
    clientId: 'the id',
    clientSecret: async () => 'the secret',
    access: 'development',
    market: 'DE',
    budget,
    clock,
    timeoutSeconds: 600,
    odd: (field) => odd.push(field),
    ...options,
  });
  /** What was asked of the API, without the requests for tokens. */
  const asked = () => server.requests.filter((path) => !path.startsWith('/api/token'));
  return { catalog, budget, clock, tokens, asked, odd };
}
