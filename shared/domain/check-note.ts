import * as z from 'zod';

const profileWords = {
  followers: 'followers',
  monthly_listeners: 'monthly listeners',
  popularity: 'popularity',
  name: 'name',
  image: 'picture',
  top_tracks: 'top tracks',
} as const;
const listWords = { image: 'artwork', type: 'type' } as const;
const pageWords = {
  labels: 'label',
  upcs: 'UPC',
  isrcs: 'ISRCs',
  availability: 'availability',
} as const;

const releases = z.int();
const LeftOut = z.enum([
  'followers',
  'monthly_listeners',
  'popularity',
  'name',
  'image',
  'top_tracks',
]);

/** What a check was not told: nothing is concluded from any of it. */
export const CheckNote = z.discriminatedUnion('kind', [
  /** The catalog left it out of the profile. */
  z.object({
    kind: z.literal('profile'),
    left_out: LeftOut,
  }),
  /** The list leaves it out, for so many releases. */
  z.object({ kind: z.literal('list'), left_out: z.enum(['image', 'type']), releases }),
  z.object({ kind: z.literal('list_not_complete'), why: z.string() }),
  /** So many releases' own pages told it before and leave it out. */
  z.object({
    kind: z.literal('pages'),
    left_out: z.enum(['labels', 'upcs', 'isrcs', 'availability']),
    releases,
  }),
  /** The pages of so many releases hold more than can be kept. */
  z.object({ kind: z.literal('pages_too_large'), releases }),
]);
export type CheckNote = z.infer<typeof CheckNote>;

/** A note for each field that a profile may leave out. */
export const profileNotes: readonly CheckNote[] = LeftOut.options.map((left_out) => ({
  kind: 'profile',
  left_out,
}));

/** A note as a sentence. */
export function noteText(note: CheckNote): string {
  switch (note.kind) {
    case 'profile':
      return notTold(profileWords[note.left_out]);
    case 'list':
      return notTold(`${listWords[note.left_out]} of ${releasesOf(note.releases)}`);
    case 'list_not_complete':
      return `The list of releases is not complete: ${note.why}.`;
    case 'pages': {
      const where = `of ${releasesOf(note.releases)} on the pages that were read last`;
      return notTold(`${pageWords[note.left_out]} ${where}`);
    }
    case 'pages_too_large':
      return `The pages of ${releasesOf(note.releases)} that were read last are too large to be kept.`;
  }
}

function releasesOf(count: number): string {
  return count === 1 ? 'one release' : `${count} releases`;
}

function notTold(what: string): string {
  return `The catalog does not tell the ${what}.`;
}
