import { theService } from '../../shared/domain/people/audit.ts';
import { type DeliveryItem } from '../../shared/deliveries/items/deliveries.ts';
import { keys } from '../../shared/table/keys.ts';
import { queryPrefix } from '../../shared/table/pages.ts';
import { getRecovery, recoveryWrite } from '../../shared/deliveries/items/recoveries.ts';
import { transact } from '../../shared/table/transaction.ts';
import type { Doing } from '../../shared/usecases/acting.ts';
import { deliver } from '../../shared/deliveries/steps/deliver.ts';
import {
  recoverDeliveries,
  recoverStep,
} from '../../shared/deliveries/steps/recover-deliveries.ts';
import { resendDelivery } from '../../shared/deliveries/steps/resend-delivery.ts';
import { aReceivingWebhook, aWebhook, rowsOf } from '../support/delivering.ts';
import { oneTable } from '../support/engine.ts';
import {
  aConfirmedChange,
  aFailure,
  anOutcome,
  anOrganization,
  deliverySurroundings,
  othersThan,
  routeChange,
  type Surroundings,
} from '../support/deliveries.ts';
import { attempted } from '../support/attempted.ts';
import { listWebhooks } from '../../shared/usecases/targets/read-targets.ts';
import type { Outcome } from '../../shared/deliveries/rules/delivery.ts';
import { swept } from '../support/swept.ts';
import { killedEverywhere, tableFaults } from '../support/table-faults.ts';

const permanent = aFailure(400, { permanent: true });

