import { inputFaults } from '../problems/input-faults.ts';
import { lineOfText } from '../text/text.ts';
import * as z from '../zod.ts';

/** A list that somebody comes back to: the filters that the dashboard keeps in its address. */
export const SavedView = z
  .object({ name: z.string(), query: z.string() })
  .register(z.docs, { id: 'SavedView' });
export type SavedView = z.infer<typeof SavedView>;

const SavedViewInput = z
  .strictObject({
    name: lineOfText(60),
    query: z
      .string()
      .max(500)
      .regex(/^[\x21-\x7e]*$/, inputFaults.queryString()),
  })
  .register(z.docs, { id: 'SavedViewInput' });

/** So many views a person can save. */
export const SavedViews = z.array(SavedViewInput).max(20);
