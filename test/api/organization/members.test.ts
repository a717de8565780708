import * as z from 'zod';
import { User } from '../../../shared/domain/bodies/account.ts';
import { type Role } from '../../../shared/domain/people/member.ts';
import { Member } from '../../../shared/domain/bodies/organization.ts';
import { getOrganization } from '../../../shared/table/people/organizations.ts';
import type { Client } from '../../support/harness.ts';
import { newcomer, signIn } from '../../support/joining.ts';
import { forSuite } from '../../support/suite.ts';
import { wholeApi } from '../../support/whole-api.ts';

const org = '/api/v1/org';
const path = `${org}/members`;
const me = '/api/v1/auth/me';

const h = forSuite(wholeApi);

const members = async (who: Client) => (await who.get(path)).expect(200, z.array(Member));
const rolesIn = async (who: Client) =>
  Object.fromEntries((await members(who)).map(({ user_id, role }) => [user_id, role]));
const refusal = async (answer: ReturnType<Client['patch']>) =>
  ((await answer).body as { code?: string }).code;
const founded = () => h.organization({ plan: 'business' });

describe('the list of members', () => {
  it('has everybody with their role, oldest first, for every role to see', async () => {
    const creator = await founded();
    h.clock.advance(60);
    const admin = await newcomer(h, creator, 'admin');
    h.clock.advance(60);
    const viewer = await newcomer(h, admin, 'viewer');
    const { email } = creator;
    const at = (seconds: number) =>
      new Date(h.clock.now().getTime() - seconds * 1000).toISOString();
    expect(await members(viewer)).toEqual([
      { user_id: creator.userId, name: null, email, role: 'creator', joined_at: at(120) },
      {
        user_id: admin.userId,
        name: null,
        email: admin.email,
        role: 'admin',
        joined_at: at(60),
      },
      {
        user_id: viewer.userId,
        name: null,
        email: viewer.email,
        role: 'viewer',
        joined_at: at(0),
      },
    ]);
  });
});

describe('changing a role', () => {
  it.each<[Role, Role]>([
    ['viewer', 'admin'],
    ['admin', 'member'],
    ['member', 'viewer'],
  ])('from %s to %s acts on the next request', async (from, to) => {
    const creator = await founded();
    const member = await newcomer(h, creator, from as 'viewer');
    const mayInvite = async () =>
      (await member.get(`${org}/invitations`)).status === 200 ? 'yes' : 'no';
    expect(await mayInvite()).toBe(from === 'admin' ? 'yes' : 'no');
    const changed = await creator.patch(`${path}/${member.userId}`, { role: to });
    expect(changed.expect(200, Member)).toMatchObject({ user_id: member.userId, role: to });
    expect(await mayInvite()).toBe(to === 'admin' ? 'yes' : 'no');
    expect((await rolesIn(creator))[member.userId]).toBe(to);
  });

  it('never takes the creator away', async () => {
    const creator = await founded();
    const own = `${path}/${creator.userId}`;
    for (const alone of [true, false]) {
      if (!alone) await newcomer(h, creator);
      (await creator.patch(own, { role: 'admin' })).refused('creator_must_transfer');
    }
    (await creator.patch(own, { role: 'creator' })).expect(200);
    expect((await creator.patch(own, {})).expect(200)).toMatchObject({ role: 'creator' });
  });

  it('is refused for a role that there is not', async () => {
    const creator = await founded();
    const member = await newcomer(h, creator);
    for (const role of ['owner', '', null, ['admin']]) {
      (await creator.patch(`${path}/${member.userId}`, { role })).expect(400);
    }
  });
});

