import type { biographyWords, linkWords } from '../../../shared/findings/about/words.ts';
import type { profileWords, topTrackWords } from '../../../shared/findings/profile/words.ts';
import { many, type Samples } from './invented.ts';

const site = 'https://rosanebel.example';
const shop = 'https://shop.rosanebel.example';

export const profileSamples: Samples<keyof typeof profileWords> = {
  renamed: [{ before: 'Rosa Nebel', after: 'Rosa Nebula' }],
  pictureChanged: [{}],
  pictureAdded: [{}],
  pictureRemoved: [{}],
  profileUnavailable: [{}],
  profileRestored: [{}],
  verifiedGained: [{}],
  verifiedLost: [{}],
  profileMerged: [{ from: '27', to: '99', name: 'R. Nebel' }],
  mergedIn: [
    { titles: many, count: 40, other: 'Tomas Kirsch' },
    { titles: ['Salt', 'Ferry'], count: 2, other: null },
  ],
  mergedOut: [{ titles: ['Salt', 'Ferry'], count: 2 }],
  nameInForm: [{}],
  nameSpelling: [{}],
  pictureItself: [{}],
  profileUnknown: [{ id: '27' }],
  answeredWith: [{ asked: '27', answered: '99' }],
  listTakenOver: [{}],
  verifyOther: [{ asked: '27', answered: '99' }],
  cameAtOnce: [{ count: 40, known: 12 }],
  nothingShared: [{ count: 21 }],
  theirLabels: [{ labels: ['Harbor Records'] }],
  suspiciousUntilSaid: [{}],
  mergedReleasesLeft: [{ count: 40 }, { count: 1 }],
};

export const topTrackSamples: Samples<keyof typeof topTrackWords> = {
  topTracksChanged: [
    { added: ['Undertow'], removed: ['Kestrel'] },
    { added: many, removed: [] },
    { added: [], removed: ['Kestrel'] },
  ],
  unknownTopTrack: [{ track: 'Undertow' }],
  topCounted: [{ added: 2, removed: 1 }],
  releaseNotListed: [{ id: '300', rows: 16 }],
  releaseOfTopTrack: [
    { title: 'Night Bus', label: 'Harbor Records', date: '2026-06-28' },
    { title: 'Night Bus', label: null, date: null },
  ],
  pageNamesArtist: [{}],
};

export const linkSamples: Samples<keyof typeof linkWords> = {
  linksAdded: [{ urls: [site] }, { urls: [site, shop] }],
  linksRemoved: [{ urls: [site] }, { urls: [site, shop] }],
  linksChanged: [
    { before: [site], after: [shop] },
    { before: [site, shop], after: ['https://rosa.example', 'https://nebel.example'] },
  ],
  siteNeverSeen: [{ host: 'shop.rosanebel.example' }],
};

export const biographySamples: Samples<keyof typeof biographyWords> = {
  biographyChanged: [
    { added: 3, removed: 1 },
    { added: 1, removed: 0 },
    { added: 0, removed: 1234 },
    { added: 0, removed: 0 },
  ],
  biographyAdded: [{}],
  biographyRemoved: [{}],
  wordsMoved: [{ added: 3, removed: 1 }],
  biographyCut: [{ characters: 20_000 }],
  openToAll: [{}],
};
