import { runsOf } from './inert-text.ts';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Scripts with capital letters write names short as two of them; others as their first one. */
const isCased = /^[\p{Lu}\p{Ll}\p{Lt}]/u;
/** What a name can be known by; failing that, a sign or an emoji. */
const sounds = /[\p{L}\p{N}]/u;

/** One or two letters that stand for a name in any script; null where it has nothing to show. */
export function initialsOf(name: string): string | null {
  const visible = runsOf(name).flatMap(({ kind, text }) => (kind === 'text' ? [text] : []));
  const all = visible.join('').normalize('NFC').trim().slice(0, 200);
  const words = all.split(/[\s/&+,]+/u).flatMap((word) => {
    const letter = [...graphemes.segment(word)].find(({ segment }) => sounds.test(segment));
    return letter === undefined ? [] : [letter.segment];
  });
  const [first, last] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  if (first === undefined) return graphemes.segment(all).containing(0)?.segment ?? null;
  const both = last !== undefined && isCased.test(first) && isCased.test(last);
  return (both ? first + last : first).toLocaleUpperCase('en');
}

/** How many tints there are for pictures that don’t exist, in `tokens.css`. */
const tintsCount = 6;

/** Which of the tints a name has: the same one everywhere. */
export function tintOf(name: string): string {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003;
  return `var(--tint-${(sum % tintsCount) + 1})`;
}
