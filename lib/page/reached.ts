/** All that can be reached from some places, themselves included, by what each leads to. */
export function reached(
  from: readonly string[],
  leadsTo: (path: string) => readonly string[],
): Set<string> {
  const found = new Set<string>();
  const waiting = [...from];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    waiting.push(...leadsTo(next));
  }
  return found;
}
