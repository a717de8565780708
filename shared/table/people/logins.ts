import * as z from '../../domain/zod.ts';
import { idSchema } from '../../domain/ids.ts';
import { EmailAddress, Timestamp } from '../../domain/text/text.ts';
import type { Table } from '../client.ts';
import { answered } from '../failures.ts';
import { ttlAttribute } from '../indexes.ts';
import { keys } from '../keys.ts';
import type { Write } from '../transaction.ts';
import { newItem, readItem } from '../item.ts';
import { updateIf, when } from '../versioned.ts';

/** A sign-in that was requested by email. */
export const LoginItem = z.object({
  id: idSchema('login'),
  email: EmailAddress,
  /** What the user wants to be called, if this is the first sign-in. */
  name: z.string().nullable(),
  /** HMAC-SHA-256 of the code in hex, and the key of the ring that made it. */
  code_hmac: z.string(),
  code_kid: z.string(),
  tries_left: z.int(),
  used_at: Timestamp.nullable(),
  created_at: Timestamp,
  expires_at: Timestamp,
});
export type LoginItem = z.infer<typeof LoginItem>;

/** The write of a requested sign-in. */
export function loginWrite(login: LoginItem): Write {
  const epoch = Math.ceil(Date.parse(login.expires_at) / 1000);
  return newItem(keys.login(login.id), { ...login, [ttlAttribute]: epoch });
}

// Of the item `LOGIN#…`; `:now` is the time, `:null` the type of what is not used yet.
const open = 'attribute_exists(pk) AND expires_at > :now AND attribute_type(used_at, :null)';

/**
 * Takes one of the tries that a sign-in has, in the same step that looks whether one is left: a burst
 * of guesses gets no more of them than a row.
 * @returns the sign-in, or null when it is unknown, used, out of time or out of tries.
 */
export async function takeTry(table: Table, id: string, now: Date): Promise<LoginItem | null> {
  const taken = await answered(
    table.call('UpdateItem', {
      Key: keys.login(id),
      UpdateExpression: 'ADD tries_left :less',
      ...when(`${open} AND tries_left > :none`, {
        less: -1,
        none: 0,
        now: now.toISOString(),
        null: 'NULL',
      }),
      ReturnValues: 'ALL_NEW',
    }),
  );
  return taken && LoginItem.parse(taken.Attributes);
}

/** A sign-in as it stands, or null. */
export async function getLogin(table: Table, id: string): Promise<LoginItem | null> {
  return readItem(table, keys.login(id), LoginItem);
}

/** The write that uses a sign-in up; its condition fails when that was done before. */
export function loginUse(id: string, now: Date): Write {
  const at = now.toISOString();
  return {
    Update: updateIf(keys.login(id), { used_at: at }, when(open, { now: at, null: 'NULL' })),
  };
}
