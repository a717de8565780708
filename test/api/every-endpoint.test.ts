import type { Operation } from '../../shared/contract/define.ts';
import { operations } from '../../shared/contract/index.ts';
import { newApiKey } from '../../shared/domain/people/api-key.ts';
import { planIncludes } from '../../shared/domain/plans/plan.ts';
import type { Answer, Client, KeyHolder, Person } from '../support/harness.ts';
import { allHandlers, inhabit, wholeApi, type World } from '../support/whole-api.ts';
import { requestOf } from '../support/world-requests.ts';
import { forSuite } from '../support/suite.ts';

// What holds for every operation, read off the contract, so that a new one is protected without
// anybody remembering.

type Closed = Operation & { access: Extract<Operation['access'], { kind: 'caller' }> };
const isClosed = (operation: Operation): operation is Closed => operation.access.kind === 'caller';
const rows = <Some extends Operation>(some: readonly Some[]) =>
  some.map((operation) => [operation.id, operation] as const);

const closed = operations.filter(isClosed);
// Logging out works for whoever sends no key.
const guarded = closed.filter(({ access }) => !access.evenWithoutSession);
const inOrganization = closed.filter(({ access }) => !access.withoutOrganization);

const h = forSuite(wholeApi);
let org: Person;
let other: Person;
let world: World;
let key: KeyHolder;
/** One organization with all kinds of objects, and another. */
async function settle() {
  org = await h.organization({ plan: 'business' });
  world = await inhabit(h, org);
  key = await h.apiKey(org);
  other = await h.organization({ plan: 'business' });
}
beforeAll(async () => {
  await settle();
});
// Everybody's rate recovers; a sign-in of the test itself is fresh.
beforeEach(() => {
  h.clock.advance(5);
});

interface Raw {
  body?: string;
  headers?: Record<string, string>;
  query?: string;
}

/** Sends a request for an operation, as it would succeed in the world, or with `raw` in its place. */
async function ask(who: Client, operation: Operation, raw: Raw = {}): Promise<Answer> {
  const request = requestOf(operation, world);
  const [path, query] = request.path.split('?');
  const sound = request.body === undefined ? undefined : written(operation, request.body);
  const body = raw.body ?? sound;
  const form = operation.form && body !== undefined;
  return who.send({
    method: operation.method,
    path: `${path!}?${raw.query ?? query ?? ''}`,
    headers: {
      ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...raw.headers,
    },
    ...(body !== undefined && { body }),
  });
}

/** A body as the operation takes it. */
function written({ form }: Operation, body: unknown): string {
  return form
    ? new URLSearchParams(body as Record<string, string>).toString()
    : JSON.stringify(body);
}

/** Somebody who may do this. */
async function allowed({ access }: Operation): Promise<Client> {
  if (access.kind === 'public') return h.anonymous;
  const byKey = !access.person && (access.role === 'creator' || access.fresh);
  if (byKey) return key;
  return access.role === 'creator' ? h.again(org) : h.member(org, access.role);
}

const codes = (answer: Answer) => (answer.body as { code?: string }).code;

describe('the contract', () => {
  it('has a handler for each operation, and no handler has none', () => {
    const handled = allHandlers.map(({ operation }) => operation.id);
    expect(handled.toSorted()).toEqual(operations.map(({ id }) => id).toSorted());
  });

  it('has one operation for each id, and for each method and path', () => {
    expect(new Set(operations.map(({ id }) => id)).size).toBe(operations.length);
    const routes = operations.map(({ method, path }) => `${method} ${path}`);
    expect(new Set(routes).size).toBe(operations.length);
  });
});

describe('without sound credentials', () => {
  it.each(rows(guarded))('%s is a 401, whatever is sent', async (_, operation) => {
    const unknown = `Bearer ${newApiKey((count) => h.random.bytes(count))}`;
    const cookies = org.credentials.cookies!;
    const strangers = [
      h.anonymous,
      h.client({ headers: { authorization: 'Bearer ag_live_x' } }),
      h.client({ headers: { authorization: unknown } }),
      h.client({ headers: { authorization: 'Basic eDp5' }, cookies }),
      h.client({ cookies: ['ag_token=x'] }),
      h.client({ cookies: [...cookies, 'ag_token=x'] }),
    ];
    for (const stranger of strangers) {
      for (const raw of [{}, { body: '{', headers: { 'content-type': 'text/plain' } }]) {
        const answer = await ask(stranger, operation, raw);
        expect([answer.status, codes(answer)]).toEqual([401, 'unauthorized']);
        expect(answer.headers['www-authenticate']).toBe('Bearer');
      }
    }
  });

  it('every operation is closed to a revoked key and to an ended session', async () => {
    const revoked = await h.apiKey(org);
    (await key.delete(`/api/v1/org/api-keys/${revoked.id}`)).expect(204);
    const ended = await h.member(org, 'admin');
    (await ended.post('/api/v1/auth/logout')).expect(204);
    const expired = await h.member(org, 'admin');
    h.clock.advance(7 * 86_400);
    for (const operation of guarded) {
      for (const who of [revoked, ended, expired]) {
        expect([operation.id, (await ask(who, operation)).status]).toEqual([operation.id, 401]);
      }
    }
  });
});

