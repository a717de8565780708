import * as z from 'zod';
import { User } from '../../../shared/domain/bodies/account.ts';
import { ConfirmationPreview } from '../../../shared/domain/bodies/sign-in.ts';
import { DestinationCreated } from '../../../shared/domain/bodies/destination.ts';
import type { Person } from '../../support/harness.ts';
import { newcomer, tokenTo } from '../../support/joining.ts';
import { forSuite } from '../../support/suite.ts';
import { wholeApi } from '../../support/whole-api.ts';

const confirm = '/api/v1/auth/confirm';
const me = '/api/v1/auth/me';

const h = forSuite(wholeApi);

const preview = async (token: string) =>
  (await h.anonymous.post(`${confirm}/preview`, { token })).expect(200, ConfirmationPreview);
const isRefused = async (token: string) =>
  (await h.anonymous.post(`${confirm}/preview`, { token })).expect(404);
const Confirmed = z.object({ confirmed: z.string() });
const carryOut = async (token: string) =>
  (await h.anonymous.post(confirm, { token })).expect(200, Confirmed).confirmed;
const nameOf = async (who: Person) => (await who.get(me)).expect(200, User).organization?.name;

/** A mail destination that nobody has confirmed, and the tokens of both links in its mail. */
async function aDesk(org: Person, address: string) {
  const body = { name: 'Desk', type: 'email', config: { address } };
  const made = (await org.post('/api/v1/org/destinations', body)).expect(201, DestinationCreated);
  const mail = h.mails.findLast(({ to }) => to === address)!;
  const [, leave] = /\/app\/unsubscribe\/([\w-]{43})/.exec(JSON.stringify(mail))!;
  return {
    path: `/api/v1/org/destinations/${made.id}`,
    consent: tokenTo(h, address),
    leave: leave!,
  };
}

describe('what a link will confirm', () => {
  it('is a destination of an organization, as long as it waits for that', async () => {
    const org = await h.organization();
    const { path, consent } = await aDesk(org, 'desk@example.com');
    const shown = await preview(consent);
    expect(shown).toEqual({
      confirms: 'destination',
      organization_name: await nameOf(org),
      destination_name: 'Desk',
      address: 'desk@example.com',
      expires_at: new Date(h.clock.now().getTime() + 7 * 86_400_000).toISOString(),
    });
    expect(await carryOut(consent)).toBe(shown.confirms);
    (await org.delete(path)).expect(204);
    await isRefused(consent);
  });

  it('is an unsubscription, also when the destination is gone', async () => {
    const org = await h.organization();
    const { path, leave } = await aDesk(org, 'leaving@example.com');
    const named = { organization_name: await nameOf(org), destination_name: 'Desk' };
    const address = 'leaving@example.com';
    const confirms = 'unsubscription';
    expect(await preview(leave)).toEqual({ confirms, ...named, address, expires_at: null });
    (await org.delete(path)).expect(204);
    const after = { confirms, organization_name: null, destination_name: null, address: null };
    expect(await preview(leave)).toEqual({ ...after, expires_at: expect.any(String) });
    expect(await carryOut(leave)).toBe(confirms);
  });

  it('is a new address of an account, then the earlier one, and spends neither link', async () => {
    const person = await h.organization();
    (await person.patch(me, { email: 'moved@example.com' })).expect(200);
    const token = tokenTo(h, 'moved@example.com');
    const about = {
      organization_name: null,
      destination_name: null,
      expires_at: expect.any(String),
    };
    for (let times = 0; times < 2; times += 1) {
      const shown = await preview(token);
      expect(shown).toEqual({ ...about, confirms: 'email', address: 'moved@example.com' });
    }
    expect(await carryOut(token)).toBe('email');
    await isRefused(token);
    const undo = tokenTo(h, person.email);
    const shown = await preview(undo);
    expect(shown).toEqual({ ...about, confirms: 'email_restored', address: person.email });
    expect(await carryOut(undo)).toBe('email_restored');
  });

  it('is that keys are revoked, for as long as one is the creator', async () => {
    const old = await h.organization({ plan: 'business' });
    (await old.post('/api/v1/org/api-terms/accept')).expect(200);
    (await old.post('/api/v1/org/api-keys', { name: 'Nightly' })).expect(201);
    const heir = await newcomer(h, old, 'admin');
    const name = await nameOf(old);
    (await old.patch(`/api/v1/org/members/${heir.userId}`, { role: 'creator' })).expect(200);
    const token = tokenTo(h, heir.email);
    expect(await preview(token)).toMatchObject({ confirms: 'api_keys', organization_name: name });
    expect(await carryOut(token)).toBe('api_keys');
  });

  it('is nothing for other links, and for links that nobody sent', async () => {
    (await h.anonymous.post('/api/v1/auth/login', { email: 'in@example.com' })).expect(202);
    await isRefused(tokenTo(h, 'in@example.com'));
    await isRefused('A'.repeat(43));
    const answer = await h.anonymous.post(`${confirm}/preview`, { token: 'short' });
    answer.expect(400);
  });
});
