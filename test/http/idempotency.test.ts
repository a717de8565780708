import { setImmediate as turn } from 'node:timers/promises';
import * as z from 'zod';
import { handlers as apiKeys } from '../../functions/api/api-keys/index.ts';
import { asMember, operation } from '../../shared/contract/define.ts';
import { Problem } from '../../shared/domain/problems/errors.ts';
import { implement } from '../../shared/http/implement.ts';
import { serve } from '../../shared/http/serve.ts';
import { apiEvent, lambdaContext } from '../support/events.ts';
import { harness, type Client, type Harness } from '../support/harness.ts';

// One invented operation that creates: it counts, waits or refuses as its body says.
const create = operation({
  id: 'createThing',
  group: 'destinations',
  method: 'POST',
  path: '/api/v1/org/destinations',
  summary: 'A thing',
  access: asMember,
  body: z.strictObject({ name: z.string(), more: z.json().optional() }),
  success: { status: 201, body: z.object({ id: z.string(), number: z.int() }) },
  idempotent: true,
});

let h: Harness;
let begun = 0;
let made = 0;
let refuse: Error | null = null;
let gate: Promise<void> = Promise.resolve();

const run = implement(create, async ({ body }) => {
  begun += 1;
  await gate;
  if (refuse) throw refuse;
  made += 1;
  return { id: body.name, number: made };
});

beforeAll(async () => {
  h = await harness();
  h.use('api-keys', apiKeys, h.deps);
});
afterAll(() => h.stop());
beforeEach(() => {
  [begun, made, refuse, gate] = [0, 0, null, Promise.resolve()];
});

async function post(who: Client, body: object, key: string) {
  const handler = serve('destinations', [run], () => h.deps, {
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  });
  const event = apiEvent({
    method: 'POST',
    path: '/api/v1/org/destinations',
    ...who.credentials,
    headers: {
      'content-type': 'application/json',
      'idempotency-key': key,
      ...who.credentials.headers,
    },
    body: JSON.stringify(body),
  });
  const result = await handler(event, lambdaContext);
  return { ...result, json: JSON.parse(result.body) as Record<string, unknown> };
}

describe('a request with an Idempotency-Key', () => {
  it('is carried out once, and answered the same again', async () => {
    const org = await h.organization();
    const first = await post(org, { name: 'a', more: { x: 1, y: [2] } }, 'one');
    const again = await post(org, { more: { y: [2], x: 1 }, name: 'a' }, 'one');
    expect([first.statusCode, first.json]).toEqual([201, { id: 'a', number: 1 }]);
    expect([again.statusCode, again.body]).toEqual([201, first.body]);
    expect(first.headers['idempotent-replayed']).toBeUndefined();
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(again.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
  });

  it('does not stand for another body, caller, organization or operation', async () => {
    const org = await h.organization({ plan: 'pro' });
    await post(org, { name: 'a' }, 'one');
    expect((await post(org, { name: 'b' }, 'one')).json).toMatchObject({
      status: 422,
      code: 'idempotency_key_reused',
    });
    for (const who of [
      await h.member(org, 'member'),
      await h.apiKey(org),
      await h.organization(),
    ]) {
      expect((await post(who, { name: 'a' }, 'one')).statusCode).toBe(201);
    }
    expect(made).toBe(4);
  });

  it('is refused while the first one runs', async () => {
    const org = await h.organization();
    let open: () => void = () => undefined;
    gate = new Promise((resolve) => {
      open = resolve;
    });
    const first = post(org, { name: 'a' }, 'one');
    while (begun === 0) await turn();
    const second = await post(org, { name: 'a' }, 'one');
    expect(second.statusCode).toBe(409);
    expect(second.json).toMatchObject({ code: 'idempotency_in_progress' });
    expect(second.headers['retry-after']).toBe('1');
    open();
    expect(await first).toMatchObject({ statusCode: 201 });
    expect((await post(org, { name: 'a' }, 'one')).headers['idempotent-replayed']).toBe('true');
    expect(made).toBe(1);
  });

  it('may be sent again after a refusal, and after a fault', async () => {
    const org = await h.organization();
    refuse = new Problem('conflict');
    expect((await post(org, { name: 'a' }, 'one')).statusCode).toBe(409);
    refuse = new Error('fault');
    expect((await post(org, { name: 'a' }, 'one')).statusCode).toBe(500);
    refuse = null;
    expect((await post(org, { name: 'a' }, 'one')).statusCode).toBe(201);
  });

  it('that was refused for its input is not remembered', async () => {
    const org = await h.organization();
    expect((await post(org, { nme: 'a' }, 'one')).statusCode).toBe(400);
    expect((await post(org, { name: 'a' }, 'one')).statusCode).toBe(201);
  });

  it('is forgotten after 24 hours', async () => {
    const org = await h.organization();
    await post(org, { name: 'a' }, 'one');
    h.clock.advance(86_399);
    expect((await post(org, { name: 'a' }, 'one')).headers['idempotent-replayed']).toBe('true');
    h.clock.advance(1);
    expect((await post(org, { name: 'b' }, 'one')).statusCode).toBe(201);
    expect(made).toBe(2);
  });

  it.each(['', 'a b', 'ä', 'x'.repeat(256)])('is refused with the key %j', async (key) => {
    const org = await h.organization();
    const answer = await post(org, { name: 'a' }, key);
    expect(answer.json).toMatchObject({
      code: 'invalid_input',
      errors: [{ path: 'headers.idempotency-key' }],
    });
  });

  it('never shows a secret again, but what it was for', async () => {
    const org = await h.organization({ plan: 'pro' });
    (await org.post('/api/v1/org/api-terms/accept')).expect(200);
    const again = () =>
      org.post('/api/v1/org/api-keys', { name: 'x' }, { headers: { 'idempotency-key': 'one' } });
    const { id, key } = (await again()).expect(201) as { id: string; key: string };
    const replay = await again();
    expect(replay.expect(409)).toMatchObject({ code: 'already_created', id });
    expect(JSON.stringify(replay)).not.toContain(key);
    expect((await org.get('/api/v1/org/api-keys')).expect(200)).toHaveLength(1);
  });
});
