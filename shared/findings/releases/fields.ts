import type {
  CatalogImage,
  CatalogRelease,
  CatalogReleaseDetails,
} from '../../domain/catalog/catalog.ts';
import { changeTypes } from '../../changes/rules/change-type.ts';
import type { Severity } from '../../changes/rules/info.ts';
import {
  finding,
  type FindingParts,
  imageValue,
  named,
  releaseSubject,
  setFields,
  weigh,
} from '../finding.ts';
import {
  imageChanged,
  nonEmpty,
  sameTitle,
  titleDiffersOnlyInForm,
  titleText,
  upcKey,
} from '../normalise.ts';
import { dateDiffers } from './release-date.ts';
import { message } from '../words.ts';
import { providedContext, providesImage } from '../provided-fields.ts';
import type { DiffContext, Finding } from '../types.ts';
import type { ReleaseRecord } from '../records.ts';
import { patience } from '../patience.ts';

/** Compares what a list shows of a known release. A field that it leaves out hasn't changed. */
export function diffReleaseFields(
  known: ReleaseRecord,
  seen: CatalogRelease,
  given: DiffContext,
): Finding[] {
  const context = providedContext(given, seen);
  return [
    ...diffTitle(known, seen, context),
    ...diffArtwork(known, seen, context),
    ...diffPlain(known, seen, 'release_date', context),
    ...(known.type_basis === 'assumed' ? [] : diffPlain(known, seen, 'type', context)),
    ...diffProduct(known, seen, context),
  ];
}

/** Compares label and UPC, which most catalogs show only on a release's own page. */
export function diffProduct(
  known: ReleaseRecord,
  seen: Pick<CatalogRelease, 'label' | 'upc'>,
  context: DiffContext,
): Finding[] {
  return (['label', 'upc'] as const).flatMap((field) => diffPlain(known, seen, field, context));
}

/** Fields of which only the value counts: whether two that are told differ, and what says so. */
const plainFields = {
  release_date: {
    type: 'RELEASE_DATE_CHANGED',
    says: 'releaseDateChanged',
    differ: dateDiffers,
    needs: null,
  },
  type: {
    type: 'RELEASE_TYPE_CHANGED',
    says: 'releaseTypeChanged',
    differ: (one: string, other: string) => one !== other,
    needs: null,
  },
  label: {
    type: 'RELEASE_LABEL_CHANGED',
    says: 'labelChanged',
    differ: (one: string, other: string) => !sameTitle(one, other),
    needs: 'labels',
  },
  upc: {
    type: 'RELEASE_UPC_CHANGED',
    says: 'upcChanged',
    differ: (one: string, other: string) => upcKey(one) !== upcKey(other),
    needs: 'upcs',
  },
} as const;

type PlainField = keyof typeof plainFields;

function diffPlain<Field extends PlainField>(
  known: ReleaseRecord,
  seen: Pick<CatalogRelease, Field>,
  field: Field,
  { capabilities }: DiffContext,
): Finding[] {
  const { type, says, differ, needs } = plainFields[field];
  const [before, after] = [nonEmpty(known[field]), nonEmpty(seen[field])];
  if ((needs && !capabilities.has(needs)) || before === null || after === null) return [];
  if (!differ(before, after)) return [];
  const isForm = field === 'label' && titleDiffersOnlyInForm(before, after);
  return fieldFinding(known, {
    ...{ type, field, before, after },
    severity: isForm ? 'info' : changeTypes[type].severity,
    says: message(says, { release: named(known), before, after }),
    set: { [field]: after },
  });
}

interface FieldChange extends Pick<
  FindingParts,
  'type' | 'field' | 'before' | 'after' | 'says' | 'reasons'
> {
  severity: Severity;
  set: Partial<ReleaseRecord>;
}

function fieldFinding(known: ReleaseRecord, { set, severity, ...parts }: FieldChange): Finding[] {
  return [
    finding({
      ...parts,
      severity: weigh(severity, known),
      subject: releaseSubject(known),
      move: setFields(known, set),
    }),
  ];
}

function diffTitle(known: ReleaseRecord, seen: CatalogRelease, context: DiffContext): Finding[] {
  const { title } = seen;
  if (title === known.title || titleText(title) === titleText(known.title)) return [];
  if (isPagesTitle(known, title, context.now)) return [];
  const isForm = titleDiffersOnlyInForm(known.title, title);
  return fieldFinding(known, {
    type: 'RELEASE_TITLE_CHANGED',
    severity: isForm ? 'info' : 'warning',
    field: 'title',
    before: known.title,
    after: title,
    reasons: isForm ? [message('titleInForm', {})] : [],
    says: message('releaseRenamed', { release: named(known), after: title }),
    // Once another title is reported, the page's earlier spelling is no longer expected.
    set: { title, ...(known.page_title ? { page_title: null } : {}) },
  });
}

function diffArtwork(known: ReleaseRecord, seen: CatalogRelease, context: DiffContext): Finding[] {
  const { image } = seen;
  if (!context.capabilities.has('image') || !imageChanged(known.image, image)) return [];
  if (isPagesImage(known, image, context.now)) return [];
  return fieldFinding(known, {
    type: 'RELEASE_ARTWORK_CHANGED',
    severity: 'warning',
    field: 'image',
    before: imageValue(known.image),
    after: imageValue(image),
    reasons: [message('artworkItself', {})],
    says: message(image.id === null ? 'artworkRemoved' : 'artworkChanged', {
      release: named(known),
    }),
    set: { image, ...(known.page_image ? { page_image: null } : {}) },
  });
}

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
function isPagesImage(known: ReleaseRecord, { id }: CatalogImage, now: Date): boolean {
  return isInDoubt(known, now) && known.page_image?.id === id;
}

/** Whether a title in the list has the spelling that the page showed while both disagreed. */
function isPagesTitle(known: ReleaseRecord, title: string, now: Date): boolean {
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