// By role, kind of credential, and age of the sign-in: test/api/authorisation.test.ts.
describe('a caller who may not', () => {
  it.each(rows(closed.filter(({ access }) => access.plan)))(
    '%s is a 403 below its plan, for its creator too',
    async (_, operation) => {
      for (const plan of ['free', 'pro'] as const) {
        if (planIncludes(plan, operation.access.plan!)) continue;
        const answer = await ask(await h.organization({ plan }), operation);
        const required_plan = operation.access.plan;
        expect(answer.expect(403)).toMatchObject({ code: 'plan_required', required_plan });
      }
    },
  );

  it.each(rows(closed.filter(({ method }) => method !== 'GET')))(
    '%s is a 403 from another site',
    async (_, operation) => {
      const creator = await h.organization({ plan: 'business' });
      const answer = await ask(creator, operation, { headers: { 'sec-fetch-site': 'same-site' } });
      expect([answer.status, codes(answer)]).toEqual([403, 'cross_site_request']);
    },
  );
});

describe('an organization that is being deleted', () => {
  let leaving: Person;
  let itsWorld: World;
  beforeAll(async () => {
    leaving = await h.organization({ plan: 'business' });
    itsWorld = await inhabit(h, leaving);
    (await leaving.delete('/api/v1/org')).expect(202);
  });

  const changing = inOrganization.filter(({ method }) => method !== 'GET');
  const inside = inOrganization.filter(({ method }) => method === 'GET');
  const send = async (operation: Closed) => {
    const { path, body } = requestOf(operation, itsWorld);
    const { role } = operation.access;
    const who = role === 'creator' ? leaving : await h.member(leaving, role);
    return who.send({
      ...{ method: operation.method, path },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  };

  it.each(rows(changing.filter(({ access }) => !access.duringDeletion)))(
    '%s is a 409, whoever asks',
    async (_, operation) => {
      const answer = await send(operation);
      expect([answer.status, codes(answer)]).toEqual([409, 'organization_deleting']);
    },
  );

  it.each(rows(inside))('%s can still be read', async (_, operation) => {
    const answer = await send(operation);
    expect([answer.status, codes(answer)]).toEqual([operation.success.status, undefined]);
  });
});

describe('input that is not as declared', () => {
  const refused = async (operation: Operation, raw: Raw) => {
    const answer = await ask(await allowed(operation), operation, raw);
    return [answer.status, codes(answer)];
  };
  // A person's own operations need a session, which a key can't stand in for. Forms have tests of
  // their own.
  const askable = operations.filter(({ path, form }) => path !== '/api/v1/auth/logout' && !form);

  // Whoever reads a feed may add anything to its address: test/api/feeds/reading.test.ts.
  it.each(rows(askable.filter(({ ignoresQuery }) => !ignoresQuery)))(
    '%s is refused with an unknown field or parameter',
    async (_, operation) => {
      const body = JSON.stringify({
        ...(requestOf(operation, world).body ?? {}),
        no_such_field: 1,
      });
      for (const raw of [{ body }, { query: 'no_such_parameter=1' }]) {
        const answer = await ask(await allowed(operation), operation, raw);
        expect([answer.status, codes(answer)]).toEqual([400, 'invalid_input']);
        expect(JSON.stringify(answer.body)).toMatch(/"(body|query)\.no_such_(field|parameter)"/);
      }
    },
  );

  it.each(rows(askable))('%s is refused with a body that is none', async (_, operation) => {
    const big = JSON.stringify({ name: 'x'.repeat(operation.bodyBytesMax ?? 65_536) });
    const text = { 'content-type': 'text/plain' };
    expect(await refused(operation, { body: '{"name":' })).toEqual([400, 'invalid_json']);
    expect(await refused(operation, { body: '{}', headers: text })).toEqual([
      415,
      'unsupported_media_type',
    ]);
    expect(await refused(operation, { body: big })).toEqual([413, 'payload_too_large']);
    for (const body of ['[]', 'null', '"x"', '7']) {
      expect(await refused(operation, { body })).toEqual([400, 'invalid_input']);
    }
  });

  it.each(rows(askable.filter(({ body, bodyOptional }) => body && !bodyOptional)))(
    '%s is refused without its body, and with fields of a wrong type',
    async (_, operation) => {
      const body = requestOf(operation, world).body as object;
      const wrong = Object.fromEntries(Object.keys(body).map((name) => [name, { not: ['this'] }]));
      expect(await refused(operation, { body: '' })).toEqual([400, 'invalid_json']);
      expect(await refused(operation, { body: JSON.stringify(wrong) })).toEqual([
        400,
        'invalid_input',
      ]);
    },
  );

  it.each(rows(operations))('%s is refused with a key in the URL', async (_, operation) => {
    const query = `api_key=${key.key}`;
    expect(await refused(operation, { query })).toEqual([400, 'credentials_in_url']);
  });
});

describe('an object of another organization', () => {
  const withObject = closed.filter(({ path }) => path.includes('{'));

  it.each(rows(withObject))('%s answers byte for byte as for none at all', async (_, operation) => {
    const { path, body } = requestOf(operation, world);
    const paths = [
      path,
      // Nobody's.
      path.replace(/_[0-9a-z]{26}/, `_${'0'.repeat(26)}`),
    ];
    const seen = [];
    for (const each of paths) {
      const who = await stranger(operation);
      const answer = await who.send({
        ...{ method: operation.method, path: each },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      answer.refused('not_found');
      const id = answer.headers['x-request-id']!;
      const headers = { ...answer.headers, ratelimit: '' };
      seen.push(JSON.stringify([headers, answer.body]).replaceAll(id, ''));
    }
    expect(new Set(seen).size).toBe(1);
  });

  const lists = closed.filter(({ method, path }) => method === 'GET' && !path.includes('{'));
  it.each(rows(lists))('%s names nothing of another organization', async (_, operation) => {
    const { path } = requestOf(operation, world);
    const said = JSON.stringify((await (await stranger(operation)).get(path)).body);
    const ids = JSON.stringify(world).match(/[a-z]+_[0-9a-z]{26}/g)!;
    expect(ids.filter((id) => said.includes(id))).toEqual([]);
  });

  /** A person of the other organization who may do this. */
  async function stranger({ access }: Closed): Promise<Client> {
    if (access.role === 'creator' || access.fresh) return h.organization({ plan: 'business' });
    return h.member(other, access.role);
  }
});

describe('a caller who may', () => {
  beforeAll(settle);

  // What others need is deleted last.
  const order = ['GET', 'POST', 'PATCH', 'DELETE'];
  const place = ({ id, method }: Operation) =>
    id === 'deleteOrganization' ? order.length : order.indexOf(method);
  const inOrder = operations.toSorted((one, another) => place(one) - place(another));

  /** What was created is found where the answer says. */
  async function expectReadable(who: Client, created: Answer): Promise<void> {
    const { location = '' } = created.headers;
    const { id } = created.body as { id: string };
    expect((await who.get(location)).expect(200)).toMatchObject({ id });
  }

  // Of what is a person's own, the creator's is in the world.
  const isOwn = ({ access, path }: Operation) =>
    access.kind === 'caller' && access.person && path.includes('{');

  it.each(rows(inOrder))('%s gets the answer that it declares', async (_, operation) => {
    // Each of the others had a member of its own: more than an organization can have.
    if (operation.id === 'deleteOrganization') await settle();
    const who = isOwn(operation) ? org : await allowed(operation);
    const answer = await ask(who, operation);
    const { success, alsoStatus, raw } = operation;
    const statuses = [success.status, alsoStatus];
    if (!statuses.includes(answer.status as 200)) answer.expect(success.status);
    if (success.body) expect(success.body.safeParse(answer.body).error).toBeUndefined();
    if (success.status === 204) expect(answer.body).toBe('');
    const type = success.body ? 'application/json' : raw?.contentType;
    const sent = answer.headers['content-type'];
    expect(raw?.binary ? sent?.replace(/\/.*/, '/*') : sent).toBe(type);
    expect(answer.headers['x-request-id']).toMatch(/^req_/);
    if (answer.status === 201) await expectReadable(who, answer);
    if (operation.access.kind === 'caller') {
      expect(answer.headers['ratelimit-policy']).toBe('"burst";q=120;w=6, "default";q=1200;w=60');
      expect(answer.headers.ratelimit).toMatch(/^"burst";r=\d+;t=\d+$/);
    }
    if (operation.conditional) {
      const headers = { 'if-none-match': answer.headers.etag! };
      (await ask(who, operation, { headers })).expect(304);
    }
  });
});
