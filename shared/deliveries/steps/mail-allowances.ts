import { allowances } from '../../domain/plans/allowances.ts';
import { Problem } from '../../domain/problems/errors.ts';
import {
  enoughMail,
  organizationDeletionsUsedUp,
  organizationResendsUsedUp,
  resendsUsedUp,
  yourDeletionsUsedUp,
  toNewAddresses,
  toOneAddress,
} from '../../domain/problems/problem-details.ts';
import type { Table } from '../../table/client.ts';
import { mailboxOf } from '../../domain/text/text.ts';
import { type Allowance, useAllowance } from '../../table/limits/rate.ts';

const hour = 3600;
const day = 86_400;

/** An allowance, and the detail of the problem when it is used up. */
export interface Limit extends Allowance {
  detail: string;
}

/**
 * Uses each of `limits`, in their order.
 * @throws Problem `rate_limited` of the first that has none left, with `Retry-After`.
 */
export async function useAllowances(
  table: Table,
  limits: readonly Limit[],
  now: Date,
): Promise<void> {
  for (const { detail, ...allowance } of limits) {
    const wait = await useAllowance(table, allowance, now);
    if (wait === 0) continue;
    throw new Problem('rate_limited', detail, { headers: { 'retry-after': String(wait) } });
  }
}

/** On whose behalf we write to an address that somebody typed. */
export interface Asker {
  /** Null where it is about a user alone. */
  organizationId: string | null;
  /** Of an API key: the person behind it. Null where nobody knows who that is. */
  userId: string | null;
}

/**
 * Uses the allowances for a mail to an address that somebody typed, whose owner may never have heard of
 * us: 20 an hour and 100 a day for each organization and for each user, all such mails together; three
 * an hour to one mailbox for each organization and each user, so that nobody uses up what others may
 * send there; and ten an hour to one mailbox, from however many organizations and accounts.
 * @throws Problem `rate_limited`
 */
export async function useAskedMailAllowance(
  table: Table,
  { organizationId, userId }: Asker,
  address: string,
  now: Date,
): Promise<void> {
  const toOne: Limit = {
    subject: `mail-to#${mailboxOf(address)}`,
    limit: 10,
    windowSeconds: hour,
    detail: enoughMail,
  };
  const limits = [
    ...(organizationId === null ? [] : toOneBy('Your organization', organizationId, address)),
    ...(userId === null ? [] : toOneBy('You', userId, address)),
    ...(organizationId === null ? [] : askedBy('Your organization', organizationId)),
    ...(userId === null ? [] : askedBy('You', userId)),
    toOne,
  ];
  await useAllowances(table, limits, now);
}

type Who = Parameters<typeof toOneAddress>[0];

function toOneBy(who: Who, id: string, address: string): Limit[] {
  const detail = toOneAddress(who);
  return [
    { subject: `asked-to#${id}#${mailboxOf(address)}`, limit: 3, windowSeconds: hour, detail },
  ];
}

function askedBy(who: Who, id: string): Limit[] {
  const detail = toNewAddresses(who);
  return [
    { subject: `asked-hour#${id}`, ...allowances.askedMails, detail },
    { subject: `asked-day#${id}`, limit: 100, windowSeconds: day, detail },
  ];
}

/**
 * Uses the allowances of a deletion, which all members are mailed about, as they are about its end: an
 * organization can be deleted twice a day, and one person can delete twenty.
 * @throws Problem `rate_limited`
 */
export async function useDeletionAllowance(
  table: Table,
  { organizationId, userId }: { organizationId: string; userId: string | null },
  now: Date,
): Promise<void> {
  const { deletionsOfOrganization, deletionsOfPerson } = allowances;
  const ofAll = { ...deletionsOfOrganization, detail: organizationDeletionsUsedUp };
  const ofOne = { ...deletionsOfPerson, detail: yourDeletionsUsedUp };
  const limits = [
    { subject: `deletions#${organizationId}`, ...ofAll },
    ...(userId === null ? [] : [{ subject: `deletions#${userId}`, ...ofOne }]),
  ];
  await useAllowances(table, limits, now);
}

/**
 * Uses the allowances for sending an email again: five an hour for one delivery, 30 for an organization.
 * All alerts by email share the cap of the service, so nobody can use it up with what they have.
 * @throws Problem `rate_limited`
 */
export async function useResendAllowance(
  table: Table,
  { organizationId, deliveryId }: { organizationId: string; deliveryId: string },
  now: Date,
): Promise<void> {
  const limits: Limit[] = [
    { subject: `resend#${deliveryId}`, limit: 5, windowSeconds: hour, detail: resendsUsedUp },
    {
      subject: `resends#${organizationId}`,
      ...allowances.resends,
      detail: organizationResendsUsedUp,
    },
  ];
  await useAllowances(table, limits, now);
}
