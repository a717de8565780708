/**
 * The attack: somebody who got hold of a session moves the account to an address of their own, goes on
 * moving it, and tries to keep it against the owner, who reads the old address.
 */
import { handlers as signInHandlers } from '../../functions/api/sign-in/index.ts';
import { User } from '../../shared/domain/bodies/account.ts';
import { Problem } from '../../shared/domain/problems/errors.ts';
import type { Client } from '../support/harness.ts';
import { signIn, tokenTo } from '../support/joining.ts';
import { forEachTest } from '../support/suite.ts';
import { wholeApi } from '../support/whole-api.ts';

const me = '/api/v1/auth/me';
const confirm = '/api/v1/auth/confirm';

const h = forEachTest(wholeApi);

const press = (token: string) => h.anonymous.post(confirm, { token });
const statusOf = async (who: Client) => (await who.get(me)).status;
const emailOf = async (who: Client) => (await who.get(me)).expect(200, User).email;

/** Moves an account to another address. @returns the link that the address before was mailed. */
async function move(by: Client, from: string, to: string): Promise<string> {
  (await by.patch(me, { email: to })).expect(200);
  expect((await press(tokenTo(h, to))).expect(200)).toEqual({ confirmed: 'email' });
  return tokenTo(h, from);
}

describe('an account that somebody else moved', () => {
  it('ends the other sessions, and comes back by the link to the old address', async () => {
    const owner = await h.organization();
    const thief = await signIn(h, owner.email);
    const undo = await move(thief, owner.email, 'thief@example.com');
    expect([await statusOf(owner), await statusOf(thief)]).toEqual([401, 200]);
    expect((await press(undo)).expect(200)).toEqual({ confirmed: 'email_restored' });
    expect(await statusOf(thief)).toBe(401);
    const back = await signIn(h, owner.email);
    expect((await back.get(me)).expect(200, User)).toMatchObject({
      id: owner.userId,
      email: owner.email,
      pending_email: null,
    });
    // The thief's address is nobody's: signing in with it makes somebody new.
    const stranger = await signIn(h, 'thief@example.com');
    expect((await stranger.get(me)).expect(200, User).id).not.toBe(owner.userId);
  });

  it('comes back though it was moved on, and no later link undoes that', async () => {
    const owner = await h.organization();
    const thief = await signIn(h, owner.email);
    const undo = await move(thief, owner.email, 'one@example.com');
    const second = await move(thief, 'one@example.com', 'two@example.com');
    const third = await move(thief, 'two@example.com', 'three@example.com');
    (await thief.patch(me, { email: 'four@example.com' })).expect(200);
    const fourth = tokenTo(h, 'four@example.com');
    (await press(undo)).expect(200);
    for (const token of [second, third, fourth]) (await press(token)).expect(404);
    expect(await statusOf(thief)).toBe(401);
    expect(await emailOf(await signIn(h, owner.email))).toBe(owner.email);
  });

  it('comes back though the thief undoes a step of their own first', async () => {
    const owner = await h.organization();
    const thief = await signIn(h, owner.email);
    const undo = await move(thief, owner.email, 'one@example.com');
    const second = await move(thief, 'one@example.com', 'two@example.com');
    (await press(second)).expect(200);
    (await press(undo)).expect(200);
    (await press(second)).expect(404);
    expect(await emailOf(await signIn(h, owner.email))).toBe(owner.email);
  });

  it('is undone for 7 days, and as often as the button is pressed', async () => {
    const owner = await h.organization();
    const undo = await move(owner, owner.email, 'new@example.com');
    h.clock.advance(7 * 86_400 - 2);
    (await press(undo)).expect(200);
    h.clock.advance(1);
    (await press(undo)).expect(200);
    h.clock.advance(1);
    (await press(undo)).expect(404);
  });

  it('leaves the old address to nobody else for as long', async () => {
    const owner = await h.organization();
    await move(owner, owner.email, 'new@example.com');
    const other = await h.organization();
    (await other.patch(me, { email: owner.email })).expect(200);
    (await press(tokenTo(h, owner.email))).expect(409);
    (await h.anonymous.post('/api/v1/auth/login', { email: owner.email })).expect(202);
    const token = tokenTo(h, owner.email);
    (await h.anonymous.post('/api/v1/auth/login/verify', { token })).refused('address_held');
  });

  it('emails nobody about a move to it, however often the link is opened', async () => {
    const owner = await h.organization();
    await move(owner, owner.email, 'new@example.com');
    const other = await h.organization();
    (await other.patch(me, { email: owner.email })).expect(200);
    const token = tokenTo(h, owner.email);
    const before = h.mails.length;
    for (let count = 0; count < 25; count += 1) (await press(token)).expect(409);
    expect(h.mails.length).toBe(before);
  });

  it('is not moved when the old address cannot be told', async () => {
    const owner = await h.organization();
    (await owner.patch(me, { email: 'new@example.com' })).expect(200);
    const token = tokenTo(h, 'new@example.com');
    const mailer = { send: () => Promise.reject(new Problem('mail_unavailable')) };
    h.use('sign-in', signInHandlers, { ...h.deps, mailer });
    (await press(token)).expect(503);
    expect(await emailOf(owner)).toBe(owner.email);
    h.use('sign-in', signInHandlers, h.deps);
    (await press(token)).expect(200);
    expect(await emailOf(owner)).toBe('new@example.com');
  });
});

describe('a race', () => {
  it('of 20 clicks on one link sends three emails at most', async () => {
    const owner = await h.organization();
    (await owner.patch(me, { email: 'new@example.com' })).expect(200);
    const token = tokenTo(h, 'new@example.com');
    const before = h.mails.length;
    const statuses = (await Promise.all(Array.from({ length: 20 }, () => press(token)))).map(
      ({ status }) => status,
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(h.mails.length - before).toBeLessThanOrEqual(3);
    expect(await emailOf(owner)).toBe('new@example.com');
    // Each of them leads back, whichever the owner finds.
    const told = h.mails.slice(before).map(({ text }) => /#token=([\w-]{43})$/m.exec(text)![1]!);
    for (const undo of told) (await press(undo)).expect(200);
  });

  it('of undoing with moving on and signing in leaves the thief nothing', async () => {
    for (let round = 0; round < 5; round += 1) {
      const owner = await h.organization();
      const thief = await signIn(h, owner.email);
      const address = (name: string) => `${name}${round}@example.com`;
      const undo = await move(thief, owner.email, address('one'));
      (await thief.patch(me, { email: address('two') })).expect(200);
      const next = tokenTo(h, address('two'));
      (await h.anonymous.post('/api/v1/auth/login', { email: address('one') })).expect(202);
      const code = tokenTo(h, address('one'));
      const [undone, , begun] = await Promise.all([
        press(undo),
        press(next),
        h.anonymous.post('/api/v1/auth/login/verify', { token: code }),
      ]);
      // Whoever came first: the owner presses until it is done.
      if (undone.status !== 200) (await press(undo)).expect(200);
      expect(await statusOf(thief)).toBe(401);
      if (begun.status === 200) {
        const session = h.client({ cookies: [begun.cookies[0]!.split(';')[0]!] });
        const { status, body } = await session.get(me);
        expect(status === 401 || (body as User).id !== owner.userId).toBe(true);
      }
      const back = await signIn(h, owner.email);
      expect((await back.get(me)).expect(200, User).id).toBe(owner.userId);
      h.clock.advance(3600);
    }
  });
});
