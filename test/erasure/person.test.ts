import { User } from '../../shared/domain/bodies/account.ts';
import { Deletion } from '../../shared/domain/bodies/organization.ts';
import { erasureClasses, kindOf } from '../../shared/table/erasure/erasure-classes.ts';
import { erasing } from '../support/erasing.ts';
import { everyKind, type Life, type Row, scanAll, textOf } from '../support/every-kind.ts';
import type { Person } from '../support/harness.ts';
import { invite, signIn } from '../support/joining.ts';
import { wholeApi } from '../support/whole-api.ts';
import { forEachTest } from '../support/suite.ts';

const days = 86_400;

const h = forEachTest(wholeApi);
let one: Life;
let other: Life;
let both: Person;
let e: ReturnType<typeof erasing>;
beforeEach(async () => {
  ({ one, other, both } = await everyKind(h));
  e = erasing(h);
});

const deletes = async (who: Person) => (await who.delete('/api/v1/auth/me')).expect(202, Deletion);

describe('a person who deleted their account', () => {
  it('is told how to come back, and signed out everywhere at once', async () => {
    await signIn(h, one.admin.email);
    h.mails.length = 0;
    const answer = await one.admin.delete('/api/v1/auth/me');
    const { deletes_at } = answer.expect(202, Deletion);
    expect(deletes_at).toBe(new Date(h.clock.now().getTime() + 14 * days * 1000).toISOString());
    expect(answer.cookies[0]).toContain('Max-Age=0');
    expect(h.mails).toEqual([expect.objectContaining({ to: one.admin.email })]);
    expect(h.mails[0]!.text).toContain('sign in within 14 days');
    (await one.admin.get('/api/v1/auth/me')).expect(401);
    const rows = [...(await scanAll(h.table)).values()];
    const sessions = rows.filter((row) => kindOf(row).name.toLowerCase().includes('session'));
    expect(sessions.filter((row) => textOf(row).includes(one.admin.userId))).toEqual([]);
  });

  it('leaves nothing after the days, but their id in what organizations did with them', async () => {
    await invite(h, other.org, one.admin.email);
    const { userId, email, sessionId } = one.admin;
    const personal = [email, `${userId}@new.example`, one.adminName, sessionId];
    await deletes(one.admin);
    const before = await scanAll(h.table);
    h.clock.advance(14 * days);
    await e.quiet();
    const after = await scanAll(h.table);
    const left = [...after.values()].filter((row) => textOf(row).includes(userId));
    for (const row of left) {
      const { name } = kindOf(row);
      const { of } = erasureClasses[name as keyof typeof erasureClasses];
      if (of === 'passing') continue;
      expect([
        'audit',
        'change',
        'note',
        'update',
        'triage',
        'expectedRelease',
        'import',
        'invitation',
        'invitedAddress',
        'addressInvitation',
      ]).toContain(name);
      const text = textOf(row).replaceAll(`${userId}@friend.example`, '');
      for (const word of personal)
        expect([name, text]).toEqual([name, expect.not.stringContaining(word)]);
    }
    const named = [...after.values()].filter((row) =>
      personal.some((word) => textOf(row).includes(word)),
    );
    expect(
      named.filter(
        (row) => erasureClasses[kindOf(row).name as keyof typeof erasureClasses].of !== 'passing',
      ),
    ).toEqual([]);
    untouched(before, after, [userId, email], [one.org, other.org]);
  });

  /** Whatever doesn't name the person is as it was, but for the organizations that count people. */
  function untouched(
    before: ReadonlyMap<string, Row>,
    after: ReadonlyMap<string, Row>,
    words: readonly string[],
    counting: readonly Person[],
  ): void {
    const organizations = counting.map(({ organizationId: id }) => `ORG#${id} ORG`);
    let compared = 0;
    for (const [key, row] of before) {
      if (words.some((word) => textOf(row).includes(word)) || organizations.includes(key)) continue;
      compared += 1;
      expect([key, textOf(after.get(key)!)]).toEqual([key, textOf(row)]);
    }
    expect(compared).toBeGreaterThan(100);
  }

  it('frees their places, and the address is somebody new', async () => {
    const members = async () =>
      (await one.org.get('/api/v1/org')).expect(200) as { plan: { usage: { members: number } } };
    const count = (await members()).plan.usage.members;
    await deletes(one.admin);
    h.clock.advance(6 * days);
    (await one.org.get('/api/v1/org')).expect(200);
    h.clock.advance(6 * days);
    (await one.org.get('/api/v1/org')).expect(200);
    h.clock.advance(2 * days);
    await e.quiet();
    // An invitation of theirs runs out meanwhile, and others of the world too.
    expect((await members()).plan.usage.members).toBeLessThan(count);
    const again = await signIn(h, one.admin.email);
    const user = (await again.get('/api/v1/auth/me')).expect(200, User);
    expect(user.id).not.toBe(one.admin.userId);
    expect(user.organizations).toHaveLength(1);
  });

  it('comes back by signing in, with everything', async () => {
    const known = (await both.get('/api/v1/auth/me')).expect(200, User);
    await deletes(both);
    h.clock.advance(13.9 * days);
    const back = await signIn(h, both.email);
    const user = (await back.get('/api/v1/auth/me')).expect(200, User);
    expect({ ...user, organization: null }).toEqual({ ...known, organization: null });
    h.clock.advance(2 * days);
    expect(await e.quiet()).toBe(0);
    (await back.get('/api/v1/auth/me')).expect(200);
  });

  it('does not come back by the link of an invitation, which others may hold', async () => {
    await deletes(one.admin);
    const token = await invite(h, other.org, one.admin.email);
    const accept = () => h.anonymous.post('/api/v1/auth/invitations/accept', { token });
    const answer = await accept();
    answer.refused('fresh_sign_in_required');
    expect(answer.cookies).toEqual([]);
    await signIn(h, one.admin.email);
    (await accept()).expect(200);
    h.clock.advance(15 * days);
    expect(await e.quiet()).toBe(0);
    expect((await scanAll(h.table)).has(`USER#${one.admin.userId} USER`)).toBe(true);
  });
});

describe('a creator', () => {
  it('must hand over or delete what they created first, which the refusal names', async () => {
    const alone = await h.organization();
    const named = ({ organizationId: id }: Person) => [{ id, name: 'Test' }];
    expect((await one.org.delete('/api/v1/auth/me')).expect(409)).toMatchObject({
      code: 'creator_must_transfer',
      organizations: named(one.org),
    });
    expect((await alone.delete('/api/v1/auth/me')).expect(409)).toMatchObject({
      code: 'last_member',
      organizations: named(alone),
    });
    (await alone.get('/api/v1/auth/me')).expect(200);
  });

  it('may go once the organization is being deleted, and goes after it', async () => {
    const alone = await h.organization();
    (await alone.delete('/api/v1/org')).expect(202);
    await deletes(alone);
    h.clock.advance(14 * days);
    await e.quiet();
    h.clock.advance(3600);
    await e.quiet();
    // How often they did what is limited goes by TTL, within a day; that they are gone, within 42.
    const all = [...(await scanAll(h.table)).values()];
    const rows = all.filter((row) => !['rate', 'lastingAct'].includes(kindOf(row).name));
    const left = rows.filter((row) => textOf(row).includes(alone.userId));
    expect(left.map((row) => kindOf(row).name)).toEqual([]);
    expect(rows.filter((row) => textOf(row).includes(alone.organizationId))).toEqual([]);
  });
});
