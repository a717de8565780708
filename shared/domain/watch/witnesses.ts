import type { CatalogReleaseDetails, CatalogReleaseList } from '../catalog.ts';
import { type ChangeType, changeTypeNames, infoOf } from '../change-type.ts';
import { labelsOf, registrantsOf, upcOwnersOf } from '../detection/risk/identity.ts';
import { diffRelease } from '../detection/pages/diff.ts';
import type { Baseline, ReleaseRecord } from '../detection/records.ts';
import { diffReleases } from '../detection/releases/diff.ts';
import { isThere } from '../detection/releases/release-date.ts';
import type { DiffContext } from '../detection/types.ts';

/*
 * A witness is another artist of the catalog. One artist alone can't show whether a large change is true or
 * a fault of the source: the list and a page of others, read in the same minute, can.
 */

/** So many have to be as they were. */
export const witnessesMin = 3;

/** What differs at an artist that was asked: the types of change. Null: it gave no sound answer. */
export type Answer = ReadonlySet<ChangeType> | null;

/** What other artists show. */
export interface Witnesses {
  /** Of watched artists. */
  answers: readonly Answer[];
  /** Of well-known artists whom nobody watches. They show only whether releases are there. */
  ofWellKnown: readonly Answer[];
  /** What a large part of another artist's catalog shows, who has nothing to do with this one. */
  elsewhere: ReadonlySet<ChangeType>;
}

/** What the witnesses say about a type of change: they don't have it, they do, or too few answered. */
export type Testimony = { kind: 'as_they_were'; artists: number } | { kind: 'same' | 'silent' };

/** What an artist has to show to be a witness. */
export interface Seen {
  list: CatalogReleaseList;
  /** Of one release that is known, or listed, by its id. */
  asked: string;
  page: CatalogReleaseDetails | null;
}

/** What the witnesses say about a type: of losses, any loss counts as the same. */
export function testimonyOf(
  type: ChangeType,
  { answers, ofWellKnown, elsewhere }: Witnesses,
): Testimony {
  const shows = (types: ReadonlySet<ChangeType>) => kinOf(type).some((one) => types.has(one));
  const heard = isOfPresence(type) ? [...answers, ...ofWellKnown] : answers;
  const answered = heard.filter((one) => one !== null);
  if (shows(elsewhere) || answered.some(shows)) return { kind: 'same' };
  return answered.length < witnessesMin
    ? { kind: 'silent' }
    : { kind: 'as_they_were', artists: answered.length };
}

/** The types that show the same fault of a source. */
export function kinOf(type: ChangeType): readonly ChangeType[] {
  return losses.includes(type) ? losses : [type];
}

/** Whether artists of whom nothing is known can show that a type is no fault: that releases are there. */
export function isOfPresence(type: ChangeType): boolean {
  return ['RELEASE_WENT_OFFLINE', 'RELEASE_DELISTED', 'PROFILE_MERGED'].includes(type);
}

/** What a list or pages that leave something out look like, also where a merge seems to have been undone. */
const losses = changeTypeNames.filter(
  (one) =>
    infoOf(one).movement === 'lost' ||
    ['RELEASE_DELISTED', 'RELEASE_REPLACED', 'PROFILE_MERGED'].includes(one),
);

/**
 * What differs at a watched artist from what is known of it.
 * @returns null where the list is not whole: then it says nothing.
 */
export function witnessed(
  baseline: Baseline,
  { list, asked, page }: Seen,
  context: DiffContext,
): Answer {
  if (!list.complete) return null;
  const record = baseline.releases.get(asked);
  const findings = [
    ...diffReleases(baseline, list, baseline.profile.streaming_id, context),
    ...(page && record ? diffRelease(baseline, record, page, context) : []),
  ];
  const ofPage = page?.id === asked ? none : lost;
  return new Set([...findings.map(({ change_type }) => change_type), ...ofPage]);
}

/**
 * The same of an artist that nobody watches: that it has releases, all of its list came, and a listed release
 * has its page.
 */
export function witnessedUnknown({ list, asked, page }: Seen, now: Date): Answer {
  if (!list.complete) return null;
  return page?.id === asked && isThere(page, now) ? none : lost;
}

const none: ReadonlySet<ChangeType> = new Set();
const lost: ReadonlySet<ChangeType> = new Set(['RELEASE_WENT_OFFLINE']);

/** The release of a watched artist whose page is read: one that was there a short while ago. */
export function pageToAsk({ releases }: Baseline): string | null {
  const read = [...releases.values()].filter(
    ({ status, details_read_at }) => status === 'live' && details_read_at !== null,
  );
  const latest = read.toSorted((a, b) =>
    (a.details_read_at ?? '') < (b.details_read_at ?? '') ? 1 : -1,
  );
  return latest[0]?.id ?? null;
}

/**
 * Whether two artists share whoever brought out what changed: a label, the registrant of the ISRCs, or the
 * owner of the UPCs. Then the same may truly happen to both, and neither is a witness for the other.
 */
export function areRelated(changed: readonly ReleaseRecord[], other: Baseline): boolean {
  const theirs = partsOf([...other.releases.values()]);
  return [...partsOf(changed)].some((part) => theirs.has(part));
}

function partsOf(releases: readonly ReleaseRecord[]): ReadonlySet<string> {
  return new Set(
    releases.flatMap((one) => [...labelsOf(one), ...registrantsOf(one), ...upcOwnersOf(one)]),
  );
}
