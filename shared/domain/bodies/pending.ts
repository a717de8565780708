import * as z from '../zod.ts';
import { BundleKind } from '../../alerts/rules/bundle.ts';
import { idSchema } from '../ids.ts';
import { Severity } from '../../changes/rules/info.ts';
import { Timestamp } from '../text/text.ts';

/** A message that waits to be sent to a destination. */
export const PendingMessage = z
  .object({
    kind: BundleKind.meta({
      description:
        'What it waits for: more changes of its group, its digest, the end of quiet hours or of a mute, or the cap; an `escalation` is sent at once',
    }),
    message_due_at: Timestamp.meta({ description: 'When it will be sent' }),
    top_severity: Severity.meta({ description: 'The gravest severity in it' }),
    changes: z.array(idSchema('change')).register(z.docs, { description: 'The changes in it' }),
    first_changes: z
      .array(
        z.object({
          id: idSchema('change'),
          summary: z.string().meta({ description: 'What happened, in one sentence' }),
        }),
      )
      .register(z.docs, { description: 'The first five of them, in words' }),
  })
  .register(z.docs, { id: 'PendingMessage' });
export type PendingMessage = z.infer<typeof PendingMessage>;
