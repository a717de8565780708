/**
 * The attack: use up all the mail that the service may send, by many accounts, so that nobody can
 * sign in any more and no alert arrives.
 */
import { handlers as destinations } from '../../functions/api/destinations/index.ts';
import { handlers as signIn } from '../../functions/api/sign-in/index.ts';
import { sender as realSender } from '../../shared/deliveries/sender/sender.ts';
import type { MailKind } from '../../shared/domain/mail/mail-kind.ts';
import type { DeliverMessageWork } from '../../shared/deliveries/rules/delivery-work.ts';
import { readState } from '../../shared/deliveries/items/target-state.ts';
import { getDelivery } from '../../shared/deliveries/items/deliveries.ts';
import { confirmByToken } from '../../shared/usecases/account/confirm-token.ts';
import { createAlert } from '../../shared/alerts/steps/manage-alerts.ts';
import { budgetedMailer } from '../../shared/deliveries/steps/budgeted-mailer.ts';
import { attempted } from '../support/attempted.ts';
import { createDestination } from '../../shared/usecases/targets/create-target.ts';
import { counted, recorded, WorkRecord } from '../../shared/telemetry/record.ts';
import { Problem } from '../../shared/domain/problems/errors.ts';
import type { Mail, Mailer } from '../../shared/usecases/ports.ts';
import {
  aConfirmedChange,
  anOrganization,
  aRuleFor,
  deliverySurroundings,
  flushed,
  HeldLog,
  plainVault,
  routeChange,
  ScriptedSender,
} from '../support/deliveries.ts';
import { harness } from '../support/harness.ts';
import { forEachTest } from '../support/suite.ts';

const h = forEachTest(harness);

const capped = (mailsPerDay: number) => budgetedMailer(h.deps.mailer, { ...h.deps, mailsPerDay });
const aMail = (kind: MailKind): Mail => ({
  to: 'a@b.example',
  kind,
  subject: '',
  text: '',
  html: '',
});

/** How many of so many mails of a kind go out, all at once. */
async function sent(mailsPerDay: number, kind: MailKind, count: number): Promise<number> {
  const mailer = capped(mailsPerDay);
  const all = Array.from({ length: count }, () => mailer.send(aMail(kind)));
  return (await Promise.allSettled(all)).filter(({ status }) => status === 'fulfilled').length;
}

describe('the cap on all mail', () => {
  it('leaves room for alerts, and more for codes, exactly, however many send at once', async () => {
    // 50 a day are 10 an hour.
    expect(await sent(50, 'asked', 30)).toBe(5);
    expect(await sent(50, 'alert', 30)).toBe(3);
    expect(await sent(50, 'asked', 30)).toBe(0);
    expect(await sent(50, 'account', 30)).toBe(2);
    h.clock.advance(3600);
    expect(await sent(50, 'account', 30)).toBe(10);
  });

  it('counts for the operator what had no room, and what the mail service didn’t take', async () => {
    const unsent = async (mailer: Mailer, count: number) => {
      const mails = Array.from({ length: count }, () => mailer.send(aMail('account')));
      await Promise.allSettled(mails);
      return counted('MailsUnsent');
    };
    const refusing: Mailer = { send: () => Promise.reject(new Problem('mail_unavailable')) };
    expect(await recorded(new WorkRecord(), () => unsent(capped(50), 12))).toBe(2);
    const uncapped = budgetedMailer(refusing, { ...h.deps, mailsPerDay: 0 });
    expect(await recorded(new WorkRecord(), () => unsent(uncapped, 3))).toBe(3);
  });

  it('holds for the day too, and ends with it', async () => {
    for (let hour = 0; hour < 5; hour += 1) {
      expect(await sent(50, 'account', 12)).toBe(10);
      h.clock.advance(3600);
    }
    const refused = capped(50).send(aMail('account'));
    // It is 15:00.
    await expect(refused).rejects.toMatchObject({
      code: 'mail_unavailable',
      headers: { 'retry-after': String(9 * 3600) },
    });
    h.clock.advance(9 * 3600);
    expect(await sent(50, 'asked', 12)).toBe(5);
  });

  it('lets people sign in when strangers have used up the rest', async () => {
    const deps = { ...h.deps, mailer: capped(100), signInStartsPerIpPerHour: 0 };
    h.use('sign-in', signIn, deps);
    h.use('destinations', destinations, {
      ...deps,
      vault: plainVault,
      sender: new ScriptedSender(),
      log: new HeldLog(),
      checkUrl: async () => undefined,
    });
    const answers = [];
    for (let account = 0; account < 15; account += 1) {
      const org = await h.organization();
      const config = { address: `stranger${account}@example.net` };
      const path = '/api/v1/org/destinations';
      answers.push(await org.post(path, { name: 'x', type: 'email', config }));
    }
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    const answer = answers.at(-1)!;
    answer.refused('mail_unavailable');
    expect(answer.headers['retry-after']).toBe('3600');
    (await h.anonymous.post('/api/v1/auth/login', { email: 'a@example.com' })).expect(202);
    expect(h.mails.at(-1)).toMatchObject({ to: 'a@example.com', kind: 'account' });
  });

  it('puts an alert off until there is room, and charges no attempt for it', async () => {
    const around = { ...deliverySurroundings(h.table), clock: h.clock };
    const org = await anOrganization(around);
    const config = { address: 'desk@example.com' };
    const input = { name: 'Desk', type: 'email', config } as const;
    const { id } = await createDestination(around, org, input);
    await confirmByToken(around, around.mailer.lastToken());
    await createAlert(around, org, aRuleFor(id));
    const change = await aConfirmedChange(around, org);
    const organizationId = org.organization.id;
    await routeChange(around, { organizationId, changeId: change.id });
    await flushed(around);
    const work = around.queues.held.at(-1)!.work as DeliverMessageWork;
    const unused = async () => {
      throw new Error('no request goes out');
    };
    const sender = realSender({
      egress: { check: unused, request: unused },
      mailer: capped(50),
      clock: h.clock,
      log: around.log,
      chatAHosts: [],
      chatBHosts: [],
    });
    await sent(50, 'alert', 30);
    h.mails.length = 0;
    expect(await attempted({ ...around, sender }, work)).toBe('put_off');
    const waiting = await getDelivery(h.table, id, work.delivery_id ?? '');
    expect(waiting).toMatchObject({ status: 'pending', attempt_count: 0 });
    const { quiet_until: until } = (await readState(h.table, id)).state;
    expect(until! > '2026-11-21T11:00:00').toBe(true);
    expect(until! < '2026-11-21T11:01:00').toBe(true);
    h.clock.advance(3660);
    expect(await attempted({ ...around, sender }, work)).toBe('delivered');
    expect(h.mails).toMatchObject([{ to: 'desk@example.com' }]);
  });
});
