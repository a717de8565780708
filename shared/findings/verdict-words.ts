import { type ChangeType, infoOf } from '../changes/rules/change-type.ts';
import { grouped } from '../domain/text/shown.ts';
import { counted, quoted, sameElsewhere } from './phrases.ts';

/** Ends the reasons that a difference was gone again: “it” would be what it names. */
const beforeConfirmed = 'before the change was confirmed';

/** Why a finding is dismissed, and what keeps one from being confirmed. */
export const verdictWords = {
  // Dismissed.
  wentBack: ({ type, field, before }: { type: ChangeType; field: string; before: string | null }) =>
    `${infoOf(type).undone ?? `the ${field.replaceAll('_', ' ')} went back to ${before === null ? 'its earlier value' : quoted(before)}`} ${beforeConfirmed}`,
  idsWentBack: () => `the earlier IDs were listed again ${beforeConfirmed}`,
  partOfNewIds: () => 'the artist’s releases have new IDs, which is reported separately',
  mergeWentBack: () => `the releases were listed again ${beforeConfirmed}`,
  numberWentBack: ({ field, value }: { field: string; value: number }) =>
    `the number of ${field.replaceAll('_', ' ')} went back to ${grouped(value)} ${beforeConfirmed}`,
  noReadings: () => 'there are no values to judge it by',
  partOfProfileMerge: () =>
    'it’s part of a merge of this profile into another, which is reported separately',
  reportedByAnother: () => 'another change reports the same thing',
  partOfMerge: () =>
    'it’s part of a merge of another profile into this one, which is reported separately',
  underOtherId: () => 'the release is in the catalog under a new ID',
  earlierRelease: () => 'it’s an earlier release under a new ID',
  otherRelease: () => 'its replacement is a different release',
  notMonitored: () => 'the artist is no longer monitored',
  operatorDismissed: (held: AtMany) =>
    `the operator dismissed it as a catalog error: ${sameAtMany(held)}`,
  notConfirmedInTime: ({ hours }: { hours: number }) =>
    `it couldn’t be confirmed within ${hours} hours`,

  // Speaks for it.
  othersAsTheyWere: ({ artists }: { artists: number }) =>
    `${grouped(artists)} other artists were compared at the same time, and hadn’t changed`,

  // Kept from being confirmed.
  heldForSource: (held: AtMany) => `on hold: ${sameAtMany(held)}, so the catalog may be wrong`,
  othersShowTheSame: () => 'other artists show the same, so the catalog may be wrong',
  othersSilent: () => 'we couldn’t compare enough other artists',
  countDisagrees: ({ count, rows }: { count: number; rows: number }) =>
    `the profile still counts ${counted(count, 'release')}, but its list has ${grouped(rows)}`,
  countUntold: () => 'the profile doesn’t say how many releases it has',
  keptChanging: () => 'it kept changing',
  stillListed: () => 'its releases are still listed',
  listedWithoutIt: () => 'its releases were listed without it',
  pageStillThere: () => 'its own page is still available',
  pageNotThere: () => 'its own page isn’t available',
  oldPageStillThere: () => 'the page of the earlier release is still available',
  newPageUnknown: () => 'the new release has no page',
  pageUnknown: () => 'it has no page of its own',
  pageGoneButListed: () => 'its own page is gone, but the list still has it',
  pageGone: () => 'its own page is gone',
  pageOfOther: () => 'its own page shows a different release',
  listIncomplete: () => 'the list is incomplete, and nothing else says it’s gone',
  mayBeListed: () => 'its release may still be listed',
  stillPlayable: () => 'its tracks can still be played when we request them by ID',
  playableUntold: () => 'the catalog doesn’t say whether they can be played',
  noLongerTold: () => 'the catalog no longer provides it',
  untold: () => 'the catalog doesn’t provide it right now',
  profileUnknownNow: () => 'the catalog can’t find the profile right now',
  typeUntold: () => 'the catalog gives no type',
  dateUntold: () => 'the catalog gives no date',
  readingsUnsure: () => 'the values since then aren’t reliable',
  notOnMusicBrainz: () => 'MusicBrainz doesn’t know the artist',
  lastfmNotAsked: () => 'Last.fm is no longer configured',
  notOnLastfm: () => 'Last.fm doesn’t know the artist',
  lastfmUntold: () => 'Last.fm doesn’t provide it right now',

  sameChangeElsewhere: ({ others }: { others: number }) => sameElsewhere(others),

  // About an unknown top track.
  topReleaseUnknown: () => 'its release has no page of its own',
  topReleaseKnown: ({ id }: { id: string }) => `its release is already known (ID ${id})`,
  topReleaseElsewhere: () => 'the page of its release shows a different release',
  topReleaseNobody: () => 'the page of its release names no artist',
  topReleaseOfOther: ({ name }: { name: string }) => `its release is by ${quoted(name)}`,
  topReleaseEdition: ({ title }: { title: string | null }) =>
    `its release is another edition of ${title === null ? 'known recordings' : quoted(title)}`,
  topReleaseUnplayable: () => 'its release can’t be played',
  notAllRead: () => 'we haven’t read all of the artist’s releases yet',
} as const;

/** What happened to how many artists; `earlier`: within the six hours before. */
interface AtMany {
  alike: boolean;
  artists: number;
  earlier?: boolean;
}

function sameAtMany({ alike, artists, earlier = false }: AtMany): string {
  if (alike) return `${grouped(artists)} artists got exactly the same value within a day`;
  const before = earlier ? 'in the six hours before, ' : '';
  return `${before}${grouped(artists)} artists had the same type of change within an hour`;
}
