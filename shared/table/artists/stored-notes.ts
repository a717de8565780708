import * as z from 'zod';
import { CheckNote, noteText, profileNotes } from '../../domain/check-note.ts';

/**
 * The notes of a check as they are stored. Items of before hold sentences: what the profile left out
 * is a fact for the next check, and is found by its sentence; the others are said anew by that check.
 */
export const StoredNotes = z
  .array(z.union([CheckNote, z.string()]))
  .transform((notes) =>
    notes.flatMap((note) =>
      typeof note === 'string' ? profileNotes.filter((one) => noteText(one) === note) : [note],
    ),
  );
