import { summarizeArtist as operation } from '../../../shared/contract/artists.ts';
import { implement } from '../../../shared/http/implement.ts';
import type { Table } from '../../../shared/table/client.ts';
import { findArtist } from '../../../shared/usecases/artists/find-artist.ts';
import { summaryView } from '../../../shared/usecases/artists/view-artist.ts';
import type { Catalog } from '../../../shared/usecases/ports.ts';

interface Deps {
  table: Table;
  catalog: Pick<Catalog, 'artistUrl'>;
}

export const summarizeArtist = implement(
  operation,
  async ({ params }, { caller: { organization }, now }, { table, catalog }: Deps) => {
    const artist = await findArtist(table, organization.id, params.id);
    return summaryView(artist, organization.plan, catalog, now);
  },
);
