import { Change } from '../rules/change.ts';
import { type LinkBase, linked } from '../rules/change-links.ts';
import { type ChangeUpdate, changeUpdatedEvent } from '../rules/event-body.ts';
import { derivedIdAt } from '../../domain/ids.ts';
import type { ChangeItem } from '../items/change-item.ts';
import type { Table } from '../../table/client.ts';
import type { EventItem } from '../../alerts/items/events.ts';
import {
  announceWork,
  countedUpdate,
  updatesMax,
  updateWrite,
} from '../../alerts/items/updates.ts';
import {
  readWebhookRecipients,
  type WebhookRecipients,
} from '../../deliveries/items/webhook-recipients.ts';
import { transactFresh, type Write } from '../../table/transaction.ts';
import type { Doing } from '../../usecases/acting.ts';
import { webhooksFor } from '../../deliveries/index.ts';
import { sendDue, type SendDeps } from '../../usecases/send-due.ts';

/** What it takes to do something about a change. */
export interface ChangeDeps extends SendDeps, LinkBase {
  table: Table;
}

/** What somebody does about a change. */
export interface Update {
  what: ChangeUpdate['what'];
  note?: ChangeUpdate['note'];
  /** As it is afterwards. */
  change: ChangeItem;
  /** The update of its item. */
  ofChange: Write;
  /** What else is written with it, such as its line of the audit log. */
  more: readonly Write[];
}

/**
 * Writes what somebody does about changes, at most 33 of them, in one transaction with the events for
 * the webhooks that ask for updates, and has those sent.
 * @throws StaleState when a change isn't what it was
 */
export async function update(
  deps: ChangeDeps,
  doing: Doing,
  updates: readonly Update[],
): Promise<void> {
  const { writes, tell } = await updateWrites(deps, doing, updates);
  await transactFresh(deps.table, writes, 'a change');
  await tell();
}

/**
 * The writes of what somebody does about changes, with the events for the webhooks that ask for updates,
 * and what has those sent once they are written. There is no event of a change that isn't confirmed,
 * since webhooks weren't told of it, and none beyond the thousandth of a change.
 */
export async function updateWrites(
  deps: ChangeDeps,
  doing: Doing,
  updates: readonly Update[],
): Promise<{ writes: Write[]; tell: () => Promise<void> }> {
  const recipients = await readWebhookRecipients(deps.table, doing.organization.id);
  const all = updates.map((one) => ({ ...one, event: eventOf(deps, doing, one, recipients) }));
  const events = all.flatMap(({ event }) => event ?? []);
  const writes = all.flatMap(({ event, ofChange, more }) => [
    ...(event ? [countedUpdate(ofChange), updateWrite(event, doing.now)] : [ofChange]),
    ...more,
  ]);
  const about = { change_ids: events.map(({ change_id }) => change_id) };
  return { writes, tell: async () => sendDue(deps, events.map(announceWork), { about }) };
}

/** What webhooks are sent of it, or null where nobody asks for it. */
function eventOf(
  deps: LinkBase,
  { now, by }: Doing,
  { what, note = null, change: item }: Update,
  recipients: WebhookRecipients | null,
): EventItem | null {
  const change = Change.parse(item);
  if (!recipients || change.status !== 'confirmed') return null;
  const targets = webhooksFor('change.updated', change, recipients);
  if (targets.length === 0) return null;
  // What a loop of programs uses up mustn't keep people from acknowledging the change.
  if (item.update_count >= updatesMax) return null;
  const id = derivedIdAt('event', now, change.id, by.requestId ?? '', what, note?.id ?? '');
  const { type, id: actor } = by.actor;
  const update = { what, by: { type, id: actor }, note };
  return {
    id,
    change_id: change.id,
    organization_id: change.organization_id,
    organization_name: recipients.organization.name,
    body: JSON.stringify(changeUpdatedEvent(id, now, linked(change, deps), update)),
    targets,
    created_at: now.toISOString(),
  };
}
