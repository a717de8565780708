import type {
  Answered,
  Capability,
  CatalogImage,
  CatalogRelease,
  CatalogReleaseList,
} from '../../domain/catalog/catalog.ts';
import type { ReleaseRelation } from '../../domain/releases/release.ts';
import { titleText } from '../normalise.ts';
import { providesImage } from '../provided-fields.ts';

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
export function watchedFields(
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
export function watchedImage(shown: Answered & { image: CatalogImage }): string | null {
  return providesImage(shown) ? shown.image.id : 'untold';
}
