import { handlers as signIn } from '../../../functions/api/sign-in/index.ts';
import { handlers } from '../../../functions/api/organization/index.ts';
import { Organization } from '../../../shared/domain/bodies/account.ts';
import { plans } from '../../../shared/domain/plans/plan.ts';
import { recordTermsAccepted } from '../../../shared/table/people/organizations.ts';
import { harness, type Harness } from '../../support/harness.ts';
import { invite, join } from '../../support/joining.ts';

const path = '/api/v1/org';

let h: Harness;
beforeAll(async () => {
  h = await harness();
  h.use('organization', handlers, h.deps);
  h.use('sign-in', signIn, h.deps);
});
afterAll(() => h.stop());

describe('the organization', () => {
  it('is shown with its plan and what is used of it', async () => {
    const org = await h.organization({ plan: 'pro' });
    expect((await org.get(path)).expect(200, Organization)).toEqual({
      id: org.organizationId,
      name: 'Test',
      time_zone: 'UTC',
      created_at: '2026-11-21T10:00:00.000Z',
      creator_id: org.userId,
      plan: {
        name: 'pro',
        limits: plans.pro,
        usage: {
          monitored_artists: 0,
          api_keys: 0,
          webhooks: 0,
          destinations: 0,
          members: 1,
          alert_rules: 0,
          pending_verifications: 0,
        },
      },
      deletes_at: null,
      api_terms_accepted_at: null,
    });
  });

  it('counts members and pending invitations, but none that has expired', async () => {
    const org = await h.organization({ plan: 'pro' });
    const key = await h.apiKey(org);
    const used = async () => (await key.get(path)).expect(200, Organization).plan.usage;
    expect(await used()).toMatchObject({ members: 1, api_keys: 1 });
    await join(h, await invite(h, org, 'counted@example.com'));
    await invite(h, org, 'pending@example.com');
    expect(await used()).toMatchObject({ members: 3 });
    h.clock.advance(7 * 86_400);
    expect(await used()).toMatchObject({ members: 2 });
  });

  it('tells when the API terms were accepted', async () => {
    const org = await h.organization();
    await recordTermsAccepted(h.table, org.organizationId, h.clock.now());
    expect((await org.get(path)).expect(200)).toMatchObject({
      api_terms_accepted_at: h.clock.now().toISOString(),
    });
  });

  it('is not sent again to one who has it', async () => {
    const org = await h.organization();
    const { etag } = (await org.get(path)).headers;
    const headers = { 'if-none-match': etag! };
    expect((await org.get(path, { headers })).expect(304)).toBe('');
    (await org.patch(path, { name: 'Another' })).expect(200);
    (await org.get(path, { headers })).expect(200);
  });

  it('costs three reads beyond the credentials', async () => {
    const org = await h.organization();
    (await org.get(path)).expect(200);
    expect(await h.operations(() => org.get(path))).toEqual([
      'UpdateItem',
      'BatchGetItem',
      'GetItem',
      'Query',
      'Query',
    ]);
  });
});

describe('renaming the organization', () => {
  it.each(['the creator', 'an API key'])('is for %s', async (who) => {
    const org = await h.organization({ plan: 'pro' });
    const by = who === 'an API key' ? await h.apiKey(org) : org;
    const renamed = (await by.patch(path, { name: '  Zoe\u0308s ' })).expect(200, Organization);
    expect(renamed.name).toBe('Zoës');
    expect((await org.get(path)).expect(200)).toEqual(renamed);
  });

  it.each(['admin', 'member', 'viewer'] as const)('is not for a %s', async (role) => {
    const person = await h.organization({ role });
    expect((await person.patch(path, { name: 'x' })).expect(403)).toMatchObject({
      code: 'creator_only',
      required_role: 'creator',
    });
    expect((await person.get(path)).expect(200)).toMatchObject({ name: 'Test' });
  });

  it('changes nothing without a name', async () => {
    const org = await h.organization();
    expect((await org.patch(path, {})).expect(200)).toMatchObject({ name: 'Test' });
  });

  it.each(['', '   ', 'a\u202eb', 'a\nb', 'x'.repeat(101), '\ud800', null, 7])(
    'is refused for the name %j',
    async (name) => {
      const org = await h.organization();
      expect((await org.patch(path, { name })).expect(400)).toMatchObject({
        code: 'invalid_input',
        errors: [{ path: 'body.name' }],
      });
    },
  );
});
