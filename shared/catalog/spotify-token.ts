import * as z from '../domain/zod.ts';
import { type Clock } from '../usecases/ports.ts';
import { CatalogUnavailable } from '../usecases/source-ports.ts';
import { readJson, type JsonSource } from './read-json.ts';

export interface SpotifyApp {
  /** Where tokens are given out, without a slash at the end. */
  accountsUrl: string;
  clientId: string;
  /** Asked for each new token: it may have been rotated. */
  clientSecret: () => Promise<string>;
}

/** The tokens of one container. */
export interface SpotifyTokens {
  /** The token for the next call; the one kept, as long as it holds. */
  current(): Promise<string>;
  /** Forgets a token that was refused, so that the next call gets another one. */
  refused(token: string): void;
}

const Token = z.object({
  access_token: z.string().min(1),
  token_type: z.string().regex(/^bearer$/i),
  expires_in: z.number().positive(),
});

/** A token is renewed that long before its end: a call under way must not outlive it. */
const marginSeconds = 60;
/** An unknown or blocked app stays so until someone fixes it. */
const refusedAppSeconds = 600;

/**
 * Tokens by the client-credentials flow, for what is public
 * (https://developer.spotify.com/documentation/web-api/tutorials/client-credentials-flow). One is
 * kept and used by all calls of the container until a minute before its end; calls that need one at
 * the same time share one request. Its promises reject with CatalogUnavailable, `down` when the app
 * is refused.
 */
export function spotifyTokens(
  app: SpotifyApp,
  how: Pick<JsonSource, 'fetch' | 'timeoutSeconds' | 'language'>,
  clock: Clock,
): SpotifyTokens {
  let kept: { token: Promise<string>; value: string | null; until: number } | null = null;

  const renew = (): Promise<string> => {
    const asked = ask(app, how);
    const mine: NonNullable<typeof kept> = {
      token: asked.then(({ access_token }) => access_token),
      value: null,
      until: Infinity,
    };
    kept = mine;
    const askedAt = clock.now().getTime();
    asked.then(
      ({ access_token, expires_in }) => {
        mine.value = access_token;
        mine.until = askedAt + (expires_in - marginSeconds) * 1000;
      },
      () => {
        if (kept === mine) kept = null;
      },
    );
    return mine.token;
  };

  return {
    current: () => (kept !== null && clock.now().getTime() < kept.until ? kept.token : renew()),
    refused(token) {
      // Another call may have renewed it already.
      if (kept?.value === token) kept = null;
    },
  };
}

async function ask(
  app: SpotifyApp,
  how: Pick<JsonSource, 'fetch' | 'timeoutSeconds' | 'language'>,
) {
  const pair = `${encodeURIComponent(app.clientId)}:${encodeURIComponent(await app.clientSecret())}`;
  const source: JsonSource = {
    ...how,
    name: 'spotify',
    baseUrl: app.accountsUrl,
    headers: { authorization: `Basic ${Buffer.from(pair).toString('base64')}` },
    rateLimitStatuses: [429],
    answerStatuses: [400, 401, 403],
  };
  const { status, body } = await readJson(source, '/api/token', {
    grant_type: 'client_credentials',
  });
  if (status !== 200) {
    throw new CatalogUnavailable('spotify', 'down', `refused the app: answered ${status}`, {
      retryAfterSeconds: refusedAppSeconds,
    });
  }
  const parsed = Token.safeParse(body);
  // What is wrong with it is not told: a token must not get into a log.
  if (!parsed.success) throw new CatalogUnavailable('spotify', 'malformed', 'gave no sound token');
  return parsed.data;
}
