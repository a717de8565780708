import * as z from 'zod';
import { asViewer, type Operation } from '../../shared/contract/define.ts';
import { operations } from '../../shared/contract/index.ts';
import { implement, Reply } from '../../shared/http/implement.ts';
import { openApiText } from '../../shared/http/openapi.ts';
import { OpenApiDocument } from '../../shared/http/reference/document.ts';
import { referencePage } from '../../shared/http/reference/page.ts';
import { servePublic } from '../../shared/http/serve-public.ts';
import { SettableClock } from '../support/clock.ts';
import { apiEvent, lambdaContext } from '../support/events.ts';

const deprecated = {
  since: '2026-12-01',
  until: '2027-07-01',
  instead: 'Use GET /api/v1/things in its place.',
};
const oldThings = {
  id: 'oldThings',
  group: 'health',
  method: 'GET',
  path: '/old-things',
  summary: 'List things as before',
  access: { kind: 'public' },
  query: z.strictObject({ page: z.literal('2').optional() }),
  success: { status: 200, body: z.array(z.string()) },
  deprecated,
} as const satisfies Operation;
const things = {
  ...oldThings,
  id: 'things',
  path: '/things',
  deprecated: undefined,
} as const satisfies Operation;

const handler = servePublic(
  'health',
  [
    implement(oldThings, async () => new Reply([], { headers: { link: '<?page=2>; rel="next"' } })),
    implement(things, async () => []),
  ],
  () => ({
    clock: new SettableClock(),
    publicUrl: 'http://localhost:3000',
    corsOrigins: ['https://ours.example'],
    publicRequestsPerIpPerMinute: 0,
  }),
  { log: { info: () => undefined, warn: () => undefined, error: () => undefined } },
);
const get = async (path: string) => {
  const headers = { origin: 'https://ours.example' };
  const event = apiEvent({ method: 'GET', path, headers });
  return handler({ ...event, routeKey: `GET ${path.split('?')[0]!}` }, lambdaContext);
};

it('each answer says that the operation will go, when, and where to read more', async () => {
  const announced = {
    deprecation: '@1796083200',
    sunset: 'Thu, 01 Jul 2027 00:00:00 GMT',
    link: '</docs#oldThings>; rel="deprecation"; type="text/html"',
  };
  const answer = await get('/old-things');
  expect(answer).toMatchObject({
    statusCode: 200,
    headers: { ...announced, link: `${announced.link}, <?page=2>; rel="next"` },
  });
  expect(answer.headers['access-control-expose-headers']).toMatch(/Deprecation.*Sunset/);
  expect(await get('/old-things?page=3')).toMatchObject({ statusCode: 400, headers: announced });
});

it('answers of others say nothing of it', async () => {
  const { statusCode, headers } = await get('/things');
  expect(statusCode).toBe(200);
  for (const name of ['deprecation', 'sunset', 'link']) expect(headers).not.toHaveProperty(name);
});

it('the OpenAPI document and the reference say it, too', () => {
  const guarded = { ...oldThings, access: asViewer } as const satisfies Operation;
  const document: unknown = JSON.parse(openApiText([guarded, things]));
  const headers = {
    Deprecation: { $ref: '#/components/headers/Deprecation' },
    Sunset: { $ref: '#/components/headers/Sunset' },
  };
  expect(document).toMatchObject({
    paths: {
      '/old-things': { get: { deprecated: true, responses: { 200: { headers } } } },
      '/things': { get: { operationId: 'things' } },
    },
    components: { headers: { Deprecation: {}, Sunset: {} } },
  });
  expect(document).not.toHaveProperty(['paths', '/things', 'get', 'deprecated']);
  const page = referencePage(OpenApiDocument.parse(document));
  expect(page).toContain('List things as before</a> (deprecated)');
  expect(page).toContain(
    'Deprecated since 2026-12-01; stops working on 2027-07-01. Use GET /api/v1/things in its place.',
  );
});

it('nothing goes within six months of its announcement', () => {
  const sixMonthsMs = 182 * 86_400_000;
  for (const { id, deprecated: going } of [...operations, oldThings]) {
    if (!going) continue;
    const notice = Date.parse(going.until) - Date.parse(going.since);
    expect([id, notice >= sixMonthsMs]).toEqual([id, true]);
  }
});
