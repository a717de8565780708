import * as z from '../../domain/zod.ts';
import { SeenSite, seenAfter } from '../../domain/verification/seen-sites.ts';
import type { Table } from '../client.ts';
import { written } from '../failures.ts';
import { ttlAttribute } from '../indexes.ts';
import { keys } from '../keys.ts';
import { readRow, wholeItem } from '../item.ts';
import { sendPut } from '../transaction.ts';
import { when } from '../versioned.ts';

const SeenItem = z.object({ sites: z.array(SeenSite) });

/** Nobody has looked at the artist for so long: what was seen then says nothing anymore. */
const keptSeconds = 400 * 86_400;

/**
 * Records which sites were listed for an artist of the catalog at `now`, for the whole service.
 * @returns what is known of them then.
 */
export async function noteSites(
  table: Table,
  artistCatalogUrl: string,
  listed: readonly string[],
  now: Date,
): Promise<SeenSite[]> {
  const key = keys.seenSites(artistCatalogUrl);
  const row = await readRow(table, key);
  const known = row ? SeenItem.parse(row).sites : [];
  const sites = seenAfter(known, listed, now);
  if (sites.length === 0) return sites;
  const at = now.toISOString();
  const epoch = Math.floor(now.getTime() / 1000) + keptSeconds;
  const isNewer = when('attribute_not_exists(pk) OR read_at <= :at', { at });
  const put = wholeItem(key, { sites, read_at: at, [ttlAttribute]: epoch }, isNewer);
  // Somebody read later: what they saw stands.
  await written(sendPut(table, put));
  return sites;
}
