import {
  canaryConfirmAfterSeconds,
  canaryName,
  canaryStreamingId,
  isCanaryWatch,
} from '../../plan/canary.ts';
import { readCanary } from '../../table/canary.ts';
import type { Table } from '../../table/client.ts';
import type { Catalog } from '../source-ports.ts';
import type { Needs } from '../needs.ts';

/**
 * A catalog that has the canary's artist and no other, and makes no request. The artist is called after
 * the canary's round, not after the hour: a name that changed between a check and its re-check would be
 * dismissed, and say nothing of the service.
 * @param beside the catalog that it stands beside: what that can tell, this one can.
 */
export function canaryCatalog(
  table: Table,
  { name, capabilities }: Pick<Catalog, 'name' | 'capabilities'>,
): Catalog {
  // Reserved: it leads nowhere.
  const address = 'https://canary.example/';
  return {
    name,
    capabilities,
    search: async () => [],
    artist: async () => ({
      streaming_id: canaryStreamingId,
      name: canaryName((await readCanary(table))?.round ?? 0),
      image: { id: null, url: null },
      followers: capabilities.has('followers') ? 1000 : null,
      monthly_listeners: null,
      popularity: capabilities.has('popularity') ? 10 : null,
      catalog_url: address,
    }),
    probe: async () => null,
    topTracks: async () => (capabilities.has('top_tracks') ? [] : null),
    releases: async () => ({ complete: true, note: null, row_count: 0, releases: [] }),
    release: async () => null,
    track: async () => null,
    artistUrl: () => address,
  };
}

/** What work on an artist takes that differs for the canary's. */
type WatchDeps = Needs<'table' | 'catalog' | 'confirmAfterSeconds'>;

/** The same, with the canary's catalog and its short wait where the work is about its artist. */
export function depsFor<Deps extends WatchDeps>(deps: Deps, work: object): Deps {
  if (!('watch_id' in work) || !isCanaryWatch(String(work.watch_id))) return deps;
  return {
    ...deps,
    catalog: canaryCatalog(deps.table, deps.catalog),
    confirmAfterSeconds: canaryConfirmAfterSeconds,
  };
}
