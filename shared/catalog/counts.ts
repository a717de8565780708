import { catalogNames, type MonitoredCatalog } from '../plan/catalogs.ts';
import { count } from '../telemetry/record.ts';

/** Whom we ask: catalogs, which show the artists, and others, which only add to what is known. */
export type SourceName = MonitoredCatalog | 'musicbrainz' | 'lastfm';
const catalogs: ReadonlySet<string> = new Set(catalogNames);

/** A refusal by a source, or by what guards it. */
interface Refusal {
  readonly catalog: string;
  readonly fault: string;
}

/** Counts a request that is made to a source. */
export function countRequest(source: SourceName): void {
  if (catalogs.has(source)) count('CatalogRequests');
  else count('SourceRequests', 1, source);
}

/**
 * Counts a field of a source's answer whose format we don't recognize.
 * @param field such as `album.release_date`: one of those that the adapters name
 */
export function countUnknownField(source: SourceName, field: string): void {
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
