import type { CatalogArtist } from '../../domain/catalog.ts';
import { keepAnswer, readAnswer } from '../../table/catalog/answers.ts';
import type { Table } from '../../table/client.ts';
import type { Clock } from '../ports.ts';
import type { Catalog } from '../source-ports.ts';

/**
 * The catalog for people who look for an artist: what was asked within a minute, by whomever, is answered
 * from the table. Not for proofs and checks, which need the profile as it is.
 */
export function askedOnce({
  catalog,
  table,
  clock,
}: {
  catalog: Catalog;
  table: Table;
  clock: Clock;
}): Pick<Catalog, 'search' | 'artist'> {
  const once = async (question: string, ask: () => Promise<readonly CatalogArtist[]>) => {
    const known = await readAnswer(table, question, clock.now());
    if (known) return known;
    const artists = await ask();
    await keepAnswer(table, question, artists, clock.now());
    return artists;
  };
  return {
    search: async (query, limit) =>
      once(JSON.stringify(['search', query, limit]), async () => catalog.search(query, limit)),
    artist: async (id) => {
      const asked = once(JSON.stringify(['artist', id]), async () => {
        const artist = await catalog.artist(id);
        return artist ? [artist] : [];
      });
      return (await asked)[0] ?? null;
    },
  };
}
