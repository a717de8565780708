import { changeTypeNames } from '../../../shared/domain/change-type.ts';
import type { verdictWords } from '../../../shared/domain/detection/verdict-words.ts';
import type { Samples } from './invented.ts';

const [firstType, ...otherTypes] = changeTypeNames.map((type) => ({
  type,
  field: 'release_date',
  before: null,
}));
if (!firstType) throw new Error('there are no change types');
const many = { alike: false, artists: 1_250 };
const alike = { alike: true, artists: 12 };

export const verdictSamples: Samples<keyof typeof verdictWords> = {
  wentBack: [
    firstType,
    ...otherTypes,
    { type: 'PROFILE_NAME_CHANGED', field: 'name', before: 'Rosa Nebel' },
  ],
  mergeWentBack: [{}],
  idsWentBack: [{}],
  numberWentBack: [{ field: 'monthly_listeners', value: 149_762 }],
  noReadings: [{}],
  partOfProfileMerge: [{}],
  reportedByAnother: [{}],
  partOfMerge: [{}],
  partOfNewIds: [{}],
  underOtherId: [{}],
  earlierRelease: [{}],
  otherRelease: [{}],
  notMonitored: [{}],
  operatorDismissed: [many, alike],
  notConfirmedInTime: [{ hours: 24 }],
  heldForSource: [many, alike, { ...many, earlier: true }],
  sameChangeElsewhere: [{ others: 15 }, { others: 100 }],
  keptChanging: [{}],
  stillListed: [{}],
  listedWithoutIt: [{}],
  pageStillThere: [{}],
  pageNotThere: [{}],
  oldPageStillThere: [{}],
  newPageUnknown: [{}],
  pageUnknown: [{}],
  pageGoneButListed: [{}],
  pageGone: [{}],
  pageOfOther: [{}],
  listIncomplete: [{}],
  mayBeListed: [{}],
  stillPlayable: [{}],
  playableUntold: [{}],
  noLongerTold: [{}],
  untold: [{}],
  profileUnknownNow: [{}],
  typeUntold: [{}],
  dateUntold: [{}],
  readingsUnsure: [{}],
  notOnMusicBrainz: [{}],
  lastfmNotAsked: [{}],
  notOnLastfm: [{}],
  lastfmUntold: [{}],
  topReleaseUnknown: [{}],
  topReleaseKnown: [{ id: '100' }],
  topReleaseElsewhere: [{}],
  topReleaseNobody: [{}],
  topReleaseOfOther: [{ name: 'Tomas Kirsch' }],
  topReleaseEdition: [{ title: 'Night Bus' }, { title: null }],
  topReleaseUnplayable: [{}],
  notAllRead: [{}],
};
