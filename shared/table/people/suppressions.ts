import * as z from '../../domain/zod.ts';
import { Timestamp } from '../../domain/text/text.ts';
import { batchGet } from '../batch.ts';
import type { Table } from '../client.ts';
import { keys } from '../keys.ts';
import type { Write } from '../transaction.ts';

/** Why an address is not written to any more unless its owner asks for it. */
export type SuppressionReason = 'unsubscribed' | 'bounced' | 'complained';

/** When each of the reasons first occurred. The item doesn't contain the address itself. */
const SuppressionItem = z.object({
  unsubscribed_at: Timestamp.optional(),
  bounced_at: Timestamp.optional(),
  complained_at: Timestamp.optional(),
});

/** The write that notes a reason against the address of a digest. May be repeated. */
export function suppressionWrite(digest: string, reason: SuppressionReason, at: Date): Write {
  return {
    Update: {
      Key: keys.suppression(digest),
      UpdateExpression: 'SET #reason = if_not_exists(#reason, :at)',
      ExpressionAttributeNames: { '#reason': `${reason}_at` },
      ExpressionAttributeValues: { ':at': at.toISOString() },
    },
  };
}

/** The write that lifts what was noted against the address of a digest. */
export function suppressionRemoval(digest: string): Write {
  return { Delete: { Key: keys.suppression(digest) } };
}

/** The reasons noted under any of `digests`. */
export async function findSuppressions(
  table: Table,
  digests: readonly string[],
): Promise<ReadonlySet<SuppressionReason>> {
  const wanted = digests.map((digest) => keys.suppression(digest));
  const found = z.array(SuppressionItem).parse(await batchGet(table, wanted, { consistent: true }));
  const reasons = new Set<SuppressionReason>();
  for (const { unsubscribed_at, bounced_at, complained_at } of found) {
    if (unsubscribed_at !== undefined) reasons.add('unsubscribed');
    if (bounced_at !== undefined) reasons.add('bounced');
    if (complained_at !== undefined) reasons.add('complained');
  }
  return reasons;
}
