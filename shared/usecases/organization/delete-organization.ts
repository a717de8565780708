import type { Organization } from '../../domain/bodies/account.ts';
import { type Doer, userOf } from '../../domain/people/audit.ts';
import { erasureOf } from '../../domain/people/deletion.ts';
import type { WorkOf } from '../../domain/owed/work.ts';
import { mark, unmark } from '../../table/erasure/erasure-marks.ts';
import { keys } from '../../table/keys.ts';
import { actWrite } from '../../table/lasting-acts.ts';
import { listMembers } from '../../table/people/members.ts';
import { getOrganization } from '../../table/people/organizations.ts';
import { getUsers } from '../../table/people/users.ts';
import { organizationDeletingMail, organizationRestoredMail } from '../mails/organization-mails.ts';
import { useDeletionAllowance } from '../../deliveries/index.ts';
import { freshOrConflict, orNotFound } from '../refusals.ts';
import type { Mail } from '../ports.ts';
import { sendDue, type SendDeps } from '../send-due.ts';
import { viewOrganization } from './view-organization.ts';
import type { Needs } from '../needs.ts';
import { auditLine } from '../acting.ts';
import { inLanes } from '../in-lanes.ts';

export type DeletionDeps = SendDeps & Needs<'table' | 'mailer'>;

interface Asking {
  organizationId: string;
  by: Doer;
  now: Date;
}

/** Mails that are on their way at the same time. */
const lanes = 10;

/**
 * Marks an organization for its erasure: nothing in it changes from then on, the worker pauses what
 * runs, and its members get a mail. One that is marked keeps its time.
 * @returns when it is erased, unless it is restored before.
 * @throws Problem `rate_limited`, `conflict`
 */
export async function deleteOrganization(
  deps: DeletionDeps,
  asking: Asking,
): Promise<{ deletes_at: string }> {
  const { organizationId: org, by, now } = asking;
  const deletesAt = erasureOf(now);
  if (orNotFound(await getOrganization(deps.table, org)).deletes_at === undefined) {
    await useDeletionAllowance(deps.table, { organizationId: org, userId: userOf(by) }, now);
  }
  const marked = await freshOrConflict(async () => {
    const organization = orNotFound(await getOrganization(deps.table, org));
    if (organization.deletes_at !== undefined) return { organization, isNew: false };
    const owed = { deletesAt, dueAt: now, work: workOf(org) };
    const line = auditLine(
      { organization, by, now },
      'organization.deletion_requested',
      organization,
    );
    const did = {
      act: 'organization_deleted',
      organization_id: org,
      deletes_at: deletesAt.toISOString(),
    } as const;
    await mark(deps.table, keys.organization(org), owed, [line, actWrite(did, now)]);
    return { organization, isNew: true };
  });
  const deletes_at = marked.organization.deletes_at ?? deletesAt.toISOString();
  if (marked.isNew) {
    const { name } = marked.organization;
    await tend(deps, org);
    await tell(deps, org, (to) => organizationDeletingMail(to, name, deletes_at));
  }
  return { deletes_at };
}

/**
 * Takes the deletion of an organization back; the worker lets its artists go on. One that is not
 * being deleted stays as it is.
 * @throws Problem `conflict`
 */
export async function restoreOrganization(
  deps: DeletionDeps,
  asking: Asking,
): Promise<Organization> {
  const { organizationId: org, by, now } = asking;
  const { organization, isRestored } = await freshOrConflict(async () => {
    const organization = orNotFound(await getOrganization(deps.table, org));
    if (organization.deletes_at === undefined) return { organization, isRestored: false };
    const line = auditLine({ organization, by, now }, 'organization.restored', organization);
    const noted = actWrite({ act: 'organization_restored', organization_id: org }, now);
    const owed = { now, work: workOf(org) };
    await unmark(deps.table, keys.organization(org), owed, [line, noted]);
    return { organization: { ...organization, deletes_at: undefined }, isRestored: true };
  });
  if (isRestored) {
    await tend(deps, org);
    await tell(deps, org, (to) => organizationRestoredMail(to, organization.name));
  }
  return viewOrganization(deps.table, organization, now);
}

function workOf(organization_id: string): WorkOf<'organization'> {
  return { kind: 'organization', organization_id };
}

async function tend(deps: DeletionDeps, org: string): Promise<void> {
  await sendDue(deps, [workOf(org)], { about: { organization_id: org } });
}

/** Mails all members. One who can't be reached keeps the others from nothing. */
async function tell(deps: DeletionDeps, org: string, mailTo: (to: string) => Mail): Promise<void> {
  const members = await listMembers(deps.table, org);
  const users = await getUsers(
    deps.table,
    members.map(({ user_id }) => user_id),
  );
  await inLanes(users, lanes, async ({ id, email }) => {
    try {
      await deps.mailer.send(mailTo(email));
    } catch (error) {
      deps.log.warn('a mail about the deletion of an organization was not sent', {
        user_id: id,
        error,
      });
    }
  });
}
