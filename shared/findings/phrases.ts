import { grouped } from '../domain/text/shown.ts';
import type { ReleaseType } from '../domain/releases/release.ts';
import { hiddenShown } from '../domain/text/text.ts';

/** What a sentence names of a release. */
export interface NamedRelease {
  title: string;
  type: ReleaseType;
  release_date: string | null;
}

const typeNames: Readonly<Record<ReleaseType, string>> = {
  album: 'album',
  single: 'single',
  ep: 'EP',
  compilation: 'compilation',
};
const namesMax = 5;
const lettersMax = 80;

/**
 * A title or name in quotes, on one line, at most 80 characters of it. What can't be seen, or reorders
 * the text around it, is said: a title must not be able to rewrite a sentence.
 */
export function quoted(text: string): string {
  const letters = Array.from(hiddenShown(text).replace(/\s+/gu, ' ').trim());
  const shown = letters.length > lettersMax ? [...letters.slice(0, lettersMax - 1), '…'] : letters;
  return `“${shown.join('')}”`;
}

/** Several titles: `“A” and “B”`; the first five, and how many more of `count`. */
export function quotedList(names: readonly string[], count = names.length): string {
  return listed(names.map(quoted), count);
}

/** `album “T”`. */
export function typed({ type, title }: NamedRelease): string {
  return `${typeNames[type]} ${quoted(title)}`;
}

/** `the album “T” by “A”`. */
export function theRelease(release: NamedRelease, artist: string): string {
  return `the ${typed(release)} by ${quoted(artist)}`;
}

/** ` (2001-03-07)`; nothing where the catalog gives no date. */
export function dateInParentheses({ release_date }: NamedRelease): string {
  return release_date === null ? '' : ` (${release_date})`;
}

/** The first letter as a capital. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** `1 track`, `1,234 tracks`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${grouped(count)} ${count === 1 ? one : many}`;
}

/** `added “A”, removed “B”`, without the part that is empty. */
export function addedAndRemoved(added: readonly string[], removed: readonly string[]): string {
  const parts = [
    added.length > 0 ? `added ${quotedList(added)}` : '',
    removed.length > 0 ? `removed ${quotedList(removed)}` : '',
  ];
  return parts.filter(Boolean).join(', ');
}

/** `a, b, and c`: the first five of `count`, and how many more there are. */
export function listed(parts: readonly string[], count = parts.length): string {
  const shown = parts.slice(0, namesMax);
  const more = count - shown.length;
  return new Intl.ListFormat('en-US').format(
    more > 0 ? [...shown, `${grouped(more)} more`] : shown,
  );
}

/** `2 added, 1 removed`, without a part that is zero. */
export function addedCount({ added, removed }: { added: number; removed: number }): string {
  return [
    added > 0 ? `${grouped(added)} added` : '',
    removed > 0 ? `${grouped(removed)} removed` : '',
  ]
    .filter(Boolean)
    .join(', ');
}

/** `3:07` of a length in milliseconds. */
export function lengthOf(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** How many other artists had the same change: of many, only about as many are known. */
export function sameElsewhere(others: number): string {
  const many =
    others < 100
      ? `about ${counted(others, 'other artist')}`
      : `${grouped(others)} or more other artists`;
  return `${many} had the same change on the same day`;
}
