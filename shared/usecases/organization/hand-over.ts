import { allowances } from '../../domain/plans/allowances.ts';
import { handOversUsedUp } from '../../domain/problems/problem-details.ts';
import type { ApiKey } from '../../domain/people/api-key.ts';
import type { Table } from '../../table/client.ts';
import { withFreshState } from '../../table/failures.ts';
import { listApiKeys, storedApiKeys } from '../../table/people/api-keys.ts';
import * as stored from '../../table/people/members.ts';
import type { MemberItem, OrganizationItem } from '../../table/people/organizations.ts';
import { newLinkToken, tokenWrite } from '../../table/people/tokens.ts';
import { getUsers, type UserItem } from '../../table/people/users.ts';
import { transact } from '../../table/transaction.ts';
import { auditLine, type Doing } from '../acting.ts';
import { revokeKeysPurpose, revokeKeysSubject } from '../api-keys/revoke-by-link.ts';
import { useAllowances } from '../../deliveries/index.ts';
import { pageLinks } from '../page-links.ts';
import type { Mail } from '../ports.ts';
import {
  formerCreatorMail,
  type HandOver,
  type ListedKey,
  newCreatorMail,
  revokeLinkDays,
} from '../mails/organization-mails.ts';
import type { Needs } from '../needs.ts';

export type HandOverDeps = Needs<'table' | 'random' | 'mailer' | 'log' | 'publicUrl'>;

/**
 * Makes a member the creator, and the former creator an admin, with its line in the audit log.
 * Throws `StaleState` when either is not what they were.
 * @throws Problem `rate_limited` beyond 5 times an hour.
 */
export async function handOver(
  table: Table,
  doing: Doing,
  organization: OrganizationItem,
  to: MemberItem,
): Promise<void> {
  const { id, creator_id } = organization;
  const subject = `hand-over#${id}`;
  const allowance = { subject, ...allowances.handOvers, detail: handOversUsedUp };
  await useAllowances(table, [allowance], doing.now);
  const line = auditLine(doing, 'organization.handed_over', organization, {
    before: { creator_id },
    after: { creator_id: to.user_id },
  });
  await stored.handOver(table, id, { from: creator_id, to }, [line]);
}

/**
 * Emails both people that the organization changed hands, with the API keys that stay valid, since
 * earlier creators gave them out. The new creator gets a link that revokes those keys and all keys
 * created with them.
 * @returns the keys.
 */
export async function tellOfHandOver(
  deps: HandOverDeps,
  { organization, now }: Doing,
  { from, to }: { from: string; to: string },
): Promise<ApiKey[]> {
  const keys = await listApiKeys(deps.table, organization.id);
  const creators = keys.flatMap(({ created_by }) =>
    created_by?.startsWith('user_') ? [created_by] : [],
  );
  const users = await getUsers(deps.table, [...new Set([from, to, ...creators])]);
  const [former, next] = [from, to].map((id) => users.find((user) => user.id === id));
  if (!former || !next) return keys;
  const handed: HandOver = {
    organizationName: organization.name,
    from: nameOf(former),
    to: nameOf(next),
    keys: keys.map((key) => listed(key, users)),
    at: now.toISOString(),
  };
  await send(deps, async () => formerCreatorMail(former.email, handed));
  await send(deps, async () => {
    const revokeUrl =
      keys.length === 0 ? null : await revokeLink(deps, organization.id, next.id, now);
    return newCreatorMail(next.email, handed, revokeUrl);
  });
  return keys;
}

function nameOf({ name, email }: UserItem): string {
  return name ?? email;
}

function listed(key: ApiKey, users: readonly UserItem[]): ListedKey {
  const creator = users.find(({ id }) => id === key.created_by);
  return { ...key, creatorName: creator ? nameOf(creator) : null };
}

async function revokeLink(
  { table, random, publicUrl }: HandOverDeps,
  organizationId: string,
  userId: string,
  now: Date,
): Promise<string> {
  const token = newLinkToken(random);
  const stored = await storedApiKeys(table, organizationId);
  const subject = revokeKeysSubject(organizationId, userId, stored);
  const expires_at = new Date(now.getTime() + revokeLinkDays * 86_400_000).toISOString();
  const item = { purpose: revokeKeysPurpose, subject, created_at: now.toISOString(), expires_at };
  await withFreshState(() => transact(table, [tokenWrite(token, item)]));
  return pageLinks.confirm(publicUrl, token);
}

/** The organization has changed hands by now: a mail that does not go out takes nothing back. */
async function send({ mailer, log }: HandOverDeps, make: () => Promise<Mail>): Promise<void> {
  try {
    await mailer.send(await make());
  } catch (error) {
    log.error('a mail about a hand-over was not sent', { error });
  }
}
