import { Problem } from '../../domain/errors.ts';
import type { Table } from '../../table/client.ts';
import { type Allowance, takeTurn } from '../../table/limits/rate.ts';

/**
 * Takes a turn of each of `allowances` for a mail that somebody has us send.
 * @throws Problem `rate_limited` when one of them has none left.
 */
export async function takeMailTurns(
  table: Table,
  allowances: readonly Allowance[],
  now: Date,
): Promise<void> {
  for (const allowance of allowances) {
    const wait = await takeTurn(table, allowance, now);
    if (wait === 0) continue;
    throw new Problem('rate_limited', 'Enough mails were sent for now.', {
      headers: { 'retry-after': String(wait) },
    });
  }
}

/** Nobody can have us flood an address, from however many organizations and accounts. */
export function mailsTo(address: string): Allowance {
  return { subject: `mail-to#${address}`, limit: 10, windowSeconds: 3600 };
}
