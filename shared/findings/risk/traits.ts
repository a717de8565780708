import type {
  Capability,
  CatalogCredit,
  CatalogReleaseDetails,
} from '../../domain/catalog/catalog.ts';
import type { ReleaseRelation } from '../../domain/releases/release.ts';
import { isrcKey, isrcsOf, sameTitle } from '../normalise.ts';
import { providesCredits } from '../provided-fields.ts';
import type { ProfileRecord, ReleaseTraits } from '../records.ts';

/** Country and three characters: who issued the ISRC. */
const registrantLength = 5;

/** The traits of a release, from its own page. */
export function traitsOf(
  details: CatalogReleaseDetails,
  profile: ProfileRecord,
  capabilities: ReadonlySet<Capability>,
): ReleaseTraits {
  return {
    relation: relationOf(details, profile),
    contributors: providesCredits(details) ? guestsOf(details.contributors, profile) : null,
    registrants: capabilities.has('isrcs') ? registrantsIn(details.tracks) : [],
    genres: [...new Set(details.genres)].sort(),
    ...namesakeOf(details, profile),
  };
}

/** Who issued the ISRCs of some tracks, each once. */
export function registrantsIn(tracks: CatalogReleaseDetails['tracks']): string[] {
  const isrcs = isrcsOf(tracks).map(isrcKey);
  return [...new Set(isrcs.map((isrc) => isrc.slice(0, registrantLength)))].sort();
}

/** Main artists who have the artist's name and other IDs, and not the artist. */
export function namesakeOf(
  { main_artists }: Pick<CatalogReleaseDetails, 'main_artists'>,
  { streaming_id, name }: Named,
): Pick<ReleaseTraits, 'namesake'> {
  if (main_artists.some(({ id }) => id === null || id === streaming_id)) return {};
  const namesake = main_artists.find((one) => sameTitle(one.name, name))?.id;
  return namesake ? { namesake } : {};
}

/**
 * The artist's part in a release, if the catalog itself does not say. By id or by name: somebody with
 * the artist's name counts as the artist here. Otherwise a namesake's release would pass for one that
 * the artist only appears on.
 */
function relationOf(
  { main_artists, contributors, relation }: CatalogReleaseDetails,
  artist: Named,
): ReleaseRelation {
  if (relation !== 'main' || main_artists.length === 0) return relation;
  if (main_artists.some((one) => isArtist(one, artist))) return 'main';
  return contributors.some((one) => isArtist(one, artist)) ? 'featured' : 'appears_on';
}

type Named = Pick<ProfileRecord, 'streaming_id' | 'name'>;

/** Who is named on a release besides the artist. */
export function guestsOf(contributors: readonly CatalogCredit[], artist: Named): CatalogCredit[] {
  return contributors.filter((one) => !isArtist(one, artist));
}

function isArtist(one: CatalogCredit, { streaming_id, name }: Named): boolean {
  return one.id === streaming_id || sameTitle(one.name, name);
}
