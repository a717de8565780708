import type { Change } from '../../shared/changes/rules/change.ts';
import { deliveryIdOf } from '../../shared/changes/rules/event-body.ts';
import { hopsMax } from '../../shared/plan/queues.ts';
import type { DeliverWebhookWork } from '../../shared/deliveries/rules/delivery-work.ts';
import { waitingFor } from '../../shared/deliveries/items/waiting.ts';
import { keys } from '../../shared/table/keys.ts';
import { mark } from '../../shared/table/erasure/erasure-marks.ts';
import { queryPrefix } from '../../shared/table/pages.ts';
import type { Doing } from '../../shared/usecases/acting.ts';
import { flushBundle } from '../../shared/alerts/steps/flush-bundle.ts';
import { deliver } from '../../shared/deliveries/steps/deliver.ts';
import {
  recoverDeliveries,
  recoverStep,
} from '../../shared/deliveries/steps/recover-deliveries.ts';
import { aWebhook, rowsOf, aMailbox } from '../support/delivering.ts';
import { tableForEach } from '../support/engine.ts';
import { alterItem } from '../support/items.ts';
import { tendOrganization } from '../../shared/usecases/organization/tend-organization.ts';
import { chains } from '../support/chains.ts';
import {
  aConfirmedChange,
  anOrganization,
  deliverySurroundings,
  routeChange,
  type Surroundings,
} from '../support/deliveries.ts';

/** What is long by nature has its full length in `npm run proof`. */
const isProof = process.env.PROOF !== undefined;
/** Of what is many here: as few as reach the last hop of a chain. */
const many = isProof
  ? { mails: 200, addresses: 20, recovered: 8000, erased: 32_000 }
  : { mails: 60, addresses: 4, recovered: 5000, erased: 17_000 };

describe('chains of messages', () => {
  const engine = tableForEach();
  let around: Surroundings;
  let org: Doing;
  beforeEach(async () => {
    around = deliverySurroundings(engine.table);
    org = await anOrganization(around);
  });

  /** All that waits for a webhook arrives: how that is done makes no difference to the chain. */
  async function arrived({ target_id }: DeliverWebhookWork): Promise<void> {
    const { rows } = await waitingFor(around.table, target_id, 1000);
    await Promise.all(
      rows.map((row) =>
        alterItem(
          around.table,
          keys.delivery(target_id, row.delivery_id),
          'SET #status = :delivered REMOVE waitingPk, waitingSk',
          { ':delivered': 'delivered' },
          { '#status': 'status' },
        ),
      ),
    );
  }

  /** The worker of every queue that takes part. */
  const running = () =>
    chains(around, {
      flush: async (work, deps) => flushBundle(deps, work),
      recover: async (work, deps) => recoverStep(deps, work),
      deliver_webhook: async (work) => arrived(work),
      deliver_message: async (work, deps) => deliver(deps, work),
      organization: async (work, deps) => tendOrganization(deps, work),
    });

  async function putAll(items: readonly Record<string, unknown>[]): Promise<void> {
    for (let at = 0; at < items.length; at += 25) {
      const requests = items.slice(at, at + 25).map((Item) => ({ PutRequest: { Item } }));
      await around.table.call('BatchWriteItem', {
        RequestItems: { [around.table.name]: requests },
      });
    }
  }

  it.each([
    ['many mails to one address', 1, many.mails],
    ['50 mails to each of several addresses', many.addresses, 50],
  ])(
    'end within their hops, and all mails arrive: %s at once',
    async (_what, addresses, changes) => {
      const targets: string[] = [];
      for (let n = 0; n < addresses; n += 1)
        targets.push(await aMailbox(around, org, `someone-${n}@example.com`));
      const c = running();
      for (let n = 0; n < changes; n += 1) {
        const { id } = await aConfirmedChange(around, org);
        const ids = { organizationId: org.organization.id, changeId: id };
        await routeChange({ ...around, queues: c.queues }, ids);
      }
      const minutes = await c.quiet();
      expect(c.seen).toMatchObject({ hops: hopsMax, depth: hopsMax, failed: 0 });
      for (const target of targets) {
        const rows = await rowsOf(engine.table, target);
        expect(rows).toHaveLength(changes);
        expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['delivered']));
      }
      expect(around.sender.sent).toHaveLength(addresses * changes);
      // One a minute after the first thirty is the pace; what waits for the sweep costs little of it.
      expect(minutes).toBeLessThan((changes - 30) * 1.2 + 11);
    },
  );

  it('end within their hops when thousands of deliveries are recovered, and all arrive', async () => {
    const { id: target } = await aWebhook(around, org);
    const change = await aConfirmedChange(around, org);
    await routeChange(around, { organizationId: org.organization.id, changeId: change.id });
    await deliver(around, around.queues.held.splice(0)[0]!.work as never);
    const [delivered] = await queryPrefix(around.table, keys.delivery(target, '').pk, 'DLV#');
    const failed = Array.from({ length: many.recovered }, (_, n) => {
      const id = deliveryIdOf(change.id, confirmedAt(change, n), target);
      return { ...delivered, ...keys.delivery(target, id), id, status: 'failed' };
    });
    await putAll(failed);
    const c = running();
    const since = new Date(around.clock.now().getTime() - 86_400_000).toISOString();
    const doing = { ...org, now: around.clock.now() };
    const deps = { ...around, queues: c.queues };
    expect(await recoverDeliveries(deps, doing, target, { since })).toEqual({
      recovering: many.recovered,
    });
    const minutes = await c.quiet();
    expect(c.seen).toMatchObject({ hops: hopsMax, depth: hopsMax, failed: 0 });
    const statuses = new Set((await rowsOf(engine.table, target)).map(({ status }) => status));
    expect(statuses).toEqual(new Set(['delivered']));
    expect(minutes).toBeLessThan(10);
  });

  it('end within their hops when very many items are erased, and nothing is left of them', async () => {
    const id = org.organization.id;
    await putAll(
      Array.from({ length: many.erased }, (_, n) => ({
        ...keys.audit(id, String(n).padStart(26, '0')),
      })),
    );
    const work = { kind: 'organization', organization_id: id } as const;
    const now = around.clock.now();
    const due = { deletesAt: now, dueAt: now, work };
    await mark(around.table, keys.organization(id), due, []);
    const c = running();
    await c.queues.send(work);
    const minutes = await c.quiet();
    expect(c.seen).toMatchObject({ hops: hopsMax, depth: hopsMax, failed: 0 });
    expect(await queryPrefix(around.table, keys.audit(id, '').pk, 'AUDIT#')).toEqual([]);
    // Two chains of nine turns, one wait for the sweep, and the look whether more has come since.
    expect(minutes).toBeLessThan(15);
  });
});

/** A time for each of many deliveries of one change. */
function confirmedAt({ confirmed_at }: Change, n: number): string {
  return new Date(Date.parse(confirmed_at ?? '') - 1000 - n).toISOString();
}
