import type {
  CatalogArtist,
  CatalogReleaseDetails,
  CatalogReleaseList,
  CatalogTopTrack,
} from '../../domain/catalog/catalog.ts';
import { type ChangeType, changeTypeNames, infoOf } from '../../changes/rules/change-type.ts';
import { labelsOf, registrantsOf, upcOwnersOf } from '../../findings/risk/identity.ts';
import { diffBio, diffLinks } from '../../findings/about/diff.ts';
import { diffRelease } from '../../findings/pages/diff.ts';
import { diffProfile } from '../../findings/profile/diff.ts';
import type { Baseline, ReleaseRecord } from '../../findings/records.ts';
import { diffReleases } from '../../findings/releases/diff.ts';
import { isThere } from '../../findings/releases/release-date.ts';
import type { DiffContext } from '../../findings/types.ts';
import type { SocialLink } from '../../domain/artists/social-links.ts';
import type { Road } from '../../changes/rules/info.ts';

/*
 * A witness is another artist of the catalog. One artist alone can't show whether an unlikely change is true
 * or a fault of the source: what others show, read in the same minute, can.
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
type Testimony = { kind: 'as_they_were'; artists: number } | { kind: 'same' | 'silent' };

/** What was read of a witness; absent: it wasn't asked for. */
export interface Seen {
  artist?: CatalogArtist | null;
  top_tracks?: readonly CatalogTopTrack[] | null;
  list?: CatalogReleaseList;
  /** Of one release that is known, or listed, by its id. */
  asked?: string;
  page?: CatalogReleaseDetails | null;
  links?: readonly SocialLink[];
  bio?: string | null;
}

/** A part of what the sources tell of an artist. */
type Reading = 'profile' | 'top_tracks' | 'list' | 'page' | 'links' | 'bio';

const readings: Readonly<Partial<Record<Road, readonly Reading[]>>> = {
  profile: ['profile'],
  top_tracks: ['profile', 'top_tracks'],
  top_news: ['profile', 'top_tracks'],
  list: ['list'],
  list_and_page: ['list', 'page'],
  page: ['page'],
  tracks: ['page'],
  links: ['links'],
  bio: ['bio'],
};

/** What has to be read of a witness that is asked about these types. */
export function readingsOf(types: readonly ChangeType[]): ReadonlySet<Reading> {
  const ofLosses = types.some((type) => losses.includes(type)) ? readings.list_and_page : [];
  return new Set([
    ...types.flatMap((type) => readings[infoOf(type).road] ?? []),
    ...(ofLosses ?? []),
  ]);
}

/** Whether an artist has what could change in that way. */
export function canShow(type: ChangeType, { profile, socials, bio }: Baseline): boolean {
  if (type === 'VERIFICATION_LOST') return profile.verified === true;
  if (type === 'VERIFICATION_GAINED') return profile.verified === false;
  if (type === 'PROFILE_IMAGE_REMOVED') return profile.image.id !== null;
  const { road } = infoOf(type);
  if (road === 'top_tracks' || road === 'top_news') return profile.top_tracks !== null;
  if (road === 'links') return type === 'SOCIAL_LINK_ADDED' ? socials !== null : !!socials?.length;
  return road !== 'bio' || !!bio;
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
  if (type === 'TOP_TRACK_UNKNOWN') return [type, 'TOP_TRACKS_CHANGED'];
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
  { artist, top_tracks = null, list, asked = '', page, links, bio }: Seen,
  context: DiffContext,
): Answer {
  if (list && !list.complete) return null;
  const { profile } = baseline;
  const record = baseline.releases.get(asked);
  const findings = [
    ...(artist === undefined ? [] : diffProfile(profile, { artist, top_tracks }, context)),
    ...(list ? diffReleases(baseline, list, profile.streaming_id, context) : []),
    ...(page && record ? diffRelease(baseline, record, page, context) : []),
    ...(links ? diffLinks(baseline, links) : []),
    ...(bio === undefined ? [] : diffBio(baseline, bio)),
  ];
  const ofPage = page === undefined || page?.id === asked ? none : lost;
  return new Set([...findings.map(({ change_type }) => change_type), ...ofPage]);
}

/**
 * The same of an artist that nobody watches: that it has releases, all of its list came, and a listed release
 * has its page.
 */
export function witnessedUnknown({ list, asked, page }: Seen, now: Date): Answer {
  if (!list?.complete) return null;
  return page && page.id === asked && isThere(page, now) ? none : lost;
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

/**
 * What half of some other artists, or more of them, share of whoever brought out what changed: a fault of that
 * part of the source looks so. Empty: nothing.
 */
export function sharedBy(
  others: readonly Baseline[],
  changed: readonly ReleaseRecord[],
): readonly string[] {
  if (others.length === 0) return [];
  const theirs = others.map(({ releases }) => partsOf([...releases.values()]));
  return [...partsOf(changed)].filter(
    (part) => theirs.filter((parts) => parts.has(part)).length * 2 >= theirs.length,
  );
}

/** Whether an artist shares all of that. */
export function hasParts({ releases }: Baseline, parts: readonly string[]): boolean {
  const theirs = partsOf([...releases.values()]);
  return parts.every((part) => theirs.has(part));
}

function partsOf(releases: readonly ReleaseRecord[]): ReadonlySet<string> {
  return new Set(
    releases.flatMap((one) => [...labelsOf(one), ...registrantsOf(one), ...upcOwnersOf(one)]),
  );
}
