import type { Attempt } from '../rules/delivery.ts';
import type { Table } from '../../table/client.ts';
import { type DeliveryItem, packAttempts } from './deliveries.ts';
import { escalatesAt } from '../../alerts/items/escalations.ts';
import { written } from '../../table/failures.ts';
import { keys } from '../../table/keys.ts';
import { updateIf, when } from '../../table/versioned.ts';
import { waiting, type WaitingRow } from './waiting.ts';

/** The clocks of functions differ a little: a row was due for the sender of the message. */
export const clockToleranceMs = 1000;

/** Whether the delivery's next attempt is to be made at `at`. */
export function isDue({ status, next_attempt_at }: DeliveryItem, at: Date): boolean {
  return (
    status === 'pending' &&
    next_attempt_at !== null &&
    Date.parse(next_attempt_at) <= at.getTime() + clockToleranceMs
  );
}

/**
 * Why a delivery was skipped: its target was disabled by us, or switched off by its user; or the operator
 * dropped a message that people had got before a restore.
 */
export type SkipReason = 'target_disabled' | 'target_inactive' | 'dropped_by_operator';

/** The result of an attempt, or what became of a delivery without one. */
export type AttemptEnd =
  | { status: 'cancelled' }
  | { status: 'skipped'; reason: SkipReason; at: Date }
  | {
      status: 'delivered' | 'failed';
      attempts: readonly Attempt[];
      at: Date;
      /** See {@link DeliveryItem}. */
      sentAs?: string | undefined;
    }
  | { status: 'pending'; attempts: readonly Attempt[]; nextAttemptAt: Date };

/** What a delivery has while it is pending. */
export const waitingFields = ['next_attempt_at', 'waitingPk', 'waitingSk'];

/**
 * Writes the result of an attempt. A delivery that was cancelled or skipped during the attempt counts
 * as delivered if it arrived. One that was asked for again during the attempt stays due at the time asked for.
 * @param delivery as it was read before the attempt.
 * @returns false when nothing was written: the result was written before, or no attempt was due.
 */
export async function endAttempt(
  table: Table,
  delivery: DeliveryItem,
  end: AttemptEnd,
): Promise<boolean> {
  if (end.status === 'delivered')
    return writeEnd(table, delivery, end, '#status IN (:pending, :cancelled, :skipped)');
  const isAsBefore = '#status = :pending AND next_attempt_at = :asked';
  if (await writeEnd(table, delivery, end, isAsBefore)) return true;
  return 'attempts' in end && noteAttempt(table, delivery, end.attempts);
}

async function writeEnd(
  table: Table,
  delivery: DeliveryItem,
  end: AttemptEnd,
  condition: string,
): Promise<boolean> {
  const set: Record<string, unknown> = { status: end.status };
  if ('attempts' in end) Object.assign(set, counted(delivery, end.attempts));
  if (end.status === 'skipped') set.skip_reason = end.reason;
  if (end.status === 'delivered') {
    set.delivered_at = end.at.toISOString();
    if (end.sentAs !== undefined) set.sent_as = end.sentAs;
  }
  if (end.status === 'pending') {
    Object.assign(set, dueFrom(delivery, end.nextAttemptAt));
  }
  // Nobody was told, so there's nobody to wait for.
  if (reachedNobody(end) && delivery.escalates_at !== null) {
    Object.assign(set, escalatesAt(delivery, end.at));
  }
  const removed = [
    ...(end.status === 'pending' ? [] : waitingFields),
    ...(end.status === 'delivered' ? ['skip_reason'] : []),
  ];
  return update(table, delivery, { set, condition, removed });
}

function reachedNobody(end: AttemptEnd): end is Extract<AttemptEnd, { at: Date }> {
  return (
    end.status === 'failed' || (end.status === 'skipped' && end.reason !== 'dropped_by_operator')
  );
}

/** When the next attempt is due, for the log and for the index. */
function dueFrom({ target_id, id }: DeliveryItem, at: Date) {
  const next_attempt_at = at.toISOString();
  return { next_attempt_at, ...waiting(target_id, id, next_attempt_at) };
}

/** Counts the attempt of a delivery that is due at another time by now, and changes nothing else. */
async function noteAttempt(
  table: Table,
  delivery: DeliveryItem,
  attempts: readonly Attempt[],
): Promise<boolean> {
  const set = counted(delivery, attempts);
  return update(table, delivery, { set, condition: '#status = :pending' });
}

function counted({ attempt_count }: DeliveryItem, attempts: readonly Attempt[]) {
  return { attempts: packAttempts(attempts), attempt_count: attempt_count + 1 };
}

/**
 * Puts off the next attempt of a delivery, without counting one.
 * @returns false when it is due at another time by now, or not at all.
 */
export async function putOff(table: Table, delivery: DeliveryItem, until: Date): Promise<boolean> {
  return update(table, delivery, {
    set: dueFrom(delivery, until),
    condition: '#status = :pending AND next_attempt_at = :asked',
  });
}

/**
 * Puts off a delivery that can't be read, by its key alone.
 * @returns false when it isn't due at `at`, as the index has it.
 */
export async function putOffUnread(
  table: Table,
  { target_id, delivery_id }: Pick<WaitingRow, 'target_id' | 'delivery_id'>,
  { at, until }: { at: Date; until: Date },
): Promise<boolean> {
  const dueMax = new Date(at.getTime() + clockToleranceMs).toISOString();
  const next_attempt_at = until.toISOString();
  const { waitingSk } = waiting(target_id, delivery_id, next_attempt_at);
  const isDue = when('waitingSk <= :due', { due: `${target_id}#${dueMax}#~` });
  const key = keys.delivery(target_id, delivery_id);
  const update = updateIf(key, { next_attempt_at, waitingSk }, isDue);
  return written(table.call('UpdateItem', update));
}

interface RowUpdate {
  set: Readonly<Record<string, unknown>>;
  condition: string;
  removed?: readonly string[];
}

async function update(
  table: Table,
  { target_id, id, attempt_count, next_attempt_at }: DeliveryItem,
  { set, condition, removed = [] }: RowUpdate,
): Promise<boolean> {
  const values = {
    pending: 'pending',
    cancelled: 'cancelled',
    skipped: 'skipped',
    asked: next_attempt_at,
    made: attempt_count,
  };
  const expected = `${condition} AND attempt_count = :made`;
  const used = Object.entries(values).filter(([name]) => expected.includes(`:${name}`));
  const isAsRead = when(expected, Object.fromEntries(used));
  const key = keys.delivery(target_id, id);
  return written(table.call('UpdateItem', updateIf(key, set, isAsRead, removed)));
}
