import { User } from '../../../shared/domain/bodies/account.ts';
import { switchSession } from '../../../shared/table/people/sessions.ts';
import type { Answer, Person } from '../../support/harness.ts';
import { invite, join, type Joined, signIn } from '../../support/joining.ts';
import { forSuite } from '../../support/suite.ts';
import { wholeApi } from '../../support/whole-api.ts';

// The attack: the mail of an invitation is passed on, or read by somebody else. Its link must open
// the one organization that it invites to, and nothing else of the person whom it invites.

const me = '/api/v1/auth/me';

const h = forSuite(wholeApi);

/** Somebody with an organization of their own, and who holds the link that invited them elsewhere. */
async function passedOn(): Promise<{ victim: Person; inviting: Person; thief: Joined }> {
  const [inviting, victim] = [await h.organization({ plan: 'business' }), await h.organization()];
  const thief = await join(h, await invite(h, inviting, victim.email));
  expect(thief.userId).toBe(victim.userId);
  return { victim, inviting, thief };
}

const refused = (answer: Answer) => {
  answer.refused('fresh_sign_in_required');
};

describe('a session that an invitation link started', () => {
  it('sees its own organization only, from the first answer on', async () => {
    const { victim, inviting, thief } = await passedOn();
    const views = [{ name: 'Mine', query: 'assignee=me' }];
    (await victim.patch(me, { email: 'moving@example.org', views })).expect(200);
    const seen = (await thief.get(me)).expect(200, User);
    for (const user of [thief.user, seen]) {
      expect(user.organizations.map(({ id }) => id)).toEqual([inviting.organizationId]);
      expect(user.organization).toEqual(user.organizations[0]);
    }
    expect([seen.pending_email, seen.views]).toEqual([null, []]);
    const all = (await victim.get(me)).expect(200, User);
    expect(all.organizations).toHaveLength(2);
    expect([all.pending_email, all.views]).toEqual(['moving@example.org', views]);
    (await thief.get('/api/v1/org')).expect(200);
    (await thief.get('/api/v1/org/members')).expect(200);
  });

  it('reaches no other organization, and nothing of the account', async () => {
    const { victim, thief } = await passedOn();
    const { organizationId: organization_id } = victim;
    refused(await thief.post('/api/v1/auth/switch', { organization_id }));
    refused(await thief.post('/api/v1/auth/organizations', { name: 'Mine' }));
    refused(await thief.patch(me, { name: 'Mallory' }));
    refused(await thief.patch(me, { email: 'mallory@example.org' }));
    refused(await thief.get(`${me}/export`));
    refused(await thief.delete(me));
    refused(await thief.get('/api/v1/auth/sessions'));
    refused(await thief.delete(`/api/v1/auth/sessions/${victim.sessionId}`));
    (await victim.get('/api/v1/org')).expect(200);
    expect((await victim.get(me)).expect(200, User).name).toBeNull();
  });

  it('goes nowhere when its organization is left', async () => {
    const { victim, thief } = await passedOn();
    (await thief.post('/api/v1/org/leave')).expect(204);
    const after = (await thief.get(me)).expect(200, User);
    expect([after.organization, after.organizations]).toEqual([null, []]);
    (await thief.get('/api/v1/org')).refused('no_organization');
    (await victim.get('/api/v1/org')).expect(200);
  });

  it('is not moved elsewhere by anything else either, like the end of its organization', async () => {
    const { victim, inviting, thief } = await passedOn();
    const sessions = (await victim.get('/api/v1/auth/sessions')).expect(200) as {
      id: string;
      started_by: string;
    }[];
    const { id } = sessions.find(({ started_by }) => started_by === 'invitation')!;
    await switchSession(h.table, id, victim.organizationId, inviting.organizationId);
    expect((await thief.get(me)).expect(200, User).organization).toBeNull();
    await switchSession(h.table, id, victim.organizationId);
    expect((await thief.get(me)).expect(200, User).organization).toBeNull();
  });

  it('stays as it is when the person signs in by mail, who has a session without limits then', async () => {
    const { victim, inviting, thief } = await passedOn();
    const person = await signIn(h, victim.email);
    expect((await person.get(me)).expect(200, User).organizations).toHaveLength(2);
    const { organizationId: organization_id } = inviting;
    (await person.post('/api/v1/auth/switch', { organization_id })).expect(200);
    (await person.patch(me, { name: 'Ada', email: 'ada@example.org' })).expect(200);
    refused(await thief.patch(me, { name: 'Mallory' }));
    (await thief.post('/api/v1/auth/logout')).expect(204);
    (await thief.get(me)).expect(401);
    (await person.get(me)).expect(200);
  });
});
