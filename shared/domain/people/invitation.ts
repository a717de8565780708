import * as z from '../zod.ts';
import { idSchema } from '../ids.ts';
import { Role } from './member.ts';
import { EmailAddress, Timestamp } from '../text/text.ts';

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
