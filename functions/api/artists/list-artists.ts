import { listArtists as operation } from '../../../shared/contract/artists.ts';
import { implement } from '../../../shared/http/implement.ts';
import { listArtists as readArtists } from '../../../shared/table/artists/artists.ts';
import type { Table } from '../../../shared/table/client.ts';
import { view } from '../../../shared/usecases/artists/view-artist.ts';

export const listArtists = implement(
  operation,
  async (_input, { caller }, deps: { table: Table }) => {
    const artists = await readArtists(deps.table, caller.organization.id);
    return artists.filter(({ paused }) => paused !== 'stopped').map(view);
  },
);
