import { sameTitle, titleKey } from '../normalise.ts';
import type { CatalogCredit } from '../../domain/catalog/catalog.ts';
import type { ReleaseRecord } from '../records.ts';

/** Who is on a release besides the artist. */
export function guestsOf({ traits }: ReleaseRecord, artistName: string): CatalogCredit[] {
  return (traits?.contributors ?? []).filter(({ name }) => !sameTitle(name, artistName));
}

/** What a guest is compared by: the ID where the catalog gives one: anybody can write a name. */
export function guestKey({ id, name }: CatalogCredit): string {
  return id === null ? titleKey(name) : `#${id}`;
}

/** What the guests of a release are compared by. */
export function guestKeysOf(release: ReleaseRecord, artistName: string): string[] {
  return guestsOf(release, artistName).map(guestKey);
}
