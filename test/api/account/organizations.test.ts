import { handlers } from '../../../functions/api/account/index.ts';
import { handlers as organization } from '../../../functions/api/organization/index.ts';
import { handlers as signInHandlers } from '../../../functions/api/sign-in/index.ts';
import { Organization, User } from '../../../shared/domain/bodies/account.ts';
import { plans } from '../../../shared/domain/plans/plan.ts';
import { harness, type Client, type Harness } from '../../support/harness.ts';
import { newcomer, signIn } from '../../support/joining.ts';

const path = '/api/v1/auth/organizations';
const switching = '/api/v1/auth/switch';
const me = '/api/v1/auth/me';

let h: Harness;
beforeAll(async () => {
  h = await harness();
  h.use('account', handlers, h.deps);
  h.use('organization', organization, h.deps);
  h.use('sign-in', signInHandlers, { ...h.deps, signInStartsPerIpPerHour: 0 });
});
afterAll(() => h.stop());

/** Somebody who was invited, and has signed in by mail since. */
async function memberOf(creator: Client): Promise<Client & { email: string }> {
  const { email } = await newcomer(h, creator, 'viewer');
  return { ...(await signIn(h, email)), email };
}

const actingIn = async (who: Client) => (await who.get(me)).expect(200, User).organization?.id;

describe('founding an organization', () => {
  it('makes the person its creator, and lets their session act in it', async () => {
    const person = await h.organization({ plan: 'pro' });
    const phone = await signIn(h, person.email);
    h.clock.advance(1);
    const answer = await person.post(path, { name: ' Second ' });
    const founded = answer.expect(201, Organization);
    expect(answer.headers.location).toBe('/api/v1/org');
    expect(founded).toMatchObject({
      name: 'Second',
      creator_id: person.userId,
      plan: { name: 'free', limits: plans.free, usage: { members: 1 } },
    });
    expect((await person.get('/api/v1/org')).expect(200)).toEqual(founded);
    (await person.patch('/api/v1/org', { name: 'Mine' })).expect(200);
    expect(await actingIn(phone)).toBe(person.organizationId);
    const { organizations } = (await phone.get(me)).expect(200, User);
    expect(organizations.map(({ name, role }) => [name, role])).toEqual([
      ['Test', 'creator'],
      ['Mine', 'creator'],
    ]);
  });

  it('is the way back for one who belongs to none', async () => {
    const loner = await h.loner();
    (await loner.get('/api/v1/org')).expect(409);
    (await loner.post(path, { name: 'Own' })).expect(201);
    (await loner.get('/api/v1/org')).expect(200);
  });

  it('happens once for one Idempotency-Key, though the session acts elsewhere by then', async () => {
    const person = await h.organization();
    const headers = { 'idempotency-key': 'found' };
    const [first, second] = [
      await person.post(path, { name: 'Once' }, { headers }),
      await person.post(path, { name: 'Once' }, { headers }),
    ];
    expect(second.expect(201)).toEqual(first.expect(201));
    expect(second.headers['idempotent-replayed']).toBe('true');
    expect((await person.get(me)).expect(200, User).organizations).toHaveLength(2);
    const other = await person.post(path, { name: 'Other' }, { headers });
    expect(other.expect(422)).toMatchObject({ code: 'idempotency_key_reused' });
  });

  it('ends at twenty organizations', async () => {
    const person = await h.organization();
    for (let count = 1; count < 20; count += 1) {
      (await person.post(path, { name: `No ${count}` })).expect(201);
      h.clock.advance(2);
    }
    expect((await person.post(path, { name: 'More' })).expect(409)).toMatchObject({
      code: 'too_many_organizations',
    });
  });

  it('ends at twenty, also for sixty requests at a time', async () => {
    const person = await h.organization({ plan: 'business' });
    const sessions = [person, await h.again(person), await h.again(person)];
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, count) => sessions[count % 3]!.post(path, { name: 'x' })),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status !== 201 && status !== 409)).toEqual([]);
    const founded = statuses.filter((status) => status === 201).length;
    expect(founded).toBeGreaterThan(0);
    for (let count = founded; count < 19; count += 1) {
      (await person.post(path, { name: 'x' })).expect(201);
    }
    expect((await person.post(path, { name: 'x' })).expect(409)).toMatchObject({
      code: 'too_many_organizations',
    });
    expect((await person.get(me)).expect(200, User).organizations).toHaveLength(20);
  });

  it('is not for API keys, nor without a name', async () => {
    const person = await h.organization({ plan: 'pro' });
    const key = await h.apiKey(person);
    expect((await key.post(path, { name: 'x' })).expect(403)).toMatchObject({
      code: 'session_required',
    });
    for (const body of [{}, { name: ' ' }, { name: 'a\u202eb' }]) {
      (await person.post(path, body)).expect(400);
    }
  });
});

describe('switching', () => {
  it('lets this session act in another organization, with the role there', async () => {
    const creator = await h.organization({ plan: 'business' });
    const person = await memberOf(creator);
    const own = (await person.post(path, { name: 'Own' })).expect(201, Organization);
    const other = await signIn(h, person.email);
    const organization_id = creator.organizationId;
    const switched = (await person.post(switching, { organization_id })).expect(200, User);
    expect(switched.organization).toMatchObject({ id: organization_id, role: 'viewer' });
    expect((await person.get(me)).expect(200)).toEqual(switched);
    (await person.patch('/api/v1/org', { name: 'x' })).expect(403);
    (await other.post(switching, { organization_id: own.id })).expect(200);
    expect([await actingIn(person), await actingIn(other)]).toEqual([organization_id, own.id]);
  });

  it('takes the rate of the organization’s plan over', async () => {
    const business = await h.organization({ plan: 'business' });
    const person = await memberOf(business);
    await person.get(me);
    (await person.post(path, { name: 'Own' })).expect(201);
    await person.get(me);
    const policy = async () => (await person.get(me)).headers['ratelimit-policy'];
    expect(await policy()).toBe('"burst";q=20;w=20, "default";q=60;w=60');
    await person.post(switching, { organization_id: business.organizationId });
    await person.get(me);
    expect(await policy()).toBe('"burst";q=120;w=6, "default";q=1200;w=60');
  });

  it('answers for another’s organization as for none', async () => {
    const [person, other] = [await h.organization(), await h.organization()];
    const answers = [];
    for (const organization_id of [other.organizationId, `org_${'0'.repeat(26)}`]) {
      const answer = await person.post(switching, { organization_id });
      answers.push({ ...(answer.expect(400) as object), request_id: '' });
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toMatchObject({
      code: 'invalid_input',
      errors: [{ path: 'body.organization_id' }],
    });
    expect(await actingIn(person)).toBe(person.organizationId);
  });
});
