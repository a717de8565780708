/**
 * The attack: go on mailing an address that wants no more of it, from the same organization or from
 * a new one, by every way that makes us write to an address that somebody typed.
 */
import { allItems } from '../support/items.ts';
import * as z from 'zod';
import { eventOf } from '../../lib/local/ses/returns.ts';
import { Destination } from '../../shared/domain/bodies/destination.ts';
import { MailEvent } from '../../shared/domain/mail/mail-event.ts';
import { mailReturned } from '../../shared/deliveries/steps/mail-returned.ts';
import type { Client } from '../support/harness.ts';
import { invite, join, signIn } from '../support/joining.ts';
import { forEachTest } from '../support/suite.ts';
import { wholeApi } from '../support/whole-api.ts';

const path = '/api/v1/org/destinations';
const victim = 'victim@example.net';
const desk = { name: 'Desk', type: 'email', config: { address: victim } };

const h = forEachTest(wholeApi);

const toVictim = () => h.mails.filter(({ to }) => to === victim);
const linkOf = (pattern: RegExp) => pattern.exec(toVictim().at(-1)!.text)![1]!;

/** How each reason comes about: of a mail that one organization had us send. */
const reasons = {
  async unsubscribed() {
    const post = { method: 'POST', path: new URL(linkOf(/(\S+\/app\/unsubscribe\/\S+)/)).pathname };
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    (await h.send({ ...post, headers, body: 'List-Unsubscribe=One-Click' })).expect(200);
  },
  bounced: () => returned('bounce'),
  complained: () => returned('complaint'),
};
type Reason = keyof typeof reasons;

async function returned(kind: Parameters<typeof eventOf>[1]): Promise<void> {
  const { to, subject, text, html, tags = {} } = toVictim().at(-1)!;
  const at = h.clock.now().toISOString();
  const sent = { to, subject, text, html, tags, at, from: 'a@b.example', headers: {} };
  const mail = { ...sent, message_id: 'm1', configuration_set: 'ours' };
  await mailReturned(h.deps, MailEvent.parse(eventOf(mail, kind, h.clock.now())));
}

/** One organization asked, and this is what came of it. */
async function suppressed(reason: Reason): Promise<{ org: Client; id: string }> {
  const org = await h.organization();
  const { id } = (await org.post(path, desk)).expect(201, Destination);
  await reasons[reason]();
  h.mails.length = 0;
  return { org, id };
}

const declined = { code: 'address_declined' };

describe.each<Reason>(['unsubscribed', 'bounced', 'complained'])('an address that %s', (reason) => {
  it('gets no consent mail any more, whoever asks and how', async () => {
    const { org, id } = await suppressed(reason);
    const other = await h.organization();
    const chat = { name: 'C', type: 'chat_a', config: { url: 'https://hooks.slack.com/s/T/B/x' } };
    const elsewhere = (await other.post(path, chat)).expect(201, Destination);
    const { name, ...moved } = desk;
    for (const refused of [
      await org.post(path, { ...desk, name }),
      await org.patch(`${path}/${id}`, { config: desk.config }),
      await other.post(path, desk),
      await other.post(path, { ...desk, config: { address: victim.toUpperCase() } }),
      await other.patch(`${path}/${elsewhere.id}`, moved),
    ]) {
      expect(refused.expect(409)).toMatchObject(declined);
    }
    (await org.post(`${path}/${id}/test`)).expect(409);
    expect(toVictim()).toEqual([]);
    expect((await other.get(path)).expect(200, z.array(Destination))).toEqual([elsewhere]);
  });

  it('is not asked once more by a destination that waits for its consent', async () => {
    const waiting = await h.organization();
    const { id } = (await waiting.post(path, desk)).expect(201, Destination);
    await suppressed(reason);
    expect((await waiting.post(`${path}/${id}/test`)).expect(409)).toMatchObject(declined);
    expect(toVictim()).toEqual([]);
  });

  it('still gets codes for signing in', async () => {
    await suppressed(reason);
    (await h.anonymous.post('/api/v1/auth/login', { email: victim })).expect(202);
    expect(toVictim()).toMatchObject([{ subject: 'Sign in to Artist Monitor' }]);
  });

  it('is set up again by its owner, who is signed in with it, without another mail', async () => {
    const { org, id } = await suppressed(reason);
    const owner = await signIn(h, victim);
    h.mails.length = 0;
    const own = (await owner.post(path, desk)).expect(201, Destination);
    expect(own).toMatchObject({ status: 'active', disabled_reason: null });
    expect(h.mails).toEqual([]);
    // From here on others may ask again.
    const asked = await org.patch(`${path}/${id}`, { config: desk.config });
    expect(asked.expect(200, Destination).status).toBe('unconfirmed');
  });

  it('is the same mailbox whatever follows a plus sign', async () => {
    await suppressed(reason);
    const org = await h.organization();
    for (const address of ['victim+a@example.net', 'Victim+b+c@example.net']) {
      const answer = await org.post(path, { ...desk, config: { address } });
      expect(answer.expect(409)).toMatchObject(declined);
    }
    const config = { address: 'victim.a@example.net' };
    (await org.post(path, { ...desk, config })).expect(201);
  });

  it('is known by a keyed hash alone', async () => {
    await suppressed(reason);
    const items = await allItems(h.table);
    const kept = items.filter(({ sk }) => sk === 'SUPPRESSED');
    expect(kept).toHaveLength(1);
    expect(kept[0]).toEqual({
      pk: expect.stringMatching(/^SUPPRESSED#[\w-]+\.[0-9a-f]{64}$/) as string,
      sk: 'SUPPRESSED',
      [`${reason}_at`]: h.clock.now().toISOString(),
    });
  });
});

describe('other mail to an address that somebody typed', () => {
  it.each<[Reason, number]>([
    ['unsubscribed', 201],
    ['bounced', 409],
    ['complained', 409],
  ])('where it %s: an invitation is a %d', async (reason, status) => {
    await suppressed(reason);
    const org = await h.organization();
    const answer = await org.post('/api/v1/org/invitations', { email: victim, role: 'viewer' });
    answer.expect(status);
    expect(toVictim()).toHaveLength(status === 201 ? 1 : 0);
  });

  it('is not sent for a change of address where mail bounced or was called spam', async () => {
    await suppressed('complained');
    const person = await h.organization();
    expect((await person.patch('/api/v1/auth/me', { email: victim })).expect(409)).toMatchObject(
      declined,
    );
    expect(toVictim()).toEqual([]);
  });

  it('tells one who probes addresses nothing beyond the limits', async () => {
    await suppressed('complained');
    const prober = await h.organization({ plan: 'business' });
    const codes = [];
    for (let count = 0; count < 25; count += 1) {
      const { body } = await prober.post(path, desk);
      codes.push((body as { code: string }).code);
    }
    expect(codes.slice(0, 3)).toEqual(Array.from({ length: 3 }, () => 'address_declined'));
    expect(new Set(codes.slice(3))).toEqual(new Set(['rate_limited']));
  });
});

describe('the link of an invitation to an address that unsubscribed', () => {
  it('lets its holder, who need not be the owner, set nothing up again', async () => {
    await suppressed('unsubscribed');
    const inviting = await h.organization();
    const holder = await join(h, await invite(h, inviting, victim, 'admin'));
    h.mails.length = 0;
    expect((await holder.post(path, desk)).expect(409)).toMatchObject(declined);
    const other = await h.organization();
    expect((await other.post(path, desk)).expect(409)).toMatchObject(declined);
    expect(toVictim()).toEqual([]);
  });
});
