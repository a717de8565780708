import { keptSecret } from '../aws/kept-secret.ts';
import { deezer } from '../catalog/deezer.ts';
import type { LongLists } from '../catalog/long-list.ts';
import { spotify } from '../catalog/spotify.ts';
import type { MonitoredCatalog } from '../plan/catalogs.ts';
import type { Catalog, SourceBudget } from '../usecases/source-ports.ts';
import { setting, variables } from './config.ts';
import { clock } from './container.ts';
import { lazy } from './lazy.ts';

/** The catalog's key. One for the whole container: all ways to the catalog share it. */
const key = /* @__PURE__ */ lazy(() => keptSecret({ secretId: variables.catalogSecret() }));

/** What all catalogs are given. */
interface OfAll {
  budget: SourceBudget;
  lists: LongLists;
}

const sourceOf: Readonly<Record<MonitoredCatalog, (all: OfAll, lane: number) => Catalog>> = {
  deezer: (all, lane) =>
    deezer({
      baseUrl: setting('DEEZER_BASE_URL')[lane] ?? setting('DEEZER_BASE_URL')[0],
      language: setting('CATALOG_LANGUAGE'),
      ...all,
    }),
  spotify: (all) =>
    spotify({
      clientId: setting('SPOTIFY_CLIENT_ID'),
      access: setting('SPOTIFY_ACCESS'),
      market: setting('SPOTIFY_MARKET'),
      language: setting('CATALOG_LANGUAGE'),
      baseUrl: setting('SPOTIFY_BASE_URL'),
      accountsUrl: setting('SPOTIFY_ACCOUNTS_URL'),
      clientSecret: key(),
      clock: clock(),
      ...all,
    }),
};

/** The catalog that is set, as one lane asks it. */
export const catalogSource = (all: OfAll, lane: number): Catalog =>
  sourceOf[setting('CATALOG')](all, lane);
