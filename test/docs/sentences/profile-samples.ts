import type { biographyWords, linkWords } from '../../../shared/findings/about/words.ts';
import type { profileWords, topTrackWords } from '../../../shared/findings/profile/words.ts';
import { many, type Samples } from './invented.ts';
import type { MovementFacts } from '../../../shared/findings/numbers/movement.ts';
import type { numberWords } from '../../../shared/findings/numbers/words.ts';

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
  mergeOver: [{ from: '99', to: '27', name: 'Rosa Nebel' }],
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
  answersItself: [{ asked: '27' }],
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

const monday = { day: '2026-11-14', count: 20_771, value: 149_762 };
const sunday = { day: '2026-11-21', count: 20_778, value: 140_083 };
const nobody = { ...monday, value: 0 };
const rise = { from: { ...monday, day: '2026-10-20', value: 90_000 }, to: monday };
const facts: MovementFacts = {
  field: 'followers',
  from: monday,
  to: sunday,
  direction: -1,
  severity: 'warning',
  grounds: [],
  expected: { low: 148_000, high: 151_000 },
  shown: sunday,
  held: null,
  echo: null,
  reported: null,
  kept: [],
};
const because = { direction: -1, days: 7 } as const;

export const numberSamples: Samples<keyof typeof numberWords> = {
  numberMoved: [
    { facts },
    {
      facts: {
        ...facts,
        from: { ...monday, value: 140_083 },
        to: { ...sunday, value: 149_762 },
        direction: 1,
      },
    },
    { facts: { ...facts, from: nobody, direction: 1 } },
    { facts: { ...facts, to: { ...sunday, value: 0 } } },
    { facts: { ...facts, echo: { ...rise, explains: 'all', expected: 9_679 } } },
    {
      facts: {
        ...facts,
        to: { ...sunday, value: 84_000 },
        echo: { ...rise, explains: 'part', expected: 59_762 },
      },
    },
    {
      facts: {
        ...facts,
        field: 'monthly_listeners',
        echo: { ...rise, explains: 'all', expected: 9_679 },
      },
    },
    {
      facts: {
        ...facts,
        field: 'monthly_listeners',
        echo: { ...rise, explains: 'part', expected: 300 },
      },
    },
    { facts: { ...facts, field: 'monthly_listeners', release: '2026-10-20' } },
    { facts, others: 120 },
  ],
  riseReached: [{ reached: { day: '2026-11-24', count: 20_781, value: 164_020 } }],
  milestoneReached: [{ field: 'followers', milestone: 1_000_000, day: '2026-11-21' }],
  ground: [
    { ...because, ground: { rule: 'share', perWeek: -0.065, limit: 0.05 } },
    { ...because, days: 21, ground: { rule: 'share', perWeek: -0.065, limit: 0.05 } },
    { ...because, ground: { rule: 'own_steps', spread: 120, steps: 30, times: 8.4 } },
    { ...because, ground: { rule: 'own_days', times: 8.4, of: 'loss' } },
    { ...because, ground: { rule: 'own_weeks', times: 120, of: 'movement' } },
  ],
  sameDayElsewhere: [{ others: 120 }, { others: 1 }],
  stillThere: [{ readings: [sunday] }, { readings: [monday, sunday] }],
  heldAsMultiple: [
    { from: monday, to: { ...sunday, value: 449_000 }, held: 'multiple' },
    { from: monday, to: { ...sunday, value: 49_900 }, held: 'no_multiple' },
  ],
  heldAsZero: [{}],
  moreSeriousThan: [{ from: monday, to: sunday, severity: 'warning' }],
  furtherThan: [{ from: monday, to: sunday, severity: 'critical' }],
  firstInYear: [{}],
  firstSince: [{ day: '2026-02-01' }],
  passedOnTheWay: [{ milestones: [10_000, 100_000] }],
};
