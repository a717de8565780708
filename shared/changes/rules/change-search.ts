import type { Change } from './change.ts';

/** The words that somebody looks for, as {@link hasWords} compares them. */
export function searchWords(text: string): string[] {
  return plain(text).split(/\s+/).filter(Boolean);
}

/** Whether the names, the titles, or the summary of a change have all of these words. */
export function hasWords(
  { artist_name, summary, payload }: Change,
  words: readonly string[],
): boolean {
  const items = payload.items?.map(({ subject }) => subject.name) ?? [];
  const texts = [artist_name, summary, payload.subject.name, payload.release?.title, ...items];
  const told = plain(texts.join('\n'));
  return words.every((word) => told.includes(word));
}

/** Without case and accents, by which nobody wants to search. */
function plain(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
