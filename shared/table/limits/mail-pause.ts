import { goodStanding, MailStanding } from '../../domain/mail/mail-standing.ts';
import type { Table } from '../client.ts';
import { keys } from '../keys.ts';
import { readItem, wholeItem } from '../item.ts';
import { sendPut } from '../transaction.ts';

/** Whether alert mail is paused. @param options.consistent whether a pause of this moment is seen. */
export async function readMailStanding(
  table: Table,
  options: { consistent: boolean } = { consistent: false },
): Promise<MailStanding> {
  return (await readItem(table, keys.mailStanding, MailStanding, options)) ?? goodStanding;
}

/** Writes down whether alert mail is paused. Of two at a time either may stay: both look again. */
export async function putMailStanding(table: Table, standing: MailStanding): Promise<void> {
  await sendPut(table, wholeItem(keys.mailStanding, standing));
}
