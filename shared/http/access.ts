import type { Access, Operation } from '../contract/define.ts';
import { Problem } from '../domain/problems/errors.ts';
import { roleAllows, type Role } from '../domain/people/member.ts';
import {
  keyForPerson,
  notFreshlySignedIn,
  onlyInvited,
  organizationDeleting,
  planTooLow,
  roleTooLow,
} from '../domain/problems/problem-details.ts';
import { planIncludes, type PlanName } from '../domain/plans/plan.ts';
import type { ActingOrganization, Caller } from './implement.ts';

const freshSeconds = 15 * 60;

/**
 * The one place where roles and plans are enforced.
 * @throws Problem naming the first reason why `caller` may not do this.
 */
export function refuseUnlessAllowed(
  access: Extract<Access, { kind: 'caller' }>,
  caller: Caller,
  now: Date,
  method: Operation['method'],
): void {
  if (access.person) requirePerson(caller);
  if (access.withoutOrganization && !access.byInvitation) refuseInvited(caller);
  const { organization } = caller;
  if (organization) {
    if (caller.kind === 'key') requirePlan(organization.plan, 'pro');
    requireRole(caller.role, access.role);
    if (access.plan) requirePlan(organization.plan, access.plan);
    if (method !== 'GET' && !access.duringDeletion && !access.withoutOrganization) {
      requireStaying(organization);
    }
  } else if (!access.withoutOrganization) {
    throw new Problem('no_organization');
  }
  if (access.fresh) requireFreshSignIn(caller, now);
}

/** @throws Problem `session_required` for an API key. */
export function requirePerson({ kind }: Caller): void {
  if (kind === 'person') return;
  throw new Problem('session_required', keyForPerson);
}

/** An invitation link opens one organization, and not the account of the person behind it. */
function refuseInvited({ byInvitation }: Caller): void {
  if (!byInvitation) return;
  throw new Problem('fresh_sign_in_required', onlyInvited);
}

/**
 * For what needs a fresh sign-in only sometimes, as its input says. Keys are exempt.
 * @throws Problem `fresh_sign_in_required` for a person who signed in over 15 minutes ago, or only
 *   followed the link of an invitation.
 */
export function requireFreshSignIn({ kind, signedInAt }: Caller, now: Date): void {
  if (kind === 'key') return;
  if (signedInAt && now.getTime() - signedInAt.getTime() <= freshSeconds * 1000) return;
  throw new Problem('fresh_sign_in_required', notFreshlySignedIn);
}

function requireStaying({ deletesAt }: ActingOrganization): void {
  if (deletesAt === null) return;
  throw new Problem('organization_deleting', organizationDeleting(deletesAt), {
    facts: { deletes_at: deletesAt },
  });
}

function requireRole(role: Role, needed: Role): void {
  if (roleAllows(role, needed)) return;
  const facts = { required_role: needed, role };
  if (needed === 'creator') throw new Problem('creator_only', undefined, { facts });
  throw new Problem('role_required', roleTooLow(needed, role), { facts });
}

function requirePlan(plan: PlanName, needed: PlanName): void {
  if (planIncludes(plan, needed)) return;
  throw new Problem('plan_required', planTooLow(needed, plan), {
    facts: { required_plan: needed, plan },
  });
}
