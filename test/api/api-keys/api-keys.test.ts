import { QueryCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { handlers } from '../../../functions/api/api-keys/index.ts';
import { ApiKey, apiKeyFault } from '../../../shared/domain/people/api-key.ts';
import { ApiKeyCreated } from '../../../shared/domain/bodies/api-key.ts';
import { getOrganization } from '../../../shared/table/people/organizations.ts';
import { harness, type Harness, type Person } from '../../support/harness.ts';

const path = '/api/v1/org/api-keys';
const terms = '/api/v1/org/api-terms/accept';

let h: Harness;
beforeAll(async () => {
  h = await harness();
  h.use('api-keys', handlers, h.deps);
});
afterAll(() => h.stop());

async function ready(plan: 'pro' | 'business' = 'pro'): Promise<Person> {
  const org = await h.organization({ plan });
  (await org.post(terms)).expect(200);
  return org;
}
const list = async (org: Pick<Person, 'get'>) => (await org.get(path)).expect(200, z.array(ApiKey));

describe('a new API key', () => {
  it('is shown whole once, and works', async () => {
    const org = await ready();
    const answer = await org.post(path, { name: ' Nightly import ' });
    const created = answer.expect(201, ApiKeyCreated);
    expect(created).toMatchObject({
      name: 'Nightly import',
      prefix: created.key.slice(0, 14),
      created_at: '2026-11-21T10:00:00.000Z',
    });
    expect(apiKeyFault(created.key)).toBeNull();
    expect(answer.headers.location).toBe(`${path}/${created.id}`);
    const holder = h.client({ headers: { authorization: `Bearer ${created.key}` } });
    const { id, name, prefix, created_at } = created;
    expect(await list(holder)).toEqual([
      { id, name, prefix, created_at, created_by: org.userId, last_used_at: created_at },
    ]);
  });

  it('is nowhere in the table', async () => {
    const org = await ready();
    const { key } = (await org.post(path, { name: 'x' })).expect(201, ApiKeyCreated);
    const { Items } = await h.table.db.send(new ScanCommand({ TableName: h.table.name }));
    expect(Items!.length).toBeGreaterThan(5);
    expect(JSON.stringify(Items)).not.toContain(key.slice(14));
  });

  it('needs the terms to be accepted first', async () => {
    const org = await h.organization({ plan: 'pro' });
    expect((await org.post(path, { name: 'x' })).expect(409)).toMatchObject({
      code: 'api_terms_not_accepted',
    });
  });

  it('is refused over the limit of the plan, however many ask at a time', async () => {
    const org = await ready();
    const answers = await Promise.all(
      Array.from({ length: 9 }, () => org.post(path, { name: 'x' })),
    );
    const created = answers.filter(({ status }) => status === 201);
    expect(created).toHaveLength(5);
    expect((await org.post(path, { name: 'x' })).expect(403)).toMatchObject({
      code: 'plan_limit_reached',
      required_plan: 'business',
    });
    expect(await list(org)).toHaveLength(5);
  });
});

describe('the list of API keys', () => {
  it('has prefixes and metadata only, oldest first', async () => {
    const org = await ready();
    const names = ['one', 'two', 'three'];
    for (const name of names) {
      h.clock.advance(1);
      (await org.post(path, { name })).expect(201);
    }
    const keys = await list(org);
    expect(keys.map(({ name }) => name)).toEqual(names);
    expect(keys[0]!.last_used_at).toBeNull();
    expect(Object.keys(keys[0]!).toSorted()).toEqual([
      'created_at',
      'created_by',
      'id',
      'last_used_at',
      'name',
      'prefix',
    ]);
  });

  it('is that of one organization', async () => {
    const [org, other] = [await ready(), await ready()];
    (await org.post(path, { name: 'x' })).expect(201);
    expect(await list(other)).toEqual([]);
  });
});

describe('revoking an API key', () => {
  it('acts at once, makes room, and is not found again', async () => {
    const org = await ready();
    const key = await h.apiKey(org);
    (await key.get(path)).expect(200);
    (await org.delete(`${path}/${key.id}`)).expect(204);
    (await key.get(path)).expect(401);
    (await org.delete(`${path}/${key.id}`)).expect(404);
    expect((await getOrganization(h.table, org.organizationId))!.count_api_keys).toBe(0);
    const { Items } = await h.table.db.send(
      new QueryCommand({
        TableName: h.table.name,
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :key)',
        ExpressionAttributeValues: { ':pk': `ORG#${org.organizationId}`, ':key': 'KEY#' },
      }),
    );
    expect(Items).toEqual([]);
  });

  it('counts once when it is done twice at a time', async () => {
    const org = await ready();
    const [key] = [await h.apiKey(org), await h.apiKey(org)];
    const answers = await Promise.all([1, 2].map(() => org.delete(`${path}/${key.id}`)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 404]);
    expect((await getOrganization(h.table, org.organizationId))!.count_api_keys).toBe(1);
  });

  it('hides that of another organization, as if it did not exist', async () => {
    const [org, other] = [await ready(), await ready()];
    const key = await h.apiKey(other);
    const unknown = key.id.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    const answers = [];
    for (const id of [key.id, unknown]) {
      const { body } = await org.delete(`${path}/${id}`);
      answers.push({ ...(body as object), request_id: '' });
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 404, code: 'not_found' });
    (await key.get(path)).expect(200);
  });
});

describe('accepting the API terms', () => {
  it('stands from the first time, also by the plan without keys', async () => {
    const org = await h.organization();
    const at = { api_terms_accepted_at: h.clock.now().toISOString() };
    expect((await org.post(terms)).expect(200)).toEqual(at);
    h.clock.advance(60);
    expect((await org.post(terms)).expect(200)).toEqual(at);
  });
});
