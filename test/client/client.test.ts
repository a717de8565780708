import { ApiError } from '../../shared/client/api-error.ts';
import { clientOf } from '../../shared/client/client.ts';
import type { Route, Sent } from '../../shared/client/routes.ts';

type Fits<Given, Wanted> = Given extends Wanted ? true : false;

/** A service that answers with what it was given, and keeps what it was asked. */
function serviceOf(...answers: Response[]) {
  const asked: { url: string; init: RequestInit }[] = [];
  const fetch: typeof globalThis.fetch = async (url, init = {}) => {
    asked.push({ url: typeof url === 'string' ? url : '', init });
    return answers[asked.length - 1] ?? Response.json([]);
  };
  const client = clientOf({
    url: 'https://api.test',
    headers: { authorization: 'Bearer k' },
    fetch,
  });
  return { client, asked };
}

describe('the client', () => {
  it('fills in the path, repeats lists in the query and sends JSON', async () => {
    const { client, asked } = serviceOf();
    await client.call('GET /api/v1/changes', {
      query: { limit: 10, acknowledged: false, change_type: ['BIO_CHANGED', 'LINK_ADDED'] },
    });
    await client.call('PATCH /api/v1/org/members/{user_id}', {
      params: { user_id: 'a/b?c' },
      body: { role: 'viewer' },
    });
    expect(asked.map(({ url }) => url)).toEqual([
      'https://api.test/api/v1/changes?limit=10&acknowledged=false&change_type=BIO_CHANGED&change_type=LINK_ADDED',
      'https://api.test/api/v1/org/members/a%2Fb%3Fc',
    ]);
    expect(asked[1]!.init).toEqual({
      method: 'PATCH',
      headers: { authorization: 'Bearer k', 'content-type': 'application/json' },
      body: '{"role":"viewer"}',
    });
  });

  it('sends a form where the call says so', async () => {
    const { client, asked } = serviceOf(new Response('<p>ok</p>'));
    const answered = await client.call('POST /app/unsubscribe/{token}', {
      params: { token: 't' },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: { 'List-Unsubscribe': 'One-Click' },
    });
    expect(answered).toBe('<p>ok</p>');
    expect(asked[0]!.init.body).toBe('List-Unsubscribe=One-Click');
  });

  it('reads a paged list from end to end', async () => {
    const link = '</api/v1/changes?limit=1&cursor=abc>; rel="next"';
    const { client, asked } = serviceOf(
      Response.json([{ id: 'one' }], { headers: { link } }),
      Response.json([{ id: 'two' }]),
    );
    const ids: string[] = [];
    for await (const { id } of client.each('GET /api/v1/changes', { query: { limit: 1 } })) {
      ids.push(id);
    }
    expect(ids).toEqual(['one', 'two']);
    expect(asked[1]!.url).toBe('https://api.test/api/v1/changes?limit=1&cursor=abc');
  });

  it('gives back status and headers to those who need them', async () => {
    const { client } = serviceOf(
      Response.json({ id: 'x' }, { status: 201, headers: { location: '/x' } }),
    );
    const answer = await client.send('POST /api/v1/auth/organizations', { body: { name: 'Ours' } });
    expect([answer.status, answer.headers.get('location'), answer.body.id]).toEqual([
      201,
      '/x',
      'x',
    ]);
  });

  it('has no body where there is none', async () => {
    const { client } = serviceOf(new Response(null, { status: 204 }));
    expect(await client.send('POST /api/v1/auth/logout')).toMatchObject({
      status: 204,
      body: undefined,
    });
  });

  it('throws the problem document of a refusal, with its code and when to try again', async () => {
    const problem = { code: 'rate_limited', title: 'Too many requests', detail: 'Wait 7 seconds.' };
    const { client } = serviceOf(
      Response.json(problem, { status: 429, headers: { 'retry-after': '7' } }),
    );
    const error = await client.call('GET /api/v1/artists').catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      message: 'GET /api/v1/artists: 429 Too many requests (Wait 7 seconds.)',
      ...problem,
      status: 429,
      retryAfterSeconds: 7,
    });
  });

  it('throws for a refusal that is no problem document, like the page of a proxy', async () => {
    const { client } = serviceOf(new Response('<html>Bad gateway</html>', { status: 502 }));
    await expect(client.call('GET /health')).rejects.toMatchObject({
      status: 502,
      code: 'unknown',
      title: 'HTTP 502',
      detail: null,
      retryAfterSeconds: null,
    });
  });

  it('is held to the contract by its types', () => {
    // Whether each call would compile. Were the types looser, this list wouldn't.
    const compiles: {
      unknownPath: Fits<'GET /api/v1/artist', Route>;
      withoutParameter: Fits<{ query?: never }, Sent<'GET /api/v1/artists/{id}'>>;
      otherBody: Fits<{ body: { mail: string } }, Sent<'POST /api/v1/auth/login'>>;
      unknownQuery: Fits<'page', keyof NonNullable<Sent<'GET /api/v1/changes'>['query']>>;
      rightCall: Fits<{ params: { id: string } }, Sent<'GET /api/v1/artists/{id}'>>;
    } = {
      unknownPath: false,
      withoutParameter: false,
      otherBody: false,
      unknownQuery: false,
      rightCall: true,
    };
    expect(Object.values(compiles)).toContain(true);
  });
});
