import type { Stats } from './artist.ts';
import type { Capability, CatalogReleaseDetails, Observation } from './catalog.ts';
import { told } from './detection/normalise.ts';
import type { Baseline, ReleaseRecord } from './detection/types.ts';

/** What one check was not told, as its record keeps it: nothing is concluded from any of it. */
export interface CheckedBefore {
  stats: Stats;
  check_notes: readonly string[];
}

const numbers: readonly { field: keyof Stats; word: string }[] = [
  { field: 'followers', word: 'followers' },
  { field: 'monthly_listeners', word: 'monthly listeners' },
  { field: 'popularity', word: 'popularity' },
];

const noteCharactersMax = 100;
const listIsShort = 'The list of releases is not complete';

/**
 * A sentence for each field that the catalog left out, though it can tell it or told it before: what
 * an access mode takes away is noted for as long as it stays away.
 * @param before the artist as the check before this one left it.
 */
export function checkNotes(
  { artist, top_tracks, releases }: Observation,
  capabilities: ReadonlySet<Capability>,
  before: CheckedBefore,
): string[] {
  if (artist === null) return [];
  const stopped = numbers.flatMap(({ field, word }) => {
    if (artist[field] !== null) return [];
    const note = notTold(word);
    const wasTold = before.stats[field] !== null || before.check_notes.includes(note);
    return capabilities.has(field) || wasTold ? [note] : [];
  });
  const leavesOut = (capability: Capability) =>
    releases.releases.filter(({ untold }) => untold?.includes(capability)).length;
  const [artworks, types] = [
    leavesOut('image'),
    releases.releases.filter(({ type }) => type === null).length,
  ];
  return [
    ...stopped,
    ...(artist.untold?.includes('name') ? [notTold('name')] : []),
    ...(artist.untold?.includes('image') ? [notTold('picture')] : []),
    ...(capabilities.has('top_tracks') && top_tracks === null ? [notTold('top tracks')] : []),
    ...(artworks > 0 ? [notTold(`artwork of ${releasesOf(artworks)}`)] : []),
    ...(types > 0 ? [notTold(`type of ${releasesOf(types)}`)] : []),
    ...(releases.complete || releases.note === null
      ? []
      : [`${listIsShort}: ${releases.note}.`.slice(0, noteCharactersMax)]),
  ];
}

type Tells = (page: CatalogReleaseDetails, known: ReleaseRecord) => boolean;

/** What a release's own page told before and leaves out now. */
const leftOut: readonly { capability: Capability; word: string; is: Tells }[] = [
  {
    capability: 'labels',
    word: 'label',
    is: ({ label }, known) => known.label !== null && told(label) === null,
  },
  {
    capability: 'upcs',
    word: 'UPC',
    is: ({ upc }, known) => known.upc !== null && told(upc) === null,
  },
  {
    capability: 'isrcs',
    word: 'ISRCs',
    is: ({ tracks }, { traits }) =>
      tracks !== null &&
      (traits?.registrants ?? []).length > 0 &&
      tracks.every(({ isrc }) => told(isrc) === null),
  },
  {
    capability: 'availability',
    word: 'availability',
    is: ({ untold, tracks }) =>
      untold?.includes('availability') === true ||
      tracks?.some(({ is_available_unsure }) => is_available_unsure) === true,
  },
];

/** A sentence for each field that releases' own pages told before and leave out, as read just now. */
export function pageNotes(
  { releases }: Pick<Baseline, 'releases'>,
  pages: readonly (CatalogReleaseDetails | null)[],
  capabilities: ReadonlySet<Capability>,
): string[] {
  return leftOut.flatMap(({ capability, word, is }) => {
    const count = pages.filter((page) => {
      const known = page ? releases.get(page.id) : undefined;
      return page && known && is(page, known);
    }).length;
    if (count === 0 || !capabilities.has(capability)) return [];
    return [notTold(`${word} of ${releasesOf(count)} on the pages that were read last`)];
  });
}

/** A sentence for pages that were read and hold more than can be kept. */
export function tooLargeNote(count: number): string {
  return `The pages of ${releasesOf(count)} that were read last are too large to be kept.`;
}

function releasesOf(count: number): string {
  return count === 1 ? 'one release' : `${count} releases`;
}

function notTold(what: string): string {
  return `The catalog does not tell the ${what}.`;
}
