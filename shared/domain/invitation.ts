import * as z from 'zod';
import { idSchema } from './ids.ts';
import { Role } from './member.ts';
import { EmailAddress, Timestamp } from './text.ts';

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

export const InvitationInput = z
  .strictObject({ email: EmailAddress, role: InvitedRole })
  .meta({ id: 'InvitationInput' });
export type InvitationInput = z.infer<typeof InvitationInput>;

export const Invitation = z
  .object({
    id: idSchema('invitation'),
    email: EmailAddress,
    role: InvitedRole,
    invited_by: z
      .union([idSchema('user'), idSchema('apiKey')])
      .meta({ description: 'The ID of the user or API key that invited' }),
    created_at: Timestamp,
    expires_at: Timestamp,
  })
  .meta({ id: 'Invitation' });
export type Invitation = z.infer<typeof Invitation>;

/** What who holds the link of an invitation may know of it. */
export const InvitationPreview = z
  .object({
    organization_name: z.string(),
    invited_by: z
      .string()
      .nullable()
      .meta({ description: 'The name or address of the person; null if an API key invited' }),
    role: InvitedRole,
    email: EmailAddress,
    expires_at: Timestamp,
  })
  .meta({ id: 'InvitationPreview' });
export type InvitationPreview = z.infer<typeof InvitationPreview>;
