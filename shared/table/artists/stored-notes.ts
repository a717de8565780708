import * as z from 'zod';
import { CheckNote, type ProfileNote, profileNotes } from '../../domain/check-note.ts';

/**
 * The notes of a check as they are stored. Earlier items hold sentences. What the profile left out is
 * a fact that the next check needs, so it is recognized by its sentence; that check writes the others
 * again.
 */
export const StoredNotes = z
  .array(z.union([CheckNote, z.string()]))
  .transform((notes) =>
    notes.flatMap((note) =>
      typeof note === 'string' ? profileNotes.filter((one) => earlierText(one) === note) : [note],
    ),
  );

const earlierNames = {
  followers: 'followers',
  monthly_listeners: 'monthly listeners',
  popularity: 'popularity',
  name: 'name',
  image: 'picture',
  top_tracks: 'top tracks',
} as const;

/** The sentence that was stored in place of the note. It never changes. */
function earlierText(note: ProfileNote): string {
  return `The catalog does not tell the ${earlierNames[note.left_out]}.`;
}
