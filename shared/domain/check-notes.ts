import type { Stats } from './artist.ts';
import type { Capability, Observation } from './catalog.ts';

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
    ...(artist.untold?.includes('image') ? [notTold('picture')] : []),
    ...(capabilities.has('top_tracks') && top_tracks === null ? [notTold('top tracks')] : []),
    ...(artworks > 0 ? [notTold(`artwork of ${releasesOf(artworks)}`)] : []),
    ...(types > 0 ? [notTold(`type of ${releasesOf(types)}`)] : []),
    ...(releases.complete || releases.note === null
      ? []
      : [`The list of releases is not complete: ${releases.note}.`.slice(0, noteCharactersMax)]),
  ];
}

function releasesOf(count: number): string {
  return count === 1 ? 'one release' : `${count} releases`;
}

function notTold(what: string): string {
  return `The catalog does not tell the ${what}.`;
}
