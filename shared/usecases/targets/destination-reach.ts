import { personBehind, userOf } from '../../domain/people/audit.ts';
import type { DestinationInput } from '../../domain/bodies/destination.ts';
import { destinationTags } from '../../domain/mail/mail-kind.ts';
import { maskUrl } from '../../deliveries/rules/target.ts';
import type { Table } from '../../table/client.ts';
import type { DestinationItem, StoredReach } from '../../deliveries/items/target-item.ts';
import { newLinkToken, optOutWrite, tokenHash, tokenWrite } from '../../table/people/tokens.ts';
import { transact, type Write } from '../../table/transaction.ts';
import { confirmationMail } from '../mails/target-mails.ts';
import { pageLinks } from '../page-links.ts';
import type { Acting, Doing } from '../acting.ts';
import {
  addressDeclined,
  isSuppressed,
  type SuppressionDeps,
  suppressionDigest,
  unsuppress,
  useAskedMailAllowance,
} from '../../deliveries/index.ts';
import { emailChangedAt, getUser } from '../../table/people/users.ts';
import { requireUrl, type TargetDeps } from './target-input.ts';
import { sealedSecret } from './secrets.ts';
import type { Needs } from '../needs.ts';

export type DestinationDeps = SuppressionDeps & TargetDeps & Needs<'mailer' | 'log' | 'publicUrl'>;

/** What the tokens of a destination's mails are for. */
export const tokenPurposes = {
  confirm: 'confirm_destination',
  unsubscribe: 'unsubscribe_destination',
} as const;

const confirmDays = 7;

/** Whose consent we ask for, and the token with which they can opt out. */
export interface Asking {
  address: string;
  unsubscribeToken: string;
}

/** A way to reach a destination, to be stored. */
export interface MadeReach {
  reach: StoredReach;
  /** What else belongs into the write that stores it. */
  writes: Write[];
  /** A new signing secret, open: to be shown once. */
  secret?: string;
  /** Whose consent must be asked for first. */
  ask?: Asking;
}

const nothing = {
  address: null,
  url_sealed: null,
  url_masked: null,
  secrets: [],
  unsubscribe: null,
  status: 'active',
  disabled_reason: null,
} as const;

/**
 * Makes what is stored of a destination's type and config. Secrets are kept where `before` had some.
 * @throws Problem `url_not_allowed`, `rate_limited` (too many mails), `address_declined`
 */
export async function makeReach(
  deps: DestinationDeps,
  doing: Doing,
  id: string,
  input: DestinationInput,
  before: DestinationItem | null,
): Promise<MadeReach> {
  const { organization, now } = doing;
  const owner = { organizationId: organization.id, targetId: id };
  // The link in mails to the address before must not act on the new one, but still opts out.
  const writes = before ? await freeOptOutOf(deps, before, now) : [];
  if (input.type === 'email') {
    const { address } = input.config;
    const leave = await leaveToAsk(deps, doing, address);
    const token = newLinkToken(deps.random);
    const unsubscribe = { sealed: await deps.vault.seal(token, owner), hash: tokenHash(token) };
    const suppression = await suppressionDigest(deps.pepper, address);
    const subject = { organization_id: organization.id, destination_id: id, address, suppression };
    const made = { purpose: tokenPurposes.unsubscribe, subject, created_at: now.toISOString() };
    return {
      reach: {
        ...{ ...nothing, reached_since: now.toISOString() },
        secrets: [],
        type: 'email',
        address,
        unsubscribe,
        status: leave.isOwner ? 'active' : 'unconfirmed',
      },
      writes: [...writes, ...leave.writes, tokenWrite(token, { ...made, expires_at: null })],
      ...(!leave.isOwner && { ask: { address, unsubscribeToken: token } }),
    };
  }
  const { type, config } = input;
  await requireUrl(deps, type, config.url, 'body.config.url');
  const reach: StoredReach = {
    ...{ ...nothing, reached_since: now.toISOString() },
    type,
    url_sealed: await deps.vault.seal(config.url, owner),
    url_masked: maskUrl(config.url),
    secrets: type === 'webhook' && before ? before.secrets : [],
  };
  if (type !== 'webhook' || reach.secrets.length > 0) return { reach, writes };
  const { secret, stored } = await sealedSecret(deps, owner, now);
  return { reach: { ...reach, secrets: [stored] }, writes, secret };
}

