import type { EscalateWork } from '../../domain/owed/work.ts';
import type { Table } from '../../table/client.ts';
import { due, dueGone } from '../../table/due.ts';
import { written } from '../../table/failures.ts';
import { keys } from '../../table/keys.ts';
import { updateIf, when } from '../../table/versioned.ts';

/** A delivery of a message. */
interface Of {
  id: string;
  organization_id: string;
  target_id: string;
}

/** The work of sending on what nobody has acknowledged of a message. */
export function escalateWork({ id, organization_id, target_id }: Of): EscalateWork {
  return { kind: 'escalate', organization_id, target_id, delivery_id: id };
}

/** What makes a delivery owed its escalation at a time. Belongs into the write that causes it. */
export function escalatesAt(delivery: Of, at: Date): Record<string, unknown> {
  const key = keys.delivery(delivery.target_id, delivery.id);
  return { escalates_at: at.toISOString(), ...due(key, at, escalateWork(delivery)) };
}

/**
 * Notes that what was due of an escalation is done.
 * @param next when there will be more to send on; null: never.
 * @returns false when it became due at another time meanwhile.
 */
export async function noteEscalated(
  table: Table,
  delivery: Of & { escalates_at: string | null },
  next: Date | null,
): Promise<boolean> {
  const key = keys.delivery(delivery.target_id, delivery.id);
  const isAsRead = when('escalates_at = :read', { read: delivery.escalates_at });
  const update = next
    ? updateIf(key, escalatesAt(delivery, next), isAsRead)
    : updateIf(key, {}, isAsRead, ['escalates_at', ...dueGone]);
  return written(table.call('UpdateItem', update));
}
