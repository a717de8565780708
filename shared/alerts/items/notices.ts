import * as z from '../../domain/zod.ts';
import { AlertNotice, NoticeEnd } from '../rules/notice.ts';
import { idSchema } from '../../domain/ids.ts';
import { Timestamp } from '../../domain/text/text.ts';
import { batchGet } from '../../table/batch.ts';
import type { Table } from '../../table/client.ts';
import { ttlAttribute } from '../../table/indexes.ts';
import { keys } from '../../table/keys.ts';
import { queryPrefix } from '../../table/pages.ts';
import { prefixes } from '../../table/prefixes.ts';
import { newItem } from '../../table/item.ts';
import type { Write } from '../../table/transaction.ts';
import { isThere, updateIf, when } from '../../table/versioned.ts';
import { someAtATime } from '../../domain/chunks.ts';
import { written } from '../../table/failures.ts';
import { plans } from '../../domain/plans/plan.ts';

/** A notice as stored, with the message that it is in. */
export const NoticeItem = AlertNotice.extend({
  organization_id: idSchema('organization'),
  destination_id: idSchema('destination'),
  /** The key of the message; null: it came into none. */
  bundle: z.string().nullable(),
  /** The delivery that the message becomes. */
  delivery_id: idSchema('delivery').nullable(),
  /** Null: it is in that message, which waits, or was sent or skipped, as the delivery says. */
  ended: NoticeEnd.nullable().default(null),
  made_at: Timestamp,
});
export type NoticeItem = z.infer<typeof NoticeItem>;

/** Like events: longer than deliveries are kept. */
const keptSeconds = 35 * 86_400;

function noticeKey({ change_id, destination_id, escalated }: NoticeItem) {
  return keyOf(destination_id, change_id, escalated !== undefined);
}

function keyOf(destinationId: string, changeId: string, isEscalated: boolean) {
  return isEscalated
    ? keys.escalatedNotice(changeId, destinationId)
    : keys.notice(changeId, destinationId);
}

/** The write of a new notice. It fails where the change has one for this destination. */
export function noticeWrite(notice: NoticeItem): Write {
  const epoch = Math.floor(Date.parse(notice.made_at) / 1000) + keptSeconds;
  return newItem(noticeKey(notice), { ...notice, [ttlAttribute]: epoch });
}

/** The write that moves a notice from one message to another, if it is where it was read to be. */
export function noticeMove(
  read: NoticeItem,
  to: Pick<NoticeItem, 'bundle' | 'delivery_id'>,
): Write {
  return noticeUpdate(read, { bundle: to.bundle, delivery_id: to.delivery_id });
}

/** The write that ends a notice, which then is in no message, if it is where it was read to be. */
export function noticeEnding(read: NoticeItem, ended: NoticeEnd): Write {
  return noticeUpdate(read, { ended, bundle: null, delivery_id: null });
}

function noticeUpdate(read: NoticeItem, fields: Partial<NoticeItem>): Write {
  const isAsRead = when('delivery_id = :was', { was: read.delivery_id });
  return { Update: updateIf(noticeKey(read), fields, isAsRead) };
}

/**
 * Keeps notices, and what is sent of their changes, as long as if all were made at `from`: a mute held them
 * back until then, perhaps after another one.
 */
export async function keepFrom(
  table: Table,
  notices: readonly NoticeItem[],
  from: Date,
): Promise<void> {
  const expires = { [ttlAttribute]: Math.floor(from.getTime() / 1000) + keptSeconds };
  const all = notices.flatMap((notice) => [noticeKey(notice), keys.event(notice.change_id)]);
  await someAtATime(all, 20, async (key) =>
    written(table.call('UpdateItem', updateIf(key, expires, isThere))),
  );
}

/**
 * The notices of changes for a destination, in no order; those that there are.
 * @param isEscalated whether of what was sent on to it, or of what went to it by itself.
 */
export async function getNotices(
  table: Table,
  destinationId: string,
  changeIds: readonly string[],
  isEscalated = false,
): Promise<NoticeItem[]> {
  const wanted = changeIds.map((change) => keyOf(destinationId, change, isEscalated));
  const rows = await batchGet(table, wanted, { consistent: true });
  return rows.map((row) => NoticeItem.parse(row));
}

/** All notices of a change: one for each destination that a rule matched it for, or sent it on to. */
export async function noticesOf(table: Table, changeId: string): Promise<NoticeItem[]> {
  const { pk } = keys.notice(changeId, '');
  const bounds = { consistent: true, rowsMax: 2 * plans.business.destinations };
  const rows = await queryPrefix(table, pk, prefixes.notice, bounds);
  return rows.map((row) => NoticeItem.parse(row));
}
