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
