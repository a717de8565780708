import * as z from '../zod.ts';
import { idSchema } from '../ids.ts';
import { InvitedRole, Role } from '../people/member.ts';
import { EmailAddress, Timestamp } from '../text/text.ts';
import { weeklyReport } from '../../alerts/rules/weekly-report.ts';

export const Member = z
  .object({
    user_id: idSchema('user'),
    name: z.string().nullable(),
    email: EmailAddress,
    role: Role,
    joined_at: Timestamp,
  })
  .register(z.docs, { id: 'Member' });
export type Member = z.infer<typeof Member>;

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

/** What an export shows of a stored item: all but secrets. */
export const ExportedItem = z
  .object({
    kind: z.string().meta({ description: 'The kind of item', examples: ['artist'] }),
    ids: z.array(z.string()).register(z.docs, { description: 'The IDs that identify it' }),
    data: z
      .record(z.string(), z.unknown())
      .register(z.docs, { description: 'Everything we store about it, except secrets' }),
  })
  .register(z.docs, { id: 'ExportedItem' });
export type ExportedItem = z.infer<typeof ExportedItem>;

export const Export = z
  .object({ exported_at: Timestamp, items: z.array(ExportedItem) })
  .register(z.docs, { id: 'Export' });

/** When something that is being deleted is erased. */
export const Deletion = z
  .object({ deletes_at: Timestamp.meta({ description: 'When it will be erased' }) })
  .register(z.docs, { id: 'Deletion' });

/** A report as clients see it: also in the words of its message. */
export const ShownReport = weeklyReport()
  .extend({
    summary: z.string().meta({ description: 'What happened, in a sentence or two' }),
    sections: z
      .array(z.object({ title: z.string(), lines: z.array(z.string()) }))
      .register(z.docs, { description: 'The rest of the message' }),
  })
  .register(z.docs, { id: 'WeeklyReport' });
export type ShownReport = z.infer<typeof ShownReport>;
