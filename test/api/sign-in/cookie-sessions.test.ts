import { User } from '../../../shared/domain/bodies/account.ts';
import { SignInPreview } from '../../../shared/domain/bodies/sign-in.ts';
import { keys } from '../../../shared/table/keys.ts';
import { queryPrefix } from '../../../shared/table/pages.ts';
import { signSession } from '../../../shared/http/session-cookie.ts';
import type { Client, Person } from '../../support/harness.ts';
import { accept, invite, join, signedInBy, tokenTo } from '../../support/joining.ts';
import { forSuite } from '../../support/suite.ts';
import { wholeApi } from '../../support/whole-api.ts';

// A browser keeps one session cookie. When somebody signs in, the one that it had is replaced: a
// session behind it would live on for up to 30 days, and whoever copied the cookie could use it.

const login = '/api/v1/auth/login';
const me = '/api/v1/auth/me';

const h = forSuite(wholeApi);

const ask = async (email: string) => {
  const { login_id } = (await h.anonymous.post(login, { email })).expect(202) as {
    login_id: string;
  };
  const code = /^Your code: (\S+)$/m.exec(h.mails.at(-1)!.text)![1]!;
  return { login_id, code, token: tokenTo(h, email) };
};
const lives = async (who: Client) => (await who.get(me)).status === 200;
const pointers = (userId: string) => {
  const { pk, sk } = keys.userSession(userId, '');
  return queryPrefix(h.table, pk, sk, { consistent: true });
};

describe('signing in where somebody is signed in', () => {
  it('ends the session that the same person had, by code as by link', async () => {
    const person = await h.organization();
    const { login_id, code } = await ask(person.email);
    const byCode = await person.post(`${login}/verify`, { login_id, code });
    byCode.expect(200, User);
    expect(await lives(person)).toBe(false);
    const second = signedInBy(h, byCode);
    expect(await lives(second)).toBe(true);
    const { token } = await ask(person.email);
    const byLink = await second.post(`${login}/verify`, { token });
    byLink.expect(200, User);
    expect(await lives(second)).toBe(false);
    expect(await lives(signedInBy(h, byLink))).toBe(true);
    expect(await pointers(person.userId)).toHaveLength(1);
  });

  it('ends the session of another person, too: the browser forgets it', async () => {
    const [before, after] = [await h.organization(), await h.organization()];
    const { token } = await ask(after.email);
    (await before.post(`${login}/verify`, { token })).expect(200);
    expect(await lives(before)).toBe(false);
    expect(await pointers(before.userId)).toEqual([]);
    expect(await lives(after)).toBe(true);
  });

  it('ends no session of theirs in another browser', async () => {
    const person = await h.organization();
    const { token } = await ask(person.email);
    (await h.anonymous.post(`${login}/verify`, { token })).expect(200);
    expect(await lives(person)).toBe(true);
  });

  it('ends nothing when the sign-in fails', async () => {
    const person = await h.organization();
    const { login_id } = await ask(person.email);
    (await person.post(`${login}/verify`, { login_id, code: '0000-0000' })).expect(401);
    expect(await lives(person)).toBe(true);
  });

  it('ends what one of several cookies stands for, and minds no other cookie', async () => {
    const person = await h.organization();
    const stranger = await signSession(h.deps, {
      sessionId: `sess_${'0'.repeat(26)}`,
      createdAt: h.clock.now(),
      expiresAt: new Date(h.clock.now().getTime() + 60_000),
    });
    const cookies = ['ag_token=x', `ag_token=${stranger}`, person.cookie, person.cookie, 'a=b'];
    const { token } = await ask(person.email);
    (await h.client({ cookies }).post(`${login}/verify`, { token })).expect(200);
    expect(await lives(person)).toBe(false);
  });

  it('works with more cookies than a transaction has room for', async () => {
    const many = await Promise.all(Array.from({ length: 50 }, () => h.organization()));
    const { token } = await ask('crowded@example.com');
    const client = h.client({ cookies: many.map(({ cookie }) => cookie) });
    const answer = await client.post(`${login}/verify`, { token });
    answer.expect(200);
    expect(await lives(signedInBy(h, answer))).toBe(true);
  });

  it('ends the session also while it is used', async () => {
    const person = await h.organization({ plan: 'business' });
    const { token } = await ask(person.email);
    const uses = Promise.all(Array.from({ length: 10 }, () => person.get(me)));
    (await person.post(`${login}/verify`, { token })).expect(200);
    await uses;
    expect(await lives(person)).toBe(false);
  });
});

