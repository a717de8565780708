import * as z from 'zod';
import { idSchema } from './ids.ts';
import { textOf, Timestamp } from './text.ts';

const noteLengthMax = 2000;
/** So many notes a change has at most: a page shows them all. */
export const notesMax = 100;

export const ChangeNoteInput = z
  .strictObject({ text: textOf(noteLengthMax) })
  .meta({ id: 'ChangeNoteInput' });
export type ChangeNoteInput = z.infer<typeof ChangeNoteInput>;

/** What somebody of an organization wrote about a change, for the others. */
export const ChangeNote = z
  .object({
    id: idSchema('note'),
    text: z.string(),
    author: z.string().meta({ description: 'The ID of the user or API key that wrote it' }),
    created_at: Timestamp,
  })
  .meta({ id: 'ChangeNote' });
export type ChangeNote = z.infer<typeof ChangeNote>;
