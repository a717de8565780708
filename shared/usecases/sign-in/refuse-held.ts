import { Problem } from '../../domain/errors.ts';
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
  throw new Problem(
    'address_held',
    `An account moved from this address to another one. If that was not you, follow the link in the mail about it that came here. Otherwise the address can be used anew from ${until} on.`,
    { facts: { held_until: until } },
  );
}
