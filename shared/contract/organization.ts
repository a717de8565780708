import * as z from 'zod';
import { Organization } from '../domain/account.ts';
import { ApiKey } from '../domain/api-key.ts';
import { AuditEntry } from '../domain/audit.ts';
import { Deletion, Export } from '../domain/export.ts';
import { idSchema } from '../domain/ids.ts';
import { Invitation, InvitationInput } from '../domain/invitation.ts';
import { Member, Role } from '../domain/member.ts';
import { PublicName } from '../domain/text.ts';
import { asAdmin, asCreator, asViewer, operation } from './define.ts';
import { AuditQuery } from './queries.ts';

const InvitationParams = z.strictObject({ id: idSchema('invitation') });
const MemberParams = z.strictObject({ user_id: idSchema('user') });

export const getOrganization = operation({
  id: 'getOrganization',
  group: 'organization',
  method: 'GET',
  path: '/api/v1/org',
  summary: 'The organization, its plan, and how much of it is used',
  description: 'A pending invitation uses one of the places for members.',
  access: asViewer,
  success: { status: 200, body: Organization },
  conditional: true,
});

export const updateOrganization = operation({
  id: 'updateOrganization',
  group: 'organization',
  method: 'PATCH',
  path: '/api/v1/org',
  summary: 'Rename the organization',
  access: asCreator,
  body: z.strictObject({ name: PublicName.optional() }),
  success: { status: 200, body: Organization },
  errors: ['conflict'],
  exampleBody: { name: 'Night Shift Records' },
});

export const listMembers = operation({
  id: 'listMembers',
  group: 'organization',
  method: 'GET',
  path: '/api/v1/org/members',
  summary: 'All members with their roles, oldest first',
  access: asViewer,
  success: { status: 200, body: z.array(Member) },
});

export const updateMember = operation({
  id: 'updateMember',
  group: 'organization',
  method: 'PATCH',
  path: '/api/v1/org/members/{user_id}',
  summary: "Change a member's role, or hand the organization over",
  description:
    'The role `creator` hands the organization over, and the former creator becomes an admin. Only a person with a sign-in within the last 15 minutes can do that, never an API key (403 `session_required`): this is an exception to the full access of keys, because an old key could take the organization back. API keys stay valid: the answer lists them in `api_keys`, and so does the mail that both people get. The mail to the new creator has a link that revokes them all. At most 5 hand-overs an hour.',
  access: asCreator,
  params: MemberParams,
  body: z.strictObject({ role: Role.optional() }),
  success: {
    status: 200,
    body: Member.extend({
      api_keys: z.array(ApiKey).optional().meta({
        description: 'Only after a hand-over: the API keys that stay valid',
      }),
    }),
  },
  errors: [
    'not_found',
    'session_required',
    'fresh_sign_in_required',
    'creator_must_transfer',
    'conflict',
  ],
  exampleBody: { role: 'viewer' },
});

export const removeMember = operation({
  id: 'removeMember',
  group: 'organization',
  method: 'DELETE',
  path: '/api/v1/org/members/{user_id}',
  summary: 'Remove a member, and end their sessions in the organization',
  access: asCreator,
  params: MemberParams,
  success: { status: 204 },
  errors: ['not_found', 'creator_must_transfer', 'last_member', 'conflict'],
});

export const listInvitations = operation({
  id: 'listInvitations',
  group: 'organization',
  method: 'GET',
  path: '/api/v1/org/invitations',
  summary: 'All pending invitations, oldest first',
  access: asAdmin,
  success: { status: 200, body: z.array(Invitation) },
});

