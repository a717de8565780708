import { createHash } from 'node:crypto';
import * as z from './zod.ts';
import type { CatalogName } from './catalog-url.ts';

/** Names the watch of a catalog artist, whoever holds it: the catalog and the artist's id there. */
export const WatchId = z.string().regex(/^[a-z]+#[0-9A-Za-z]{1,64}$/);

/** The watch of an artist of the catalog. */
export function watchIdOf(catalog: CatalogName, streamingId: string): string {
  return WatchId.parse(`${catalog}#${streamingId}`);
}

/** The name of a watch's schedule: 64 characters at most, of letters, digits and hyphens. */
export function scheduleNameOf(watchId: string): string {
  return createHash('sha256').update(watchId).digest('hex');
}
