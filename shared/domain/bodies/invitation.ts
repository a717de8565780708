import * as z from '../zod.ts';
import { InvitedRole } from '../people/invitation.ts';
import { EmailAddress, Timestamp } from '../text/text.ts';

export const InvitationInput = z
  .strictObject({ email: EmailAddress, role: InvitedRole })
  .register(z.docs, { id: 'InvitationInput' });
export type InvitationInput = z.infer<typeof InvitationInput>;

/** What who holds the link of an invitation may know of it. */
export const InvitationPreview = z
  .object({
    organization_name: z.string(),
    invited_by: z.string().nullable().register(z.docs, {
      description: 'The name or address of the person; null if an API key invited',
    }),
    role: InvitedRole,
    email: EmailAddress,
    expires_at: Timestamp,
  })
  .register(z.docs, { id: 'InvitationPreview' });
export type InvitationPreview = z.infer<typeof InvitationPreview>;
