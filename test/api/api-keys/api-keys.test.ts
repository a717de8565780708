import { allItems } from '../../support/items.ts';
import * as z from 'zod';
import { ApiKey, apiKeyFault } from '../../../shared/domain/people/api-key.ts';
import { ApiKeyCreated } from '../../../shared/domain/bodies/api-key.ts';
import { keys } from '../../../shared/table/keys.ts';
import { queryPrefix } from '../../../shared/table/pages.ts';
import { getOrganization } from '../../../shared/table/people/organizations.ts';
import type { Person } from '../../support/harness.ts';
import { forSuite } from '../../support/suite.ts';
import { wholeApi } from '../../support/whole-api.ts';

const path = '/api/v1/org/api-keys';
const terms = '/api/v1/org/api-terms/accept';

const h = forSuite(wholeApi);

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
    const items = await allItems(h.table);
    expect(items.length).toBeGreaterThan(5);
    expect(JSON.stringify(items)).not.toContain(key.slice(14));
  });

  it('needs the terms to be accepted first', async () => {
    const org = await h.organization({ plan: 'pro' });
    (await org.post(path, { name: 'x' })).refused('api_terms_not_accepted');
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
    const { pk } = keys.organization(org.organizationId);
    expect(await queryPrefix(h.table, pk, 'KEY#')).toEqual([]);
  });

  it('counts once when it is done twice at a time', async () => {
    const org = await ready();
    const [key] = [await h.apiKey(org), await h.apiKey(org)];
    const answers = await Promise.all([1, 2].map(() => org.delete(`${path}/${key.id}`)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 404]);
    expect((await getOrganization(h.table, org.organizationId))!.count_api_keys).toBe(1);
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
