import type { Answered } from '../../../shared/client/routes.ts';

/** A change as the API returns it. */
export type Change = Answered<'GET /api/v1/changes/{id}'>;
export type ChangeType = Change['change_type'];
export type SeverityName = Change['severity'];
/** The gravest first. */
export const severities: readonly SeverityName[] = ['critical', 'warning', 'info'];
export type Payload = Change['payload'];
/** A value before or after a change; its shape depends on the type of the change. */
export type Json = Payload['before'];

/** When it was told: confirmed, or else detected. Lists are ordered by it. */
export function listedAt({ confirmed_at, detected_at }: Change): string {
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

/** The sentence without the time when it was first seen, where that is shown anyway. */
export function shortSummary({ summary }: { summary: string }): string {
  return summary.replace(/ \(first (?:seen|missing) [^()]* UTC\)/, '');
}
