import { lookupArtist as operation } from '../../../shared/contract/artists.ts';
import { implement } from '../../../shared/http/implement.ts';
import {
  type FindDeps,
  lookupArtist as lookUp,
} from '../../../shared/usecases/artists/find-in-catalog.ts';

export const lookupArtist = implement(operation, async ({ query }, { caller }, deps: FindDeps) =>
  lookUp(deps, caller.organization.id, query.url),
);
