import { BatchWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Change } from '../../shared/domain/changes/change.ts';
import { deliveryIdOf } from '../../shared/domain/changes/event-body.ts';
import { hopsMax } from '../../shared/plan/queues.ts';
import type { DeliverWebhookWork } from '../../shared/domain/deliveries/delivery-work.ts';
import { deliveryOf, type DeliveryItem } from '../../shared/table/deliveries/deliveries.ts';
import { waitingFor } from '../../shared/table/deliveries/waiting.ts';
import { keys } from '../../shared/table/keys.ts';
import { mark } from '../../shared/table/erasure/erasure-marks.ts';
import { queryPrefix } from '../../shared/table/pages.ts';
import { confirmByToken } from '../../shared/usecases/account/confirm-token.ts';
import type { Doing } from '../../shared/usecases/acting.ts';
import { createAlert } from '../../shared/usecases/alerts/manage-alerts.ts';
import { flushBundle } from '../../shared/usecases/alerts/flush-bundle.ts';
import { deliver } from '../../shared/usecases/deliveries/deliver.ts';
import {
  recoverDeliveries,
  recoverStep,
} from '../../shared/usecases/deliveries/recover-deliveries.ts';
import { routeChange } from '../support/route-change.ts';
import { createDestination } from '../../shared/usecases/targets/create-destination.ts';
import { tendOrganization } from '../../shared/usecases/organization/tend-organization.ts';
import { createWebhook } from '../../shared/usecases/targets/create-webhook.ts';
import { chains } from '../support/chains.ts';
import {
  aConfirmedChange,
  anOrganization,
  aRuleFor,
  deliverySurroundings,
  type Surroundings,
} from '../support/deliveries.ts';
import { startTable, type TestTable } from '../support/engine.ts';

/** What is long by nature has its full length in `npm run proof`. */
const isProof = process.env.PROOF !== undefined;
/** Of what is many here: as few as reach the last hop of a chain. */
const many = isProof
  ? { mails: 200, addresses: 20, recovered: 8000, erased: 32_000 }
  : { mails: 60, addresses: 4, recovered: 5000, erased: 17_000 };

describe('chains of messages', () => {
  let engine: TestTable;
  let around: Surroundings;
  let org: Doing;
  beforeEach(async () => {
    engine = await startTable();
    around = deliverySurroundings(engine.table);
    org = await anOrganization(around);
  });
  afterEach(() => engine.stop());

  /** All that waits for a webhook arrives: how that is done makes no difference to the chain. */
  async function arrived({ target_id }: DeliverWebhookWork): Promise<void> {
    const rows = await waitingFor(around.table, target_id, 1000);
    await Promise.all(
      rows.map(({ row }) =>
        around.table.db.send(
          new UpdateCommand({
            TableName: around.table.name,
            Key: keys.delivery(target_id, row!.delivery_id),
            UpdateExpression: 'SET #status = :delivered REMOVE waitingPk, waitingSk',
            ExpressionAttributeNames: { '#status': 'status' },
            ExpressionAttributeValues: { ':delivered': 'delivered' },
          }),
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

  async function rowsOf(target: string): Promise<DeliveryItem[]> {
    const { pk } = keys.delivery(target, '');
    const all = { rowsMax: 10_000 };
    return (await queryPrefix(around.table, pk, 'DLV#', all)).map(deliveryOf);
  }

  async function putAll(items: readonly Record<string, unknown>[]): Promise<void> {
    const { db, name } = around.table;
    for (let at = 0; at < items.length; at += 25) {
      const requests = items.slice(at, at + 25).map((Item) => ({ PutRequest: { Item } }));
      await db.send(new BatchWriteCommand({ RequestItems: { [name]: requests } }));
    }
  }

  async function aMailDestination(number: number): Promise<string> {
    const address = `someone-${number}@example.com`;
    const input = { name: 'Mail', type: 'email', config: { address } } as const;
    const { id } = await createDestination(around, org, input);
    await confirmByToken(around, around.mailer.lastToken());
    await createAlert(around, org, aRuleFor(id));
    return id;
  }

  it.each([
    ['many mails to one address', 1, many.mails],
    ['50 mails to each of several addresses', many.addresses, 50],
  ])(
    'end within their hops, and all mails arrive: %s at once',
    async (_what, addresses, changes) => {
      const targets: string[] = [];
      for (let n = 0; n < addresses; n += 1) targets.push(await aMailDestination(n));
      const c = running();
      for (let n = 0; n < changes; n += 1) {
        const { id } = await aConfirmedChange(around, org);
        const ids = { organizationId: org.organization.id, changeId: id };
        await routeChange({ ...around, queues: c.queues }, ids);
      }
      const minutes = await c.quiet();
      expect(c.seen).toMatchObject({ hops: hopsMax, depth: hopsMax, failed: 0 });
      for (const target of targets) {
        const rows = await rowsOf(target);
        expect(rows).toHaveLength(changes);
        expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['delivered']));
      }
      expect(around.sender.sent).toHaveLength(addresses * changes);
      // One a minute after the first thirty is the pace; what waits for the sweep costs little of it.
      expect(minutes).toBeLessThan((changes - 30) * 1.2 + 11);
    },
  );

  it('end within their hops when thousands of deliveries are recovered, and all arrive', async () => {
    const input = { url: 'https://r.example/hook', name: 'H', event_types: [], active: true };
    const { id: target } = await createWebhook(around, org, input);
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
    const statuses = new Set((await rowsOf(target)).map(({ status }) => status));
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
