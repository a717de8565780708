import { listWebhooks, updateWebhook } from '../../shared/usecases/webhooks/manage-webhooks.ts';
import { deliver } from '../../shared/usecases/deliveries/deliver.ts';
import { tellOfTarget } from '../../shared/usecases/deliveries/tell-of-target.ts';
import { startTable, type TestTable } from '../support/engine.ts';
import { eventually } from '../support/eventually.ts';
import {
  aFailure,
  anOutcome,
  deliverySurroundings,
  type Surroundings,
} from '../support/deliveries.ts';
import { aReceivingWebhook, type DeliverWork } from '../support/delivering.ts';

/** A sender whose attempts end when they are told to. */
function holding(around: Surroundings) {
  const ends: (() => void)[] = [];
  let most = 0;
  let now = 0;
  around.sender.during = async () => {
    now += 1;
    most = Math.max(most, now);
    await new Promise<void>((resolve) => ends.push(resolve));
    now -= 1;
  };
  return {
    most: () => most,
    now: () => now,
    end: () => {
      for (const resolve of ends.splice(0)) resolve();
    },
  };
}

describe('the limits of a target', () => {
  let engine: TestTable;
  let around: Surroundings & { pause: () => Promise<void> };
  beforeAll(async () => {
    engine = await startTable();
  });
  afterAll(() => engine.stop());
  beforeEach(() => {
    around = { ...deliverySurroundings(engine.table), pause: async () => undefined };
  });

  const secondsUntil = (time: string | null) =>
    (Date.parse(time ?? '') - around.clock.now().getTime()) / 1000;

  describe('attempts under way', () => {
    it('are five at most, however many are asked for at a time', async () => {
      const hook = await aReceivingWebhook(around);
      const works = await hook.routed(24);
      const held = holding(around);
      let putOff = 0;
      const asked = works.map(async (work) => {
        const result = await deliver(around, work);
        if (result === 'put_off') putOff += 1;
        return result;
      });
      await eventually(() => putOff === 19);
      expect(held.now()).toBe(5);
      held.end();
      const results = await Promise.all(asked);
      expect(results.filter((result) => result === 'delivered')).toHaveLength(5);
      expect(held.most()).toBe(5);
      expect(around.sender.sent).toHaveLength(5);
    });

    it('cost those that are put off no attempt, and each comes to its turn', async () => {
      const hook = await aReceivingWebhook(around);
      const works = await hook.routed(12);
      const held = holding(around);
      const first = works.slice(0, 5).map(async (work) => deliver(around, work));
      await isHolding(held, 5);
      around.clock.advance(3);
      around.queues.held.length = 0;
      for (const work of works.slice(5)) {
        expect(await deliver(around, work)).toBe('put_off');
        const { status, attempt_count, attempts, next_attempt_at } = await hook.row(work);
        expect({ status, attempt_count, attempts }).toEqual({
          status: 'pending',
          attempt_count: 0,
          attempts: [],
        });
        expect(secondsUntil(next_attempt_at)).toBeGreaterThanOrEqual(5);
        expect(secondsUntil(next_attempt_at)).toBeLessThanOrEqual(20);
        const [message] = around.queues.held.splice(0);
        expect(message?.work).toEqual(work);
        expect(message?.delaySeconds).toBe(Math.ceil(secondsUntil(next_attempt_at)));
        expect((await hook.owed()).map(({ dueAt }) => dueAt)).toContain(next_attempt_at);
      }
      held.end();
      await Promise.all(first);
      around.sender.during = async () => undefined;
      around.clock.advance(30);
      for (const work of works.slice(5)) expect(await deliver(around, work)).toBe('delivered');
      expect(await hook.owed()).toEqual([]);
    });

    it('are looked at without a wait when they take long already', async () => {
      const hook = await aReceivingWebhook(around);
      const works = await hook.routed(6);
      const held = holding(around);
      const first = works.slice(0, 5).map(async (work) => deliver(around, work));
      await isHolding(held, 5);
      around.clock.advance(2);
      let pauses = 0;
      const pause = async () => void (pauses += 1);
      expect(await deliver({ ...around, pause }, works[5]!)).toBe('put_off');
      expect(pauses).toBe(0);
      held.end();
      await Promise.all(first);
    });

    it('are waited for when they are about to end', async () => {
      const hook = await aReceivingWebhook(around);
      const works = await hook.routed(6);
      const held = holding(around);
      const first = works.slice(0, 5).map(async (work) => deliver(around, work));
      await isHolding(held, 5);
      const pause = async () => {
        around.sender.during = async () => undefined;
        held.end();
        await Promise.all(first);
      };
      expect(await deliver({ ...around, pause }, works[5]!)).toBe('delivered');
    });

    it('give their places back after a minute when their function died', async () => {
      const hook = await aReceivingWebhook(around);
      const works = await hook.routed(6);
      around.sender.script.push(...Array.from({ length: 5 }, () => new Error('died')));
      for (const work of works.slice(0, 5)) {
        await expect(deliver(around, work)).rejects.toThrow('died');
      }
      around.clock.advance(30);
      expect(await deliver(around, works[5]!)).toBe('put_off');
      around.clock.advance(61);
      for (const work of works) expect(await deliver(around, work)).toBe('delivered');
    });

    it('do not keep another target waiting', async () => {
      const hanging = await aReceivingWebhook(around);
      const works = await hanging.routed(8);
      const held = holding(around);
      const first = works.map(async (work) => deliver(around, work));
      await isHolding(held, 5);
      around.sender.during = async () => undefined;
      const healthy = await aReceivingWebhook(around);
      for (const work of await healthy.routed(8)) {
        expect(await deliver(around, work)).toBe('delivered');
      }
      held.end();
      await Promise.all(first);
    });
  });

  describe('the breaker', () => {
    async function opened() {
      const hook = await aReceivingWebhook(around);
      const works = await hook.routed(9);
      around.sender.script.push(...Array.from({ length: 5 }, () => aFailure(502)));
      for (const work of works.slice(0, 5)) expect(await deliver(around, work)).toBe('pending');
      return { hook, works: works.slice(5) };
    }

    it('opens after five deliveries in a row failed, and costs the others no attempt', async () => {
      const { hook, works } = await opened();
      expect(await deliver(around, works[0]!)).toBe('put_off');
      const { attempt_count, next_attempt_at } = await hook.row(works[0]!);
      expect(attempt_count).toBe(0);
      expect(secondsUntil(next_attempt_at)).toBeGreaterThanOrEqual(60);
      expect(secondsUntil(next_attempt_at)).toBeLessThanOrEqual(120);
      expect(around.sender.sent).toHaveLength(5);
    });

    it('lets one attempt through when its time is over, and closes when that succeeds', async () => {
      const { works } = await opened();
      around.clock.advance(61);
      const held = holding(around);
      const probe = deliver(around, works[0]!);
      await isHolding(held, 1);
      expect(await deliver(around, works[1]!)).toBe('put_off');
      held.end();
      expect(await probe).toBe('delivered');
      around.sender.during = async () => undefined;
      expect(await deliver(around, works[2]!)).toBe('delivered');
      expect(await deliver(around, works[3]!)).toBe('delivered');
    });

    it('stays open for twice as long when the attempt fails', async () => {
      const { works } = await opened();
      around.clock.advance(61);
      around.sender.script.push(aFailure(502));
      expect(await deliver(around, works[0]!)).toBe('pending');
      around.clock.advance(119);
      expect(await deliver(around, works[1]!)).toBe('put_off');
      around.clock.advance(240);
      expect(await deliver(around, works[1]!)).toBe('delivered');
    });

    it('is closed by its user, who changes the target', async () => {
      const { hook, works } = await opened();
      around.clock.advance(1);
      await updateWebhook(around, { ...hook.org, now: around.clock.now() }, hook.webhook.id, {
        url: 'https://mended.example/hook',
      });
      expect(await deliver(around, works[0]!)).toBe('delivered');
    });
  });

  it('are those that a 429 asks for, for all deliveries of the target and no other', async () => {
    const hook = await aReceivingWebhook(around);
    const other = await aReceivingWebhook(around);
    const [one, two] = await hook.routed(2);
    around.sender.script.push(aFailure(429, { retry_after_seconds: 600 }));
    expect(await deliver(around, one!)).toBe('pending');
    expect(await deliver(around, two!)).toBe('put_off');
    expect(secondsUntil((await hook.row(two!)).next_attempt_at)).toBeGreaterThanOrEqual(600);
    expect(await deliver(around, (await other.routed(1))[0]!)).toBe('delivered');
    around.clock.advance(661);
    expect(await deliver(around, two!)).toBe('delivered');
    expect(await deliver(around, one!)).toBe('delivered');
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
          around.sender.script.splice(0, Infinity, failing());
          const ended = await deliver(around, work);
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
      around.sender.script.splice(0, Infinity, failing());
      expect(await deliver(around, work!)).toBe('pending');
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
      around.sender.script.splice(0, Infinity, failing());
      await deliver(around, work!);
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
        expect(await deliver(around, work)).toBe('skipped');
      }
      expect((await hook.rows()).filter(({ status }) => status === 'pending')).toEqual([]);
      const skipped = (await hook.rows()).filter(({ status }) => status === 'skipped');
      expect(skipped.length).toBeGreaterThan(0);
    });

    it('is not disabled when it takes one in between', async () => {
      const { hook } = await failedFor(4);
      const [work] = await hook.routed(1);
      around.sender.script.splice(0, Infinity, anOutcome());
      expect(await deliver(around, work!)).toBe('delivered');
      const [webhook] = await listWebhooks(around, hook.org, 'creator');
      around.clock.advance(2 * daySeconds);
      const [later] = await hook.routed(1);
      around.sender.script.push(failing());
      await deliver(around, later!);
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
    await expect(deliver(around, work!)).rejects.toThrow('could not send: mail_unavailable');
    expect(await hook.row(work!)).toMatchObject({ status: 'pending', attempt_count: 0 });
    around.clock.advance(61);
    expect(await deliver(around, work!)).toBe('delivered');
  });
});

async function isHolding(held: { now: () => number }, count: number): Promise<void> {
  await eventually(() => held.now() >= count);
}
