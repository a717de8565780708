import * as z from 'zod';
import { User } from '../domain/account.ts';
import { idSchema } from '../domain/ids.ts';
import { InvitationPreview } from '../domain/invitation.ts';
import { EmailAddress, PublicName, Timestamp } from '../domain/text.ts';
import { operation } from './define.ts';

const open = { kind: 'public' } as const;

/** Behind the `List-Unsubscribe` of mails; no fragment, since mail services post to it. */
export const unsubscribePath = '/app/unsubscribe/{token}';

/** A token from a link: 256 bits, base64url. Its last character holds 4 bits, so 16 can stand there. */
export const LinkToken = z
  .string()
  .regex(/^[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]$/, 'must be the token of a link');

export const startLogin = operation({
  id: 'startLogin',
  group: 'sign-in',
  method: 'POST',
  path: '/api/v1/auth/login',
  summary: 'Ask for a sign-in code by mail',
  description:
    'Always the same answer, whether or not the address is known. The first sign-in of an address makes the user and an organization.',
  access: open,
  body: z.strictObject({ email: EmailAddress, name: PublicName.optional() }),
  success: {
    status: 202,
    body: z.object({ login_id: idSchema('login'), expires_at: Timestamp }),
  },
  errors: ['rate_limited', 'mail_unavailable'],
  exampleBody: { email: 'me@example.com' },
});

export const verifyLogin = operation({
  id: 'verifyLogin',
  group: 'sign-in',
  method: 'POST',
  path: '/api/v1/auth/login/verify',
  summary: 'Sign in with the code or the link of the mail',
  description: 'Sets the session cookie `ag_token`.',
  access: open,
  body: z.union([
    z.strictObject({
      login_id: idSchema('login'),
      code: z
        .string()
        .max(20)
        .transform((code) => code.replace(/[-\s]/g, '').toUpperCase())
        .pipe(z.string().regex(/^[0-9A-Z]{8}$/, 'must be the 8 characters of the mail')),
    }),
    z.strictObject({ token: LinkToken }),
  ]),
  success: { status: 200, body: User },
  errors: ['sign_in_failed', 'address_held'],
  exampleBody: { login_id: 'login_01k9zq4w3v7m2x5c8e0b6t1n4r', code: 'K7QM-2XRD' },
});

export const confirmToken = operation({
  id: 'confirmToken',
  group: 'sign-in',
  method: 'POST',
  path: '/api/v1/auth/confirm',
  summary: 'Confirm an address, or unsubscribe one, with the token of a mail',
  description:
    'What it was: `destination`, `unsubscription`, `email` for the new address of a user, `email_restored` when the address before is theirs again and all their sessions have ended, or `api_keys` for keys that a new creator revokes. The address before gets a link that undoes the change for 7 days; for so long nobody else can sign in with it (409 `address_held`).',
  access: open,
  body: z.strictObject({ token: LinkToken }),
  success: { status: 200, body: z.object({ confirmed: z.string() }) },
  errors: ['not_found', 'conflict', 'mail_unavailable'],
});

export const unsubscribe = operation({
  id: 'unsubscribe',
  group: 'sign-in',
  method: 'POST',
  path: unsubscribePath,
  summary: 'Stop the alerts to an address, in one click',
  description:
    'What the `List-Unsubscribe` of an alert leads to (RFC 8058): the mail service of the recipient posts it, or the button of the page at the same path. The destination is disabled with the reason `unsubscribed`, and nobody can ask the address again. It works for every mail that was sent, up to a year after its destination was deleted or given another address. A link that nothing is known of is a 410.',
  access: open,
  params: z.strictObject({ token: LinkToken }),
  body: z.object({ 'List-Unsubscribe': z.literal('One-Click') }),
  form: true,
  success: { status: 200, description: 'A page' },
  alsoStatus: 410,
  raw: { contentType: 'text/html; charset=utf-8' },
  exampleBody: { 'List-Unsubscribe': 'One-Click' },
});

export const previewInvitation = operation({
  id: 'previewInvitation',
  group: 'sign-in',
  method: 'POST',
  path: '/api/v1/auth/invitations/preview',
  summary: 'What the invitation of a mail is about',
  description: 'Spends nothing.',
  access: open,
  body: z.strictObject({ token: LinkToken }),
  success: { status: 200, body: InvitationPreview },
  errors: ['not_found'],
});

export const acceptInvitation = operation({
  id: 'acceptInvitation',
  group: 'sign-in',
  method: 'POST',
  path: '/api/v1/auth/invitations/accept',
  summary: 'Join the organization of an invitation',
  description:
    'Starts a session for the user of the invited address, who is created if there is none, and sets the session cookie `ag_token`. That session acts only in the organization of the invitation, as `GET /api/v1/auth/me` describes. An account that is being deleted has to sign in by mail first: 403 `fresh_sign_in_required`.',
  access: open,
  body: z.strictObject({ token: LinkToken }),
  success: { status: 200, body: User },
  errors: ['not_found', 'plan_limit_reached', 'fresh_sign_in_required', 'address_held'],
});
