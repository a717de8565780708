import type { LinksWork } from '../domain/work.ts';
import { getArtist } from '../table/artists.ts';
import { endChore, putOffChore } from '../table/chores.ts';
import type { Table } from '../table/client.ts';
import { setSocials } from '../table/snapshots.ts';
import { type Catalog, CatalogUnavailable, type Clock, type LinkSource } from './ports.ts';

export interface LinksDeps {
  table: Table;
  clock: Clock;
  catalog: Pick<Catalog, 'artistUrl'>;
  links: LinkSource;
}

const weekMs = 7 * 86_400_000;

/**
 * Asks the encyclopedia for an artist's social links, once a week: its one request a second is the
 * whole service's. Its silence never touches a check, and leaves what is known.
 */
export async function readLinks(deps: LinksDeps, work: LinksWork): Promise<void> {
  const startedAt = deps.clock.now();
  // As it stands: a new artist that isn't seen yet would be taken for one that is gone.
  const artist = await getArtist(deps.table, work.organization_id, work.artist_id, {
    consistent: true,
  });
  if (!artist?.active) {
    await endChore(deps.table, work.artist_id, 'links', startedAt);
    return;
  }
  const putOff = (ms: number) =>
    putOffChore(deps.table, artist.id, 'links', {
      startedAt,
      at: new Date(startedAt.getTime() + ms),
    });
  try {
    const found = await deps.links.links(deps.catalog.artistUrl(artist.streaming_id));
    if (found) await setSocials(deps.table, artist.id, found.socials);
    await putOff(weekMs);
  } catch (error) {
    if (!(error instanceof CatalogUnavailable)) throw error;
    await putOff(error.retryAfterSeconds * 1000);
  }
}
