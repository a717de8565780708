import { inputFaults } from '../domain/problems/input-faults.ts';
import * as z from '../domain/zod.ts';
import { User } from '../domain/bodies/account.ts';
import { ConfirmationPreview, SignInPreview } from '../domain/bodies/sign-in.ts';
import { idSchema } from '../domain/ids.ts';
import { InvitationPreview } from '../domain/bodies/organization.ts';
import { EmailAddress, PublicName, Timestamp } from '../domain/text/text.ts';
import { operationsOf } from './define.ts';
import { LinkToken } from './queries/parts.ts';

const operation = operationsOf('sign-in', { token: LinkToken });

const open = { kind: 'public' } as const;

/** Behind the `List-Unsubscribe` of mails; no fragment, since mail services post to it. */
export const unsubscribePath = '/app/unsubscribe/{token}';

export const startLogin = operation('POST /api/v1/auth/login', {
  id: 'startLogin',
  summary: 'Request a sign-in code by email',
  description:
    'The response is the same whether or not the address is known. The first sign-in creates the user and an organization.',
  access: open,
  body: z.strictObject({ email: EmailAddress, name: PublicName.optional() }),
  success: {
    status: 202,
    body: z.object({ login_id: idSchema('login'), expires_at: Timestamp }),
  },
  errors: ['rate_limited', 'mail_unavailable'],
  exampleBody: { email: 'me@example.com' },
});

export const verifyLogin = operation('POST /api/v1/auth/login/verify', {
  id: 'verifyLogin',
  summary: 'Sign in with the code or link from the email',
  description:
    'Sets the session cookie `ag_token`. A session whose cookie comes with the request ends.',
  access: open,
  body: z.union([
    z.strictObject({
      login_id: idSchema('login'),
      code: z
        .string()
        .max(20)
        .overwrite((code) => code.replace(/[-\s]/g, '').toUpperCase())
        .pipe(z.string().regex(/^[0-9A-Z]{8}$/, inputFaults.signInCode()))
        .register(z.docs, { pattern: String.raw`^([-\s]*[0-9A-Za-z]){8}[-\s]*$` }),
    }),
    z.strictObject({ token: LinkToken }),
  ]),
  success: { status: 200, body: User },
  errors: ['sign_in_failed', 'address_held'],
  exampleBody: { login_id: 'login_01k9zq4w3v7m2x5c8e0b6t1n4r', code: 'K7QM-2XRD' },
});

export const previewLogin = operation('POST /api/v1/auth/login/preview', {
  id: 'previewLogin',
  summary: 'Preview a sign-in link',
  description:
    'Says whose account the link opens, and who is already signed in, without using up the link.',
  access: open,
  body: z.strictObject({ token: LinkToken }),
  success: { status: 200, body: SignInPreview },
  errors: ['not_found'],
});

export const confirmToken = operation('POST /api/v1/auth/confirm', {
  id: 'confirmToken',
  summary: 'Confirm with the token from an email',
  description:
    '`confirmed` says what: `destination`, `unsubscription`, `email` (a user’s new address), `email_restored` (the earlier address is back, and all sessions ended), or `api_keys` (keys that a new creator revoked). After a change of address, the earlier address gets a link that undoes it for 7 days; until then, nobody else can sign in with that address (409 `address_held`).',
  access: open,
  body: z.strictObject({ token: LinkToken }),
  success: { status: 200, body: z.object({ confirmed: z.string() }) },
  errors: ['not_found', 'conflict', 'mail_unavailable'],
});

export const previewConfirmation = operation('POST /api/v1/auth/confirm/preview', {
  id: 'previewConfirmation',
  summary: 'Preview what a link from an email will confirm',
  description: 'Doesn’t use up the token.',
  access: open,
  body: z.strictObject({ token: LinkToken }),
  success: { status: 200, body: ConfirmationPreview },
  errors: ['not_found'],
});

export const unsubscribe = operation(`POST ${unsubscribePath}`, {
  id: 'unsubscribe',
  summary: 'Unsubscribe an email address from alerts in one click',
  description:
    'The `List-Unsubscribe` URL of every alert (RFC 8058). The recipient’s email service posts to it, or the button of the page at the same path. It disables the destination, and nobody can ask the address again. Links work for up to a year after the destination was deleted or got another address. An unknown link returns 410.',
  access: open,
  body: z.object({ 'List-Unsubscribe': z.literal('One-Click') }),
  form: true,
  success: { status: 200, description: 'A page' },
  alsoStatus: 410,
  raw: { contentType: 'text/html; charset=utf-8' },
  exampleBody: { 'List-Unsubscribe': 'One-Click' },
});

export const previewInvitation = operation('POST /api/v1/auth/invitations/preview', {
  id: 'previewInvitation',
  summary: 'Preview an invitation',
  description: 'Doesn’t use up the token.',
  access: open,
  body: z.strictObject({ token: LinkToken }),
  success: { status: 200, body: InvitationPreview },
  errors: ['not_found'],
});

export const acceptInvitation = operation('POST /api/v1/auth/invitations/accept', {
  id: 'acceptInvitation',
  summary: 'Accept an invitation',
  description:
    'Starts a session for the invited address, creates the user if needed, and sets the session cookie `ag_token`. A session whose cookie comes with the request ends. The new session acts only in this organization; see `GET /api/v1/auth/me`. An account that is being deleted must sign in by email first: 403 `fresh_sign_in_required`.',
  access: open,
  body: z.strictObject({ token: LinkToken }),
  success: { status: 200, body: User },
  errors: ['not_found', 'plan_limit_reached', 'fresh_sign_in_required', 'address_held'],
});
