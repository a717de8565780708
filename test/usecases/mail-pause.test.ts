/** Alert mail of which too much comes back is paused before the mail service blocks all mail. */
import { eventOf } from '../../lib/local/ses/returns.ts';
import { sender as realSender } from '../../shared/deliveries/sender/sender.ts';
import { MailEvent } from '../../shared/domain/mail/mail-event.ts';
import type { MailKind } from '../../shared/domain/mail/mail-kind.ts';
import { reputation } from '../../shared/plan/mail.ts';
import type { DeliverMessageWork } from '../../shared/deliveries/rules/delivery-work.ts';
import { getDelivery } from '../../shared/deliveries/items/deliveries.ts';
import { readMailStanding } from '../../shared/table/limits/mail-budget.ts';
import { budgetedMailer } from '../../shared/deliveries/steps/budgeted-mailer.ts';
import { pauseAlertMail, resumeAlertMail } from '../../shared/deliveries/steps/mail-returned.ts';
import { mailReturned } from '../../shared/deliveries/steps/mail-returned.ts';
import { attempted } from '../support/attempted.ts';
import {
  aConfirmedChange,
  anOrganization,
  deliverySurroundings,
  flushed,
  routeChange,
  type Surroundings,
} from '../support/deliveries.ts';
import { aMailbox } from '../support/delivering.ts';
import { tableForEach } from '../support/engine.ts';

const engine = tableForEach();
let around: Surroundings;
beforeEach(async () => {
  around = deliverySurroundings(engine.table);
});

const alertMailSet = 'alerts-of-the-stage';

/** Lets a mail to one of many addresses come back, of the set of alerts unless told otherwise. */
async function comesBack(
  kind: 'bounce' | 'complaint',
  address: number,
  configuration_set = alertMailSet,
): Promise<void> {
  const mail = {
    ...{ to: `reader${address}@example.com`, subject: '', text: '', html: '', headers: {} },
    ...{ at: '', from: '', message_id: 'm1', tags: {}, configuration_set },
  };
  const event = eventOf(mail, kind, around.clock.now());
  await mailReturned({ ...around, alertMailSet }, MailEvent.parse(event));
}

async function allComeBack(kind: 'bounce' | 'complaint', count: number, set?: string) {
  for (let address = 0; address < count; address += 1) await comesBack(kind, address, set);
}

const isPaused = async () => (await readMailStanding(engine.table)).paused?.reason ?? null;
const { bounces, complaints } = reputation;

describe('alert mail', () => {
  it.each([
    ['bounce', bounces.countMin, 'bounces'],
    ['complaint', complaints.countMin, 'complaints'],
  ] as const)('is paused by a %s too many', async (kind, count, reason) => {
    await allComeBack(kind, count - 1);
    expect(await isPaused()).toBeNull();
    await comesBack(kind, count);
    expect(await isPaused()).toBe(reason);
  });

  it('is not paused by one recipient who complains of every mail, nor by an event told twice', async () => {
    for (let times = 0; times < 2 * complaints.countMin; times += 1)
      await comesBack('complaint', 1);
    expect(await isPaused()).toBeNull();
  });

  it('is not paused by other organizations’ mail, or by sign-in codes that bounce, which a stranger can request', async () => {
    await allComeBack('bounce', bounces.countMin, 'sign-in-of-the-stage');
    expect(await isPaused()).toBeNull();
  });

  it('is judged by what was sent, too', async () => {
    const mailer = budgetedMailer(around.mailer, { ...around, mailsPerDay: 0 });
    const sent = Array.from({ length: 2000 }, (_, at) => at);
    await Promise.all(sent.map(() => mailer.send(aMail('alert'))));
    await allComeBack('bounce', 40);
    expect(await isPaused()).toBeNull();
    await comesBack('bounce', 40);
    expect(await isPaused()).toBe('bounces');
  });

  it('forgives all that came back once the operator resumes it', async () => {
    await allComeBack('complaint', complaints.countMin);
    expect(await resumeAlertMail(around)).toBe(true);
    expect(await resumeAlertMail(around)).toBe(false);
    await comesBack('complaint', 100);
    expect(await isPaused()).toBeNull();
    for (let more = 1; more < complaints.countMin; more += 1)
      await comesBack('complaint', 100 + more);
    expect(await isPaused()).toBe('complaints');
  });
});

const aMail = (kind: MailKind) => ({ to: 'a@b.example', kind, subject: '', text: '', html: '' });

describe('while alert mail is paused', () => {
  it('codes and notices go out, alerts and questions to strangers don’t', async () => {
    const mailer = budgetedMailer(around.mailer, { ...around, mailsPerDay: 50_000 });
    await mailer.send(aMail('alert'));
    expect(await pauseAlertMail(around, 'operator')).toBe(true);
    // A function may have looked a moment ago.
    around.clock.advance(60);
    for (const kind of ['alert', 'asked'] as const) {
      await expect(mailer.send(aMail(kind))).rejects.toMatchObject({
        code: 'mail_unavailable',
        headers: { 'retry-after': '900' },
      });
    }
    for (const kind of ['account', 'notice'] as const) await mailer.send(aMail(kind));
    expect(around.mailer.mails.map(({ kind }) => kind)).toEqual(['alert', 'account', 'notice']);
  });

  it('an alert waits however long that takes, is charged no attempt, and then arrives', async () => {
    const org = await anOrganization(around);
    const id = await aMailbox(around, org);
    await pauseAlertMail(around, 'operator');
    const change = await aConfirmedChange(around, org);
    await routeChange(around, { organizationId: org.organization.id, changeId: change.id });
    await flushed(around);
    const work = around.queues.held.at(-1)!.work as DeliverMessageWork;
    const sender = realSender({
      egress: { check: unused, request: unused },
      mailer: budgetedMailer(around.mailer, { ...around, mailsPerDay: 50_000 }),
      ...{ clock: around.clock, log: around.log, chatAHosts: [], chatBHosts: [] },
    });
    around.mailer.mails.length = 0;
    for (let hours = 0; hours < 72; hours += 8) {
      expect(await attempted({ ...around, sender }, work)).toBe('put_off');
      around.clock.advance(8 * 3600);
    }
    expect(await getDelivery(engine.table, id, work.delivery_id ?? '')).toMatchObject({
      ...{ status: 'pending', attempt_count: 0 },
    });
    await resumeAlertMail(around);
    expect(await attempted({ ...around, sender }, work)).toBe('delivered');
    expect(around.mailer.mails).toMatchObject([{ to: 'desk@example.com', kind: 'alert' }]);
  });
});

const unused = async () => {
  throw new Error('no request goes out');
};
