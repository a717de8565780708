import * as z from '../../domain/zod.ts';
import { checkNoteWords } from './check-words.ts';

const releases = z.int();
const LeftOut = z.enum([
  'followers',
  'monthly_listeners',
  'popularity',
  'name',
  'image',
  'top_tracks',
]);

/** What the catalog left out at a check. Nothing is concluded from it. */
export const CheckNote = z.discriminatedUnion('kind', [
  /** The catalog left it out of the profile. */
  z.object({ kind: z.literal('profile'), left_out: LeftOut }),
  /** The list leaves it out, for so many releases. */
  z.object({ kind: z.literal('list'), left_out: z.enum(['image', 'type']), releases }),
  z.object({ kind: z.literal('list_not_complete'), why: z.string() }),
  /** The pages of so many releases showed it before, and leave it out now. */
  z.object({
    kind: z.literal('pages'),
    left_out: z.enum(['labels', 'upcs', 'isrcs', 'availability']),
    releases,
  }),
  /** The pages of so many releases hold more than can be kept. */
  z.object({ kind: z.literal('pages_too_large'), releases }),
]);
export type CheckNote = z.infer<typeof CheckNote>;

/** A note as a sentence. */
export function noteText(note: CheckNote): string {
  switch (note.kind) {
    case 'profile':
      return checkNoteWords.profile(note);
    case 'list':
      return checkNoteWords.list(note);
    case 'list_not_complete':
      return checkNoteWords.list_not_complete(note);
    case 'pages':
      return checkNoteWords.pages(note);
    case 'pages_too_large':
      return checkNoteWords.pages_too_large(note);
  }
}