export const createInvitation = operation({
  id: 'createInvitation',
  group: 'organization',
  method: 'POST',
  path: '/api/v1/org/invitations',
  summary: 'Invite an address by mail',
  description:
    'Good for 7 days. An earlier invitation of the same address is cancelled. An organization, and a user, can have 20 mails an hour and 100 a day sent to new addresses, invitations and mails that ask for consent together. An address whose mail came back, or whose owner called a mail of ours spam, is not invited (409 `address_declined`).',
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

export const getInvitation = operation({
  id: 'getInvitation',
  group: 'organization',
  method: 'GET',
  path: '/api/v1/org/invitations/{id}',
  summary: 'One pending invitation',
  access: asAdmin,
  params: InvitationParams,
  success: { status: 200, body: Invitation },
  errors: ['not_found'],
  conditional: true,
});

export const revokeInvitation = operation({
  id: 'revokeInvitation',
  group: 'organization',
  method: 'DELETE',
  path: '/api/v1/org/invitations/{id}',
  summary: 'Revoke an invitation',
  access: asAdmin,
  params: InvitationParams,
  success: { status: 204 },
  errors: ['not_found'],
});

export const leaveOrganization = operation({
  id: 'leaveOrganization',
  group: 'organization',
  method: 'POST',
  path: '/api/v1/org/leave',
  summary: 'Leave the organization',
  description:
    'The session continues in your oldest other organization. If there is none, or the session started from an invitation link, its `organization` is null.',
  access: { ...asViewer, person: true, duringDeletion: true },
  success: { status: 204 },
  errors: ['creator_must_transfer', 'last_member', 'conflict'],
});

export const exportOrganization = operation({
  id: 'exportOrganization',
  group: 'organization',
  method: 'GET',
  path: '/api/v1/org/export',
  summary: 'Everything that is held for the organization, in pages',
  description:
    'Each page holds up to about 2 MB of items, and its `Link` header leads to the next one; a page may be empty and still have a next. All pages together are everything, without secrets: the organization, members, invitations, artists with profiles, releases, tracks, history and pictures, changes with what was sent of them, alert rules, destinations, webhooks, API keys, verifications, deliveries, counts and the audit log. The first page is noted in the audit log.',
  access: asCreator,
  query: z.strictObject({
    cursor: z
      .string()
      .max(1024)
      .regex(/^[A-Za-z0-9_-]+$/, 'must be a cursor of ours')
      .optional(),
  }),
  success: { status: 200, body: Export },
});

export const deleteOrganization = operation({
  id: 'deleteOrganization',
  group: 'organization',
  method: 'DELETE',
  path: '/api/v1/org',
  summary: 'Delete the organization, with 14 days to undo',
  description:
    'Monitoring and deliveries stop, and the members are told by mail. Until `deletes_at` the organization can be read, exported, left and restored; whatever else would change something in it is a 409 `organization_deleting`. Then everything in it is erased. Asked for again, it keeps its time. Only a person can do this, never an API key: 403 `session_required`. Since all members are mailed each time, an organization can be deleted twice a day.',
  access: { ...asCreator, person: true, fresh: true, duringDeletion: true },
  success: { status: 202, body: Deletion },
  errors: ['conflict'],
});

export const restoreOrganization = operation({
  id: 'restoreOrganization',
  group: 'organization',
  method: 'POST',
  path: '/api/v1/org/restore',
  summary: 'Take the deletion of the organization back',
  description:
    'Its artists are monitored again as far as the plan has room. What was cancelled meanwhile, like pending verifications and deliveries, stays so. One that is not being deleted stays as it is. Only a person with a sign-in within the last 15 minutes can do this, never an API key: 403 `session_required`.',
  access: { ...asCreator, person: true, fresh: true, duringDeletion: true },
  success: { status: 200, body: Organization },
  errors: ['conflict'],
});

export const listAuditLog = operation({
  id: 'listAuditLog',
  group: 'organization',
  method: 'GET',
  path: '/api/v1/org/audit-log',
  summary: 'Who changed what in the organization, newest first',
  description:
    'One line for each change that a person, an API key, the operator or the service itself made, written together with the change, and one for each sign-in of a member here and for failed ones (at most 5 an hour for each member). `before` and `after` hold the fields that changed, never a secret. Lines are kept for 400 days. Paged by the `cursor` of the `Link` header; with a filter a page may be short, or empty, and still have a next one.',
  access: asAdmin,
  query: AuditQuery,
  success: { status: 200, body: z.array(AuditEntry) },
});
