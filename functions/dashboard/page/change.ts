import type { Answered } from '../../../shared/client/routes.ts';

/** A change as the API tells it. */
export type Change = Answered<'GET /api/v1/changes/{id}'>;
export type ChangeType = Change['change_type'];
export type Payload = Change['payload'];
/** What a payload may hold: any JSON. */
export type Json = Payload['before'];

/** When it was told: confirmed, or else detected. Lists are ordered by it. */
export function toldAt({ confirmed_at, detected_at }: Change): string {
  return confirmed_at ?? detected_at;
}

const acronyms: Readonly<Record<string, string>> = { isrc: 'ISRC', upc: 'UPC', bio: 'biography' };

/** The name of a type for people: `RELEASE_UPC_CHANGED` is `Release UPC changed`. */
export function typeName(type: string): string {
  const words = type
    .toLowerCase()
    .split('_')
    .map((word) => acronyms[word] ?? word)
    .join(' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Types that say that a release appeared: the question is whose it is. */
const additions: ReadonlySet<string> = new Set<ChangeType>([
  'RELEASE_SUSPICIOUS',
  'RELEASE_ANNOUNCED',
  'RELEASE_ADDED',
  'BACK_CATALOG_ADDED',
  'APPEARS_ON_ADDED',
]);

/** Whether the change says that a release appeared, so that somebody can say whose it is. */
export function isAddition({ change_type }: Change): boolean {
  return additions.has(change_type);
}

/** The sentence without the time when it was first seen, where that is shown anyway. */
export function shortSummary({ summary }: Change): string {
  return summary.replace(/ \(first (?:seen|missing) [^()]* UTC\)/, '');
}