describe('a function that dies around any call of the table', () => {
  const engine = oneTable();
  let faults: ReturnType<typeof tableFaults>;
  let others = () => '';
  beforeAll(async () => {
    faults = tableFaults(engine.table, () => others());
  });

  interface Scene {
    around: Surroundings;
    org: Doing;
    target: string;
    rows(): Promise<DeliveryItem[]>;
  }

  /** A webhook with deliveries that failed. */
  async function scene(failed: number): Promise<Scene> {
    const around = deliverySurroundings(engine.table);
    const org = { ...(await anOrganization(around)), by: theService };
    const { id: target } = await aWebhook(around, org);
    for (let count = 0; count < failed; count += 1) {
      const change = await aConfirmedChange(around, org);
      const ids = { organizationId: org.organization.id, changeId: change.id };
      await routeChange(around, ids);
      around.sender.script.push(permanent);
      for (const { work } of around.queues.held.splice(0)) {
        if (work.kind === 'deliver_webhook') await deliver(around, work);
      }
      around.clock.advance(1);
    }
    around.sender.sent.splice(0);
    others = () => othersThan(around);
    const rows = () => rowsOf(engine.table, target);
    expect((await rows()).map(({ status }) => status)).toEqual(Array(failed).fill('failed'));
    return { around, org: { ...org, now: around.clock.now() }, target, rows };
  }

  /** In a function of its own. @returns whether it lived. */
  async function lives(run: () => Promise<unknown>): Promise<boolean> {
    try {
      await faults.inFunction(run);
      return true;
    } catch (error) {
      if (faults.takeCrash() === null) throw error;
      return false;
    }
  }

  /** Loses every message: only what is owed is found again, until nothing is. */
  async function workedOff(of: Scene): Promise<void> {
    for (let round = 0; round < 20; round += 1) {
      of.around.queues.held.splice(0);
      of.around.clock.advance(61);
      const works = await swept(of.around, of.org.organization.id);
      if (works.length === 0) return;
      for (const work of works) {
        if (work.kind === 'recover') await lives(() => recoverStep(of.around, work));
        if (work.kind === 'deliver_webhook') await lives(() => deliver(of.around, work));
      }
    }
    throw new Error('never quiet');
  }

  /** Each delivery arrived, under its own id, and at most one of them once more for the crash. */
  async function expectAllArrived(of: Scene): Promise<void> {
    const rows = await of.rows();
    expect(rows.map(({ status }) => status)).toEqual(rows.map(() => 'delivered'));
    const ids = of.around.sender.sent.map(({ message }) => message.eventId);
    expect([...new Set(ids)].toSorted()).toEqual(rows.map(({ event_id }) => event_id).toSorted());
    expect(ids.length).toBeLessThanOrEqual(rows.length + 1);
  }

  it('loses no delivery that is resent, nor sends it under another id', async () => {
    const crashes = await killedEverywhere(faults, async () => {
      const of = await faults.spare(() => scene(1));
      const [row] = await of.rows();
      const asked = await lives(() => resendDelivery(of.around, of.org, of.target, row!.id));
      const isOwed = (await of.rows())[0]?.status === 'pending';
      // Who was answered can rely on it; who was not may ask again.
      if (asked) expect(isOwed).toBe(true);
      if (!isOwed) await resendDelivery(of.around, of.org, of.target, row!.id);
      await workedOff(of);
      await expectAllArrived(of);
    });
    expect(crashes).toBeGreaterThanOrEqual(5);
  });

  it('loses nothing of a recovery, and doubles none of it', async () => {
    const crashes = await killedEverywhere(faults, async () => {
      const of = await faults.spare(() => scene(3));
      const since = new Date(of.org.now.getTime() - 3_600_000).toISOString();
      const ask = async () => recoverDeliveries(of.around, of.org, of.target, { since });
      const asked = await lives(ask);
      const owed = await queryPrefix(engine.table, keys.recovery(of.target, '').pk, 'REC#');
      if (asked) expect(owed).toHaveLength(1);
      if (owed.length === 0) await ask();
      await workedOff(of);
      await expectAllArrived(of);
      expect(await queryPrefix(engine.table, keys.recovery(of.target, '').pk, 'REC#')).toEqual([]);
    });
    expect(crashes).toBeGreaterThanOrEqual(12);
  });

  it('tries a delivery once for each recovery, also where a step is done over', async () => {
    const of = await scene(2);
    const since = new Date(of.org.now.getTime() - 3_600_000).toISOString();
    await recoverDeliveries(of.around, of.org, of.target, { since });
    const [message] = of.around.queues.held.splice(0);
    if (message?.work.kind !== 'recover') throw new Error('no recovery was asked for');
    const { work } = message;
    const item = await getRecovery(engine.table, of.target, work.recovery_id);
    await recoverStep(of.around, work);
    of.around.sender.script.push(permanent, permanent);
    for (const { work: next } of of.around.queues.held.splice(0)) {
      if (next.kind === 'deliver_webhook') await deliver(of.around, next);
    }
    // As if the step had died before it could say that it was done.
    await transact(engine.table, [recoveryWrite(item!, of.around.clock.now())]);
    await recoverStep(of.around, work);
    expect((await of.rows()).map(({ attempt_count }) => attempt_count)).toEqual([2, 2]);
    await workedOff(of);
    expect((await of.rows()).map(({ status }) => status)).toEqual(['failed', 'failed']);
  });

  /** Delivers, dies at one call, and comes back until it ends. */
  async function deliveredThrough(script: readonly Outcome[]) {
    const around = deliverySurroundings(engine.table);
    others = () => othersThan(around);
    const hook = await aReceivingWebhook(around);
    const [work] = await hook.routed(1);
    if (!work) throw new Error('nothing was routed');
    const outcomes = [...script];
    const next = () => around.sender.script.splice(0, Infinity, outcomes[0] ?? anOutcome());
    next();
    try {
      await faults.inFunction(() => attempted(around, work));
    } catch (error) {
      if (faults.takeCrash() === null) throw error;
    }
    for (let tries = 0; (await hook.row(work)).status === 'pending' && tries < 10; tries += 1) {
      around.clock.advance(62);
      // A receiver goes on as it was until it got one more attempt than without a crash.
      if (around.sender.sent.length > outcomes.length) outcomes.length = 0;
      next();
      await attempted(around, work);
    }
    const { status } = await hook.row(work);
    const lines = (await hook.audit()).filter(({ action }) => action === 'webhook.disabled');
    const notices = (await hook.owed()).filter(({ work: { kind } }) => kind === 'target_notice');
    const [webhook] = await listWebhooks(around, hook.org, 'creator');
    const counts = { lines: lines.length, notices: notices.length };
    return { status, sent: around.sender.sent.length, webhook: webhook?.status, ...counts };
  }

  it('of a delivery that disables its target disables it once, with one line and one notice', async () => {
    const gone = aFailure(410, { disable_reason: 'it answered 410' });
    const crashes = await killedEverywhere(faults, async () => {
      const { sent, status, ...found } = await deliveredThrough([gone, gone]);
      expect(found).toEqual({ webhook: 'disabled', lines: 1, notices: 1 });
      expect(['failed', 'skipped']).toContain(status);
      expect(sent).toBeGreaterThanOrEqual(1);
      expect(sent).toBeLessThanOrEqual(2);
    });
    expect(crashes).toBeGreaterThanOrEqual(6);
  });
});
