import { summarizeArtists as operation } from '../../../shared/contract/artists.ts';
import { implement } from '../../../shared/http/implement.ts';
import { listArtists } from '../../../shared/table/artists/artists.ts';
import type { Table } from '../../../shared/table/client.ts';
import type { Catalog } from '../../../shared/usecases/ports.ts';
import { summaryView } from '../../../shared/usecases/artists/view-artist.ts';

interface Deps {
  table: Table;
  catalog: Pick<Catalog, 'artistUrl'>;
}

export const summarizeArtists = implement(operation, async (_input, request, deps: Deps) => {
  const { organization } = request.caller;
  const artists = await listArtists(deps.table, organization.id);
  return artists
    .filter(({ paused }) => paused !== 'stopped')
    .map((artist) => summaryView(artist, organization.plan, deps.catalog, request.now));
});
