import * as z from '../../domain/zod.ts';
import { checkNoteWords } from './check-words.ts';
import type { Stats } from '../../domain/artists/artist.ts';
import type {
  Capability,
  CatalogReleaseDetails,
  CatalogReleaseList,
  Observation,
} from '../../domain/catalog/catalog.ts';
import { isrcsOf, nonEmpty } from '../../findings/normalise.ts';
import type { Baseline, ReleaseRecord } from '../../findings/records.ts';

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

const whyCharactersMax = 60;
const numbers = ['followers', 'monthly_listeners', 'popularity'] as const;

/**
 * A note for each field that the catalog left out, though it can tell it or told it before: what
 * an access mode takes away is noted for as long as it stays away.
 * @param before the artist as the check before this one left it.
 */
export function checkNotes(
  { artist, top_tracks, releases }: Observation,
  capabilities: ReadonlySet<Capability>,
  before: { stats: Stats; check_notes: readonly CheckNote[] },
): CheckNote[] {
  if (artist === null) return [];
  const wasNoted = (field: keyof Stats) =>
    before.check_notes.some((note) => note.kind === 'profile' && note.left_out === field);
  const stopped = numbers.filter(
    (field) =>
      artist[field] === null &&
      (capabilities.has(field) || before.stats[field] !== null || wasNoted(field)),
  );
  const artworks = releases.releases.filter(({ untold }) => untold?.includes('image')).length;
  const types = releases.releases.filter(({ type }) => type === null).length;
  const profile = [
    ...stopped,
    ...(artist.untold?.includes('name') ? (['name'] as const) : []),
    ...(artist.untold?.includes('image') ? (['image'] as const) : []),
    ...(capabilities.has('top_tracks') && top_tracks === null ? (['top_tracks'] as const) : []),
  ];
  return [
    ...profile.map((left_out): CheckNote => ({ kind: 'profile', left_out })),
    ...inList('image', artworks),
    ...inList('type', types),
    ...listNotes(releases),
  ];
}

/** A note that a list did not come whole. */
export function listNotes(list: Pick<CatalogReleaseList, 'complete' | 'note'>): CheckNote[] {
  const { complete, note } = list;
  if (complete || note === null) return [];
  return [{ kind: 'list_not_complete', why: note.slice(0, whyCharactersMax) }];
}

function inList(left_out: 'image' | 'type', releases: number): CheckNote[] {
  return releases > 0 ? [{ kind: 'list', left_out, releases }] : [];
}

const pageFields = ['labels', 'upcs', 'isrcs', 'availability'] as const;

type Tells = (page: CatalogReleaseDetails, known: ReleaseRecord) => boolean;

/** Whether a release's own page told it before and leaves it out now. */
const leavesOut: Readonly<Record<(typeof pageFields)[number], Tells>> = {
  labels: ({ label }, known) => known.label !== null && nonEmpty(label) === null,
  upcs: ({ upc }, known) => known.upc !== null && nonEmpty(upc) === null,
  isrcs: ({ tracks }, { traits }) =>
    tracks !== null && (traits?.registrants ?? []).length > 0 && isrcsOf(tracks).length === 0,
  availability: ({ untold, tracks }) =>
    untold?.includes('availability') === true ||
    tracks?.some(({ is_available_unsure }) => is_available_unsure) === true,
};

/** A note for each field that releases' own pages told before and leave out, as read just now. */
export function pageNotes(
  { releases }: Pick<Baseline, 'releases'>,
  pages: readonly (CatalogReleaseDetails | null)[],
  capabilities: ReadonlySet<Capability>,
): CheckNote[] {
  return pageFields.flatMap((left_out) => {
    const count = pages.filter((page) => {
      const known = page ? releases.get(page.id) : undefined;
      return page && known && leavesOut[left_out](page, known);
    }).length;
    const isNoted = count > 0 && capabilities.has(left_out);
    return isNoted ? [{ kind: 'pages' as const, left_out, releases: count }] : [];
  });
}
