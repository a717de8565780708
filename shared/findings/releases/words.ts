import type { RiskFactor } from '../risk/risk-table.ts';
import { riskPhrase } from '../risk/words.ts';
import type { Difference } from '../../domain/releases/expected-release.ts';
import { grouped } from '../../domain/text/shown.ts';
import type { TriageVerdict } from '../../domain/releases/release.ts';
import {
  addedAndRemoved,
  addedCount,
  counted,
  capital,
  dateInParentheses,
  listed,
  type NamedRelease,
  quoted,
  quotedList,
  theRelease,
  typed,
} from '../phrases.ts';

interface OfRelease {
  release: NamedRelease;
}
interface Moved extends OfRelease {
  before: string;
  after: string;
}

interface Absorbed {
  on: readonly string[];
  there: number;
  of: number;
}

/** The sentences about releases, and the reasons. */
export const releaseWords = {
  releaseAnnounced: ({ release }: OfRelease, artist: string) =>
    `${capital(theRelease(release, artist))} was announced${
      release.release_date === null ? '' : ` for ${release.release_date}`
    }.`,
  releaseAdded: ({ release }: OfRelease, artist: string) =>
    `The ${typed(release)}${dateInParentheses(release)} appeared on the profile of ${quoted(artist)}.`,
  olderReleaseAdded: ({ release }: OfRelease, artist: string) =>
    `An older release, the ${typed(release)}${dateInParentheses(release)}, appeared on the profile of ${quoted(artist)}.`,
  appearsOnAdded: ({ release }: OfRelease, artist: string) =>
    `Someone else’s ${typed(release)}${dateInParentheses(release)} now features ${quoted(artist)}.`,
  releaseSuspicious: (
    { release, factors }: OfRelease & { factors: readonly RiskFactor[] },
    artist: string,
  ) =>
    `The ${typed(release)}${dateInParentheses(release)} on the profile of ${quoted(artist)} may not be theirs: ${factors.map(riskPhrase).join('; ')}.`,
  releaseUnknown: (
    { release, label, areCodesNew }: OfRelease & { label: string | null; areCodesNew: boolean },
    artist: string,
  ) => {
    const codes = areCodesNew ? 'codes never seen on this profile' : '';
    const first = label === null ? '' : `the first release on ${quoted(label)}`;
    const what = [first, codes].filter(Boolean).join(', with ');
    return `Does the ${typed(release)}${dateInParentheses(release)} on the profile of ${quoted(artist)} belong to them? It’s ${first === '' ? `the first release with ${codes}` : what}.`;
  },
  releaseNotTheirs: ({ release }: OfRelease, artist: string) =>
    `Your team marked the ${typed(release)}${dateInParentheses(release)} on the profile of ${quoted(artist)} as not theirs.`,
  releaseAnswered: (
    { release, verdict }: OfRelease & { verdict: TriageVerdict },
    artist: string,
  ) => {
    const as =
      verdict === 'mine'
        ? 'theirs, but its own page doesn’t show that'
        : 'not theirs, and its own page points the same way';
    return `Your team marked the ${typed(release)}${dateInParentheses(release)} on the profile of ${quoted(artist)} as ${as}.`;
  },
  releaseExpected: (
    { release, differences }: OfRelease & { differences: readonly Difference[] },
    artist: string,
  ) => {
    const but = differences.map(differencePhrase).join('; ');
    return `The ${typed(release)}${dateInParentheses(release)} appeared on the profile of ${quoted(artist)}, as expected${but === '' ? '' : `, but with a difference: ${but}`}.`;
  },
  notAsExpected: differencePhrase,
  releaseRemoved: ({ release }: OfRelease, artist: string) =>
    `${capital(theRelease(release, artist))}${dateInParentheses(release)} was removed from the catalog.`,
  releaseAbsorbed: ({ release, on, there, of }: OfRelease & Absorbed, artist: string) =>
    `${capital(theRelease(release, artist))}${dateInParentheses(release)} was removed from the catalog, but ${recordingsOf(there, of)} still on ${quotedList(on)}.`,
  recordingsThere: ({ on, there, of }: Absorbed) =>
    `by their ISRCs, ${recordingsOf(there, of)} on ${quotedList(on)}`,
  movedToNamesake: ({ release, id }: OfRelease & { id: string }, artist: string) =>
    `${capital(theRelease(release, artist))}${dateInParentheses(release)} is now on the profile of another artist with the same name (ID ${id}).`,
  pageOfNamesake: ({ id }: { id: string }) =>
    `its own page names another artist as the main one, with the same name and the ID ${id}`,
  suspiciousRemoved: ({ release }: OfRelease, artist: string) =>
    `The ${typed(release)}${dateInParentheses(release)}, which may not be by ${quoted(artist)}, was removed from the catalog.`,
  suspiciousBack: ({ release }: OfRelease, artist: string) =>
    `The ${typed(release)}${dateInParentheses(release)}, which may not be by ${quoted(artist)}, is back in the catalog.`,
  releaseDelisted: ({ release }: OfRelease, artist: string) =>
    `The ${typed(release)}${dateInParentheses(release)} is no longer listed on the profile of ${quoted(artist)}, but its own page still exists.`,
  releaseBack: ({ release }: OfRelease, artist: string) =>
    `${capital(theRelease(release, artist))} is back in the catalog.`,
  releaseReplaced: (
    { release, from, to }: OfRelease & { from: string; to: string },
    artist: string,
  ) =>
    `${capital(theRelease(release, artist))} is now in the catalog under ID ${to}; ID ${from} was removed.`,
  newIds: (
    { moved, of, missing, back }: { moved: number; of: number; missing: string[]; back: boolean },
    artist: string,
  ) => {
    const which = moved === of ? `All ${grouped(of)}` : `${grouped(moved)} of ${grouped(of)}`;
    const are = missing.length === 1 ? '1 is' : `${grouped(missing.length)} are`;
    const rest = missing.length === 0 ? '' : `, and ${are} missing: ${quotedList(missing)}`;
    return `${which} releases of ${quoted(artist)} are ${back ? 'back under their earlier IDs' : 'now in the catalog under new IDs'}${rest}.`;
  },
  releaseRenamed: ({ release, after }: OfRelease & { after: string }, artist: string) =>
    `${capital(theRelease(release, artist))} is now called ${quoted(after)}.`,
  artworkChanged: ({ release }: OfRelease, artist: string) =>
    `${capital(theRelease(release, artist))} has new artwork.`,
  artworkRemoved: ({ release }: OfRelease, artist: string) =>
    `The artwork of ${theRelease(release, artist)} was removed.`,
  releaseDateChanged: ({ release, before, after }: Moved, artist: string) =>
    `The release date of ${theRelease(release, artist)} changed from ${before} to ${after}.`,
  releaseTypeChanged: ({ release, before, after }: Moved, artist: string) =>
    `The type of ${theRelease(release, artist)} changed from ${before} to ${after}.`,
  labelChanged: ({ release, before, after }: Moved, artist: string) =>
    `The label of ${theRelease(release, artist)} changed from ${quoted(before)} to ${quoted(after)}.`,
  upcChanged: ({ release, before, after }: Moved, artist: string) =>
    `The UPC of ${theRelease(release, artist)} changed from ${before} to ${after}.`,
  creditsChanged: (
    { release, added, removed }: OfRelease & { added: string[]; removed: string[] },
    artist: string,
  ) =>
    `The contributors of ${theRelease(release, artist)} changed: ${addedAndRemoved(added, removed)}.`,
  countriesChanged: (
    { release, lost, gained }: OfRelease & { lost: string[]; gained: string[] },
    artist: string,
  ) => {
    const parts = [
      lost.length > 0 ? `is no longer available in ${listed(lost)}` : '',
      gained.length > 0 ? `is now available in ${listed(gained)}` : '',
    ];
    return `${capital(theRelease(release, artist))} ${parts.filter(Boolean).join(', but ')}.`;
  },

  // Reasons.
  missingFromList: ({ rows }: { rows: number }) =>
    rows === 0
      ? 'the list is complete, and it’s empty'
      : `it’s missing from a complete list of ${rows === 1 ? '1 release' : `${rows} releases`}`,
  wasSuspicious: () => 'it may not have been theirs',
  saidNotTheirs: () => 'it was marked as not theirs',
  leftList: () => 'it’s missing from the artist’s complete list',
  unknownById: () => 'the catalog has no release with its ID',
  pageUnavailable: () => 'its own page says it isn’t available',
  pageStillAvailable: () => 'its own page is still available',
  backInList: () => 'it’s back in the list',
  pageAvailableAgain: () => 'its own page says it’s available',
  noDateGiven: () => 'the catalog gives no date',
  twinOf: ({ id }: { id: string }) =>
    `release ${id} has the same title and date, and is still in the catalog`,
  cameForeign: ({ id }: { id: string }) =>
    `release ${id} appeared with the same title, but doesn’t look like the artist’s own`,
  sameUpc: ({ upc }: { upc: string }) => `both have the UPC ${upc}`,
  sameTitleAndTracks: ({ days, tracks }: { days: number; tracks: number }) =>
    `both have the same title, ${datesApart(days)}, and ${tracks === 1 ? '1 track' : `${tracks} tracks`}`,
  sameTitleAndType: ({ days }: { days: number }) =>
    `both have the same title, ${datesApart(days)}, and the same type`,
  pageAnswersWith: ({ id }: { id: string }) => `its own page now leads to release ${id}`,
  otherUpc: () => 'the UPC differs',
  otherLabel: () => 'the label differs',
  otherArtwork: () => 'the artwork differs',
  knownBefore: ({ id }: { id: string }) => `release ${id} was already known`,
  goneForLong: () => 'the earlier release had been missing for some time',
  idsLeft: ({ count }: { count: number }) =>
    `${counted(count, 'ID')} ${count === 1 ? 'is' : 'are'} missing from the complete list`,
  idsCame: ({ count }: { count: number }) =>
    `${grouped(count)} of the listed releases ${count === 1 ? 'has' : 'have'} the same title and date, or the same date and number of tracks`,
  sameDayAndSize: () => 'both have the same date and number of tracks',
  otherUpcOrLabel: ({ count }: { count: number }) =>
    `the UPC or the label differs for ${grouped(count)} of the releases we compared`,
  titleInForm: () => 'only the capitalization or punctuation differs',
  artworkItself: () => 'the picture itself differs, not only its URL',
  creditsCounted: addedCount,
  countriesCounted: ({ lost, gained }: { lost: number; gained: number }) =>
    lost === 0
      ? `${counted(gained, 'country', 'countries')} gained`
      : `${counted(lost, 'country', 'countries')} lost${gained === 0 ? '' : `, ${gained} gained`}`,
  mostCountriesLost: () => 'more than half of the countries were lost',
} as const;

function differencePhrase({ field, expected, actual }: Difference): string {
  switch (field) {
    case 'title':
      return `the title is ${quoted(actual)} instead of ${quoted(expected)}`;
    case 'release_date':
      return `the date is ${actual} instead of ${expected}`;
    case 'label':
      return `the label is ${quoted(actual)} instead of ${quoted(expected)}`;
    case 'tracks':
      return `it has ${counted(actual, 'track')} instead of ${expected}`;
  }
}

function recordingsOf(there: number, of: number): string {
  if (there < of)
    return `${grouped(there)} of its ${counted(of, 'track')} ${there === 1 ? 'is' : 'are'}`;
  return of === 1 ? 'its track is' : `all ${grouped(of)} of its tracks are`;
}

function datesApart(days: number): string {
  if (days === 0) return 'the same date';
  return `dates ${days === 1 ? '1 day' : `${days} days`} apart`;
}
