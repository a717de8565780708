import type { Catalog } from '../../shared/usecases/source-ports.ts';

const numbers = new Intl.NumberFormat('en-US');

/**
 * What the product understands of an artist, in one line: the profile, the list, the top tracks, and the page of
 * the newest release, as a check and its re-check read them.
 * @returns with `isSound`, whether the catalog knows the artist and gave the whole list, as it should.
 * @throws CatalogUnavailable when the catalog gives no sound answer
 */
export async function readArtist(
  catalog: Catalog,
  id: string,
): Promise<{ line: string; isSound: boolean }> {
  const artist = await catalog.artist(id);
  if (artist === null) {
    return { line: `${id}: NOT KNOWN, though it should be`, isSound: false };
  }
  const list = await catalog.releases(id);
  const top = await catalog.topTracks(id);
  const [newest] = list.releases.toSorted((a, b) =>
    (a.release_date ?? '') < (b.release_date ?? '') ? 1 : -1,
  );
  const page = newest === undefined ? null : await catalog.release(newest.id);
  const parts = [
    artist.followers === null ? 'no followers' : `${numbers.format(artist.followers)} followers`,
    artist.image.id === null ? 'no picture' : 'a picture',
    `${list.releases.length} releases${list.complete ? '' : ` (NOT ALL: ${list.note ?? 'no reason'})`}`,
    top === null ? 'no top tracks' : `${top.length} top tracks`,
    ...(newest === undefined ? [] : [releaseWords(newest.title, page)]),
  ];
  return { line: `${id} “${artist.name}”: ${parts.join(', ')}`, isSound: list.complete };
}

function releaseWords(title: string, page: Awaited<ReturnType<Catalog['release']>>): string {
  if (page === null) return `no page of “${title}”`;
  const tracks = page.tracks ?? [];
  const codes = tracks.filter(({ isrc }) => isrc !== null).length;
  const parts = [
    `${tracks.length} tracks, ${codes} with an ISRC`,
    page.upc === null ? 'no UPC' : 'a UPC',
    page.label === null ? 'no label' : 'a label',
  ];
  return `and of “${title}” ${parts.join(', ')}`;
}
