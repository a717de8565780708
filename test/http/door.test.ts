import * as z from 'zod';
import { operation } from '../../shared/contract/define.ts';
import { Problem } from '../../shared/domain/problems/errors.ts';
import { lineOfText } from '../../shared/domain/text/text.ts';
import { implement, Reply } from '../../shared/http/implement.ts';
import { servePublic } from '../../shared/http/serve-public.ts';
import { SettableClock } from '../support/clock.ts';
import { apiEvent, lambdaContext, type Sent } from '../support/events.ts';

// A small invented API: what every door does with requests, whoever they come from.
const open = { kind: 'public' } as const;
const putThing = operation({
  id: 'putThing',
  group: 'health',
  method: 'POST',
  path: '/things/{id}',
  summary: 'A thing',
  access: open,
  params: z.strictObject({ id: z.string().regex(/^t\d$/) }),
  query: z.strictObject({
    days: z.string().regex(/^\d+$/).transform(Number).optional(),
    many: z.union([z.string().transform((one) => [one]), z.array(z.string())]).optional(),
  }),
  body: z.strictObject({
    name: lineOfText(5),
    inner: z.strictObject({ url: z.url() }).optional(),
    form: z
      .union([z.strictObject({ a: z.string() }), z.strictObject({ b: z.string(), c: z.string() })])
      .optional(),
    anything: z.json().optional(),
  }),
  success: { status: 200, body: z.object({ id: z.string(), said: z.string() }) },
  alsoStatus: undefined,
});
const poke = operation({
  id: 'poke',
  group: 'health',
  method: 'POST',
  path: '/poke',
  summary: 'Takes no body',
  access: open,
  success: { status: 204 },
});
const look = operation({
  id: 'look',
  group: 'health',
  method: 'GET',
  path: '/look',
  summary: 'Fails as it is told',
  access: open,
  query: z.strictObject({ how: z.string().optional() }),
  success: { status: 200, body: z.object({ id: z.string() }) },
  conditional: true,
});

const lines: { level: string; message: string; facts: Record<string, unknown> | undefined }[] = [];
const note = (level: string) => (message: string, facts?: Record<string, unknown>) => {
  lines.push({ level, message, facts });
};
const log = { info: note('info'), warn: note('warn'), error: note('error') };

const handler = servePublic(
  'health',
  [
    implement(putThing, async ({ params, query, body }) => ({
      id: params.id,
      said: JSON.stringify({ query, name: body.name }),
      secret: 'never sent',
    })),
    implement(poke, async () => undefined),
    implement(look, async ({ query }) => {
      switch (query.how) {
        case 'problem':
          throw new Problem('conflict', 'It changed.', { facts: { now_at: 3 } });
        case 'fault':
          throw new Error('the password is hunter2');
        case 'lie':
          return { name: 'no id' } as unknown as { id: string };
        case 'status':
          return new Reply({ id: 'x' }, { status: 202 });
        case undefined:
        default:
          return { id: 'x' };
      }
    }),
  ],
  () => ({
    clock: new SettableClock(),
    corsOrigins: ['https://app.example'],
    publicUrl: 'http://localhost:3000',
    publicRequestsPerIpPerMinute: 0,
  }),
  { log },
);

async function send(sent: Partial<Sent> & { routeKey?: string; params?: Record<string, string> }) {
  const { routeKey, params, ...rest } = sent;
  const method = rest.method ?? 'POST';
  const path = rest.path ?? '/things/t1';
  const event = {
    ...apiEvent({ headers: { 'content-type': 'application/json' }, ...rest, method, path }),
    routeKey: routeKey ?? 'POST /things/{id}',
    pathParameters: params ?? { id: 't1' },
  };
  const result = await handler(event, lambdaContext);
  const body = result.body === '' ? '' : (JSON.parse(result.body) as Record<string, unknown>);
  return { ...result, body };
}

const get = (how: string, headers: Record<string, string> = {}) =>
  send({ method: 'GET', path: `/look?how=${how}`, routeKey: 'GET /look', params: {}, headers });

const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

