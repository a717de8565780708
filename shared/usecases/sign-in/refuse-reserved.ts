import { Problem } from '../../domain/problems/errors.ts';
import { addressReserved } from '../../domain/problems/problem-details.ts';
import type { Table } from '../../table/client.ts';
import { reservedUntil } from '../../table/people/users.ts';

/**
 * Refuses to make a user of an address that another one had until lately and can have back. Only for
 * somebody who has proven that they read its mails.
 * @throws Problem `address_held`
 */
export async function refuseReserved(table: Table, email: string, now: Date): Promise<void> {
  const until = await reservedUntil(table, email, now);
  if (until === null) return;
  throw new Problem('address_held', addressReserved(until), { facts: { held_until: until } });
}
