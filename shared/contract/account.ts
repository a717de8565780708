import * as z from 'zod';
import { LoginSession, Organization, User } from '../domain/account.ts';
import { Deletion, Export } from '../domain/export.ts';
import { idSchema } from '../domain/ids.ts';
import { EmailAddress, PublicName } from '../domain/text.ts';
import { asPerson, operation } from './define.ts';

export const getMe = operation({
  id: 'getMe',
  group: 'account',
  method: 'GET',
  path: '/api/v1/auth/me',
  summary: 'The signed-in user',
  description:
    'A session that started from an invitation link acts only in that organization, and sees no other: `organizations` lists it alone, and `pending_email` is null. The other operations of this group except logging out answer such a session 403 `fresh_sign_in_required`. Signing in by mail starts a new session without these limits.',
  access: { ...asPerson, byInvitation: true },
  success: { status: 200, body: User },
});

export const updateMe = operation({
  id: 'updateMe',
  group: 'account',
  method: 'PATCH',
  path: '/api/v1/auth/me',
  summary: 'Change your name or address',
  description:
    'A new address needs a sign-in of the last 15 minutes, and stays `pending_email` until the link in the mail to it is followed, within 24 hours. The present address takes a pending change back. At the change your other sessions end, and the address before gets a link that undoes it for 7 days.',
  access: asPerson,
  body: z.strictObject({ name: PublicName.optional(), email: EmailAddress.optional() }),
  success: { status: 200, body: User },
  errors: ['fresh_sign_in_required', 'address_declined', 'mail_unavailable'],
  exampleBody: { name: 'Ada' },
});

export const logOut = operation({
  id: 'logOut',
  group: 'account',
  method: 'POST',
  path: '/api/v1/auth/logout',
  summary: 'End the session and clear its cookie',
  description: 'Clears the cookie also where the session has ended, and where there was none.',
  access: { ...asPerson, byInvitation: true, evenWithoutSession: true },
  success: { status: 204 },
});

export const listSessions = operation({
  id: 'listSessions',
  group: 'account',
  method: 'GET',
  path: '/api/v1/auth/sessions',
  summary: 'Your sessions, last used first',
  access: asPerson,
  success: { status: 200, body: z.array(LoginSession) },
});

export const revokeSession = operation({
  id: 'revokeSession',
  group: 'account',
  method: 'DELETE',
  path: '/api/v1/auth/sessions/{id}',
  summary: 'End one of your sessions, at once',
  access: asPerson,
  params: z.strictObject({ id: idSchema('session') }),
  success: { status: 204 },
  errors: ['not_found'],
});

export const switchOrganization = operation({
  id: 'switchOrganization',
  group: 'account',
  method: 'POST',
  path: '/api/v1/auth/switch',
  summary: 'Let the session act in another organization of yours',
  access: asPerson,
  body: z.strictObject({ organization_id: idSchema('organization') }),
  success: { status: 200, body: User },
  errors: ['conflict'],
  exampleBody: { organization_id: 'org_01k9zq4w3v7m2x5c8e0b6t1n4r' },
});

export const createOrganization = operation({
  id: 'createOrganization',
  group: 'account',
  method: 'POST',
  path: '/api/v1/auth/organizations',
  summary: 'Found an organization, in which the session acts from then on',
  access: asPerson,
  body: z.strictObject({ name: PublicName }),
  success: { status: 201, body: Organization },
  errors: ['too_many_organizations', 'conflict'],
  idempotent: true,
  exampleBody: { name: 'Night Shift Records' },
});

export const exportMe = operation({
  id: 'exportMe',
  group: 'account',
  method: 'GET',
  path: '/api/v1/auth/me/export',
  summary: 'Everything that is held about you',
  description:
    'You with a pending change of your address, your memberships and sessions, and the invitations that wait for you, without secrets. What organizations hold is theirs to export.',
  access: asPerson,
  success: { status: 200, body: Export },
});

export const deleteMe = operation({
  id: 'deleteMe',
  group: 'account',
  method: 'DELETE',
  path: '/api/v1/auth/me',
  summary: 'Delete your account',
  description:
    'All your sessions end at once. Signing in within 14 days takes the deletion back; after that everything of you is erased, and audit logs keep only your id. Organizations that you created must be handed over (`creator_must_transfer`) or, where you are the last member, deleted (`last_member`) first; both refusals name them in `organizations`. One that is being deleted is no obstacle.',
  access: { ...asPerson, fresh: true },
  success: { status: 202, body: Deletion },
  errors: ['creator_must_transfer', 'last_member', 'conflict'],
});
