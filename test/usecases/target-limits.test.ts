import { listWebhooks } from '../../shared/usecases/targets/read-targets.ts';
import { updateWebhook } from '../../shared/usecases/targets/update-target.ts';
import { leaseSeconds } from '../../shared/deliveries/rules/target-state.ts';
import { readState } from '../../shared/deliveries/items/target-state.ts';
import type { Outcome } from '../../shared/deliveries/rules/delivery.ts';
import { deliver } from '../../shared/deliveries/steps/deliver.ts';
import { attempted } from '../support/attempted.ts';
import { SettableClock } from '../support/clock.ts';
import { tellOfTarget } from '../../shared/deliveries/steps/tell-of-target.ts';
import { eventually } from '../support/eventually.ts';
import { aFailure, deliverySurroundings } from '../support/deliveries.ts';
import { aReceivingWebhook, type DeliverWork } from '../support/delivering.ts';
import { before, holding, isHolding, isLeaving, woken } from '../support/runners.ts';
import { oneTable } from '../support/engine.ts';
import { forEachTest } from '../support/suite.ts';

describe('the limits of a target', () => {
  const engine = oneTable();
  const around = forEachTest(() => deliverySurroundings(engine.table));

  describe('runners', () => {
    it('are five at most, each with one attempt under way, however many are woken', async () => {
      const hook = await aReceivingWebhook(around);
      const works = await hook.routed(24);
      const held = holding(around);
      let over = 0;
      const runs = Array.from({ length: 24 }, async () => {
        const ended = await deliver(around, woken(works[0]!));
        over += 1;
        return ended;
      });
      await eventually(() => held.now() === 5 && over === 19);
      expect(around.sender.sent).toHaveLength(5);
      around.sender.during = async () => undefined;
      held.end();
      const reports = await Promise.all(runs);
      expect(held.most()).toBe(5);
      expect(reports.filter((ended) => ended.size > 0).length).toBeLessThanOrEqual(5);
      expect((await hook.rows()).map(({ status }) => status)).toEqual(works.map(() => 'delivered'));
      expect(around.sender.sent).toHaveLength(24);
    });

    it('take the oldest first, one after the other, until none is due', async () => {
      const hook = await aReceivingWebhook(around);
      const works = await hook.routed(60);
      expect(Object.fromEntries(await deliver(around, woken(works[59]!)))).toEqual({
        delivered: 60,
      });
      const sent = around.sender.sent.map(({ message }) => message.eventId);
      expect(sent).toEqual((await hook.rows()).map(({ event_id }) => event_id));
      expect(around.sender.closed).toBe(1);
    });

    it('leave a new delivery to those who have the places when none is free', async () => {
      const hook = await aReceivingWebhook(around);
      const held = holding(around);
      const runs: Promise<unknown>[] = [];
      for (let count = 1; count <= 5; count += 1) {
        const [work] = await hook.routed(1);
        runs.push(deliver(around, work!));
        await isHolding(held, count);
      }
      for (const work of await hook.routed(3)) {
        expect((await deliver(around, work)).size).toBe(0);
        expect(around.queues.held).toEqual([]);
      }
      around.sender.during = async () => undefined;
      held.end();
      await Promise.all(runs);
      expect(around.sender.sent).toHaveLength(8);
      expect(await hook.waitingAt()).toEqual([]);
    });

    it('look once more after giving up the last place: who came meanwhile left again', async () => {
      const hook = await aReceivingWebhook(around);
      const works = await hook.routed(5);
      const held = holding(around);
      const runs = works.map(async (work) => deliver(around, work));
      await isHolding(held, 5);
      // It comes after the last look of each of them, and before the places are given up.
      const { table } = around;
      const comeAndGo = async () => {
        const [work] = await hook.routed(1);
        return deliver(around, work!);
      };
      let late: ReturnType<typeof comeAndGo> | undefined;
      const stop = before(table, isLeaving, async () => {
        await (late ??= comeAndGo());
      });
      around.sender.during = async () => undefined;
      held.end();
      await Promise.all(runs);
      stop();
      expect((await late)?.size).toBe(0);
      expect(around.sender.sent).toHaveLength(6);
    });

    it('call others when more is due than they have claimed', async () => {
      const hook = await aReceivingWebhook(around);
      const works = await hook.routed(24);
      around.queues.held.length = 0;
      const held = holding(around);
      const run = deliver(around, woken(works[0]!));
      await isHolding(held, 1);
      expect(around.queues.held.map(({ work }) => work)).toEqual(Array(4).fill(woken(works[0]!)));
      around.sender.during = async () => undefined;
      held.end();
      await run;
    });

    it('hand over when their time is up, and leave the rest to the next', async () => {
      const hook = await aReceivingWebhook(around);
      const works = await hook.routed(12);
      around.queues.held.length = 0;
      around.sender.during = async () => {
        around.clock.advance(3);
      };
      const ended = await deliver(around, woken(works[0]!));
      expect(ended.get('delivered')).toBe(7);
      expect(around.queues.held.at(-1)).toEqual({ work: woken(works[0]!), delaySeconds: 0 });
      expect((await readState(around.table, hook.targetId)).state.places).toEqual([]);
      expect((await deliver(around, woken(works[0]!))).get('delivered')).toBe(5);
    });

    it('give their places back within seconds when their function died', async () => {
      const hook = await aReceivingWebhook(around);
      const [work] = await hook.routed(6);
      const held = holding(around);
      // They are never heard of again.
      for (let count = 1; count <= 5; count += 1) {
        void deliver(
          { ...around, clock: new SettableClock(around.clock.now().toISOString()) },
          woken(work!),
        );
        await isHolding(held, count);
      }
      around.sender.during = async () => undefined;
      expect((await deliver(around, woken(work!))).size).toBe(0);
      around.clock.advance(leaseSeconds);
      expect((await deliver(around, woken(work!))).get('delivered')).toBe(6);
    });

    it('do not keep another target waiting', async () => {
      const hanging = await aReceivingWebhook(around);
      const works = await hanging.routed(8);
      const held = holding(around);
      const runs = works.map(async (work) => deliver(around, work));
      await isHolding(held, 5);
      around.sender.during = async () => undefined;
      const healthy = await aReceivingWebhook(around);
      const others = await healthy.routed(8);
      expect((await deliver(around, others[0]!)).get('delivered')).toBe(8);
      held.end();
      await Promise.all(runs);
    });
  });

  describe('the breaker', () => {
    async function opened() {
      const hook = await aReceivingWebhook(around);
      const works = await hook.routed(9);
      around.sender.script.push(...Array.from({ length: 5 }, () => aFailure(502)));
      expect(Object.fromEntries(await deliver(around, works[0]!))).toEqual({ pending: 5 });
      return { hook, works: works.slice(5) };
    }

    it('opens after five deliveries in a row failed, and costs the others no attempt', async () => {
      const { hook, works } = await opened();
      expect(await attempted(around, works[0]!)).toBe('put_off');
      expect((await hook.row(works[0]!)).attempt_count).toBe(0);
      expect(around.sender.sent).toHaveLength(5);
      // One runner was asked to come when a trial may be made; whoever comes before does nothing.
      const asked = around.queues.held.filter(({ delaySeconds }) => delaySeconds > 0);
      expect(asked).toMatchObject([{ work: woken(works[0]!), delaySeconds: 60 }]);
      for (const work of await hook.routed(3)) {
        expect((await deliver(around, work)).size).toBe(0);
        expect(around.queues.held).toEqual([]);
      }
    });

    it('lets one attempt through when its time is over, and closes when that succeeds', async () => {
      const { works } = await opened();
      around.clock.advance(61);
      const held = holding(around);
      const trial = deliver(around, works[0]!);
      await isHolding(held, 1);
      expect((await deliver(around, works[1]!)).size).toBe(0);
      expect(held.now()).toBe(1);
      around.sender.during = async () => undefined;
      held.end();
      // All nine are due by then.
      expect(Object.fromEntries(await trial)).toEqual({ delivered: 9 });
    });

    it('stays open for twice as long when the attempt fails', async () => {
      const { works } = await opened();
      around.clock.advance(61);
      around.sender.script.push(aFailure(502));
      expect(Object.fromEntries(await deliver(around, works[0]!))).toEqual({ pending: 1 });
      around.clock.advance(118);
      expect((await deliver(around, works[1]!)).size).toBe(0);
      around.clock.advance(3);
      expect(await attempted(around, works[1]!)).toBe('delivered');
    });

    it('is closed by its user, who changes the target', async () => {
      const { hook, works } = await opened();
      around.clock.advance(1);
      around.queues.held.length = 0;
      await updateWebhook(around, { ...hook.org, now: around.clock.now() }, hook.webhook.id, {
        url: 'https://mended.example/hook',
      });
      const [message] = around.queues.held;
      expect(message?.work).toEqual(woken(works[0]!));
      await deliver(around, message!.work as DeliverWork);
      expect((await hook.row(works[0]!)).status).toBe('delivered');
      expect(await hook.routed(1)).toHaveLength(1);
    });
  });

  it('are those that a 429 asks for, for all deliveries of the target and no other', async () => {
    const hook = await aReceivingWebhook(around);
    const other = await aReceivingWebhook(around);
    const [one, two] = await hook.routed(2);
    around.sender.script.push(aFailure(429, { retry_after_seconds: 600 }));
    expect(await attempted(around, one!)).toBe('pending');
    expect(await attempted(around, two!)).toBe('put_off');
    around.clock.advance(598);
    expect(await attempted(around, two!)).toBe('put_off');
    expect(await attempted(around, (await other.routed(1))[0]!)).toBe('delivered');
    around.clock.advance(63);
    expect(await attempted(around, two!)).toBe('delivered');
    expect((await hook.row(one!)).status).toBe('delivered');
  });

  describe('a target that goes on failing', () => {
    const daySeconds = 86_400;
    const failing = () => aFailure(404);

    /** Fails one delivery after the other for so many days, until nothing is pending. */
    async function failedFor(days: number) {
      const hook = await aReceivingWebhook(around);
      const end = around.clock.now().getTime() + days * daySeconds * 1000;
      let works: DeliverWork[] = [];
      for (let hours = 0; around.clock.now().getTime() < end; hours += 2) {
        if (hours % 24 === 0) works.push(...(await hook.routed(1)));
        for (const work of works) {
          around.sender.script.splice(0, Infinity, ...Array<Outcome>(100).fill(failing()));
          const ended = await attempted(around, work);
          if (ended === 'failed' || ended === 'skipped') works = works.filter((it) => it !== work);
        }
        around.clock.advance(2 * 3600);
      }
      return { hook, works };
    }

    const notice = async (hook: Awaited<ReturnType<typeof aReceivingWebhook>>) => {
      const owed = (await hook.owed()).flatMap(({ work }) =>
        work.kind === 'target_notice' ? [work] : [],
      );
      expect(owed.length).toBeLessThanOrEqual(1);
      return owed[0];
    };

    it('is told to the admins once after a day, by mail that stays owed until it is taken', async () => {
      const { hook } = await failedFor(0.9);
      expect(await notice(hook)).toBeUndefined();
      around.clock.advance(0.2 * daySeconds);
      const [work] = await hook.routed(1);
      around.sender.script.splice(0, Infinity, ...Array<Outcome>(100).fill(failing()));
      expect(await attempted(around, work!)).toBe('pending');
      const owed = await notice(hook);
      around.mailer.fault = new Error('no mail today');
      await expect(tellOfTarget(around, owed!)).rejects.toThrow('no mail today');
      expect(await notice(hook)).toEqual(owed);
      around.mailer.fault = null;
      await tellOfTarget(around, owed!);
      expect(await notice(hook)).toBeUndefined();
      await tellOfTarget(around, owed!);
      expect(around.mailer.mails).toMatchObject([
        {
          to: hook.adminEmail,
          subject: 'A webhook isn’t accepting deliveries',
          text: expect.stringContaining('Nothing has arrived since 2026-11-21 10:00 UTC.'),
        },
      ]);
      around.clock.advance(3600);
      around.sender.script.splice(0, Infinity, ...Array<Outcome>(100).fill(failing()));
      await attempted(around, work!);
      expect(await notice(hook)).toBeUndefined();
    });

    it('is disabled after five days, with a line in the audit log and a mail', async () => {
      const { hook, works } = await failedFor(6);
      const [webhook] = await listWebhooks(around, hook.org, 'creator');
      expect(webhook).toMatchObject({ active: true, status: 'disabled' });
      expect(webhook?.disabled_reason).toMatch(/^Nothing has arrived since 2026-11-21 10:00 UTC/);
      const lines = (await hook.audit()).filter(({ action }) => action === 'webhook.disabled');
      expect(lines).toMatchObject([
        {
          actor: { type: 'service', id: null, name: null },
          target: { type: 'webhook', id: hook.webhook.id, name: 'Hook' },
          before: { status: 'active', disabled_reason: null },
          after: { status: 'disabled', disabled_reason: webhook?.disabled_reason },
        },
      ]);
      await tellOfTarget(around, (await notice(hook))!);
      expect(around.mailer.mails).toMatchObject([
        { to: hook.adminEmail, subject: 'A webhook was disabled' },
      ]);
      around.clock.advance(2 * daySeconds);
      for (const work of works) {
        if ((await hook.row(work)).status !== 'pending') continue;
        expect(await attempted(around, work)).toBe('skipped');
      }
      expect((await hook.rows()).filter(({ status }) => status === 'pending')).toEqual([]);
      const skipped = (await hook.rows()).filter(({ status }) => status === 'skipped');
      expect(skipped.length).toBeGreaterThan(0);
    });

    it('is not disabled when it takes one in between', async () => {
      const { hook } = await failedFor(4);
      const [work] = await hook.routed(1);
      around.sender.script.splice(0, Infinity);
      expect(await attempted(around, work!)).toBe('delivered');
      const [webhook] = await listWebhooks(around, hook.org, 'creator');
      around.clock.advance(2 * daySeconds);
      const [later] = await hook.routed(1);
      around.sender.script.splice(0, Infinity, ...Array<Outcome>(100).fill(failing()));
      await attempted(around, later!);
      expect(webhook).toMatchObject({ status: 'active' });
      expect((await listWebhooks(around, hook.org, 'creator'))[0]).toMatchObject({
        status: 'active',
      });
    });
  });

  it('that are not ours to judge cost no attempt', async () => {
    const hook = await aReceivingWebhook(around);
    const [work] = await hook.routed(1);
    const down = { error: 'mail_unavailable', our_fault: true } as const;
    around.sender.script.push(aFailure(500, { ...down, status_code: null }));
    await expect(attempted(around, work!)).rejects.toThrow('could not send: mail_unavailable');
    expect(await hook.row(work!)).toMatchObject({ status: 'pending', attempt_count: 0 });
    around.clock.advance(61);
    expect(await attempted(around, work!)).toBe('delivered');
  });
});
