import { inputFaults } from '../domain/problems/input-faults.ts';
import * as z from '../domain/zod.ts';
import {
  Deletion,
  Export,
  InvitationInput,
  Member,
  ShownReport,
} from '../domain/bodies/organization.ts';
import { TimeZone } from '../domain/bodies/time.ts';
import { Organization } from '../domain/bodies/account.ts';
import { ApiKey } from '../domain/people/api-key.ts';
import { AuditAction, AuditEntry } from '../domain/people/audit.ts';
import { idSchema } from '../domain/ids.ts';
import { Invitation, Role } from '../domain/people/member.ts';
import { PublicName } from '../domain/text/text.ts';
import { asAdmin, asCreator, asViewer, operationsOf } from './define.ts';
import { organizationPath } from './paths.ts';
import { TagFilter } from './queries/changes.ts';
import { Cursor, queryInteger, Since, timeDescription, Until } from './queries/parts.ts';

/** Filters and paging of the audit log. */
const AuditQuery = z.strictObject({
  limit: queryInteger(1, 100).default(50),
  cursor: Cursor.optional(),
  actor: z
    .union([idSchema('user'), idSchema('apiKey'), z.enum(['operator', 'service'])])
    .optional()
    .register(z.docs, { description: 'The ID of a user or API key, or `operator` or `service`' }),
  action: z
    .union([AuditAction.transform((action) => [action]), z.array(AuditAction).max(50)])
    .optional()
    .register(z.docs, { description: 'Can be repeated' }),
  since: Since.optional().register(z.docs, {
    description: `The earliest \`at\`: ${timeDescription}`,
  }),
  until: Until.optional().register(z.docs, {
    description: `The latest \`at\`: ${timeDescription}`,
  }),
});

const operation = operationsOf('organization', {
  id: idSchema('invitation'),
  user_id: idSchema('user'),
});

export const getOrganization = operation(`GET ${organizationPath}`, {
  id: 'getOrganization',
  summary: 'Get the organization, its plan, and its usage',
  description:
    'A pending invitation counts as a member. How many requests may still be sent this minute is in the headers of every response.',
  access: asViewer,
  success: { status: 200, body: Organization },
  conditional: true,
});

export const updateOrganization = operation(`PATCH ${organizationPath}`, {
  id: 'updateOrganization',
  summary: 'Rename the organization, or set its time zone',
  access: asCreator,
  body: z.strictObject({
    name: PublicName.optional(),
    time_zone: TimeZone.optional().register(z.docs, {
      description:
        'For the quiet hours, digests, and reports of destinations that have none of their own',
    }),
  }),
  success: { status: 200, body: Organization },
  errors: ['conflict'],
  exampleBody: { name: 'Night Shift Records', time_zone: 'Europe/Berlin' },
});

export const getWeeklyReport = operation('GET /api/v1/org/weekly-report', {
  id: 'getWeeklyReport',
  summary: 'Get the weekly report as it would be sent today',
  description:
    'About the seven days before today, by the clock of the organization’s time zone. A destination gets it each week if its `weekly_report` is set.',
  query: z.strictObject({ tag: TagFilter }),
  access: asViewer,
  success: { status: 200, body: ShownReport },
});

export const listMembers = operation('GET /api/v1/org/members', {
  id: 'listMembers',
  summary: 'List members with their roles, oldest first',
  access: asViewer,
  success: { status: 200, body: z.array(Member) },
});

export const updateMember = operation('PATCH /api/v1/org/members/{user_id}', {
  id: 'updateMember',
  summary: 'Change a member’s role, or hand over the organization',
  description:
    'The role `creator` hands over the organization, and the former creator becomes an admin. You must have signed in within the last 15 minutes. API keys can’t do this (403 `session_required`), because an old key could take the organization back. API keys stay valid: `api_keys` lists them, and so does the email to both people. The new creator’s email has a link that revokes them all. At most 5 hand-overs an hour.',
  access: asCreator,
  body: z.strictObject({ role: Role.optional() }),
  success: {
    status: 200,
    body: Member.extend({
      api_keys: z.array(ApiKey).optional().register(z.docs, {
        description: 'After a hand-over: the API keys that stay valid',
      }),
    }),
  },
  errors: ['session_required', 'fresh_sign_in_required', 'creator_must_transfer', 'conflict'],
  exampleBody: { role: 'viewer' },
});

export const removeMember = operation('DELETE /api/v1/org/members/{user_id}', {
  id: 'removeMember',
  summary: 'Remove a member and end their sessions in the organization',
  access: asCreator,
  success: { status: 204 },
  errors: ['creator_must_transfer', 'last_member', 'conflict'],
});

