import type { Organization } from '../../domain/bodies/account.ts';
import { changedFields } from '../../domain/people/audit.ts';
import { plans } from '../../domain/plans/plan.ts';
import type { Table } from '../../table/client.ts';
import { isPending, listInvitations, type InvitationItem } from '../../table/people/invitations.ts';
import {
  getOrganization,
  type OrganizationItem,
  type OrganizationSettings,
  setOrganization,
} from '../../table/people/organizations.ts';
import { listDestinations } from '../../deliveries/items/stored-targets.ts';
import { pendingVerifications } from '../../table/verification/pending-slots.ts';
import { auditLine, type Doing } from '../acting.ts';
import { replanReport, retime } from '../../alerts/index.ts';
import { freshOrConflict } from '../refusals.ts';

/** An organization with its plan and what is used of it. */
export async function readOrganization(table: Table, id: string, now: Date): Promise<Organization> {
  const [item, around] = await Promise.all([
    getOrganization(table, id),
    readAround(table, id, now),
  ]);
  if (!item) throw new Error(`${id} went while it was read`);
  return organizationView(item, around, now);
}

/** Like {@link readOrganization}, of one that was read already. */
export async function viewOrganization(
  table: Table,
  item: OrganizationItem,
  now: Date,
): Promise<Organization> {
  return organizationView(item, await readAround(table, item.id, now), now);
}

/** What is used and isn't counted at the organization. */
interface Around {
  invitations: readonly InvitationItem[];
  pendingVerifications: number;
}

async function readAround(table: Table, id: string, now: Date): Promise<Around> {
  const [invitations, pending] = await Promise.all([
    listInvitations(table, id),
    pendingVerifications(table, id, now),
  ]);
  return { invitations, pendingVerifications: pending.size };
}

/**
 * Gives an organization another name or time zone, where there is one. In another time zone, what waits
 * for its destinations comes at other times. @throws Problem `conflict`
 */
export async function updateOrganization(
  table: Table,
  doing: Doing,
  patch: { name?: string | undefined; time_zone?: string | undefined },
): Promise<Organization> {
  const { now } = doing;
  const { id } = doing.organization;
  if (Object.keys(patch).length === 0) return readOrganization(table, id, now);
  const { item, isElsewhere } = await freshOrConflict(async () => {
    const read = await getOrganization(table, id);
    if (!read) throw new Error(`${id} went while it was renamed`);
    const [before, after] = [settingsOf(read), settingsOf({ ...read, ...patch })];
    const changed = changedFields(before, after);
    if (!changed) return { item: read, isElsewhere: false };
    const action = before.name === after.name ? 'organization.updated' : 'organization.renamed';
    const line = auditLine(doing, action, { id, name: after.name }, changed);
    await setOrganization(table, read, after, [line]);
    const isElsewhere = before.time_zone !== after.time_zone;
    return { item: { ...read, ...after }, isElsewhere };
  });
  if (isElsewhere) {
    const destinations = await listDestinations(table, id, { consistent: true });
    for (const { id: destination, time_zone } of destinations) {
      if (time_zone !== null) continue;
      await retime(table, destination, now);
      await replanReport(table, { organization_id: id, destination_id: destination }, now);
    }
  }
  return viewOrganization(table, item, now);
}

function settingsOf({ name, time_zone }: OrganizationItem): OrganizationSettings {
  return { name, time_zone };
}

function organizationView(
  item: OrganizationItem,
  { invitations, pendingVerifications: pending_verifications }: Around,
  now: Date,
): Organization {
  const { id, name, time_zone, created_at, creator_id, plan, api_terms_accepted_at } = item;
  // Counted until the next invitation clears them away, but they keep nobody out.
  const expired = invitations.filter((invitation) => !isPending(invitation, now)).length;
  const usage = {
    monitored_artists: item.count_artists,
    api_keys: item.count_api_keys,
    webhooks: item.count_webhooks,
    destinations: item.count_destinations,
    members: item.count_members - expired,
    alert_rules: item.count_alerts,
    pending_verifications,
  };
  return {
    id,
    name,
    time_zone,
    created_at,
    creator_id,
    plan: { name: plan, limits: plans[plan], usage },
    api_terms_accepted_at,
    deletes_at: item.deletes_at ?? null,
  };
}
