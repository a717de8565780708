import type { Entry } from './models.ts';

/** A row of a list that changed. */
export interface Move {
  entry: Entry;
  kind: 'in' | 'out' | 'moved' | 'same';
  /** Places, from 1; null where it isn't. */
  from: number | null;
  to: number | null;
}

/**
 * Both sides of a list as one: in the order of after, with what went out where it stood. Moved is
 * only what changed its place among those that stayed, not what others pushed along.
 */
export function movesOf(before: readonly Entry[], after: readonly Entry[]): Move[] {
  const places = new Map(before.map(({ key }, index) => [key, index]));
  const kept = new Set(after.map(({ key }) => key));
  const stayed = new Set(longestRise(after.flatMap(({ key }) => places.get(key) ?? [])));
  const rows: Move[] = after.map((entry, index) => {
    const from = places.get(entry.key);
    if (from === undefined) return { entry, kind: 'in', from: null, to: index + 1 };
    const kind = stayed.has(from) ? 'same' : 'moved';
    return { entry, kind, from: from + 1, to: index + 1 };
  });
  const out = before.flatMap((entry, index): Move[] =>
    kept.has(entry.key) ? [] : [{ entry, kind: 'out', from: index + 1, to: null }],
  );
  for (const row of out) {
    const at = rows.findIndex(({ from, to }) => (from ?? to ?? 0) > (row.from ?? 0));
    rows.splice(at === -1 ? rows.length : at, 0, row);
  }
  return rows;
}

/** The longest rising subsequence of different numbers. */
function longestRise(numbers: readonly number[]): number[] {
  const best: number[][] = [];
  for (const number of numbers) {
    const longest = best
      .filter((rise) => (rise.at(-1) ?? -1) < number)
      .reduce<number[]>((a, b) => (b.length > a.length ? b : a), []);
    best.push([...longest, number]);
  }
  return best.reduce<number[]>((a, b) => (b.length > a.length ? b : a), []);
}
