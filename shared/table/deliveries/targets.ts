import { type AuditAction, theService } from '../../domain/audit.ts';
import { freshState, type Notice } from '../../domain/target-state.ts';
import { auditWrite } from '../people/audit.ts';
import type { Table } from '../client.ts';
import { type DestinationItem, getDestination } from './destinations.ts';
import { failedConditions, StaleState, withFreshState } from '../failures.ts';
import { keys } from '../keys.ts';
import { readState, stateWrite } from './target-state.ts';
import { transact } from '../transaction.ts';
import { versionedUpdate } from '../versioned.ts';
import { getWebhook, type WebhookItem } from './webhooks.ts';

/** What is delivered to: an outgoing webhook or a destination. */
export type TargetItem =
  { of: 'webhook'; item: WebhookItem } | { of: 'destination'; item: DestinationItem };

/** Which of the two an id names. */
export function isWebhookId(id: string): boolean {
  return id.startsWith('wh_');
}

/** A target of the organization by its id, or null. */
export async function getTarget(table: Table, org: string, id: string): Promise<TargetItem | null> {
  if (isWebhookId(id)) {
    const item = await getWebhook(table, org, id);
    return item && { of: 'webhook', item };
  }
  const item = await getDestination(table, org, id);
  return item && { of: 'destination', item };
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
  const key = of === 'webhook' ? keys.webhook(org, id) : keys.destination(org, id);
  const fields = { ...after, updated_at: at.toISOString() };
  const notice: Notice = { kind: 'disabled', at: at.toISOString(), reason };
  try {
    await withFreshState(async () => {
      const { state, version: read } = await readState(table, id);
      // Those that are under way keep their places.
      const next = { ...freshState, turns: state.turns, notice };
      const put = stateWrite(
        { organizationId: org, targetId: id },
        { state: next, version: read },
        at,
      );
      try {
        await transact(table, [
          { Update: versionedUpdate(key, version, fields) },
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
