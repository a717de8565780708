/** A list in parts of `size`; the last may be shorter. */
export function chunks<Item>(items: readonly Item[], size: number): Item[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size));
}

/** Does something for each of a list, `count` at a time. @returns what came of each, in their order. */
export async function someAtATime<Item, Result>(
  items: readonly Item[],
  count: number,
  does: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const chunk of chunks(items, count)) results.push(...(await Promise.all(chunk.map(does))));
  return results;
}
