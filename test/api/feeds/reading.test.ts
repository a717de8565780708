import { handlers } from '../../../functions/api/feeds/index.ts';
import { type FeedKind } from '../../../shared/domain/feeds/feed.ts';
import { FeedCreated } from '../../../shared/domain/bodies/feed.ts';
import { paceMemory } from '../../../shared/table/limits/pace.ts';
import { apiEvent, lambdaContext } from '../../support/events.ts';
import type { Person } from '../../support/harness.ts';
import { serve } from '../../../shared/http/serve.ts';
import { forSuite } from '../../support/suite.ts';
import { actingTable } from '../../support/tested-table.ts';
import { wholeApi } from '../../support/whole-api.ts';

const kinds: FeedKind[] = ['calendar', 'atom'];
const unknown = 'A'.repeat(43);
const files = { calendar: 'calendar.ics', atom: 'changes.atom' } as const;

describe.each(kinds)('whoever has the address of a feed (%s)', (kind) => {
  const h = forSuite(wholeApi);
  let org: Person;
  let path: string;
  beforeEach(async () => {
    org = await h.organization();
    path = await made();
  });

  const made = async () => {
    const answer = await org.post('/api/v1/org/feeds', { kind, name: 'Ours' });
    return new URL(answer.expect(201, FeedCreated).url).pathname;
  };
  const get = (headers: Record<string, string> = {}, at = path) => h.anonymous.get(at, { headers });

  it('reads it without credentials, and keeps it for an hour', async () => {
    const answer = await get();
    answer.expect(200);
    expect(answer.headers).toMatchObject({
      'cache-control': 'private, max-age=3600',
      etag: expect.stringMatching(/^"[\w-]{22}"$/),
      vary: 'Accept-Encoding',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    });
  });

  it('is told that nothing changed', async () => {
    const { headers } = await get();
    const again = await get({ 'if-none-match': headers.etag! });
    expect([again.status, again.body]).toEqual([304, '']);
    expect(again.headers).toMatchObject({
      etag: headers.etag,
      'cache-control': 'private, max-age=3600',
    });
    expect(again.headers).not.toHaveProperty('content-type');
    expect((await get({ 'if-none-match': '"another"' })).status).toBe(200);
  });

  it('may look by HEAD whether it is there, and has changed', async () => {
    const head = async (headers: Record<string, string> = {}, at = path) =>
      h.send({ method: 'HEAD', path: at, headers });
    const { headers } = await get();
    const answer = await head();
    // The gateway sends the length of the body, and keeps the rest.
    expect([answer.status, answer.body]).toEqual([200, (await get()).body]);
    expect(answer.headers).toMatchObject({
      etag: headers.etag,
      'cache-control': 'private, max-age=3600',
      'content-type': headers['content-type'],
    });
    expect((await head({ 'if-none-match': headers.etag! })).status).toBe(304);
    expect((await head({}, `/feeds/${unknown}/${files[kind]}`)).status).toBe(404);
  });

  it('gets it whatever was added to the address to force a reload', async () => {
    const { body } = await get();
    for (const query of ['?v=2', '?nocache=1&nocache=2', '?x']) {
      const answer = await get({}, `${path}${query}`);
      expect([answer.status, answer.body]).toEqual([200, body]);
    }
  });

  it('gets it compressed on request', async () => {
    const zipped = await get({ 'accept-encoding': 'gzip, br' });
    expect(zipped.headers['content-encoding']).toBe('gzip');
    expect((await get()).headers).not.toHaveProperty('content-encoding');
  });

  it('finds nothing at an unknown, a malformed, or another kind’s address', async () => {
    const file = files[kind];
    const other = files[kind === 'atom' ? 'calendar' : 'atom'];
    const token = path.split('/')[2]!;
    const wrong = [
      `/feeds/${unknown}/${file}`,
      `/feeds/${token.slice(0, -1)}/${file}`,
      `/feeds/${token}x/${file}`,
      `/feeds/x/${file}`,
      `/feeds/${token}/${other}`,
      `/feeds/%00/${file}`,
    ];
    const answers = await Promise.all(wrong.map((at) => get({}, at)));
    for (const answer of answers) {
      answer.refused('not_found');
      expect(JSON.stringify(answer)).not.toContain(token.slice(0, -1));
    }
    expect(new Set(answers.map(({ body }) => (body as { detail: string }).detail)).size).toBe(1);
  });

  it('costs one read where there is none, and nothing is written', async () => {
    expect(await h.operations(() => get({}, `/feeds/${unknown}/${files[kind]}`))).toEqual([
      'GetItem',
    ]);
  });

  it('may ask 60 times an hour', async () => {
    const other = await made();
    for (let count = 0; count < 60; count += 1) (await get()).expect(200);
    const answer = await get();
    answer.refused('rate_limited');
    expect(answer.headers['retry-after']).toBe('60');
    (await get({}, other)).expect(200);
    h.clock.advance(59);
    expect((await get()).headers['retry-after']).toBe('1');
    h.clock.advance(1);
    (await get()).expect(200);
    (await get()).expect(429);
    h.clock.advance(3600);
    for (let count = 0; count < 60; count += 1) (await get()).expect(200);
  });

  it('leaves no trace of it in the log, whatever comes of the request', async () => {
    const lines: string[] = [];
    const note = (message: string, facts?: unknown) => {
      lines.push(JSON.stringify([message, facts]));
    };
    const log = { info: note, warn: note, error: note };
    const paces = paceMemory();
    const broken = actingTable(h.table, () => Promise.reject(new Error('no such table')));
    const door = (table: typeof h.deps.table) =>
      serve('feeds', handlers, () => ({ ...h.deps, table, paces }), { log });
    const [sound, failing] = [door(h.deps.table), door(broken)];
    const token = path.split('/')[2]!;
    const ask = async (handler: typeof sound, at: string) =>
      (await handler(apiEvent({ method: 'GET', path: at }), lambdaContext)).statusCode;
    const seen = [await ask(sound, path), await ask(failing, path)];
    seen.push(await ask(sound, path.replace(token, unknown)));
    seen.push(await ask(sound, `${path}?token=${token}`));
    while (seen.at(-1) !== 429) seen.push(await ask(sound, path));
    expect([...new Set(seen)]).toEqual([200, 500, 404, 400, 429]);
    expect(lines).toHaveLength(seen.length);
    expect(lines.join()).not.toContain(token);
    expect(lines[0]).toContain(`/feeds/{token}/${files[kind]}`);
  });
});
