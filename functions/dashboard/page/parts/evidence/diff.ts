import type { Entry } from './models.ts';

/** A piece of a text: on both sides, only before, or only after. */
export interface Piece {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** Beyond so many comparisons, a text counts as rewritten: nobody reads such a difference by words. */
const comparisonsMax = 4_000_000;

/**
 * What is different between two texts, word by word (in languages without blanks, too), with as many
 * words kept as can be. Removed words stand before those that were added in their place.
 */
export function diffWords(before: string, after: string): Piece[] {
  return diff(wordsOf(before), wordsOf(after));
}

/** The same letter by letter, for identifiers. */
export function diffLetters(before: string, after: string): Piece[] {
  return diff(Array.from(before), Array.from(after));
}

function wordsOf(text: string): string[] {
  const words = new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text);
  return [...words].map(({ segment }) => segment);
}

function diff(before: readonly string[], after: readonly string[]): Piece[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start])
    start += 1;
  let end = 0;
  const most = Math.min(before.length, after.length) - start;
  while (end < most && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const a = before.slice(start, before.length - end);
  const b = after.slice(start, after.length - end);
  return joined([
    ...before.slice(0, start).map((text): Piece => ({ kind: 'same', text })),
    ...(a.length * b.length > comparisonsMax ? replaced(a, b) : compared(a, b)),
    ...before.slice(before.length - end).map((text): Piece => ({ kind: 'same', text })),
  ]);
}

function replaced(a: readonly string[], b: readonly string[]): Piece[] {
  return [
    { kind: 'removed', text: a.join('') },
    { kind: 'added', text: b.join('') },
  ];
}

/** By the longest common subsequence. */
function compared(a: readonly string[], b: readonly string[]): Piece[] {
  const width = b.length + 1;
  const lengths = new Uint32Array((a.length + 1) * width);
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const isSame = a[i] === b[j];
      lengths[i * width + j] = isSame ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const pieces: Piece[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    const [left, right] = [a[i], b[j]];
    if (left !== undefined && left === right) {
      pieces.push({ kind: 'same', text: left });
      i += 1;
      j += 1;
    } else if (left !== undefined && (right === undefined || at(i + 1, j) >= at(i, j + 1))) {
      pieces.push({ kind: 'removed', text: left });
      i += 1;
    } else if (right !== undefined) {
      pieces.push({ kind: 'added', text: right });
      j += 1;
    }
  }
  return pieces;
}

/** Pieces of a kind that follow each other are one; blanks between two differences belong to them. */
function joined(pieces: readonly Piece[]): Piece[] {
  const runs: Piece[] = [];
  const gap = { removed: '', added: '' };
  const close = () => {
    if (gap.removed !== '') runs.push({ kind: 'removed', text: gap.removed });
    if (gap.added !== '') runs.push({ kind: 'added', text: gap.added });
    gap.removed = '';
    gap.added = '';
  };
  for (const [index, { kind, text }] of pieces.entries()) {
    if (kind !== 'same') {
      gap[kind] += text;
    } else if (isBridge(text, gap, pieces[index + 1])) {
      gap.removed += text;
      gap.added += text;
    } else {
      close();
      const last = runs.at(-1);
      if (last?.kind === 'same') last.text += text;
      else runs.push({ kind, text });
    }
  }
  close();
  return runs;
}

function isBridge(text: string, gap: { removed: string; added: string }, next?: Piece): boolean {
  const isInside = gap.removed !== '' && gap.added !== '' && next !== undefined;
  return isInside && next.kind !== 'same' && /^\s+$/.test(text);
}

/** One side of a difference: what was there before, or what is there after. */
export function sideOf(pieces: readonly Piece[], side: 'before' | 'after'): Piece[] {
  const other = side === 'before' ? 'added' : 'removed';
  return pieces.filter(({ kind }) => kind !== other);
}

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

const scripts = {
  Cyrillic: /\p{Script=Cyrillic}/u,
  Greek: /\p{Script=Greek}/u,
  Armenian: /\p{Script=Armenian}/u,
  Cherokee: /\p{Script=Cherokee}/u,
} as const;

/** A letter that looks like one of another alphabet. */
interface StrangeLetter {
  letter: string;
  /** `U+0430` */
  code: string;
  script: keyof typeof scripts;
}

/**
 * Letters of another alphabet inside Latin words: “Nоva” with a Cyrillic о looks the same and is
 * another name. Words that are wholly of another alphabet are just another language.
 */
export function strangeLetters(text: string): StrangeLetter[] {
  const found = new Map<string, StrangeLetter>();
  for (const [word] of text.matchAll(/[\p{L}\p{M}]+/gu)) {
    if (!/\p{Script=Latin}/u.test(word)) continue;
    for (const letter of word) {
      for (const script of ['Cyrillic', 'Greek', 'Armenian', 'Cherokee'] as const) {
        if (!scripts[script].test(letter)) continue;
        const code = (letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
        found.set(letter, { letter, code: `U+${code}`, script });
      }
    }
  }
  return [...found.values()];
}