describe('the input of a request', () => {
  it('is given to the handler parsed, and the answer parsed again', async () => {
    const answer = await send({
      path: '/things/t1?days=7&many=a&many=b',
      body: JSON.stringify({ name: ' e\u0301a ' }),
    });
    expect(answer.body).toEqual({
      id: 't1',
      said: JSON.stringify({ query: { days: 7, many: ['a', 'b'] }, name: 'éa' }),
    });
  });

  const ok = '{"name":"a"}';
  it.each([
    ['no body where one is needed', { body: '' }, 400, 'invalid_json', undefined],
    ['a body that is not JSON', { body: '{"name":' }, 400, 'invalid_json', undefined],
    ['a form', { body: 'name=a', headers: {} }, 415, 'unsupported_media_type', undefined],
    [
      'another content type',
      { body: ok, headers: { 'content-type': 'text/json' } },
      415,
      'unsupported_media_type',
      undefined,
    ],
    [
      'another charset',
      { body: ok, headers: { 'content-type': 'application/json; charset=latin1' } },
      415,
      'unsupported_media_type',
      undefined,
    ],
    ['a list for an object', { body: '[]' }, 400, 'invalid_input', 'body'],
    ['an unknown field', { body: '{"name":"a","nme":1}' }, 400, 'invalid_input', 'body.nme'],
    ['a field too few', { body: '{}' }, 400, 'invalid_input', 'body.name'],
    ['a field of another type', { body: '{"name":7}' }, 400, 'invalid_input', 'body.name'],
    [
      'a prototype',
      { body: '{"name":"a","__proto__":{}}' },
      400,
      'invalid_input',
      'body.__proto__',
    ],
    [
      'a wrong field inside',
      { body: '{"name":"a","inner":{"url":"x"}}' },
      400,
      'invalid_input',
      'body.inner.url',
    ],
    [
      'a wrong form, explained by the nearest',
      { body: '{"name":"a","form":{"b":"x","c":1}}' },
      400,
      'invalid_input',
      'body.form.c',
    ],
    [
      'a body that is too deep',
      { body: `{"name":"a","anything":${deep(20)}}` },
      400,
      'invalid_input',
      'body',
    ],
    ['a lone surrogate', { body: '{"name":"\\ud800"}' }, 400, 'invalid_input', 'body.name'],
    ['an unknown parameter', { path: '/things/t1?x=1', body: ok }, 400, 'invalid_input', 'query.x'],
    [
      'a repeated parameter',
      { path: '/things/t1?days=1&days=2', body: ok },
      400,
      'invalid_input',
      'query.days',
    ],
    ['an exponent', { path: '/things/t1?days=1e2', body: ok }, 400, 'invalid_input', 'query.days'],
    ['a malformed id', { params: { id: 'x' }, body: ok }, 404, 'not_found', undefined],
  ])('is refused for %s', async (_, sent, status, code, path) => {
    const answer = await send(sent);
    expect([answer.statusCode, answer.body]).toMatchObject([status, { status, code }]);
    const { errors } = answer.body as { errors?: { path: string }[] };
    expect(errors?.map((error) => error.path)).toEqual(path === undefined ? undefined : [path]);
    expect(answer.headers['content-type']).toBe('application/problem+json');
  });

  it('says of a field that was not sent that it is missing', async () => {
    const messageOf = async (body: string) =>
      ((await send({ body })).body as { errors: { message: string }[] }).errors[0]?.message;
    expect(await messageOf('{}')).toBe('is missing');
    expect(await messageOf('{"name":null}')).toBe('must be a string');
  });

  it('may be 64 KiB and 20 levels deep, and no more', async () => {
    const filled = (bytes: number) => `{"name":"a"${' '.repeat(bytes - 12)}}`;
    expect((await send({ body: filled(65_536) })).statusCode).toBe(200);
    expect((await send({ body: filled(65_537) })).body).toMatchObject({
      code: 'payload_too_large',
    });
    const nested = { body: `{"name":"a","anything":${deep(19)}}` };
    expect((await send(nested)).statusCode).toBe(200);
  });

  it('is read from base64 too, as UTF-8 only', async () => {
    const event = (body: Buffer) =>
      handler(
        {
          ...apiEvent({
            method: 'POST',
            path: '/things/t1',
            headers: { 'content-type': 'application/json; charset=UTF-8' },
            body: body.toString('base64'),
          }),
          isBase64Encoded: true,
          routeKey: 'POST /things/{id}',
          pathParameters: { id: 't1' },
        },
        lambdaContext,
      );
    expect((await event(Buffer.from('{"name":"é"}'))).statusCode).toBe(200);
    expect((await event(Buffer.from('{"name":"é"}', 'latin1'))).statusCode).toBe(400);
  });

  it.each([
    ['', 204],
    ['{}', 204],
    ['{"a":1}', 400],
    ['null', 400],
  ])('may be %j (%i) where there is none to give', async (body, status) => {
    const answer = await send({ path: '/poke', routeKey: 'POST /poke', params: {}, body });
    expect(answer.statusCode).toBe(status);
  });

  it.each(['api_key=x', 'TOKEN=x', 'access_token=', 'key=1', 'days=ag_live_x', 'ag_live_x'])(
    'is refused with a credential in the URL: ?%s',
    async (query) => {
      const answer = await send({ path: `/things/t1?${query}`, body: '{"name":"a"}' });
      expect(answer.body).toMatchObject({ status: 400, code: 'credentials_in_url' });
    },
  );
});

