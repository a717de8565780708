import { noticesOf } from '../../shared/alerts/items/notices.ts';
import { deliveryIdOf } from '../../shared/changes/rules/event-body.ts';
import { type Key, keys } from '../../shared/table/keys.ts';
import { createAlert } from '../../shared/alerts/steps/manage-alerts.ts';
import { deleteWebhook } from '../../shared/usecases/targets/delete-target.ts';
import { deliver } from '../../shared/deliveries/steps/deliver.ts';
import { auditDeliveries } from '../../shared/usecases/upkeep/audit-deliveries.ts';
import {
  aConfirmedChange,
  anOrganization,
  aRuleFor,
  flushed,
  routeChange,
  surroundedTests,
} from '../support/deliveries.ts';
import type { DeliverWork } from '../support/delivering.ts';
import { aChat, aWebhook } from '../support/delivering.ts';
import { removeItem, alterItem } from '../support/items.ts';

const { engine, around, org } = surroundedTests();
let webhook: string;
let chat: string;
beforeEach(async () => {
  webhook = (await aWebhook(around, org)).id;
  chat = await aChat(around, org);
  await createAlert(around, org, aRuleFor(chat));
});

const orgId = () => org.organization.id;
const audit = async () => auditDeliveries(engine.table, orgId(), { since: '2026', until: '2027' });

/** A change that is routed to a webhook, and to a chat, for which its message waits. */
async function aRouted() {
  const change = await aConfirmedChange(around, org);
  await routeChange(around, { organizationId: orgId(), changeId: change.id });
  const [notice] = await noticesOf(engine.table, change.id);
  return { id: change.id, confirmedAt: change.confirmed_at!, notice: notice! };
}

const remove = async (Key: Key) => removeItem(engine.table, Key);
const change = async (Key: Key, UpdateExpression: string) =>
  alterItem(engine.table, Key, UpdateExpression);

describe('the audit of deliveries', () => {
  it('misses nothing while messages wait, once they are made, and when all is delivered', async () => {
    await aRouted();
    const nothingLost = { changes: 1, owed: 2, lost: 0, lost_changes: [] };
    expect(await audit()).toEqual(nothingLost);
    await flushed(around);
    expect(await audit()).toEqual(nothingLost);
    const works = around.queues.held.map(({ work }) => work as DeliverWork);
    for (const work of works.filter(({ kind }) => kind.startsWith('deliver'))) {
      await deliver(around, work);
    }
    expect(around.sender.sent.length).toBeGreaterThan(1);
    expect(await audit()).toEqual(nothingLost);
    await deleteWebhook(around, org, webhook);
    expect(await audit()).toEqual(nothingLost);
  });

  it('misses nothing of a change whose routing is owed, or that nobody asked for', async () => {
    await aConfirmedChange(around, org);
    expect(await audit()).toEqual({ changes: 1, owed: 0, lost: 0, lost_changes: [] });
    const other = await anOrganization(around);
    const alone = await aConfirmedChange(around, other);
    const organizationId = other.organization.id;
    await routeChange(around, { organizationId, changeId: alone.id });
    const span = { since: '2026', until: '2027' };
    expect(await auditDeliveries(engine.table, organizationId, span)).toMatchObject({
      ...{ changes: 1, owed: 0, lost: 0 },
    });
  });

  it.each<[string, (routed: Awaited<ReturnType<typeof aRouted>>) => Promise<unknown>]>([
    [
      'the delivery to a webhook',
      ({ id, confirmedAt }) =>
        remove(keys.delivery(webhook, deliveryIdOf(id, confirmedAt, webhook))),
    ],
    [
      'the place of a delivery in line, without which nobody sends it',
      ({ id, confirmedAt }) =>
        change(
          keys.delivery(webhook, deliveryIdOf(id, confirmedAt, webhook)),
          'REMOVE waitingPk, waitingSk',
        ),
    ],
    ['a notice', ({ id }) => remove(keys.notice(id, chat))],
    ['a message that waits', ({ notice }) => remove(keys.bundle(chat, notice.bundle!))],
    [
      'the time at which a message is due',
      ({ notice }) => change(keys.bundle(chat, notice.bundle!), 'REMOVE duePk, dueAt'),
    ],
  ])('finds that %s is lost', async (what, lose) => {
    const routed = await aRouted();
    await aRouted();
    await lose(routed);
    expect(await audit()).toEqual({
      changes: 2,
      owed: 4,
      lost: expect.any(Number),
      lost_changes: expect.arrayContaining([routed.id]),
    });
    expect((await audit()).lost).toBeGreaterThanOrEqual(1);
    // What was lost outright is made anew; what exists is left as it is.
    await routeChange(around, { organizationId: orgId(), changeId: routed.id });
    const isMadeAnew = /webhook$|notice$/.test(what);
    expect((await audit()).lost === 0).toBe(isMadeAnew);
  });

  it('finds a message that was made and is gone', async () => {
    const { id } = await aRouted();
    await flushed(around);
    const [notice] = await noticesOf(engine.table, id);
    await remove(keys.delivery(chat, notice!.delivery_id!));
    expect(await audit()).toMatchObject({ lost: 1, lost_changes: [id] });
  });

  it('finds a change whose event is gone, and one that nobody will route', async () => {
    const { id } = await aRouted();
    await remove(keys.event(id));
    const unrouted = await aConfirmedChange(around, org);
    await change(keys.change(unrouted.id), 'REMOVE duePk, dueAt');
    const { lost, lost_changes } = await audit();
    expect([lost, lost_changes.toSorted()]).toEqual([3, [id, unrouted.id].toSorted()]);
  });

  it('looks at what was confirmed in its time only', async () => {
    const { confirmedAt } = await aRouted();
    const at = (until: string) => auditDeliveries(engine.table, orgId(), { since: '2026', until });
    expect((await at(confirmedAt)).changes).toBe(0);
    expect((await at(`${confirmedAt}~`)).changes).toBe(1);
  });
});
