/**
 * The attack: have alerts sent to the mailbox of somebody who never agreed, by passing for its owner,
 * who needn't confirm an address that they have signed in with.
 */
import { ApiKeyCreated } from '../../shared/domain/bodies/api-key.ts';
import { Destination } from '../../shared/domain/bodies/destination.ts';
import type { Client } from '../support/harness.ts';
import { invite, join, signIn, tokenTo } from '../support/joining.ts';
import { forEachTest } from '../support/suite.ts';
import { wholeApi } from '../support/whole-api.ts';

const path = '/api/v1/org/destinations';
const mailbox = 'victim@example.net';
const to = (address: string) => ({ name: 'Desk', type: 'email', config: { address } });

const h = forEachTest(wholeApi);

const statusFor = async (client: Client, address = mailbox) =>
  (await client.post(path, to(address))).expect(201, Destination).status;

it('of the owner, who has signed in with it by email, is active without another mail', async () => {
  const owner = await signIn(h, mailbox);
  h.mails.length = 0;
  expect(await statusFor(owner, 'VICTIM@example.net')).toBe('active');
  expect(h.mails).toEqual([]);
});

it('is asked for any other: of a colleague, of the same mailbox by another name', async () => {
  const owner = await signIn(h, mailbox);
  expect(await statusFor(owner, 'victim+a@example.net')).toBe('unconfirmed');
  expect(await statusFor(await h.organization())).toBe('unconfirmed');
});

it('is asked where the session began with the link of an invitation, which may be passed on', async () => {
  const host = await h.organization();
  const guest = await join(h, await invite(h, host, mailbox, 'admin'));
  expect(await statusFor(guest)).toBe('unconfirmed');
});

it('is asked of a key, whoever made it', async () => {
  const org = await h.organization({ plan: 'pro' });
  (await org.post('/api/v1/org/api-terms/accept')).expect(200);
  const { key } = (await org.post('/api/v1/org/api-keys', { name: 'K' })).expect(
    201,
    ApiKeyCreated,
  );
  const program = h.client({ headers: { authorization: `Bearer ${key}` } });
  expect(await statusFor(program, org.email)).toBe('unconfirmed');
});

it('is asked in a session from before the address was changed to it', async () => {
  const person = await signIn(h, 'attacker@example.net');
  (await person.patch('/api/v1/auth/me', { email: mailbox })).expect(200);
  const token = tokenTo(h, mailbox);
  h.clock.advance(60);
  (await h.anonymous.post('/api/v1/auth/confirm', { token })).expect(200);
  // Also when the change can't be undone anymore.
  expect(await statusFor(person)).toBe('unconfirmed');
  for (const days of [4, 4]) {
    h.clock.advance(days * 86_400);
    (await person.get('/api/v1/auth/me')).expect(200);
  }
  expect(await statusFor(person)).toBe('unconfirmed');
  expect(await statusFor(await signIn(h, mailbox))).toBe('active');
});
