import * as z from '../zod.ts';
import { idSchema } from '../ids.ts';
import { EmailAddress, Timestamp } from '../text/text.ts';

/** The one that may do most first. */
export const Role = z.enum(['creator', 'admin', 'member', 'viewer']);
export type Role = z.infer<typeof Role>;

/** Whether `role` may do what needs at least `needed`; each role may do all that a lower one may. */
export function roleAllows(role: Role, needed: Role): boolean {
  return Role.options.indexOf(role) <= Role.options.indexOf(needed);
}

/** How long an invitation is valid. */
export const invitationDays = 7;
/** How many an organization can have pending at a time. */
export const invitationsPendingMax = 50;

/**
 * The roles that somebody can be invited to. Who may invite is an admin at least, so none of them is
 * above their own; the creator's is only ever handed over.
 */
export const InvitedRole = Role.exclude(['creator']);
export type InvitedRole = z.infer<typeof InvitedRole>;

export const Invitation = z
  .object({
    id: idSchema('invitation'),
    email: EmailAddress,
    role: InvitedRole,
    invited_by: z
      .union([idSchema('user'), idSchema('apiKey')])
      .register(z.docs, { description: 'The ID of the user or API key that invited' }),
    created_at: Timestamp,
    expires_at: Timestamp,
  })
  .register(z.docs, { id: 'Invitation' });
export type Invitation = z.infer<typeof Invitation>;
