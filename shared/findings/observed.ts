import type {
  Answered,
  Capability,
  CatalogImage,
  CatalogRelease,
  CatalogReleaseList,
  Observation,
} from '../domain/catalog/catalog.ts';
import type { ReleaseRelation } from '../domain/releases/release.ts';
import { titleKey, titleText } from './normalise.ts';
import { providedVerified, providesImage } from './provided-fields.ts';
import { createHash } from 'node:crypto';
import { topOf } from './top-tracks/difference.ts';

const closeness: readonly ReleaseRelation[] = ['main', 'featured', 'appears_on'];

/**
 * The releases in a list, each once: lists that are read page by page, or group by group, repeat some.
 * An entry without a title does not count: that is how some catalogs list a release that was taken
 * down.
 */
export function listedReleases(list: CatalogReleaseList): Map<string, CatalogRelease> {
  const listed = new Map<string, CatalogRelease>();
  for (const release of list.releases) {
    if (release.title.trim() === '') continue;
    const other = listed.get(release.id);
    if (!other || isPreferred(release, other)) listed.set(release.id, release);
  }
  return listed;
}

/** Which of two entries of one release counts: a rule that doesn't depend on their order. */
function isPreferred(entry: CatalogRelease, other: CatalogRelease): boolean {
  const nearer = closeness.indexOf(entry.relation) - closeness.indexOf(other.relation);
  if (nearer !== 0) return nearer < 0;
  return everything(entry) < everything(other);
}

function everything(release: CatalogRelease): string {
  return JSON.stringify([...watchedFields(release, null), release.catalog_url, release.image.url]);
}

/**
 * The fields of a release that are compared, in a fixed order.
 * @param capabilities other fields are left out; null: all fields are included.
 */
function watchedFields(
  release: CatalogRelease,
  capabilities: ReadonlySet<Capability> | null,
): unknown[] {
  const provided = (capability: Capability, value: unknown) =>
    capabilities === null || capabilities.has(capability) ? value : undefined;
  return [
    release.id,
    titleText(release.title),
    release.type,
    release.release_date,
    release.total_tracks,
    provided('image', watchedImage(release)),
    provided('labels', release.label),
    provided('upcs', release.upc),
  ];
}

/** What is compared of a picture: never its URL. A picture that is left out differs from none. */
function watchedImage(shown: Answered & { image: CatalogImage }): string | null {
  return providesImage(shown) ? shown.image.id : 'untold';
}

/**
 * A hash over all of an observation that a comparison looks at, whatever the order of its lists,
 * the hosts of its pictures and the numbers in it: two observations with one hash differ from any
 * baseline in the same way. So a check may stop at a known hash, as long as nothing that it found
 * is lost: keep the hash only beside findings that are recorded, and drop it when one is settled.
 */
export function observationHash(
  { artist, top_tracks, releases }: Observation,
  capabilities: ReadonlySet<Capability>,
): string {
  const seen =
    artist === null
      ? null
      : {
          id: artist.streaming_id,
          name: titleKey(artist.name),
          image: capabilities.has('image') ? watchedImage(artist) : undefined,
          verified: capabilities.has('verified') ? providedVerified(artist) : undefined,
          top:
            capabilities.has('top_tracks') && top_tracks
              ? topOf(top_tracks)
                  .map(({ id }) => id)
                  .sort()
              : undefined,
          complete: releases.complete,
          releases: [...listedReleases(releases).values()]
            .map((release) => JSON.stringify(watchedFields(release, capabilities)))
            .sort(),
        };
  return createHash('sha256').update(JSON.stringify(seen)).digest('base64url');
}
