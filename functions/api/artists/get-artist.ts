import { getArtist as operation } from '../../../shared/contract/artists.ts';
import { implement } from '../../../shared/http/implement.ts';
import type { Table } from '../../../shared/table/client.ts';
import { findArtist } from '../../../shared/usecases/artists/find-artist.ts';
import { view } from '../../../shared/usecases/artists/view-artist.ts';

export const getArtist = implement(
  operation,
  async ({ params }, { caller }, deps: { table: Table }) =>
    view(await findArtist(deps.table, caller.organization.id, params.id)),
);
