import { EmailAddress } from '../../shared/domain/text/text.ts';
import type {
  DeliverMessageWork,
  DeliverWebhookWork,
} from '../../shared/deliveries/rules/delivery-work.ts';
import { deliveryOf, type DeliveryItem } from '../../shared/deliveries/items/deliveries.ts';
import { keys } from '../../shared/table/keys.ts';
import { listMembers } from '../../shared/table/people/members.ts';
import { waitingFor } from '../../shared/deliveries/items/waiting.ts';
import { queryPrefix } from '../../shared/table/pages.ts';
import { transact } from '../../shared/table/transaction.ts';
import { userWrites } from '../../shared/table/people/users.ts';
import { createWebhook, createDestination } from '../../shared/usecases/targets/create-target.ts';
import { deliver } from '../../shared/deliveries/steps/deliver.ts';
import type { Doing } from '../../shared/usecases/acting.ts';
import { putState, readState } from '../../shared/deliveries/items/target-state.ts';
import type { TargetState } from '../../shared/deliveries/rules/target-state.ts';
import type { DestinationInput } from '../../shared/domain/bodies/destination.ts';
import { acknowledgeChange } from '../../shared/changes/steps/acknowledge-changes.ts';
import { linkBase } from './a-change.ts';
import { confirmByToken } from '../../shared/usecases/account/confirm-token.ts';
import { createAlert } from '../../shared/alerts/steps/manage-alerts.ts';
import {
  aConfirmedChange,
  anId,
  anOrganization,
  aRuleFor,
  routeChange,
  type Surroundings,
} from './deliveries.ts';
import { type DueEntry, overdue } from './overdue.ts';
import type { TestedTable } from './tested-table.ts';

/** A chat of an organization, changed as told. @returns its ID */
export async function aChat(
  around: Surroundings,
  org: Doing,
  changes: Partial<DestinationInput> = {},
): Promise<string> {
  const config = { url: 'https://hooks.slack.com/services/T0/B0/X' };
  const input = { name: 'Chat', type: 'chat_a', config, ...changes } as DestinationInput;
  return (await createDestination(around, org, input)).id;
}

/** A mailbox of an organization that agreed, and its rule, which sends it everything. @returns its ID */
export async function aMailbox(
  around: Surroundings,
  org: Doing,
  address = 'desk@example.com',
): Promise<string> {
  const id = await aChat(around, org, { name: 'Desk', type: 'email', config: { address } });
  await confirmByToken(around, around.mailer.lastToken());
  await createAlert(around, org, aRuleFor(id));
  return id;
}

/** A webhook of an organization that is told of everything, changed as told. */
export const aWebhook = (
  around: Surroundings,
  org: Doing,
  changes: Partial<Parameters<typeof createWebhook>[2]> = {},
) => {
  const input = { url: 'https://r.example/hook', name: 'Hook', event_types: [], active: true };
  return createWebhook(around, org, { ...input, ...changes });
};

/** A person of the organization acknowledges a change. */
export async function acknowledgedBySomebody(
  around: Surroundings,
  org: Doing,
  change: string,
): Promise<void> {
  const actor = { type: 'user', id: anId(around, 'user'), name: null } as const;
  const doing = { ...org, now: around.clock.now(), by: { ...org.by, actor } };
  await acknowledgeChange({ ...around, ...linkBase }, doing, change, true);
}

/** What was made for a target, the oldest first. */
export async function rowsOf(table: TestedTable, target: string): Promise<DeliveryItem[]> {
  const { pk, sk } = keys.delivery(target, '');
  const rows = await queryPrefix(table, pk, sk, { consistent: true, rowsMax: 10_000 });
  return rows.map(deliveryOf);
}

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
  const webhook = await aWebhook(around, org, { url });
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

  const rows = () => rowsOf(around.table, targetId);

  /** The row of a delivery. */
  async function row({ delivery_id }: DeliverWork): Promise<DeliveryItem> {
    const found = (await rows()).find(({ id }) => id === delivery_id);
    if (!found) throw new Error('there is no such delivery');
    return found;
  }

  const state = async () => (await readState(around.table, targetId)).state;
  /** Changes what is known of the target, past its runners. */
  async function changeState(changes: Partial<TargetState>): Promise<void> {
    const read = await readState(around.table, targetId);
    const next = { ...read, state: { ...read.state, ...changes } };
    const of = { organizationId: org.organization.id, targetId };
    await putState(around.table, of, next, around.clock.now());
  }

  /** When its next attempts are due. */
  async function waitingAt(): Promise<string[]> {
    return (await waitingFor(around.table, targetId, 1000)).rows.map(({ at }) => at);
  }

  /** What else is owed to the target, whenever. */
  async function owed(): Promise<DueEntry[]> {
    const far = new Date('2030-01-01T00:00:00.000Z');
    return (await overdue(around.table, far)).filter(({ pk }) => pk === `TGT#${targetId}`);
  }

  /** The audit log of the organization. */
  async function audit(): Promise<Record<string, unknown>[]> {
    const { pk } = keys.audit(org.organization.id, '');
    return queryPrefix(around.table, pk, 'AUDIT#', { consistent: true });
  }

  return {
    ...{ org, webhook, targetId, adminEmail, routed, rows, row, owed, waitingAt, audit },
    ...{ state, changeState },
  };
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
