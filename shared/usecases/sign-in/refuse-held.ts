import { Problem } from '../../domain/errors.ts';
import { addressHeld } from '../../domain/problem-details.ts';
import type { Table } from '../../table/client.ts';
import { heldUntil } from '../../table/people/users.ts';

/**
 * Refuses to make a user of an address that another one had until lately and can have back. Only for
 * somebody who has proven that they read its mails.
 * @throws Problem `address_held`
 */
export async function refuseHeld(table: Table, email: string, now: Date): Promise<void> {
  const until = await heldUntil(table, email, now);
  if (until === null) return;
  throw new Problem('address_held', addressHeld(until), { facts: { held_until: until } });
}
