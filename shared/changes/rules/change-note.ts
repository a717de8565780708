import { idSchema } from '../../domain/ids.ts';
import { Timestamp } from '../../domain/text/text.ts';
import * as z from '../../domain/zod.ts';

/** So many notes a change has at most: a page shows them all. */
export const notesMax = 100;

/** What somebody of an organization wrote about a change, for the others. */
export const ChangeNote = z
  .object({
    id: idSchema('note'),
    text: z.string(),
    author: z.string().meta({ description: 'The ID of the user or API key that wrote it' }),
    created_at: Timestamp,
  })
  .register(z.docs, { id: 'ChangeNote' });
export type ChangeNote = z.infer<typeof ChangeNote>;
