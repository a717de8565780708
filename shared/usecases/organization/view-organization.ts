import type { Organization } from '../../domain/account.ts';
import { plans } from '../../domain/plan.ts';
import { auditWrite } from '../../table/people/audit.ts';
import type { Table } from '../../table/client.ts';
import { isPending, listInvitations, type InvitationItem } from '../../table/people/invitations.ts';
import {
  getOrganization,
  renameOrganization,
  type OrganizationItem,
} from '../../table/people/organizations.ts';
import type { Doing } from '../acting.ts';
import { freshOrConflict } from '../fresh-or-conflict.ts';

/** An organization with its plan and what is used of it. */
export async function readOrganization(table: Table, id: string, now: Date): Promise<Organization> {
  const [item, invitations] = await Promise.all([
    getOrganization(table, id),
    listInvitations(table, id),
  ]);
  if (!item) throw new Error(`${id} went while it was read`);
  return organizationView(item, invitations, now);
}

/** Like {@link readOrganization}, of one that was read already. */
export async function viewOrganization(
  table: Table,
  item: OrganizationItem,
  now: Date,
): Promise<Organization> {
  return organizationView(item, await listInvitations(table, item.id), now);
}

/** Gives an organization another name, where there is one. @throws Problem `conflict` */
export async function updateOrganization(
  table: Table,
  { organization: { id }, now, by }: Doing,
  { name }: { name?: string | undefined },
): Promise<Organization> {
  if (name === undefined) return readOrganization(table, id, now);
  const item = await freshOrConflict(async () => {
    const read = await getOrganization(table, id);
    if (!read) throw new Error(`${id} went while it was renamed`);
    if (read.name === name) return read;
    const line = auditWrite(id, by, now, {
      action: 'organization.renamed',
      target: { type: 'organization', id, name },
      before: { name: read.name },
      after: { name },
    });
    await renameOrganization(table, read, name, [line]);
    return { ...read, name };
  });
  return viewOrganization(table, item, now);
}

function organizationView(
  item: OrganizationItem,
  invitations: readonly InvitationItem[],
  now: Date,
): Organization {
  const { id, name, created_at, creator_id, plan, api_terms_accepted_at } = item;
  // Counted until the next invitation clears them away, but they keep nobody out.
  const expired = invitations.filter((invitation) => !isPending(invitation, now)).length;
  const usage = {
    monitored_artists: item.count_artists,
    api_keys: item.count_api_keys,
    webhooks: item.count_webhooks,
    destinations: item.count_destinations,
    members: item.count_members - expired,
    alert_rules: item.count_alerts,
  };
  return {
    id,
    name,
    created_at,
    creator_id,
    plan: { name: plan, limits: plans[plan], usage },
    api_terms_accepted_at,
    deletes_at: item.deletes_at ?? null,
  };
}
