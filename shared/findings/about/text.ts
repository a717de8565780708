import { createHash } from 'node:crypto';
import { isCutBio } from '../../domain/artists/biography.ts';
import { plainForm } from '../normalise.ts';

/** A biography as it is compared. */
export interface BioText {
  /** Code points, without variations that mean nothing: white space, quotes, dashes, Unicode form. */
  letters: readonly string[];
  /** The text was longer; the rest is not known. */
  isCut: boolean;
}

/** Near the cut, part of a word or of a composed letter may be missing. */
const looseEnd = 20;
const excerptLettersMax = 300;
/** How much of the equal text around a difference is shown. */
const contextLetters = 40;

/** A stored biography in the form that is compared; empty: there is none. */
export function bioText(kept: string): BioText {
  const isCut = isCutBio(kept);
  const letters = Array.from(plainForm(isCut ? kept.slice(0, -1) : kept));
  return { letters: isCut ? letters.slice(0, -looseEnd) : letters, isCut };
}

/** Whether two are the same, as far as both are known. */
export function isSameBio(a: BioText, b: BioText): boolean {
  const [shorter, longer] = a.letters.length <= b.letters.length ? [a, b] : [b, a];
  const isEnough = shorter.isCut || shorter.letters.length === longer.letters.length;
  return isEnough && sharedStart(a.letters, b.letters) === shorter.letters.length;
}

/** A hash that distinguishes texts of which the payload shows only a part. */
export function bioDigest({ letters }: BioText): string {
  return createHash('sha256').update(letters.join('')).digest('base64url').slice(0, 22);
}

/** The part of both texts that differs, with a little around it, at most 300 letters. */
export function excerpts(before: BioText, after: BioText): [string | null, string | null] {
  const start = sharedStart(before.letters, after.letters);
  const end = Math.min(
    sharedStart(before.letters.toReversed(), after.letters.toReversed()),
    Math.min(before.letters.length, after.letters.length) - start,
  );
  const from = wordStart(before.letters, start - shownOf(start), start);
  return [excerpt(before, from, end), excerpt(after, from, end)];
}

/** How much equal text is shown on one side: all of it, if that is not much more. */
function shownOf(letters: number): number {
  return letters <= 2 * contextLetters ? letters : contextLetters;
}

/** Where the first whole word behind `from` begins; `from` where none does before `until`. */
function wordStart(letters: readonly string[], from: number, until: number): number {
  const space = from === 0 ? -1 : letters.indexOf(' ', from);
  return space === -1 || space >= until ? from : space + 1;
}

function excerpt({ letters, isCut }: BioText, from: number, end: number): string | null {
  if (letters.length === 0) return null;
  const until = Math.min(from + excerptLettersMax, letters.length - end + shownOf(end));
  const shown = letters.slice(from, until).join('').trim();
  const goesOn = until < letters.length || isCut;
  return `${from > 0 ? '…' : ''}${shown}${goesOn ? '…' : ''}`;
}

/** How many words were added and how many removed, anywhere in the text. */
export function wordsMoved(before: BioText, after: BioText): { came: number; went: number } {
  const [known, seen] = [wordsOf(before), wordsOf(after)];
  return { came: missingFrom(known, seen), went: missingFrom(seen, known) };
}

function sharedStart(a: readonly string[], b: readonly string[]): number {
  const { length } = a.length <= b.length ? a : b;
  let start = 0;
  while (start < length && a[start] === b[start]) start += 1;
  return start;
}

function wordsOf({ letters }: BioText): ReadonlyMap<string, number> {
  // Not every script puts spaces between words.
  const segments = new Intl.Segmenter('en', { granularity: 'word' }).segment(letters.join(''));
  const counts = new Map<string, number>();
  for (const { segment, isWordLike } of segments) {
    if (isWordLike) counts.set(segment, (counts.get(segment) ?? 0) + 1);
  }
  return counts;
}

function missingFrom(
  known: ReadonlyMap<string, number>,
  seen: ReadonlyMap<string, number>,
): number {
  return [...seen].reduce(
    (sum, [word, count]) => sum + Math.max(0, count - (known.get(word) ?? 0)),
    0,
  );
}
