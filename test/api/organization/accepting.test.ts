import { User } from '../../../shared/domain/bodies/account.ts';
import { InvitationPreview } from '../../../shared/domain/bodies/organization.ts';
import { newLinkToken } from '../../../shared/table/people/tokens.ts';
import type { Answer } from '../../support/harness.ts';
import {
  accept,
  invitations,
  invite,
  join,
  newcomer,
  signedInBy,
  signIn,
  tokenTo,
} from '../../support/joining.ts';
import { forSuite } from '../../support/suite.ts';
import { wholeApi } from '../../support/whole-api.ts';

const preview = '/api/v1/auth/invitations/preview';
const me = '/api/v1/auth/me';

const h = forSuite(wholeApi);

const founded = () => h.organization({ plan: 'business' });
const gone = (answer: Answer) => {
  answer.refused('not_found');
  expect(answer.cookies).toEqual([]);
};

describe('looking at an invitation', () => {
  it('tells who invites whom, to what, and spends nothing', async () => {
    const creator = await founded();
    (await creator.patch(me, { name: 'Grace' })).expect(200);
    const token = await invite(h, creator, 'look@example.com', 'viewer');
    for (let times = 0; times < 3; times += 1) {
      const answer = await h.anonymous.post(preview, { token });
      expect(answer.expect(200, InvitationPreview)).toEqual({
        organization_name: 'Test',
        invited_by: 'Grace',
        role: 'viewer',
        email: 'look@example.com',
        expires_at: new Date(h.clock.now().getTime() + 7 * 86_400_000).toISOString(),
      });
      expect(answer.cookies).toEqual([]);
    }
    await join(h, token);
    for (const spent of [preview, accept]) gone(await h.anonymous.post(spent, { token }));
  });

  it('names nobody where an API key invited', async () => {
    const key = await h.apiKey(await founded());
    const token = await invite(h, key, 'bykey@example.com');
    expect((await h.anonymous.post(preview, { token })).expect(200)).toMatchObject({
      invited_by: null,
    });
  });
});

describe('accepting an invitation', () => {
  it('makes the user of a new address, in that organization and no other', async () => {
    const creator = await founded();
    const answer = await h.anonymous.post(accept, {
      token: await invite(h, creator, 'brandnew@example.com', 'admin'),
    });
    const organization = { id: creator.organizationId, name: 'Test', role: 'admin' };
    const user = answer.expect(200, User);
    expect(user).toMatchObject({
      name: null,
      email: 'brandnew@example.com',
      organization,
      organizations: [organization],
    });
    expect(answer.cookies).toHaveLength(1);
    expect((await signedInBy(h, answer).get(me)).expect(200)).toEqual(user);
    expect((await (await signIn(h, 'brandnew@example.com')).get(me)).expect(200)).toEqual(user);
  });

  it('adds the organization to those of a known user, and acts in it', async () => {
    const creator = await founded();
    const known = await h.organization();
    const joined = await join(h, await invite(h, creator, known.email));
    expect(joined.userId).toBe(known.userId);
    expect(joined.user.organization!.id).toBe(creator.organizationId);
    const { organizations } = (await known.get(me)).expect(200, User);
    expect(organizations.map(({ role }) => role)).toEqual(['creator', 'member']);
    // Their other sessions stay where they are.
    expect((await known.get(me)).expect(200, User).organization!.id).toBe(known.organizationId);
  });

  it('is for the invited address, whoever is signed in in the browser', async () => {
    const creator = await founded();
    const somebodyElse = await h.organization();
    const token = await invite(h, creator, 'bound@example.com');
    const answer = await somebodyElse.post(accept, { token });
    expect(answer.expect(200, User).email).toBe('bound@example.com');
    // The browser has one session from now on: theirs is over, and they joined nothing.
    (await somebodyElse.get(me)).expect(401);
    const again = await signIn(h, somebodyElse.email);
    expect((await again.get(me)).expect(200, User).organizations).toHaveLength(1);
  });

  it('leaves the role of one who is a member by now', async () => {
    const creator = await founded();
    const member = await newcomer(h, creator, 'viewer');
    const token = await invite(h, creator, 'soon-theirs@example.com', 'admin');
    const fresh = await signIn(h, member.email);
    (await fresh.patch(me, { email: 'soon-theirs@example.com' })).expect(200);
    const confirm = tokenTo(h, 'soon-theirs@example.com');
    (await h.anonymous.post('/api/v1/auth/confirm', { token: confirm })).expect(200);
    const joined = await join(h, token);
    expect([joined.userId, joined.user.organization!.role]).toEqual([member.userId, 'viewer']);
    const used = (await creator.get('/api/v1/org')).expect(200);
    expect(used).toMatchObject({ plan: { usage: { members: 2 } } });
  });

  it('lives for seven days', async () => {
    const creator = await founded();
    const tokens = [
      await invite(h, creator, 'seven1@example.com'),
      await invite(h, creator, 'seven2@example.com'),
    ];
    h.clock.advance(7 * 86_400 - 1);
    await join(h, tokens[0]!);
    h.clock.advance(1);
    gone(await h.anonymous.post(accept, { token: tokens[1] }));
    gone(await h.anonymous.post(preview, { token: tokens[1] }));
  });

  it('knows no token that nobody was given, nor one of another purpose', async () => {
    (await h.anonymous.post('/api/v1/auth/login', { email: 'purpose@example.com' })).expect(202);
    for (const token of [newLinkToken(h.random), tokenTo(h, 'purpose@example.com')]) {
      gone(await h.anonymous.post(accept, { token }));
      gone(await h.anonymous.post(preview, { token }));
    }
    for (const token of ['', 'x', null, 'a'.repeat(44)]) {
      (await h.anonymous.post(accept, { token })).expect(400);
    }
  });

  it('does not sign in, nor confirm anything else', async () => {
    const token = await invite(h, await founded(), 'other-door@example.com');
    (await h.anonymous.post('/api/v1/auth/login/verify', { token })).expect(401);
    (await h.anonymous.post('/api/v1/auth/confirm', { token })).expect(404);
    await join(h, token);
  });

  it('waits for room where the plan shrank meanwhile', async () => {
    const creator = await h.organization({ plan: 'pro' });
    const tokens = [];
    for (const name of ['a', 'b', 'c']) {
      tokens.push(await invite(h, creator, `room-${name}@example.com`));
      h.clock.advance(1);
    }
    await h.plan(creator, 'free');
    const refused = await h.anonymous.post(accept, { token: tokens[0] });
    expect(refused.expect(403)).toMatchObject({ code: 'plan_limit_reached', required_plan: 'pro' });
    expect(refused.cookies).toEqual([]);
    const [, , last] = (await creator.get(invitations)).expect(200) as { id: string }[];
    (await creator.delete(`${invitations}/${last!.id}`)).expect(204);
    await join(h, tokens[0]!);
    await join(h, tokens[1]!);
  });

  it('is not kept out by invitations that have expired', async () => {
    const creator = await h.organization({ plan: 'pro' });
    for (const name of ['x', 'y', 'z']) await invite(h, creator, `old-${name}@example.com`);
    h.clock.advance(3 * 86_400);
    const token = await invite(h, creator, 'late@example.com');
    await h.plan(creator, 'free');
    h.clock.advance(4 * 86_400);
    await join(h, token);
  });
});
