import * as z from '../domain/zod.ts';
import { Audit } from '../deliveries/rules/audit-of-deliveries.ts';
import { Timestamp } from '../domain/text/text.ts';
import type { Table } from './client.ts';
import { keys } from './keys.ts';
import { readItem, wholeItem } from './item.ts';
import { sendPut } from './transaction.ts';

/** How far the daily comparison has come. */
const ReconciliationItem = z.object({
  /** When the pass began that is under way, or the last one. */
  begun_at: Timestamp,
  /** The steps of it that are done. */
  steps_done: z.int(),
  /** What the audit of this pass has seen so far. */
  audit: Audit.nullable().default(null),
  /** What the one before saw: the next begins where it ended. */
  last_audit: Audit.nullable().default(null),
});
export type ReconciliationItem = z.infer<typeof ReconciliationItem>;

/** How far the daily comparison has come, or null before the first time. */
export async function readReconciliation(table: Table): Promise<ReconciliationItem | null> {
  return readItem(table, keys.reconciliation, ReconciliationItem);
}

/** Writes down how far the comparison has come. Of two at a time either may stay: steps may be repeated. */
export async function putReconciliation(table: Table, item: ReconciliationItem): Promise<void> {
  await sendPut(table, wholeItem(keys.reconciliation, item));
}
