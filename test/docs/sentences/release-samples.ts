import { changeTypeNames } from '../../../shared/changes/rules/change-type.ts';
import type { togetherWords } from '../../../shared/findings/together-words.ts';
import { isToldTogether } from '../../../shared/verdicts/rules/happening.ts';
import type { releaseWords } from '../../../shared/findings/releases/words.ts';
import {
  type RiskFactor,
  RiskReason,
  riskTable,
} from '../../../shared/findings/risk/risk-table.ts';
import type { riskWords } from '../../../shared/findings/risk/words.ts';
import type { trackWords } from '../../../shared/findings/tracks/words.ts';
import { album, compilation, ep, many, type Samples, single } from './invented.ts';

const riskValues: Readonly<Record<RiskReason, string[]>> = {
  expected: ['2026-12-04'],
  label_known: ['Nebel Records'],
  registrant_known: ['DEA12'],
  upc_owner_known: ['0724384'],
  recordings: ['3', 'Salt'],
  guest_known: ['Ana Reis'],
  guest_label: ['Ana Reis', 'Reis Records'],
  label: ['Unknown Label'],
  registrant: ['QZ123'],
  upc_owner: ['0199999'],
  contributors: ['Nobody Known'],
  language: ['夜のバス'],
  date: ['2011-01-01'],
  genre: ['Meditation'],
  foreign: ['Unknown Label'],
  foreign_codes: ['QZ123'],
  namesake: ['4711'],
  unexpected: [],
  death: ['2019-03-01'],
  others: ['4'],
  silence: ['6', '2019-05-14'],
  several: ['4', '14'],
  own_name: ['Rosa Nebel'],
  generic_title: ['Untitled'],
};
const factor = (reason: RiskReason): RiskFactor => ({
  reason,
  points: riskTable[reason].points,
  values: riskValues[reason],
});
const [first, ...others] = Object.keys(riskTable).map((reason) => factor(RiskReason.parse(reason)));
if (!first) throw new Error('there are reasons');

export const riskSamples: Samples<keyof typeof riskWords> = { riskFactor: [first, ...others] };

const text = (before: string, after: string) => ({ release: album, before, after });

export const releaseSamples: Samples<keyof typeof releaseWords> = {
  releaseAnnounced: [{ release: single }, { release: ep }],
  releaseAdded: [{ release: album }, { release: ep }],
  olderReleaseAdded: [{ release: compilation }],
  appearsOnAdded: [{ release: album }],
  releaseSuspicious: [
    { release: album, factors: [factor('several'), factor('label'), factor('registrant')] },
  ],
  releaseUnknown: [
    { release: single, label: 'Unknown Label', areCodesNew: true },
    { release: album, label: 'Unknown Label', areCodesNew: false },
    { release: album, label: null, areCodesNew: true },
  ],
  releaseNotTheirs: [{ release: single }],
  releaseAnswered: [
    { release: single, verdict: 'mine' },
    { release: ep, verdict: 'not_mine' },
  ],
  releaseExpected: [
    { release: album, differences: [] },
    { release: single, differences: [{ field: 'tracks', expected: 1, actual: 2 }] },
  ],
  notAsExpected: [
    { field: 'title', expected: 'Salt', actual: 'Salt & Snow' },
    { field: 'release_date', expected: '2026-12-04', actual: '2026-12-05' },
    { field: 'label', expected: 'Nebel Records', actual: 'Harbor Records' },
    { field: 'tracks', expected: 12, actual: 13 },
  ],
  releaseRemoved: [{ release: album }],
  releaseAbsorbed: [
    { release: single, on: ['Salt'], there: 1, of: 1 },
    { release: album, on: ['Salt (Deluxe)'], there: 12, of: 12 },
    { release: album, on: ['Salt', 'Snow'], there: 7, of: 12 },
  ],
  recordingsThere: [{ on: ['Salt'], there: 7, of: 12 }],
  movedToNamesake: [{ release: album, id: '4711' }],
  pageOfNamesake: [{ id: '4711' }],
  suspiciousRemoved: [{ release: album }],
  suspiciousBack: [{ release: album }],
  releaseDelisted: [{ release: album }],
  releaseBack: [{ release: album }],
  releaseReplaced: [{ release: album, from: '100', to: '300' }],
  newIds: [
    { moved: 20, of: 20, missing: [], back: false },
    { moved: 20, of: 20, missing: [], back: true },
    { moved: 19, of: 20, missing: ['Salt'], back: false },
    { moved: 13, of: 20, missing: many, back: false },
  ],
  releaseRenamed: [{ release: album, after: 'Night Train' }],
  artworkChanged: [{ release: album }],
  artworkRemoved: [{ release: album }],
  releaseDateChanged: [text('2026-06-28', '2026-07-03')],
  releaseTypeChanged: [text('album', 'EP')],
  labelChanged: [text('Nebel Records', 'Harbor Records')],
  upcChanged: [text('0724384960650', '0724384960667')],
  creditsChanged: [{ release: album, added: ['Tomas Kirsch'], removed: ['Ana Reis'] }],
  countriesChanged: [
    { release: album, lost: ['DE', 'FR'], gained: ['US'] },
    {
      release: album,
      lost: ['AR', 'AT', 'AU', 'BE', 'BR', 'CA', 'CH', 'CL', 'CO', 'CZ', 'DE'],
      gained: [],
    },
    { release: album, lost: [], gained: ['US'] },
  ],
  missingFromList: [{ rows: 16 }, { rows: 1 }, { rows: 0 }],
  wasSuspicious: [{}],
  saidNotTheirs: [{}],
  leftList: [{}],
  unknownById: [{}],
  pageUnavailable: [{}],
  pageStillAvailable: [{}],
  backInList: [{}],
  pageAvailableAgain: [{}],
  idsLeft: [{ count: 20 }],
  idsCame: [{ count: 20 }],
  sameDayAndSize: [{}],
  otherUpcOrLabel: [{ count: 3 }],
  noDateGiven: [{}],
  twinOf: [{ id: '100' }],
  cameForeign: [{ id: '300' }],
  sameUpc: [{ upc: '0724384960650' }],
  sameTitleAndTracks: [
    { days: 0, tracks: 10 },
    { days: 1, tracks: 1 },
    { days: 3, tracks: 10 },
  ],
  sameTitleAndType: [{ days: 0 }],
  pageAnswersWith: [{ id: '300' }],
  otherUpc: [{}],
  otherLabel: [{}],
  otherArtwork: [{}],
  knownBefore: [{ id: '100' }],
  goneForLong: [{}],
  titleInForm: [{}],
  artworkItself: [{}],
  creditsCounted: [{ added: 1, removed: 1 }],
  countriesCounted: [
    { lost: 2, gained: 1 },
    { lost: 1, gained: 0 },
  ],
  mostCountriesLost: [{}],
};

