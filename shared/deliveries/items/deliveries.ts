import { escalatesAt } from '../../alerts/items/escalations.ts';
import { EscalatedMessage, RuleSeverity } from '../../alerts/rules/notice.ts';
import { SentReport } from '../../alerts/rules/weekly-report.ts';
import { idSchema } from '../../domain/ids.ts';
import { Timestamp } from '../../domain/text/text.ts';
import { zlib } from '../../domain/zlib.ts';
import * as z from '../../domain/zod.ts';
import type { Table } from '../../table/client.ts';
import { isConditionFailure } from '../../table/failures.ts';
import { ttlAttribute } from '../../table/indexes.ts';
import { newItem, readRow } from '../../table/item.ts';
import { keys } from '../../table/keys.ts';
import { Packed, packedText, PackedText, packed } from '../../table/packed.ts';
import { idIn, partitionPrefixes } from '../../table/prefixes.ts';
import type { Write } from '../../table/transaction.ts';
import { Attempt, Delivery, DeliveryStatus, testEventType } from '../rules/delivery.ts';
import { waiting } from './waiting.ts';

/** Deliveries and their attempts can be looked up for this long. */
export const keptSeconds = 30 * 86_400;

/**
 * The attempts as one deflated attribute: receivers that fail answer with the same page again and
 * again, and each write is charged by the size of the whole row.
 */
const PackedAttempts = z
  .instanceof(Uint8Array)
  .transform((packed): unknown => JSON.parse(zlib().inflateRawSync(packed).toString()))
  .pipe(z.array(Attempt));

/** A delivery as stored: what the log shows, its attempts, and whose it is. */
export const DeliveryItem = Delivery.extend({
  organization_id: idSchema('organization'),
  target_id: z.string(),
  next_attempt_at: Delivery.shape.next_attempt_at.default(null),
  delivered_at: Delivery.shape.delivered_at.default(null),
  skip_reason: Delivery.shape.skip_reason.default(null),
  attempts: PackedAttempts.default([]),
  /** Of the summary of a mute: when that ended. */
  muted_until: Timestamp.nullable().default(null),
  /** Whether it is a digest, which has a line for each story. */
  is_digest: z.boolean().default(false),
  /** What it tells if it is a weekly report. */
  report: Packed.pipe(SentReport).nullable().default(null),
  /** Of a message: the severities that changes have for their rules, where those say otherwise. */
  severities: z.record(idSchema('change'), RuleSeverity).default({}),
  /** When what nobody acknowledged is sent on next; null: nothing is to be. */
  escalates_at: Timestamp.nullable().default(null),
  /** When the first of its changes that are sent on was confirmed. */
  escalates_since: Timestamp.nullable().default(null),
  /** Of a message that was sent on from another destination: why. */
  escalated: EscalatedMessage.nullable().default(null),
  /** Whether it is critical, and so doesn’t count against the cap of its destination. */
  passes_cap: z.boolean().default(false),
  /** What a test sent that shows a change; null: the usual event of a test. */
  tested: PackedText.nullable().default(null),
  /** The ID that the chat gave the message, or its Message-ID; null: it isn’t known, or none was. */
  sent_as: z.string().max(200).nullable().default(null),
  /** How many attempts had been made when it was last asked for anew: the schedule counts from there. */
  schedule_start: z.int().default(0),
});
export type DeliveryItem = z.infer<typeof DeliveryItem>;

/** A delivery to be made. */
export type NewDelivery = Pick<
  DeliveryItem,
  | 'id'
  | 'organization_id'
  | 'target_id'
  | 'event_id'
  | 'change_id'
  | 'changes'
  | 'event_type'
  | 'created_at'
  | 'skip_reason'
> &
  Partial<Pick<DeliveryItem, OfMessage>> & { status: 'pending' | 'skipped' };

/** What only messages have, and not all of them. */
type OfMessage =
  | 'severities'
  | 'muted_until'
  | 'is_digest'
  | 'escalates_at'
  | 'escalates_since'
  | 'escalated'
  | 'report'
  | 'passes_cap';

/** The deflated form of {@link PackedAttempts}. */
export function packAttempts(attempts: readonly Attempt[]): Uint8Array {
  return zlib().deflateRawSync(JSON.stringify(attempts));
}

/** A row of the table as a delivery; the target is in its key only. */
export function deliveryOf(row: Record<string, unknown>): DeliveryItem {
  const { pk } = z.object({ pk: z.string() }).parse(row);
  return DeliveryItem.parse({ ...row, target_id: idIn(pk, partitionPrefixes.target) });
}

/**
 * Makes a delivery, due at once if it is pending, unless it exists.
 * @returns the status that it has, now or since before.
 */
export async function putDelivery(table: Table, delivery: NewDelivery): Promise<DeliveryStatus> {
  try {
    await table.call('PutItem', {
      ...deliveryWrite(delivery),
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    });
    return delivery.status;
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
    return DeliveryStatus.parse(error.Item?.status);
  }
}

/** The write of a new delivery, due at once if it is pending; it fails where the delivery exists. */
export function deliveryWrite(delivery: NewDelivery): NonNullable<Write['Put']> {
  const { target_id, changes, report, ...shown } = delivery;
  const { escalates_at = null } = delivery;
  const owed = delivery.status === 'pending' && {
    next_attempt_at: delivery.created_at,
    ...waiting(target_id, delivery.id, delivery.created_at),
  };
  const epoch = Math.floor(Date.parse(delivery.created_at) / 1000) + keptSeconds;
  return newItem(keys.delivery(target_id, delivery.id), {
    ...shown,
    // Of a delivery of one change, they go without saying.
    ...(changes.length > 0 && { changes }),
    ...(report && { report: packed(report) }),
    attempt_count: 0,
    ...owed,
    ...(escalates_at !== null && escalatesAt(delivery, new Date(escalates_at))),
    [ttlAttribute]: epoch,
  }).Put;
}

/** Notes a test that was sent: one attempt, which nothing follows. */
export async function putTest(
  table: Table,
  {
    tested,
    ...test
  }: Pick<
    DeliveryItem,
    'id' | 'organization_id' | 'target_id' | 'event_id' | 'created_at' | 'tested'
  >,
  attempt: Attempt,
  isDelivered: boolean,
): Promise<void> {
  const pending = { ...test, change_id: null, changes: [], event_type: testEventType };
  const made = deliveryWrite({ ...pending, status: 'skipped', skip_reason: null });
  const ended = isDelivered
    ? { status: 'delivered', delivered_at: attempt.at }
    : { status: 'failed' };
  const attempts = { attempts: packAttempts([attempt]), attempt_count: 1 };
  // It takes nothing of what alerts may use of the cap of a destination.
  const shows = tested !== null && { tested: packedText(tested) };
  const Item = { ...made.Item, ...attempts, ...ended, ...shows, passes_cap: true };
  await table.call('PutItem', { Item });
}

/** A delivery by its id, or null. */
export async function getDelivery(
  table: Table,
  targetId: string,
  id: string,
): Promise<DeliveryItem | null> {
  const row = await readRow(table, keys.delivery(targetId, id));
  return row ? deliveryOf(row) : null;
}
