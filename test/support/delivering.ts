import { EmailAddress } from '../../shared/domain/text/text.ts';
import type {
  DeliverMessageWork,
  DeliverWebhookWork,
} from '../../shared/domain/deliveries/delivery-work.ts';
import { deliveryOf, type DeliveryItem } from '../../shared/table/deliveries/deliveries.ts';
import type { DueEntry } from '../../shared/table/overdue.ts';
import { overdue } from '../../shared/table/overdue.ts';
import { dueShards } from '../../shared/table/indexes.ts';
import { keys } from '../../shared/table/keys.ts';
import { listMembers } from '../../shared/table/people/members.ts';
import { waitingFor } from '../../shared/table/deliveries/waiting.ts';
import { queryPrefix } from '../../shared/table/pages.ts';
import { transact } from '../../shared/table/transaction.ts';
import { userWrites } from '../../shared/table/people/users.ts';
import { createWebhook } from '../../shared/usecases/targets/create-webhook.ts';
import { deliver } from '../../shared/usecases/deliveries/deliver.ts';
import { routeChange } from './route-change.ts';
import { aConfirmedChange, anOrganization, type Surroundings } from './deliveries.ts';

export type DeliverWork = DeliverMessageWork | DeliverWebhookWork;

/** A webhook that took one delivery, after which the run found out that nothing else waits. */
export async function anIdleWebhook(around: Surroundings) {
  const hook = await aReceivingWebhook(around);
  const [first] = await hook.routed(1);
  if (!first) throw new Error('nothing was routed');
  await deliver(around, first);
  around.sender.sent.length = 0;
  return hook;
}

/** An organization with one webhook, and what is delivered to it. */
export async function aReceivingWebhook(around: Surroundings, url = 'https://r.example/hook') {
  const org = await anOrganization(around);
  const input = { url, name: 'Hook', event_types: [], active: true };
  const webhook = await createWebhook(around, org, input);
  const targetId = webhook.id;
  const adminEmail = await theAdmin(around, org.organization.id);

  /** Routes so many changes. @returns the messages that came of them. */
  async function routed(count: number): Promise<DeliverWork[]> {
    const works: DeliverWork[] = [];
    around.queues.held.length = 0;
    for (let index = 0; index < count; index += 1) {
      // One after the other: the oldest goes first.
      around.clock.advance(0.001);
      const change = await aConfirmedChange(around, org);
      await routeChange(around, { organizationId: org.organization.id, changeId: change.id });
      const held = around.queues.held.splice(0).map(({ work }) => work as DeliverWork);
      works.push(...held.filter(({ target_id }) => target_id === targetId));
    }
    return works;
  }

  async function rows(): Promise<DeliveryItem[]> {
    const found = await queryPrefix(around.table, keys.delivery(targetId, '').pk, 'DLV#', {
      consistent: true,
    });
    return found.map(deliveryOf);
  }

  /** The row of a delivery. */
  async function row({ delivery_id }: DeliverWork): Promise<DeliveryItem> {
    const found = (await rows()).find(({ id }) => id === delivery_id);
    if (!found) throw new Error('there is no such delivery');
    return found;
  }

  /** When its next attempts are due. */
  async function waitingAt(): Promise<string[]> {
    return (await waitingFor(around.table, targetId, 1000)).map(({ row }) => row?.at ?? '');
  }

  /** What else is owed to the target, whenever. */
  async function owed(): Promise<DueEntry[]> {
    const far = new Date('2030-01-01T00:00:00.000Z');
    const shards = Array.from({ length: dueShards }, (_, shard) =>
      overdue(around.table, shard, far, 1000),
    );
    return (await Promise.all(shards)).flat().filter(({ pk }) => pk === `TGT#${targetId}`);
  }

  /** The audit log of the organization. */
  async function audit(): Promise<Record<string, unknown>[]> {
    const { pk } = keys.audit(org.organization.id, '');
    return queryPrefix(around.table, pk, 'AUDIT#', { consistent: true });
  }

  return { org, webhook, targetId, adminEmail, routed, rows, row, owed, waitingAt, audit };
}

/** Gives the creator of the organization a user with an address. */
async function theAdmin(around: Surroundings, org: string): Promise<string> {
  const [member] = await listMembers(around.table, org);
  if (!member) throw new Error('there is no member');
  const email = EmailAddress.parse(`${member.user_id}@example.com`);
  const created_at = around.clock.now().toISOString();
  const user = { id: member.user_id, name: null, email, created_at, pending_email: null };
  await transact(around.table, userWrites(user));
  return email;
}