describe('accepting an invitation where somebody is signed in', () => {
  const accepted = async (who: Client, inviting: Person, email: string) => {
    const token = await invite(h, inviting, email);
    const answer = await who.post(accept, { token });
    answer.expect(200);
    return signedInBy(h, answer);
  };

  it('ends the session that the invited person had', async () => {
    const [inviting, person] = [await h.organization({ plan: 'business' }), await h.organization()];
    const guest = await accepted(person, inviting, person.email);
    expect(await lives(person)).toBe(false);
    expect(await lives(guest)).toBe(true);
  });

  it('ends a session that an invitation to another organization began', async () => {
    const [one, other] = [
      await h.organization({ plan: 'business' }),
      await h.organization({ plan: 'business' }),
    ];
    const first = await join(h, await invite(h, one, 'both@example.com'));
    const second = await accepted(first, other, 'both@example.com');
    expect(await lives(first)).toBe(false);
    const { organizations } = (await second.get(me)).expect(200, User);
    expect(organizations.map(({ id }) => id)).toEqual([other.organizationId]);
  });

  it('ends nothing when the link is no good', async () => {
    const person = await h.organization();
    (await person.post(accept, { token: 'A'.repeat(43) })).expect(404);
    expect(await lives(person)).toBe(true);
  });
});

describe('the preview of a sign-in link', () => {
  const preview = async (who: Client, token: string) =>
    (await who.post(`${login}/preview`, { token })).expect(200, SignInPreview);
  const refused = async (token: string) =>
    (await h.anonymous.post(`${login}/preview`, { token })).expect(404);

  it('says whom it signs in, known or not, and uses nothing up', async () => {
    const person = await h.organization();
    for (const email of [person.email, 'nobody-yet@example.com']) {
      const { token } = await ask(email);
      const shown = await preview(h.anonymous, token);
      const expires_at = new Date(h.clock.now().getTime() + 600_000).toISOString();
      expect(shown).toEqual({ email, signed_in_as: null, expires_at });
      expect(await preview(h.anonymous, token)).toEqual(shown);
      (await h.anonymous.post(`${login}/verify`, { token })).expect(200);
      await refused(token);
    }
  });

  it('does the same for known and unknown addresses', async () => {
    const person = await h.organization();
    const seen = [];
    for (const email of [person.email, 'still-nobody@example.com']) {
      const { token } = await ask(email);
      seen.push(await h.operations(() => preview(h.anonymous, token)));
    }
    expect(seen[0]).toEqual(seen[1]);
  });

  it('says who is signed in, as long as that session lives', async () => {
    const victim = await h.organization();
    const { token } = await ask('attacker@example.com');
    const body = { email: 'attacker@example.com', signed_in_as: victim.email };
    expect(await preview(victim, token)).toMatchObject(body);
    expect(await lives(victim)).toBe(true);
    (await victim.post('/api/v1/auth/logout')).expect(204);
    expect(await preview(victim, token)).toMatchObject({ ...body, signed_in_as: null });
  });

  it('says of a session that was not used for a week that it has ended', async () => {
    const person = await h.organization();
    h.clock.advance(7 * 86_400);
    const { token } = await ask(person.email);
    expect((await preview(person, token)).signed_in_as).toBeNull();
  });

  it('refuses links that are used, expired, of another kind, or that nobody sent', async () => {
    const byItsCode = await ask('code-used@example.com');
    const { login_id, code } = byItsCode;
    (await h.anonymous.post(`${login}/verify`, { login_id, code })).expect(200);
    await refused(byItsCode.token);
    const { token } = await ask('late@example.com');
    h.clock.advance(600);
    await refused(token);
    const inviting = await h.organization();
    await refused(await invite(h, inviting, 'invited@example.com'));
    await refused('A'.repeat(43));
  });
});
