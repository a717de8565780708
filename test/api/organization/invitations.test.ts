import { allItems } from '../../support/items.ts';
import * as z from 'zod';
import { handlers } from '../../../functions/api/organization/index.ts';
import { Problem } from '../../../shared/domain/problems/errors.ts';
import { Invitation } from '../../../shared/domain/people/member.ts';
import { getOrganization } from '../../../shared/table/people/organizations.ts';
import type { Client } from '../../support/harness.ts';
import { accept, invitations, invite, join, newcomer, tokenTo } from '../../support/joining.ts';
import { forSuite } from '../../support/suite.ts';
import { wholeApi } from '../../support/whole-api.ts';

const h = forSuite(wholeApi);

const founded = () => h.organization({ plan: 'business' });
const list = async (who: Client) => (await who.get(invitations)).expect(200, z.array(Invitation));
const countsOf = async ({ organizationId }: { organizationId: string }) => {
  const item = await getOrganization(h.table, organizationId);
  return [item!.count_members, item!.count_invitations];
};
let addresses = 0;
const anAddress = () => {
  addresses += 1;
  return `invited${addresses}@example.com`;
};

describe('an invitation', () => {
  it('is listed until it is accepted, and found under its address', async () => {
    const creator = await founded();
    const email = anAddress();
    const answer = await creator.post(invitations, { email: email.toUpperCase(), role: 'member' });
    const made = answer.expect(201, Invitation);
    expect(made).toEqual({
      id: expect.stringMatching(/^inv_/) as string,
      email,
      role: 'member',
      invited_by: creator.userId,
      created_at: h.clock.now().toISOString(),
      expires_at: new Date(h.clock.now().getTime() + 7 * 86_400_000).toISOString(),
    });
    expect(answer.headers.location).toBe(`${invitations}/${made.id}`);
    expect(await list(creator)).toEqual([made]);
    expect(await countsOf(creator)).toEqual([2, 1]);
    await join(h, tokenTo(h, email));
    expect(await list(creator)).toEqual([]);
    expect(await countsOf(creator)).toEqual([2, 0]);
  });

  it('is mailed with a link that is nowhere in the table or the answer', async () => {
    const creator = await founded();
    const email = anAddress();
    const answer = await creator.post(invitations, { email, role: 'admin' });
    const { to, subject, text, html } = h.mails.at(-1)!;
    expect([to, subject]).toEqual([email, 'You’re invited to Artist Monitor']);
    const link = /^http\S+$/m.exec(text)![0];
    expect(link).toMatch(/^http:\/\/localhost:3000\/app\/invitation#token=[\w-]{43}$/);
    expect(html).toContain(`href="${link}"`);
    expect(text).toContain(`${creator.email} invited you to join Test`);
    expect(text).toContain('as an admin.');
    const token = link.split('=')[1]!;
    const items = await allItems(h.table);
    expect(JSON.stringify([items, answer.body])).not.toContain(token);
  });

  it('is made by an API key too, in the name of nobody', async () => {
    const creator = await founded();
    const key = await h.apiKey(creator);
    const email = anAddress();
    const made = (await key.post(invitations, { email, role: 'viewer' })).expect(201, Invitation);
    expect(made.invited_by).toBe(key.id);
    expect((await list(creator)).map(({ invited_by }) => invited_by)).toEqual([key.id]);
    const read = (await creator.get(`${invitations}/${made.id}`)).expect(200, Invitation);
    expect(read.invited_by).toBe(key.id);
    expect(h.mails.at(-1)!.text).toContain('You’re invited to join Test');
  });

  it('shows names in the mail as text only', async () => {
    const creator = await founded();
    (await creator.patch('/api/v1/org', { name: '<b>"A" & Co</b>' })).expect(200);
    await invite(h, creator, anAddress());
    expect(h.mails.at(-1)!.html).toContain('&lt;b&gt;&quot;A&quot; &amp; Co&lt;/b&gt;');
  });

  it.each(['creator', 'owner', '', null])('is never to the role %j', async (role) => {
    const creator = await founded();
    (await creator.post(invitations, { email: anAddress(), role })).refused(
      'invalid_input',
      'body.role',
    );
  });
  it('of a member is refused, whatever is the case of the address', async () => {
    const creator = await founded();
    const { email } = await newcomer(h, creator);
    for (const address of [email, email.toUpperCase(), creator.email]) {
      (await creator.post(invitations, { email: address, role: 'viewer' })).refused(
        'already_member',
      );
    }
    expect(await countsOf(creator)).toEqual([2, 0]);
  });

  it('tells nothing of whether the address is somebody’s', async () => {
    const creator = await founded();
    const [known, unknown] = [(await founded()).email, anAddress()];
    const ask = (email: string) => async () => {
      (await creator.post(invitations, { email, role: 'member' })).expect(201);
    };
    await ask(anAddress())();
    const operations = [await h.operations(ask(known)), await h.operations(ask(unknown))];
    expect(operations[0]).toEqual(operations[1]);
  });

  it('without its mail is not made', async () => {
    const creator = await founded();
    const mailer = { send: () => Promise.reject(new Problem('mail_unavailable')) };
    h.use('organization', handlers, { ...h.deps, mailer });
    const answer = await creator.post(invitations, { email: anAddress(), role: 'member' });
    h.use('organization', handlers, h.deps);
    answer.refused('mail_unavailable');
    expect(await list(creator)).toEqual([]);
    expect(await countsOf(creator)).toEqual([1, 0]);
  });
});

describe('inviting an address again', () => {
  it('cancels the earlier invitation and takes no second place', async () => {
    const creator = await founded();
    const email = anAddress();
    const first = await invite(h, creator, email, 'member');
    h.clock.advance(60);
    const second = await invite(h, creator, email, 'admin');
    expect((await list(creator)).map(({ role }) => role)).toEqual(['admin']);
    expect(await countsOf(creator)).toEqual([2, 1]);
    (await h.anonymous.post(accept, { token: first })).expect(404);
    expect((await join(h, second)).user.organization).toMatchObject({ role: 'admin' });
  });

  it('works when the earlier one has expired or was revoked', async () => {
    const creator = await founded();
    const key = await h.apiKey(creator);
    const email = anAddress();
    await invite(h, key, email);
    h.clock.advance(7 * 86_400);
    const again = (await key.post(invitations, { email, role: 'viewer' })).expect(201, Invitation);
    expect(await countsOf(creator)).toEqual([2, 1]);
    (await key.delete(`${invitations}/${again.id}`)).expect(204);
    await join(h, await invite(h, key, email));
    expect(await countsOf(creator)).toEqual([2, 0]);
  });

  it('is another thing in another organization', async () => {
    const [one, other] = [await founded(), await founded()];
    const email = anAddress();
    const tokens = [await invite(h, one, email), await invite(h, other, email)];
    const first = await join(h, tokens[0]!);
    h.clock.advance(1);
    const second = await join(h, tokens[1]!);
    expect(first.userId).toBe(second.userId);
    expect(first.user.organization!.id).toBe(one.organizationId);
    expect(second.user.organization!.id).toBe(other.organizationId);
    (await first.get('/api/v1/org')).expect(200);
  });
});

describe('revoking an invitation', () => {
  it('kills its link and frees its place', async () => {
    const creator = await founded();
    const token = await invite(h, creator, anAddress());
    const [{ id }] = (await list(creator)) as [Invitation];
    (await creator.delete(`${invitations}/${id}`)).expect(204);
    expect(await list(creator)).toEqual([]);
    expect(await countsOf(creator)).toEqual([1, 0]);
    (await h.anonymous.post(accept, { token })).expect(404);
    (await creator.delete(`${invitations}/${id}`)).expect(404);
  });
});

describe('the room for invitations', () => {
  it('is what the plan leaves beside members and pending ones', async () => {
    const creator = await h.organization({ plan: 'free' });
    const email = anAddress();
    await newcomer(h, creator);
    await invite(h, creator, email);
    const full = async () =>
      (await creator.post(invitations, { email: anAddress(), role: 'member' })).expect(403);
    expect(await full()).toMatchObject({ code: 'plan_limit_reached', required_plan: 'pro' });
    // The address that holds a place can be invited again.
    await invite(h, creator, email);
    expect(await full()).toMatchObject({ code: 'plan_limit_reached' });
    expect(await countsOf(creator)).toEqual([3, 1]);
  });

  it('comes back when invitations expire', async () => {
    const creator = await h.organization({ plan: 'free' });
    await invite(h, creator, anAddress());
    await invite(h, creator, anAddress());
    h.clock.advance(6 * 86_400);
    const body = () => ({ email: anAddress(), role: 'member' });
    (await creator.post(invitations, body())).expect(403);
    h.clock.advance(86_400 - 1);
    (await creator.post(invitations, body())).expect(403);
    h.clock.advance(1);
    (await creator.post(invitations, body())).expect(201);
    expect(await list(creator)).toHaveLength(1);
    expect(await countsOf(creator)).toEqual([2, 1]);
  });

  it('ends at 50 pending ones, 20 an hour and 100 a day', async () => {
    const creator = await founded();
    const ask = () => creator.post(invitations, { email: anAddress(), role: 'member' });
    for (let hour = 0; hour < 2; hour += 1) {
      for (let count = 0; count < 20; count += 1) (await ask()).expect(201);
      const tooMany = await ask();
      tooMany.refused('rate_limited');
      expect(tooMany.headers['retry-after']).toBe('3600');
      h.clock.advance(3600);
    }
    for (let count = 0; count < 10; count += 1) (await ask()).expect(201);
    (await ask()).refused('too_many_invitations');
    expect(await list(creator)).toHaveLength(50);
    expect(await countsOf(creator)).toEqual([51, 50]);
  });
});
