import type { AnnounceWork } from '../../domain/owed/work.ts';
import type { Table } from '../../table/client.ts';
import { due, dueGone } from '../../table/due.ts';
import { written } from '../../table/failures.ts';
import { ttlAttribute } from '../../table/indexes.ts';
import { newItem, readItem } from '../../table/item.ts';
import { keys } from '../../table/keys.ts';
import { sendUpdate, type Write } from '../../table/transaction.ts';
import { isThere, updateIf } from '../../table/versioned.ts';
import { EventItem, eventKeptSeconds, eventRow } from './events.ts';

/** So many updates of a change are told at most: they are kept beside it, and erased with it. */
export const updatesMax = 1000;

/** The update of a change's item, which counts the update, too. */
export function countedUpdate({ Update }: Write): Write {
  if (!Update) throw new Error('only an update of a change is counted');
  const [rest = '', added] = String(Update.UpdateExpression).split('ADD ');
  const counts = added === undefined ? 'update_count :one' : `${added}, update_count :one`;
  const values = { ...Update.ExpressionAttributeValues, ':one': 1 };
  const UpdateExpression = `${rest} ADD ${counts}`.trim();
  return { Update: { ...Update, UpdateExpression, ExpressionAttributeValues: values } };
}

/** Keeps what is sent of an update of a change, with making its deliveries due at once. */
export function updateWrite(event: EventItem, at: Date): Write {
  const key = keys.update(event.change_id, event.id);
  const epoch = Math.floor(at.getTime() / 1000) + eventKeptSeconds;
  const owed = due(key, at, announceWork(event));
  return newItem(key, { ...eventRow(event), ...key, ...owed, [ttlAttribute]: epoch });
}

/** The work that an update owes. */
export function announceWork({ organization_id, change_id, id }: EventItem): AnnounceWork {
  return { kind: 'announce', organization_id, change_id, event_id: id };
}

/** What is sent of an update, or null. */
export async function getUpdate(
  table: Table,
  changeId: string,
  eventId: string,
): Promise<EventItem | null> {
  return readItem(table, keys.update(changeId, eventId), EventItem);
}

/** Ends what an update owes: its deliveries exist. One that was erased owes nothing. */
export async function endAnnouncement(table: Table, { change_id, id }: EventItem): Promise<void> {
  const Update = updateIf(keys.update(change_id, id), {}, isThere, dueGone);
  await written(sendUpdate(table, { Update }));
}