export const listInvitations = operation('GET /api/v1/org/invitations', {
  id: 'listInvitations',
  summary: 'List pending invitations, oldest first',
  access: asAdmin,
  success: { status: 200, body: z.array(Invitation) },
});

export const createInvitation = operation('POST /api/v1/org/invitations', {
  id: 'createInvitation',
  summary: 'Invite someone by email',
  description:
    'Valid for 7 days, as long as whoever sent it, a person or an API key, may still invite people. It replaces an earlier invitation to the same address. An organization or user can send at most 20 emails an hour and 100 a day to new addresses, including confirmation emails. An address that bounced or reported our email as spam can’t be invited (409 `address_declined`).',
  access: asAdmin,
  body: InvitationInput,
  success: { status: 201, body: Invitation },
  errors: [
    'plan_limit_reached',
    'too_many_invitations',
    'already_member',
    'address_declined',
    'conflict',
    'mail_unavailable',
  ],
  idempotent: true,
  exampleBody: { email: 'new@example.com', role: 'member' },
});

export const getInvitation = operation('GET /api/v1/org/invitations/{id}', {
  id: 'getInvitation',
  summary: 'Get a pending invitation',
  access: asAdmin,
  success: { status: 200, body: Invitation },
  conditional: true,
});

export const revokeInvitation = operation('DELETE /api/v1/org/invitations/{id}', {
  id: 'revokeInvitation',
  summary: 'Revoke an invitation',
  access: asAdmin,
  success: { status: 204 },
});

export const leaveOrganization = operation('POST /api/v1/org/leave', {
  id: 'leaveOrganization',
  summary: 'Leave the organization',
  description:
    'Your session switches to your oldest other organization. If there is none, or the session started from an invitation link, its `organization` is null.',
  access: { ...asViewer, person: true, duringDeletion: true },
  success: { status: 204 },
  errors: ['creator_must_transfer', 'last_member', 'conflict'],
});

export const exportOrganization = operation('GET /api/v1/org/export', {
  id: 'exportOrganization',
  summary: 'Export everything we hold for the organization',
  description:
    'Each page holds up to about 2 MB of items, and its `Link` header leads to the next; an empty page can still have a next one. Together, the pages hold everything but secrets: the organization, members, invitations, artists with profiles, releases, tracks, history, and pictures, changes and their deliveries, alert rules, destinations, webhooks, API keys, verifications, counts, and the audit log. The audit log records the export.',
  access: asCreator,
  query: z.strictObject({
    cursor: z
      .string()
      .max(1024)
      .regex(/^[A-Za-z0-9_-]+$/, inputFaults.linkCursor())
      .optional(),
  }),
  success: { status: 200, body: Export },
});

export const deleteOrganization = operation(`DELETE ${organizationPath}`, {
  id: 'deleteOrganization',
  summary: 'Delete the organization (you can undo it for 14 days)',
  description:
    'Monitoring and deliveries stop, and all members get an email. Until `deletes_at`, you can read, export, leave, and restore the organization; any other change returns 409 `organization_deleting`. Then everything in it is erased. Deleting again keeps `deletes_at`. API keys can’t do this: 403 `session_required`. An organization can be deleted at most twice a day, because every member is emailed each time.',
  access: { ...asCreator, person: true, fresh: true, duringDeletion: true },
  success: { status: 202, body: Deletion },
  errors: ['conflict'],
});

export const restoreOrganization = operation('POST /api/v1/org/restore', {
  id: 'restoreOrganization',
  summary: 'Restore an organization that is being deleted',
  description:
    'Its artists are monitored again, up to the limit of the plan. Pending verifications and deliveries stay cancelled. An organization that isn’t being deleted stays as it is. You must have signed in within the last 15 minutes; API keys can’t do this: 403 `session_required`.',
  access: { ...asCreator, person: true, fresh: true, duringDeletion: true },
  success: { status: 200, body: Organization },
  errors: ['conflict'],
});

export const listAuditLog = operation('GET /api/v1/org/audit-log', {
  id: 'listAuditLog',
  summary: 'List the audit log, newest first',
  description:
    'One entry for each change made by a person, an API key, the operator, or the service, and for each sign-in of a member, including failed ones (at most 5 an hour per member). `before` and `after` hold the fields that changed, never a secret. Entries are kept for 400 days. Page with the `cursor` in the `Link` header; with a filter, a page can be short or empty and still have a next one.',
  access: asAdmin,
  query: AuditQuery,
  success: { status: 200, body: z.array(AuditEntry) },
});
