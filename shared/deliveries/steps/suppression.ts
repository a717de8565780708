import { createHmac } from 'node:crypto';
import { Problem } from '../../domain/problems/errors.ts';
import {
  noConfirmation,
  noConsentMail,
  noInvitation,
} from '../../domain/problems/problem-details.ts';
import { mailboxOf } from '../../domain/text/text.ts';
import type { Table } from '../../table/client.ts';
import {
  findSuppressions,
  type SuppressionReason,
  suppressionRemoval,
  suppressionWrite,
} from '../../table/people/suppressions.ts';
import type { Write } from '../../table/transaction.ts';
import { allPeppers, type Pepper, pepperKey } from '../../usecases/pepper.ts';
import type { KeyRing } from '../../usecases/ports.ts';

export interface SuppressionDeps {
  table: Table;
  pepper: KeyRing;
}

/** What we were asked to send to an address by somebody else. */
export type Asked = 'consent' | 'invitation' | 'new_address';

/**
 * The write by which an address is not asked for anything again: its owner unsubscribed, its mail
 * came back for good, or its owner called a mail of ours spam. Codes for signing in still go there.
 */
export async function suppress(
  ring: KeyRing,
  address: string,
  reason: SuppressionReason,
  at: Date,
): Promise<Write> {
  return suppressionWrite(await suppressionDigest(ring, address), reason, at);
}

/** What an address is suppressed under, with the ID of the pepper: it tells nobody the address. */
export async function suppressionDigest(ring: KeyRing, address: string): Promise<string> {
  return digestOf(await pepperKey(ring), address);
}

/** The writes by which an address can be asked again, at the wish of its owner. */
export async function unsuppress(ring: KeyRing, address: string): Promise<Write[]> {
  return (await digestsOf(ring, address)).map(suppressionRemoval);
}

/**
 * Whether an address must not be sent what somebody asked for. Who unsubscribed from alerts is not
 * asked for consent to alerts again, but can be invited; where mail comes back or was called spam,
 * neither.
 */
export async function isSuppressed(
  { table, pepper }: SuppressionDeps,
  address: string,
  asked: Asked,
): Promise<boolean> {
  const reasons = await findSuppressions(table, await digestsOf(pepper, address));
  if (reasons.has('bounced') || reasons.has('complained')) return true;
  return asked === 'consent' && reasons.has('unsubscribed');
}

/** Whether it is known already that mail to the address comes back, or was called spam. */
export async function isKnownToReturn(
  { table, pepper }: SuppressionDeps,
  address: string,
  fate: 'bounced' | 'complained',
): Promise<boolean> {
  return (await findSuppressions(table, await digestsOf(pepper, address))).has(fate);
}

const details: Readonly<Record<Asked, string>> = {
  consent: noConsentMail,
  invitation: noInvitation,
  new_address: noConfirmation,
};

/**
 * Refuses what must not be sent, in the same words for whatever reason.
 * @throws Problem `address_declined`
 */
export async function refuseSuppressed(
  deps: SuppressionDeps,
  address: string,
  asked: Asked,
): Promise<void> {
  if (await isSuppressed(deps, address, asked)) throw addressDeclined(asked);
}

/** The refusal of a mail to a suppressed address. */
export function addressDeclined(asked: Asked): Problem {
  return new Problem('address_declined', details[asked]);
}

async function digestsOf(ring: KeyRing, address: string): Promise<string[]> {
  const all = await allPeppers(ring);
  return all.map((pepper) => digestOf(pepper, address));
}

/** Under the pepper: a reader of the table can't try addresses. */
function digestOf({ kid, key }: Pepper, address: string): string {
  const digest = createHmac('sha256', key)
    .update(`suppressed address ${mailboxOf(address)}`)
    .digest('hex');
  return `${kid}.${digest}`;
}
