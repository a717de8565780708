import * as z from '../../domain/zod.ts';
import type { CatalogName } from '../../domain/catalog/catalog-page.ts';
import { catalogNames, catalogPlan } from '../../plan/catalogs.ts';

/** Names the watch of a catalog artist, whoever holds it: the catalog and the artist's id there. */
export const WatchId = z.string().regex(/^[a-z_]+#[0-9A-Za-z]{1,64}$/);

/** The watch of an artist of the catalog. */
export function watchIdOf(catalog: CatalogName, streamingId: string): string {
  return WatchId.parse(`${catalog}#${streamingId}`);
}

/** Whether the catalog of a watch shows an artist's whole profile with one request. */
export function showsProfile(watchId: string): boolean {
  const catalog = catalogNames.find((name) => watchId.startsWith(`${name}#`));
  return catalogPlan(catalog).probe === 'profile';
}