describe('handing the organization over', () => {
  it('makes the member the creator, and the creator an admin, at once', async () => {
    const creator = await founded();
    const heir = await newcomer(h, creator, 'viewer');
    const answer = await creator.patch(`${path}/${heir.userId}`, { role: 'creator' });
    expect(answer.expect(200)).toMatchObject({ user_id: heir.userId, role: 'creator' });
    expect(await rolesIn(heir)).toEqual({ [creator.userId]: 'admin', [heir.userId]: 'creator' });
    expect((await heir.get(org)).expect(200)).toMatchObject({ creator_id: heir.userId });
    (await heir.patch(org, { name: 'Mine' })).expect(200);
    expect(await refusal(creator.patch(org, { name: 'Mine' }))).toBe('creator_only');
    (await creator.get(`${org}/invitations`)).expect(200);
  });

  it('needs a sign-in of the last 15 minutes', async () => {
    const creator = await founded();
    const heir = await newcomer(h, creator);
    h.clock.advance(900);
    const handOver = () => creator.patch(`${path}/${heir.userId}`, { role: 'creator' });
    h.clock.advance(1);
    expect(await refusal(handOver())).toBe('fresh_sign_in_required');
    expect(await rolesIn(creator)).toMatchObject({ [creator.userId]: 'creator' });
  });

  it('is nothing that an API key can do, which keeps its other rights', async () => {
    const creator = await founded();
    const heir = await newcomer(h, creator);
    const key = await h.apiKey(creator);
    h.clock.advance(901);
    const handOver = key.patch(`${path}/${heir.userId}`, { role: 'creator' });
    expect(await refusal(handOver)).toBe('session_required');
    expect(await rolesIn(key)).toEqual({ [creator.userId]: 'creator', [heir.userId]: 'member' });
    (await key.patch(`${path}/${heir.userId}`, { role: 'admin' })).expect(200);
  });
});

describe('removing a member', () => {
  it('ends their sessions in the organization at once, and leaves the others alone', async () => {
    const creator = await founded();
    const [member, another] = [await newcomer(h, creator), await newcomer(h, creator)];
    const onTheirPhone = await signIn(h, member.email);
    (await onTheirPhone.get(org)).expect(200);
    (await creator.delete(`${path}/${member.userId}`)).expect(204);
    for (const session of [member, onTheirPhone]) {
      (await session.get(org)).expect(401);
      (await session.get(me)).expect(401);
    }
    (await another.get(org)).expect(200);
    (await creator.delete(`${path}/${another.userId}`)).expect(204);
    expect(Object.keys(await rolesIn(creator))).toEqual([creator.userId]);
    (await creator.delete(`${path}/${member.userId}`)).expect(404);
    expect((await getOrganization(h.table, creator.organizationId))!.count_members).toBe(1);
  });

  it('keeps a session of theirs that acts elsewhere', async () => {
    const [one, other] = [await founded(), await founded()];
    const invited = await newcomer(h, one);
    const member = { ...(await signIn(h, invited.email)), userId: invited.userId };
    const theirs = (await member.post('/api/v1/auth/organizations', { name: 'Own' })).expect(201);
    (await one.delete(`${path}/${member.userId}`)).expect(204);
    const user = (await member.get(me)).expect(200, User);
    expect(user.organization).toMatchObject({ id: (theirs as { id: string }).id });
    expect(user.organizations).toHaveLength(1);
    (await other.get(org)).expect(200);
  });

  it('lets them be invited again', async () => {
    const creator = await founded();
    const { email, userId } = await newcomer(h, creator);
    (await creator.delete(`${path}/${userId}`)).expect(204);
    (await creator.post(`${org}/invitations`, { email, role: 'viewer' })).expect(201);
  });

  it('is never of the creator: they hand over, or are the last', async () => {
    const creator = await founded();
    const key = await h.apiKey(creator);
    const own = `${path}/${creator.userId}`;
    for (const who of [creator, key]) expect(await refusal(who.delete(own))).toBe('last_member');
    await newcomer(h, creator);
    for (const who of [creator, key]) {
      (await who.delete(own)).refused('creator_must_transfer');
    }
    (await creator.get(org)).expect(200);
  });
});
