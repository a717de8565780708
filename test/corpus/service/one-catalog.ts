import type { Catalog, LinkSource } from '../../../shared/usecases/source-ports.ts';
import { pictureAt } from '../../../lib/simulator/wire/pictures.ts';
import type { Shelf } from '../catalogue/shelf.ts';

/** New records of a shelf get ids of their own, as one catalog has them. */
const idsOfAShelf = 100_000;
/** The last part of a path. */
const lastPart = /[^/]*$/;

/**
 * All shelves as the one catalog that a service knows: whoever is asked for is found on the shelf
 * that has it. `pages` are the releases whose own page was asked for, oldest first, until somebody
 * takes them out.
 */
export function oneCatalog(shelves: readonly Shelf[]) {
  const [first] = shelves;
  if (!first) throw new Error('no artists');
  for (const [at, shelf] of shelves.entries()) {
    const { world } = shelf;
    shelf.world = { ...world, next_release_id: world.next_release_id + at * idsOfAShelf };
  }
  const of = (artist: string) => shelves.find(({ world }) => artist in world.artists) ?? first;
  // What no shelf has is unknown on each of them.
  const having = (release: string) =>
    shelves.find(({ world }) => release in world.releases) ?? first;
  const holding = (track: string) =>
    shelves.find(({ world }) =>
      Object.values(world.releases).some(({ tracks }) =>
        tracks.some(({ id }) => String(id) === track),
      ),
    ) ?? first;
  const pages: string[] = [];
  const { name, capabilities } = first.catalog;
  const catalog: Catalog = {
    ...{ name, capabilities },
    search: (query, limit) => first.catalog.search(query, limit),
    artistUrl: (id) => first.catalog.artistUrl(id),
    artist: (id) => of(id).catalog.artist(id),
    probe: (id) => of(id).catalog.probe(id),
    releases: (id) => of(id).catalog.releases(id),
    topTracks: (id) => of(id).catalog.topTracks(id),
    release: (id) => {
      pages.push(id);
      return having(id).catalog.release(id);
    },
    track: (id) => holding(id).catalog.track(id),
  };
  const links: LinkSource = {
    links: (address) => of(lastPart.exec(address)?.[0] ?? '').links.links(address),
  };
  /** Whatever its host: the bytes of a picture that is shown somewhere. */
  const picture = (url: string): Buffer | null => {
    const path = new URL(url).pathname.replace('/images', '');
    for (const { world } of shelves) {
      const bytes = pictureAt(world, path);
      if (bytes) return bytes;
    }
    return null;
  };
  return { catalog, links, picture, pages };
}
