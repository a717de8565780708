import { searchCatalog as operation } from '../../../shared/contract/artists.ts';
import { implement } from '../../../shared/http/implement.ts';
import { type FindDeps, searchArtists } from '../../../shared/usecases/artists/find-in-catalog.ts';

export const searchCatalog = implement(operation, async ({ query }, { caller }, deps: FindDeps) =>
  searchArtists(deps, caller.organization.id, query.q),
);
