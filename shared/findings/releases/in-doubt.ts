import { patience } from '../patience.ts';
import type {
  CatalogImage,
  CatalogRelease,
  CatalogReleaseDetails,
} from '../../domain/catalog/catalog.ts';
import { providesImage } from '../provided-fields.ts';
import type { ReleaseRecord } from '../records.ts';
import { imageChanged, titleDiffersOnlyInForm, titleText } from '../normalise.ts';

/**
 * What the page of a new release shows differently from the list: another picture, or another
 * spelling of the title. One of them is wrong.
 */
export function shownOtherwise(
  { image, title }: ReleaseRecord,
  page: CatalogReleaseDetails,
): Pick<ReleaseRecord, 'page_image' | 'page_title'> {
  const isOtherImage = providesImage(page) && imageChanged(image, page.image);
  const isOtherForm =
    titleDiffersOnlyInForm(title, page.title) && titleText(title) !== titleText(page.title);
  return {
    ...(isOtherImage ? { page_image: page.image } : {}),
    ...(isOtherForm ? { page_title: page.title } : {}),
  };
}

/** Whether a picture in the list is the one that the page showed while both disagreed. */
export function isPagesImage(known: ReleaseRecord, { id }: CatalogImage, now: Date): boolean {
  return isInDoubt(known, now) && known.page_image?.id === id;
}

/** Whether a title in the list has the spelling that the page showed while both disagreed. */
export function isPagesTitle(known: ReleaseRecord, title: string, now: Date): boolean {
  const { page_title = null } = known;
  return isInDoubt(known, now) && page_title !== null && titleText(page_title) === titleText(title);
}

function isInDoubt({ first_seen_at }: ReleaseRecord, now: Date): boolean {
  return now.getTime() - Date.parse(first_seen_at) <= patience.pageAgainstList * 1000;
}

/** The list's picture and title, if they are now what the page showed: both agree. */
export function agreedByList(
  known: ReleaseRecord,
  seen: CatalogRelease,
  now: Date,
): Partial<ReleaseRecord> {
  const isImage = providesImage(seen) && isPagesImage(known, seen.image, now);
  return {
    ...(isImage ? { image: seen.image, page_image: null } : {}),
    ...(isPagesTitle(known, seen.title, now) ? { title: seen.title, page_title: null } : {}),
  };
}

/** What is no longer in doubt because the page now shows the same as the list. */
export function agreedByPage(
  known: ReleaseRecord,
  page: CatalogReleaseDetails,
): Partial<ReleaseRecord> {
  const isImage = providesImage(page) && !imageChanged(known.image, page.image);
  const isTitle = titleText(known.title) === titleText(page.title);
  return {
    ...(known.page_image && isImage ? { page_image: null } : {}),
    ...(known.page_title && isTitle ? { page_title: null } : {}),
  };
}
