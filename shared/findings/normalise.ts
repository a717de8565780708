import type { CatalogImage } from '../domain/catalog/catalog.ts';

const singleQuotes = /[\u2018\u2019\u201a\u201b\u2032\u2035\u02bc\u0060\u00b4]/gu;
const doubleQuotes = /[\u201c\u201d\u201e\u201f\u2033\u2036\u00ab\u00bb]/gu;
const dashes = /[\p{Dash_Punctuation}\u2212]/gu;
const invisible = /\p{Default_Ignorable_Code_Point}/gu;
const typeSuffix = /(?: - (?:single|ep))+$/iu;
const plain = /^[!-_a-z{-~]+(?: [!-_a-z{-~]+)*$/;

/**
 * A title without variations that mean nothing: Unicode form, kinds of quotes and dashes, white space,
 * and the " - Single" and " - EP" that some catalogs append. Case and punctuation are kept.
 */
export function titleText(title: string): string {
  // Most titles are plain ASCII, and a discography has thousands of them: take the fast way.
  if (plain.test(title)) return title.replace(typeSuffix, '');
  return plainForm(title).replace(typeSuffix, '');
}

/** A text without variations that mean nothing: Unicode form, kinds of quotes and dashes, white space. */
export function plainForm(text: string): string {
  return text
    .replace(singleQuotes, "'") // before NFKC, which takes ´ and ″ apart
    .replace(doubleQuotes, '"')
    .normalize('NFKC')
    .replace(invisible, '')
    .replace(dashes, '-')
    .replace(/\s+/gu, ' ')
    .trim();
}

/** What two titles are compared by: {@link titleText} with case folded. */
export function titleKey(title: string): string {
  return titleText(title).toLowerCase().replaceAll('ß', 'ss').replaceAll('ς', 'σ').normalize('NFC');
}

/** Whether both are the same title for a listener. */
export function sameTitle(a: string, b: string): boolean {
  return a === b || titleKey(a) === titleKey(b);
}

/** Whether two titles are spelled differently but have the same letters and digits. */
export function titleDiffersOnlyInForm(a: string, b: string): boolean {
  return a !== b && formKey(a) === formKey(b);
}

function formKey(title: string): string {
  const key = titleKey(title);
  // A title may consist of punctuation only: "?" and "!" are different titles.
  return key.replace(/[\p{P}\s]/gu, '') || key;
}

/** Where the version or the guests begin in a title. */
const addition = /\s+(?:[([-]|(?:feat|ft|featuring)\b).*$/u;

/**
 * A track's title without its version and guests, case and punctuation: the part that all versions of
 * a song share. If in doubt, it is too short rather than too long.
 */
export function songKey(title: string): string {
  const key = titleKey(title);
  return formKey(key.replace(addition, '') || key);
}

const lettersOnly = /^[\p{L}\p{M}\p{P}\s]*$/u;
const scripts = [/\p{Script=Latin}/u, /\p{Script=Greek}/u, /\p{Script=Cyrillic}/u];

/**
 * Whether two names differ by one letter, or by two swapped ones, as after a spelling correction. Not
 * so for names of fewer than four characters, for digits, and if a letter of another script appears:
 * those are ways to disguise one profile as another.
 */
export function isSpellingFix(before: string, after: string): boolean {
  const a = Array.from(titleKey(before));
  const b = Array.from(titleKey(after));
  if (a.length < 4) return false;
  const [from, to] = difference(a, b);
  const isOneLetter = from.length <= 1 && to.length <= 1;
  const isSwap = from.length === 2 && from.toReversed().join('') === to.join('');
  return (
    (isOneLetter || isSwap) &&
    lettersOnly.test(from.join('') + to.join('')) &&
    scripts.every((script) => !to.some((letter) => script.test(letter)) || script.test(before))
  );
}

/** What remains of both without their common beginning and end. */
function difference(a: readonly string[], b: readonly string[]): [string[], string[]] {
  const shorter = Math.min(a.length, b.length);
  let start = 0;
  while (start < shorter && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < shorter - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  return [a.slice(start, a.length - end), b.slice(start, b.length - end)];
}

/** Whether a picture is another one: by its content id, since URLs move between hosts. */
export function imageChanged(known: CatalogImage, seen: CatalogImage): boolean {
  return known.is_unsure !== true && known.id !== seen.id;
}

/** Whether both texts of a catalog are known, and differ by what they are compared by. */
export function areOther(
  before: string | null,
  after: string | null,
  key: (text: string) => string,
): boolean {
  const [one, other] = [nonEmpty(before), nonEmpty(after)];
  return one !== null && other !== null && key(one) !== key(other);
}

/** A UPC without separators and leading zeros, which some catalogs add (UPC-A in EAN-13). */
export function upcKey(upc: string): string {
  return upc.replace(/[\s-]/g, '').replace(/^0+/, '');
}

/** An ISRC in capitals without its separators. */
export function isrcKey(isrc: string): string {
  return isrc.replace(/[\s-]/g, '').toUpperCase();
}

/** Whether a text comes before another one, for sorting: by its characters, whatever the language. */
export function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The ISRCs of tracks, as far as they are known. */
export function isrcsOf(tracks: readonly { isrc: string | null }[] | null | undefined): string[] {
  return (tracks ?? []).flatMap(({ isrc }) => nonEmpty(isrc) ?? []);
}

/** A text from a catalog; null if it is missing or empty. */
export function nonEmpty(text: string | null): string | null {
  return text === null || text.trim() === '' ? null : text;
}
