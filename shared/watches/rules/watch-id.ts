import * as z from '../../domain/zod.ts';
import type { CatalogName } from '../../domain/catalog/catalog-page.ts';

/** Names the watch of a catalog artist, whoever holds it: the catalog and the artist's id there. */
export const WatchId = z.string().regex(/^[a-z_]+#[0-9A-Za-z]{1,64}$/);

/** The watch of an artist of the catalog. */
export function watchIdOf(catalog: CatalogName, streamingId: string): string {
  return WatchId.parse(`${catalog}#${streamingId}`);
}

/** Of these, one request shows only how many releases there are, so a look with one is no check. */
const countOnly: readonly CatalogName[] = ['spotify'];

/** Whether the catalog of a watch shows an artist's whole profile with one request. */
export function showsProfile(watchId: string): boolean {
  return !countOnly.some((catalog) => watchId.startsWith(`${catalog}#`));
}
