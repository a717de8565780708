import * as z from '../../domain/zod.ts';
import type { Doer } from '../../domain/people/audit.ts';
import { idSchema } from '../../domain/ids.ts';
import { Role } from '../../domain/people/member.ts';
import { PlanName } from '../../domain/plans/plan.ts';
import { Timestamp } from '../../domain/text/text.ts';
import { auditWrite } from './audit.ts';
import { getItems } from '../batch.ts';
import type { Table } from '../client.ts';
import { keys } from '../keys.ts';
import { transact, transactFresh, type Write } from '../transaction.ts';
import { newItem, readItem, wholeItem } from '../item.ts';
import { written } from '../failures.ts';
import { updateIf, when } from '../versioned.ts';

const Count = z.int();

/** An organization. The counters change in the transactions that make and remove what they count. */
export const OrganizationItem = z.object({
  id: idSchema('organization'),
  name: z.string(),
  /** For the quiet hours and digests of destinations that have none of their own. */
  time_zone: z.string(),
  created_at: Timestamp,
  creator_id: idSchema('user'),
  plan: PlanName,
  /** The best plan that it ever had: its changes are kept as long as that one keeps history. */
  kept_by: PlanName,
  /** Where its history begins, if it had a smaller plan before that didn't keep what is older. */
  history_since: Timestamp.optional(),
  api_terms_accepted_at: Timestamp.nullable(),
  /** When it is erased, unless it is restored before. */
  deletes_at: Timestamp.optional(),
  count_artists: Count,
  count_destinations: Count,
  count_webhooks: Count,
  count_api_keys: Count,
  count_alerts: Count,
  /** With those that have ended and weren't cleared away yet. */
  count_mutes: Count,
  count_feeds: Count,
  /** Members, and pending invitations, each of which holds a seat. */
  count_members: Count,
  count_invitations: Count,
  /** What its credentials together have used up reaches to this time, in epoch milliseconds. */
  pace_tat: z.number(),
});
export type OrganizationItem = z.infer<typeof OrganizationItem>;

/** The membership of a user in an organization. */
export const MemberItem = z.object({
  user_id: idSchema('user'),
  role: Role,
  joined_at: Timestamp,
});
export type MemberItem = z.infer<typeof MemberItem>;

/** An organization as it stands, or null. */
export async function getOrganization(table: Table, id: string): Promise<OrganizationItem | null> {
  return readItem(table, keys.organization(id), OrganizationItem);
}

/** A user's place in an organization, as it stands; null when one of the two is not there. */
export async function getMembership(
  table: Table,
  organizationId: string,
  userId: string,
): Promise<{ organization: OrganizationItem; member: MemberItem } | null> {
  const wanted = [keys.organization(organizationId), keys.member(organizationId, userId)];
  const [organization, member] = await getItems(table, wanted);
  if (!organization || !member) return null;
  return { organization: OrganizationItem.parse(organization), member: MemberItem.parse(member) };
}

/** What we know about an organization when it is created. */
export interface NewOrganization {
  id: string;
  name: string;
  creatorId: string;
  at: Date;
  /** `free` unless it is given. */
  plan?: PlanName;
}

/** A new organization that has nothing yet but its creator. */
export function organizationItem({
  id,
  name,
  creatorId,
  at,
  plan = 'free',
}: NewOrganization): OrganizationItem {
  return {
    id,
    name,
    time_zone: 'UTC',
    created_at: at.toISOString(),
    creator_id: creatorId,
    pace_tat: 0,
    plan,
    kept_by: plan,
    api_terms_accepted_at: null,
    count_artists: 0,
    count_destinations: 0,
    count_webhooks: 0,
    count_api_keys: 0,
    count_alerts: 0,
    count_mutes: 0,
    count_feeds: 0,
    count_members: 1,
    count_invitations: 0,
  };
}

/** The writes of a new organization with its creator as the first member. */
export function organizationWrites(made: NewOrganization): Write[] {
  const item = organizationItem(made);
  const { id, creator_id: user_id, created_at: joined_at } = item;
  return [
    newItem(keys.organization(id), item),
    ...memberWrites(id, { user_id, role: 'creator', joined_at }),
  ];
}

/**
 * The writes that make a user a member, found from the organization and from the user. The first
 * fails when they are one already.
 */
export function memberWrites(organizationId: string, member: MemberItem): Write[] {
  return [
    newItem(keys.member(organizationId, member.user_id), member),
    wholeItem(keys.userOrganization(member.user_id, organizationId), {
      organization_id: organizationId,
      joined_at: member.joined_at,
    }),
  ];
}

/** The line of the audit log about a new organization. */
export function foundedWrite({ id, name, creatorId, at }: NewOrganization, by: Doer): Write {
  const target = { type: 'organization', id, name };
  const after = { name, creator_id: creatorId };
  return auditWrite(id, by, at, { action: 'organization.created', target, after });
}

/** What a person sets of an organization. */
export type OrganizationSettings = Pick<OrganizationItem, 'name' | 'time_zone'>;

/**
 * Gives an organization, as it was read, another name and time zone, with `more` in the same
 * transaction. Throws `StaleState` when either was changed meanwhile.
 */
export async function setOrganization(
  table: Table,
  { id, name: nameBefore, time_zone: zoneBefore }: OrganizationItem,
  { name, time_zone }: OrganizationSettings,
  more: readonly Write[],
): Promise<void> {
  const isAsRead = when('#name = :nameBefore AND time_zone = :zoneBefore', {
    nameBefore,
    zoneBefore,
  });
  const write = { Update: updateIf(keys.organization(id), { name, time_zone }, isAsRead) };
  await transactFresh(table, [write, ...more], 'the organization');
}

/**
 * Records that the API terms were accepted, with `more` in the same transaction.
 * @returns false, having written nothing, when they were before: the first acceptance stands.
 */
export async function recordTermsAccepted(
  table: Table,
  id: string,
  at: Date,
  more: readonly Write[] = [],
): Promise<boolean> {
  // The attribute is there from the start, as null.
  const isFirst = when('attribute_type(api_terms_accepted_at, :null)', { null: 'NULL' });
  const accepted = { api_terms_accepted_at: at.toISOString() };
  const accept = { Update: updateIf(keys.organization(id), accepted, isFirst) };
  return written(transact(table, [accept, ...more]));
}

/** From which plan an organization comes, and what goes with its change. */
interface PlanChange {
  from?: PlanName;
  kept?: { kept_by: PlanName; history_since?: string | undefined };
  more?: readonly Write[];
}

/**
 * Puts an organization on a plan, from the plan `from` where that is given, with `more` in the same
 * transaction. `kept` is how it keeps its history from then on, as the plan does unless it is given. Credentials take its rate over when they are next used; what the organization used up
 * at the old rate is forgotten, or a faster plan would begin with a wait. Throws `StaleState` when it
 * is on another plan, or there is no such organization.
 */
export async function setPlan(
  table: Table,
  id: string,
  plan: PlanName,
  { from, kept = { kept_by: plan }, more = [] }: PlanChange = {},
): Promise<void> {
  const isOn = from ? when('#plan = :from', { from }) : when('attribute_exists(pk)');
  const put = { Update: updateIf(keys.organization(id), { plan, ...kept, pace_tat: 0 }, isOn) };
  await transactFresh(table, [put, ...more], 'the organization');
}
