import type { Sent } from '../../../../../shared/client/routes.ts';

/** Whose a release is. */
export type Ownership = 'mine' | 'not_mine';
/** What of a release counts for the releases after it. */
export type Part = NonNullable<
  Sent<'POST /api/v1/artists/{id}/releases/{release_id}/triage'>['body']['parts']
>[number];

const allParts: readonly Part[] = ['label', 'isrc_registrants', 'upc_owner', 'guests'];

/** What counts unless somebody says otherwise, as in the service: guests work with many artists. */
export function defaultParts(verdict: Ownership): Part[] {
  return allParts.filter((part) => verdict === 'mine' || part !== 'guests');
}

/** Adds a part, or takes it away; the rest stays in the order in which the service has them. */
export function togglePart(parts: readonly Part[], part: string): Part[] {
  return allParts.filter((one) => parts.includes(one) !== (one === part));
}

/** Whether both name the same parts, in whatever order. */
export function areSameParts(one: readonly Part[], other: readonly Part[]): boolean {
  return one.length === other.length && one.every((part) => other.includes(part));
}

/** Whether the catalog says enough of a release to ask which of it counts. */
export function hasParts({ label, upc }: { label: string | null; upc: string | null }): boolean {
  return label !== null || upc !== null;
}
