import * as contract from '../../../shared/contract/identity.ts';
import { implement } from '../../../shared/http/implement.ts';
import { doingOf } from '../../../shared/http/person.ts';
import type { Table } from '../../../shared/table/client.ts';
import * as usecases from '../../../shared/usecases/releases/identities.ts';

export const setArtistIdentity = implement(
  contract.setArtistIdentity,
  async ({ params, body }, request, deps: { table: Table }) =>
    usecases.setArtistIdentity(deps, doingOf(request), params.id, body),
);
