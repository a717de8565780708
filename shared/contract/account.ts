import * as z from '../domain/zod.ts';
import { LoginSession, Organization, User } from '../domain/bodies/account.ts';
import { Deletion, Export } from '../domain/bodies/organization.ts';
import { idSchema } from '../domain/ids.ts';
import { SavedViews } from '../domain/people/saved-view.ts';
import { EmailAddress, PublicName } from '../domain/text/text.ts';
import { asPerson, operationsOf } from './define.ts';

const operation = operationsOf('account', { id: idSchema('session') });

export const getMe = operation('GET /api/v1/auth/me', {
  id: 'getMe',
  summary: 'Get your profile',
  description:
    'A session that started from an invitation link acts only in that organization and sees no other: `organizations` lists it alone, `pending_email` is null, and `views` is empty. Except for signing out, the other operations in this group return 403 `fresh_sign_in_required` for such a session. Sign in by email to start a session without these limits.',
  access: { ...asPerson, byInvitation: true },
  success: { status: 200, body: User },
});

export const updateMe = operation('PATCH /api/v1/auth/me', {
  id: 'updateMe',
  summary: 'Update your name, email address, or saved views',
  description:
    'To change your email address, you must have signed in within the last 15 minutes. The new address stays in `pending_email` until you confirm it with the link we email there, within 24 hours. Sending your current address cancels a pending change. When the address changes, your other sessions end, and the earlier address gets a link that undoes the change for 7 days. `views` replaces all your saved views.',
  access: asPerson,
  body: z.strictObject({
    name: PublicName.optional(),
    email: EmailAddress.optional(),
    views: SavedViews.optional(),
  }),
  success: { status: 200, body: User },
  errors: ['fresh_sign_in_required', 'address_declined', 'mail_unavailable'],
  exampleBody: { name: 'Ada' },
});

export const logOut = operation('POST /api/v1/auth/logout', {
  id: 'logOut',
  summary: 'Sign out and clear the session cookie',
  description:
    'Ends every session whose cookie comes with the request, and always clears the cookie, even if the session has ended or there was none.',
  access: { ...asPerson, byInvitation: true, evenWithoutSession: true },
  success: { status: 204 },
});

export const listSessions = operation('GET /api/v1/auth/sessions', {
  id: 'listSessions',
  summary: 'List your sessions, last used first',
  access: asPerson,
  success: { status: 200, body: z.array(LoginSession) },
});

export const revokeSession = operation('DELETE /api/v1/auth/sessions/{id}', {
  id: 'revokeSession',
  summary: 'End one of your sessions immediately',
  access: asPerson,
  success: { status: 204 },
});

export const switchOrganization = operation('POST /api/v1/auth/switch', {
  id: 'switchOrganization',
  summary: 'Switch to another of your organizations',
  access: asPerson,
  body: z.strictObject({ organization_id: idSchema('organization') }),
  success: { status: 200, body: User },
  errors: ['conflict'],
  exampleBody: { organization_id: 'org_01k9zq4w3v7m2x5c8e0b6t1n4r' },
});

export const createOrganization = operation('POST /api/v1/auth/organizations', {
  id: 'createOrganization',
  summary: 'Create an organization and switch to it',
  access: asPerson,
  body: z.strictObject({ name: PublicName }),
  success: { status: 201, body: Organization },
  errors: ['too_many_organizations', 'conflict'],
  idempotent: true,
  exampleBody: { name: 'Night Shift Records' },
});

export const exportMe = operation('GET /api/v1/auth/me/export', {
  id: 'exportMe',
  summary: 'Export everything we hold about you',
  description:
    'Your profile, a pending change of address, your memberships and sessions, and your pending invitations, without secrets. Data of an organization is exported by the organization.',
  access: asPerson,
  success: { status: 200, body: Export },
});

export const deleteMe = operation('DELETE /api/v1/auth/me', {
  id: 'deleteMe',
  summary: 'Delete your account',
  description:
    'All your sessions end immediately. Sign in within 14 days to cancel the deletion. After that, everything about you is erased, and audit logs keep only your ID. First hand over the organizations you created (`creator_must_transfer`), or delete those where you are the last member (`last_member`); both errors list them in `organizations`. Organizations that are being deleted don’t count.',
  access: { ...asPerson, fresh: true },
  success: { status: 202, body: Deletion },
  errors: ['creator_must_transfer', 'last_member', 'conflict'],
});