/**
 * The write that keeps a destination's opt-out link valid after the destination, or its address, is
 * gone.
 */
export async function freeOptOutOf(
  { pepper }: Needs<'pepper'>,
  { address, unsubscribe }: DestinationItem,
  now: Date,
): Promise<Write[]> {
  if (address === null || unsubscribe === null) return [];
  const digest = await suppressionDigest(pepper, address);
  return [optOutWrite(unsubscribe.hash, tokenPurposes.unsubscribe, digest, now)];
}

/** Leave to ask for consent by mail, as {@link useAskedMailAllowance} says. @throws Problem `rate_limited` */
export async function useConsentAllowance(
  table: Table,
  { organization, now, by }: Doing,
  address: string,
): Promise<void> {
  const asker = { organizationId: organization.id, userId: personBehind(by) };
  await useAskedMailAllowance(table, asker, address, now);
}

/**
 * Gets permission to send alerts to an address: who adds the one that they signed in with by email
 * permits it by that, which also lifts the reason why it must not be asked; any other is asked.
 * @throws Problem `rate_limited`, `address_declined`
 */
async function leaveToAsk(
  deps: DestinationDeps,
  doing: Doing,
  address: string,
): Promise<{ isOwner: boolean; writes: Write[] }> {
  await useConsentAllowance(deps.table, doing, address);
  const [isOwner, isDeclined] = await Promise.all([
    hasSignedInWith(deps.table, doing, address),
    isSuppressed(deps, address, 'consent'),
  ]);
  if (isDeclined && !isOwner) throw addressDeclined('consent');
  return { isOwner, writes: isDeclined ? await unsuppress(deps.pepper, address) : [] };
}

/**
 * Whether who acts has proven that the address is theirs by the sign-in of this very session. Whoever
 * opens the link of an invitation need not be its owner, an API key is nobody's mailbox, and a session
 * from before the user's address changed was proven with the one before.
 */
async function hasSignedInWith(table: Table, { by }: Doing, address: string): Promise<boolean> {
  const [userId, at] = [userOf(by), by.signedInByMailAt ?? null];
  if (userId === null || at === null) return false;
  const user = await getUser(table, userId);
  const changedAt = user && emailChangedAt(user);
  return user?.email === address && (changedAt === null || changedAt < at);
}

/**
 * Emails the owner of an address a link that allows alerts, and one that stops all further
 * requests.
 * @param isStored whether the destination is, with its opt-out link.
 * @throws Problem `mail_unavailable`
 */
export async function askConsent(
  deps: DestinationDeps,
  { organization, now }: Acting,
  destinationId: string,
  { address, unsubscribeToken }: Asking,
  { isStored }: { isStored: boolean },
): Promise<void> {
  const token = newLinkToken(deps.random);
  const expires = new Date(now.getTime() + confirmDays * 86_400_000);
  const item = {
    purpose: tokenPurposes.confirm,
    subject: { organization_id: organization.id, destination_id: destinationId, address },
    created_at: now.toISOString(),
    expires_at: expires.toISOString(),
  };
  const { unsubscribe: purpose } = tokenPurposes;
  const digest = await suppressionDigest(deps.pepper, address);
  // Stored before the mail goes out: whatever comes of the destination, its reader can opt out.
  const optOut = isStored ? [] : [optOutWrite(tokenHash(unsubscribeToken), purpose, digest, now)];
  await transact(deps.table, [tokenWrite(token, item), ...optOut]);
  await deps.mailer.send(
    confirmationMail({
      address,
      organizationName: organization.name,
      link: pageLinks.confirm(deps.publicUrl, token),
      unsubscribeUrl: pageLinks.unsubscribe(deps.publicUrl, unsubscribeToken),
      days: confirmDays,
      tags: destinationTags(organization.id, destinationId),
    }),
  );
}
