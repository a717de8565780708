import type { Change } from './change.ts';
import { capital, counted, listed, quoted } from '../../findings/phrases.ts';
import { grouped, oneLine } from '../../domain/text/shown.ts';

/** `RELEASE_UPC_CHANGED` as `Release UPC changed`. */
export function typeLabel(changeType: string): string {
  const words = changeType.split('_').map((word) => {
    return word === 'UPC' || word === 'ISRC' ? word : word.toLowerCase();
  });
  return capital(words.join(' '));
}

/**
 * A change in a few words, as a part of a sentence: `release went offline “Night Bus”`, or
 * `release went offline (20 releases)`.
 */
export function titleOf({ change_type, payload }: Pick<Change, 'change_type' | 'payload'>): string {
  const { subject, count } = payload;
  const label = typeLabel(change_type);
  const what = `${label.charAt(0).toLowerCase()}${label.slice(1)}`;
  if (count !== undefined) return `${what} (${counted(count, 'release')})`;
  if (subject.kind === 'artist') return what;
  return `${what} ${quoted(oneLine(subject.name ?? subject.id))}`;
}

/** So many of the others in a story are told by their titles. */
export const titlesMax = 5;

/** What else belongs to a story: `And 2 more: a and b.` */
export function andMore(count: number, titles: readonly string[]): string {
  return `And ${grouped(count)} more: ${listed(titles, count)}.`;
}
