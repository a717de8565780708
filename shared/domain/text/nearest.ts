import leven from 'leven';

/** The name that somebody may have meant, in which at most half of the characters differ; null: none is near. */
export function nearest(given: string, names: readonly string[]): string | null {
  const [first] = names
    .map((name) => ({ name, distance: leven(given, name) }))
    .toSorted((one, other) => one.distance - other.distance);
  return first && first.distance <= first.name.length / 2 ? first.name : null;
}
