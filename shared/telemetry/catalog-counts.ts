import { count } from './record.ts';

/** The sources that artists are checked by. The others only add to what is known. */
const catalogs: ReadonlySet<string> = new Set(['deezer', 'spotify']);

/** A refusal by a source, or by what guards it. */
interface Refusal {
  readonly catalog: string;
  readonly fault: string;
}

/** Counts a request that is made to a source. */
export function countRequest(source: string): void {
  if (catalogs.has(source)) count('CatalogRequests');
  else count('SourceRequests', 1, source);
}

/**
 * Counts a field of a source's answer whose format we don't recognize.
 * @param field such as `album.release_date`: one of those that the adapters name
 */
export function countUnknownField(source: string, field: string): void {
  if (catalogs.has(source)) count('CatalogFieldsUnknown', 1, field);
  else count('SourceFieldsUnknown', 1, `${source}.${field}`);
}

/** Counts a request that was made and brought no sound answer. */
export function countRefused({ catalog, fault }: Refusal, calls = 1): void {
  if (catalogs.has(catalog)) count('CatalogRefused', calls, fault);
  else count('SourceRefused', calls, catalog);
}

/** Counts requests that were not made: the breaker was open, or the budget used up. */
export function countUnsent(refusal: Refusal, calls: number): void {
  countRefused(refusal, calls);
  if (catalogs.has(refusal.catalog)) count('CatalogUnsent', calls);
}