const twoTracks = { tracks: ['Coda', 'Undertow'], release: album };
const onAlbum = { release: album, track: 'Undertow' };

export const trackSamples: Samples<keyof typeof trackWords> = {
  tracksAdded: [{ tracks: ['Coda'], release: album }, twoTracks],
  tracksBack: [{ tracks: ['Coda'], release: album }, twoTracks],
  tracksCame: [twoTracks],
  isrcsChanged: [twoTracks],
  audiosReplaced: [twoTracks],
  explicitsChanged: [
    { ...twoTracks, isExplicit: true },
    { ...twoTracks, isExplicit: false },
    { ...twoTracks, isExplicit: null },
  ],
  tracksRenamed: [twoTracks],
  tracksOffline: [
    { release: album, tracks: ['Undertow'] },
    { release: album, tracks: many },
  ],
  tracksTakenOff: [
    { release: album, tracks: ['Undertow'] },
    { release: album, tracks: ['Undertow', 'Salt'] },
  ],
  isrcChanged: [{ ...onAlbum, before: 'DEA120100001', after: 'DEA122600001' }],
  audioReplaced: [{ ...onAlbum, before: 187_000, after: 201_000 }],
  explicitChanged: [
    { ...onAlbum, isExplicit: true },
    { ...onAlbum, isExplicit: false },
  ],
  trackRenamed: [{ ...onAlbum, after: 'Undertone' }],
  notOnPage: [{ count: 3 }],
  notPlayable: [{ count: 3 }],
  askedAndGone: [{ count: 3 }, { count: 1 }],
  askedAndThere: [{ count: 3 }],
  trackLeadsTo: [{ id: '501', to: '777' }],
  trackIsOn: [{ id: '501', release: '300' }],
  tracksShortened: [{ listed: 5, all: 40 }],
  wasUnavailable: [{ count: 1 }, { count: 2 }],
};

const several = {
  titles: ['Alive', 'Bright', 'Cinder'],
  before: null,
  after: null,
  count: 3,
  of: 60,
};
const [firstTogether, ...othersTogether] = changeTypeNames
  .filter(isToldTogether)
  .map((type) => ({ ...several, type }));
if (!firstTogether) throw new Error('no type is told together');

export const togetherSamples: Samples<keyof typeof togetherWords> = {
  together: [
    firstTogether,
    ...othersTogether,
    { ...several, type: 'RELEASE_WENT_OFFLINE', count: 60 },
    { ...several, type: 'RELEASE_WENT_OFFLINE', titles: ['Alive', 'Bright'], count: 2, of: 2 },
    { ...several, type: 'RELEASE_LABEL_CHANGED', before: 'Nebel Records', after: 'Brandung' },
  ],
  stillGone: [{ left: 1 }, { left: 15 }],
  ofSome: [
    { titles: ['Alive'], reason: 'it was marked as not theirs' },
    { titles: ['Alive', 'Bright'], reason: 'they may not have been theirs' },
  ],
  allMissingFromList: [{ rows: 0 }, { rows: 1 }, { rows: 57 }],
  allLeftList: [{}],
  allUnknownById: [{}],
  allPagesUnavailable: [{}],
  allPagesStillAvailable: [{}],
  allPagesAvailableAgain: [{}],
  allBackInList: [{}],
  allWereSuspicious: [{}],
  allSaidNotTheirs: [{}],
  allArtworkItself: [{}],
};
