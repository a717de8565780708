import { type Change, relatedMax } from './change.ts';
import { meaningOf } from './pattern.ts';

/** Changes of one artist belong together if they were confirmed within this time of each other. */
export const storyMs = 24 * 3_600_000;

/**
 * A confirmed change with what belongs to it: the artist’s changes that were confirmed in the 24 hours
 * before. Of those that were confirmed at the same moment, the IDs say which comes first, so that it
 * doesn’t matter which are routed together. Where they mean more together than each alone, its summary
 * says so, and it is critical.
 * @param others changes that may belong to it, in any order; itself among them or not.
 */
export function inStory(change: Change, others: readonly Change[]): Change {
  const earlier = earlierThan(change, others);
  const related = earlier.slice(0, relatedMax).map(({ id }) => id);
  const meaning = meaningOf(change, earlier);
  if (!meaning) return { ...change, related };
  const { severity, payload } = change;
  const { pattern, because, says } = meaning;
  const from = payload.raised?.from ?? severity;
  return {
    ...change,
    severity: 'critical',
    summary: `${change.summary} ${says}`,
    payload: { ...payload, pattern, ...(severity !== 'critical' && { raised: { from, because } }) },
    related,
  };
}

/** The newest first. */
function earlierThan(change: Change, others: readonly Change[]): Change[] {
  const { monitored_artist_id: artist, confirmed_at: at } = change;
  if (at === null) return [];
  const since = new Date(Date.parse(at) - storyMs).toISOString();
  const own = placeOf(change);
  return others
    .filter(
      (one) =>
        one.monitored_artist_id === artist &&
        one.status === 'confirmed' &&
        (one.confirmed_at ?? '') >= since &&
        placeOf(one) < own,
    )
    .toSorted((one, other) => (placeOf(one) < placeOf(other) ? 1 : -1));
}

/** When it was confirmed, and then its ID: as lists have it. */
function placeOf({ id, confirmed_at }: Change): string {
  return `${confirmed_at ?? ''}#${id}`;
}

/** What says which changes belong together. */
interface InStory {
  id: string;
  related: readonly string[];
}

/**
 * Changes by the stories that they belong to, directly or through others of them: in the order of each
 * one’s first change, and as the changes stand within it.
 */
export function storiesOf<T extends InStory>(changes: readonly T[]): T[][] {
  const storyOf = new Map<string, Set<string>>(changes.map(({ id }) => [id, new Set([id])]));
  for (const { id, related } of changes) {
    for (const other of related) {
      const [own, theirs] = [storyOf.get(id), storyOf.get(other)];
      if (!own || !theirs || own === theirs) continue;
      for (const one of theirs) storyOf.set(one, own.add(one));
    }
  }
  return [...Map.groupBy(changes, ({ id }) => storyOf.get(id)).values()];
}
