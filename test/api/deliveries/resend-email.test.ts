import * as z from 'zod';
import { handlers as signIn } from '../../../functions/api/sign-in/index.ts';
import { Delivery } from '../../../shared/deliveries/rules/delivery.ts';
import { Destination } from '../../../shared/domain/bodies/destination.ts';
import { anOutcome } from '../../support/deliveries.ts';
import type { Person } from '../../support/harness.ts';
import { loggedApi } from '../../support/logged.ts';
import { forSuite } from '../../support/suite.ts';

const h = forSuite(loggedApi);
beforeAll(() => {
  h.use('sign-in', signIn, { ...h.deps, signInStartsPerIpPerHour: 0 });
});

const path = '/api/v1/org/destinations';

/** The log of a confirmed email destination that gets everything. */
async function anEmailLog(org: Person): Promise<string> {
  const config = { address: `desk-${org.userId}@example.net` };
  const made = { name: 'Desk', type: 'email', config };
  const { id } = (await org.post(path, made)).expect(201, Destination);
  const [, token] = /#token=([\w-]{43})/.exec(h.mails.at(-1)!.text)!;
  (await h.anonymous.post('/api/v1/auth/confirm', { token })).expect(200);
  await h.l.sendsAll(org, id);
  return `${path}/${id}/deliveries`;
}

/** Resends a delivery and sees it delivered again, `times` times: one a minute, as mail is sent. */
async function resends(org: Person, log: string, id: string, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    (await org.post(`${log}/${id}/resend`)).expect(202);
    await h.l.worked(h.queued);
    h.clock.advance(60);
  }
}

describe('resending email', () => {
  it('is possible five times an hour for one delivery, and 30 times for an organization', async () => {
    const org = await h.organization({ plan: 'business' });
    const log = await anEmailLog(org);
    h.queued.splice(0);
    for (let change = 0; change < 7; change += 1) {
      await h.l.happens(org, [anOutcome()]);
      h.clock.advance(1);
    }
    const sent = (await org.get(log)).expect(200, z.array(Delivery));
    expect(sent.map(({ status }) => status)).toEqual(Array.from({ length: 7 }, () => 'delivered'));
    const [first, ...more] = sent.map(({ id }) => id);
    await resends(org, log, first!, 5);
    const refused = await org.post(`${log}/${first!}/resend`);
    expect(refused.expect(429)).toMatchObject({
      detail: 'You can resend the same email up to five times an hour. Try again later.',
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    for (const id of more.slice(0, 5)) await resends(org, log, id, 5);
    expect((await org.post(`${log}/${more[5]!}/resend`)).expect(429)).toMatchObject({
      detail: 'Your organization can resend up to 30 emails an hour. Try again later.',
    });
    h.clock.advance(3600);
    await resends(org, log, first!, 1);
  });
});