describe('an answer', () => {
  it('has an id of ours and the headers of every answer, also when refused', async () => {
    for (const answer of [await get(''), await get('fault')]) {
      expect(answer.headers).toMatchObject({
        'x-request-id': expect.stringMatching(/^req_[0-9a-z]{26}$/) as string,
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      });
    }
    const claimed = await get('', { 'x-request-id': 'mine' });
    expect(claimed.headers['x-request-id']).not.toBe('mine');
  });

  it('tells a refusal as it was thrown, with its facts', async () => {
    const answer = await get('problem');
    expect(answer.body).toEqual({
      type: 'http://localhost:3000/docs/errors/conflict',
      title: 'The object changed in the meantime',
      status: 409,
      detail: 'It changed.',
      code: 'conflict',
      request_id: answer.headers['x-request-id'],
      now_at: 3,
    });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it.each(['fault', 'lie', 'status'])('says nothing of a fault of ours: %s', async (how) => {
    lines.length = 0;
    const answer = await get(how);
    expect(answer.statusCode).toBe(500);
    expect(answer.body).toEqual({
      type: 'http://localhost:3000/docs/errors/internal_error',
      title: 'Something went wrong on our side',
      status: 500,
      detail: 'The service couldn’t finish the request.',
      code: 'internal_error',
      request_id: answer.headers['x-request-id'],
    });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      level: 'error',
      facts: {
        request_id: answer.headers['x-request-id'],
        outcome: 'failed',
        reason: 'internal_error',
        Failures: 1,
        error: expect.any(Error) as Error,
      },
    });
  });

  it('is no failure of ours when it is refused, and its line says why', async () => {
    lines.length = 0;
    await get('problem');
    expect(lines).toMatchObject([
      { level: 'info', facts: { outcome: 'refused', reason: 'conflict', status: 409 } },
    ]);
    expect(lines[0]?.facts).not.toHaveProperty('Failures');
  });

  it('names what it is about by the ids in its path, and no token', async () => {
    const artist = `ma_${'0'.repeat(26)}`;
    lines.length = 0;
    await send({ params: { id: artist, token: 'secret' } });
    expect(lines).toMatchObject([{ facts: { artist_id: artist } }]);
    expect(JSON.stringify(lines)).not.toContain('secret');
  });

  it('is one line in the log, without what was sent', async () => {
    lines.length = 0;
    await send({ path: '/things/t1?days=7', body: '{"name":"a"}' });
    expect(lines).toEqual([
      {
        level: 'info',
        message: 'request',
        facts: expect.objectContaining({
          kind: 'request',
          outcome: 'done',
          operation: 'putThing',
          route: '/things/{id}',
          status: 200,
          DurationMs: expect.any(Number) as number,
        }) as object,
      },
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/days|name/);
  });

  it('has an ETag where reads are conditional, and is a 304 to one who has it', async () => {
    const first = await get('');
    const etag = first.headers.etag ?? '';
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await get('', { 'if-none-match': known });
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
    }
    expect((await get('', { 'if-none-match': '"other"' })).statusCode).toBe(200);
  });

  it('takes no more versions that one has than it declares', async () => {
    const asked = async (length: number) => get('', { 'if-none-match': 'x'.repeat(length) });
    expect((await asked(1024)).statusCode).toBe(200);
    const refused = await asked(1025);
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toMatchObject({
      code: 'invalid_input',
      errors: [{ path: 'headers.if-none-match' }],
    });
  });

  it('may be read by pages of configured origins only', async () => {
    const allowed = await get('', { origin: 'https://app.example' });
    expect(allowed.headers).toMatchObject({
      'access-control-allow-origin': 'https://app.example',
      vary: 'Origin',
    });
    expect(allowed.headers['access-control-allow-credentials']).toBeUndefined();
    const other = await get('', { origin: 'https://evil.example' });
    expect(other.headers['access-control-allow-origin']).toBeUndefined();
  });

  it('to HEAD is that to GET, of which the gateway sends the length', async () => {
    const answer = await send({ method: 'HEAD', path: '/look', routeKey: '$default', params: {} });
    expect([answer.statusCode, answer.body]).toEqual([200, { id: 'x' }]);
  });
});

describe('a door', () => {
  it('makes what it needs at the first request, once, and tries again when that failed', async () => {
    let made = 0;
    const serving = servePublic(
      'health',
      [implement(poke, async () => undefined)],
      () => {
        made += 1;
        if (made === 1) throw new Error('no settings');
        return {
          clock: new SettableClock(),
          corsOrigins: [],
          publicUrl: 'http://localhost:3000',
          publicRequestsPerIpPerMinute: 0,
        };
      },
      { log },
    );
    expect(made).toBe(0);
    const event = { ...apiEvent({ method: 'POST', path: '/poke' }), routeKey: 'POST /poke' };
    const statuses = [];
    for (let call = 0; call < 3; call += 1) {
      statuses.push((await serving(event, lambdaContext)).statusCode);
    }
    expect(statuses).toEqual([500, 204, 204]);
    expect(made).toBe(2);
  });

  it('serves operations of its own group only', () => {
    const deps = () => ({
      clock: new SettableClock(),
      corsOrigins: [],
      publicUrl: 'http://localhost:3000',
      publicRequestsPerIpPerMinute: 0,
    });
    expect(() => servePublic('pages', [implement(poke, async () => undefined)], deps)).toThrow(
      'poke is not of the group pages',
    );
  });
});
