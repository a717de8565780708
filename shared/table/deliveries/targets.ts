import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { type AuditAction, theService } from '../../domain/audit.ts';
import { freshState, type Notice } from '../../domain/target-state.ts';
import { auditWrite } from '../people/audit.ts';
import type { Table } from '../client.ts';
import { getTogether } from '../batch.ts';
import { DestinationItem } from './destinations.ts';
import { failedConditions, StaleState, withFreshState } from '../failures.ts';
import { type Key, keys } from '../keys.ts';
import { OrganizationItem } from '../people/organizations.ts';
import {
  readState,
  type StateOf,
  type StoredState,
  storedState,
  stateWrite,
} from './target-state.ts';
import { transact } from '../transaction.ts';
import { versionedUpdate } from '../versioned.ts';
import { WebhookItem } from './webhooks.ts';

/** What is delivered to: an outgoing webhook or a destination. */
export type TargetItem =
  { of: 'webhook'; item: WebhookItem } | { of: 'destination'; item: DestinationItem };

/** Which of the two an id names. */
export function isWebhookId(id: string): boolean {
  return id.startsWith('wh_');
}

/** A target of the organization by its id, or null. */
export async function getTarget(table: Table, org: string, id: string): Promise<TargetItem | null> {
  const { Item } = await table.db.send(
    new GetCommand({ TableName: table.name, Key: targetKey(org, id), ConsistentRead: true }),
  );
  return Item ? targetOf(Item) : null;
}

/** Where a target of the organization is stored. */
export function targetKey(org: string, id: string): Key {
  return isWebhookId(id) ? keys.webhook(org, id) : keys.destination(org, id);
}

/** What is stored there as a target. */
export function targetOf(row: Record<string, unknown>): TargetItem {
  const { id } = z.object({ id: z.string() }).parse(row);
  return isWebhookId(id)
    ? { of: 'webhook', item: WebhookItem.parse(row) }
    : { of: 'destination', item: DestinationItem.parse(row) };
}

/**
 * What the next attempt at a target must know, read at once: its state, and the target, which is
 * null when it is gone. Of an organization that is being deleted nobody hears any more: its targets
 * count as gone.
 */
export async function readReceiver(
  table: Table,
  { organizationId, targetId }: StateOf,
): Promise<{ target: TargetItem | null; stored: StoredState }> {
  const [organization, target, state] = await getTogether(table, [
    keys.organization(organizationId),
    targetKey(organizationId, targetId),
    keys.targetState(targetId),
  ]);
  const isStaying =
    organization !== undefined && OrganizationItem.parse(organization).deletes_at === undefined;
  return { target: isStaying && target ? targetOf(target) : null, stored: storedState(state) };
}

/**
 * Marks a target as not to be used again, with the line of the audit log, and owes the admins a
 * mail about it, all in one transaction. What was known of its troubles is forgotten: should it be
 * switched on again, it starts afresh. One that was changed since it was read is left alone: what
 * was learnt may not hold of it any more.
 * @returns whether it was disabled by this.
 */
export async function disableTarget(
  table: Table,
  target: TargetItem,
  reason: string,
  at: Date,
): Promise<boolean> {
  const { of, item } = target;
  const { organization_id: org, id, name, version } = item;
  const action: AuditAction = of === 'webhook' ? 'webhook.disabled' : 'destination.disabled';
  const after = { status: 'disabled', disabled_reason: reason };
  const line = auditWrite(org, theService, at, {
    action,
    target: { type: of, id, name },
    before: { status: item.status, disabled_reason: item.disabled_reason },
    after,
  });
  const fields = { ...after, updated_at: at.toISOString() };
  const notice: Notice = { kind: 'disabled', at: at.toISOString(), reason };
  try {
    await withFreshState(async () => {
      const { state, version: read } = await readState(table, id);
      // Runners keep their places: they find out at their next look.
      const next = { ...freshState, places: state.places, notice };
      const put = stateWrite(
        { organizationId: org, targetId: id },
        { state: next, version: read },
        at,
      );
      try {
        await transact(table, [
          { Update: versionedUpdate(targetKey(org, id), version, fields) },
          line,
          { Put: put },
        ]);
      } catch (error) {
        // Of the state alone: somebody else's attempt has ended. It is read again.
        if (failedConditions(error)?.includes(0) === false) throw new StaleState('a target', error);
        throw error;
      }
    });
    return true;
  } catch (error) {
    if (failedConditions(error)) return false;
    throw error;
  }
}

/** A target with its state, as whoever wakes its runners must know them. */
export interface TargetWithState {
  target: TargetItem | null;
  stored: StoredState;
}

/** Targets with their states, each in the place of its ids; strongly consistent. */
export async function readTargetStates(
  table: Table,
  targets: readonly { organization_id: string; target_id: string }[],
): Promise<TargetWithState[]> {
  const items = await getTogether(
    table,
    targets.flatMap(({ organization_id, target_id }) => [
      targetKey(organization_id, target_id),
      keys.targetState(target_id),
    ]),
  );
  return targets.map((_, index) => {
    const target = items[2 * index];
    return { target: target ? targetOf(target) : null, stored: storedState(items[2 * index + 1]) };
  });
}
