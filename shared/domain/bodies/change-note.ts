import * as z from '../zod.ts';
import { textOf } from '../text/text.ts';

const noteLengthMax = 2000;

export const ChangeNoteInput = z
  .strictObject({ text: textOf(noteLengthMax) })
  .register(z.docs, { id: 'ChangeNoteInput' });
export type ChangeNoteInput = z.infer<typeof ChangeNoteInput>;
