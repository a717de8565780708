import { usableSite } from '../../domain/verification/seen-sites.ts';
import type { Table } from '../../table/client.ts';
import { noteSites } from '../../table/verification/seen-sites.ts';
import type { KnownSite } from '../../table/verification/verifications.ts';
import { type Clock } from '../ports.ts';
import { CatalogUnavailable, type LinkSource } from '../source-ports.ts';

export interface FindSiteDeps {
  table: Table;
  clock: Clock;
  links: LinkSource;
  /** How long a site must have been listed before it proves anything. */
  siteLinkMinAgeDays: number;
}

/**
 * The official site of an artist of the catalog, as far as it can be told now. Anybody can edit the
 * encyclopedia, so a site counts only once we have seen it listed for some days; until then it is
 * only noted.
 */
export async function findSite(deps: FindSiteDeps, artistCatalogUrl: string): Promise<KnownSite> {
  const listed = await listedSites(deps.links, artistCatalogUrl);
  if (listed === null) return { site: null, site_status: 'unknown', young_site: null };
  const now = deps.clock.now();
  const seen = await noteSites(deps.table, artistCatalogUrl, listed, now);
  const usable = usableSite(seen, listed, deps.siteLinkMinAgeDays, now);
  switch (usable.kind) {
    case 'old_enough':
      return { site: usable.site, site_status: 'found', young_site: null };
    case 'young': {
      const { site, from } = usable;
      return { site: null, site_status: 'young', young_site: { site, from } };
    }
    case 'none':
      return { site: null, site_status: 'none', young_site: null };
  }
}

/** Whether the site may be another one than was found last: then it has to be looked for again. */
export function isSiteOpen({ site_status, young_site }: KnownSite, now: Date): boolean {
  if (site_status === 'unknown') return true;
  return site_status === 'young' && (young_site?.from ?? '') <= now.toISOString();
}

async function listedSites(
  links: LinkSource,
  artistCatalogUrl: string,
): Promise<readonly string[] | null> {
  try {
    return (await links.links(artistCatalogUrl))?.homepages ?? [];
  } catch (error) {
    if (!(error instanceof CatalogUnavailable)) throw error;
    return null;
  }
}
