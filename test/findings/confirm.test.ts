import type { CatalogReleaseDetails } from '../../shared/domain/catalog/catalog.ts';
import { withMove, baselineOf } from '../../shared/findings/baseline.ts';
import { judge } from '../../shared/verdicts/rules/judge.ts';
import { learnDetails } from '../../shared/findings/pages/learn.ts';
import { recheckFindings } from '../../shared/findings/diff.ts';
import type { Evidence, Finding } from '../../shared/findings/types.ts';
import type { Baseline } from '../../shared/findings/records.ts';
import {
  aContext,
  anArtist,
  anObservation,
  anOpenChange,
  aPage,
  aPicture,
  aRelease,
  aTopTrack,
  aTrack,
  now,
  type Seen,
  inWords,
} from './build.ts';

const alive = aRelease({ id: '100', title: 'Alive' });
const others = ['200', '300', '400', '500', '600'].map((id) => aRelease({ id }));
const usual: Seen = { releases: [alive, ...others] };
const baseline = learnDetails(
  baselineOf(anObservation(usual), now),
  '100',
  aPage({ ...alive, label: 'Nebel Records', upc: null }),
  aContext({ now: new Date('2026-11-20T10:00:00.000Z') }),
);
const page = (changes: Partial<CatalogReleaseDetails> = {}) =>
  aPage({ ...alive, label: 'Nebel Records', ...changes });

type Pages = Record<string, CatalogReleaseDetails | null>;

/** What a look at `seen` and at the pages finds. */
function look(seen: Seen | null, pages: Pages = {}, known: Baseline = baseline): Finding[] {
  const observation = seen && anObservation(seen);
  return recheckFindings(
    known,
    { observation, releases: new Map(Object.entries(pages)) },
    aContext(),
  );
}

interface Round {
  /** What was detected: the only finding of this look. */
  detected: Seen;
  detectedPages?: Pages;
  /** What is seen at the re-check; null: the source is silent. */
  seen: Seen | null;
  pages?: Pages;
  known?: Baseline;
  minutesAgo?: number;
}

function judged(round: Round) {
  const { detected, detectedPages, seen, pages = {}, known, minutesAgo } = round;
  const [finding, ...rest] = look(detected, detectedPages, known);
  expect(rest).toEqual([]);
  const evidence: Evidence = {
    observation: seen && anObservation(seen),
    releases: new Map(Object.entries(pages)),
  };
  const open = anOpenChange(finding!, minutesAgo);
  return inWords(judge(open, look(seen, pages, known), evidence, aContext()));
}

const gone: Seen = { releases: others };
const renamed = (name: string): Seen => ({ ...usual, artist: anArtist({ name }) });
const titled = (title: string): Seen => ({ releases: [{ ...alive, title }, ...others] });
const added = aRelease({ id: '700', release_date: '2026-11-20' });
const more: Seen = { releases: [alive, ...others, added] };
const addedPage = { 700: aPage(added) };

describe('a change that is found again', () => {
  it.each<[string, Round]>([
    ['the name', { detected: renamed('Else'), seen: renamed('Else') }],
    ['the title of a release', { detected: titled('Dead'), seen: titled('Dead') }],
    [
      'a profile that is gone',
      { detected: { artist: null }, seen: { artist: null, releases: [] } },
    ],
    ['a release that came', { detected: more, seen: more, pages: addedPage }],
    [
      'a release that came and has another date by now',
      {
        detected: more,
        seen: { releases: [alive, ...others, { ...added, release_date: '2026-11-29' }] },
        pages: addedPage,
      },
    ],
    [
      'a release that is listed, but not available by its page',
      {
        detected: usual,
        detectedPages: { 100: page({ available: false }) },
        seen: usual,
        pages: { 100: page({ available: false }) },
      },
    ],
    [
      'another label',
      {
        detected: usual,
        detectedPages: { 100: page({ label: 'Lake' }) },
        seen: usual,
        pages: { 100: page({ label: 'Lake' }) },
      },
    ],
    [
      'a lost track',
      {
        detected: usual,
        detectedPages: { 100: page({ tracks: [aTrack(1), aTrack(2)] }) },
        seen: usual,
        pages: { 100: page({ tracks: [aTrack(2), aTrack(1)] }) },
      },
    ],
    [
      'a picture that moved to another host meanwhile',
      {
        detected: { ...usual, artist: anArtist({ image: aPicture('mask', 'one') }) },
        seen: { ...usual, artist: anArtist({ image: aPicture('mask', 'two') }) },
      },
    ],
  ])('is confirmed: %s', (_, round) => {
    expect(judged(round)).toMatchObject({
      kind: 'confirm',
      finding: { change_type: expect.any(String) as string },
    });
  });
});

describe('a change that is not found again', () => {
  it.each<[string, Round, string]>([
    [
      'the title is the earlier one',
      { detected: titled('Dead'), seen: usual },
      'the title went back to “Alive” before the change was confirmed',
    ],
    [
      'the release is listed',
      { detected: gone, seen: usual, pages: { 100: page() } },
      'the release was back before the change was confirmed',
    ],
    [
      'a release that came went',
      { detected: more, seen: usual },
      'the release was gone again before the change was confirmed',
    ],
    [
      'the label is the earlier one',
      {
        detected: usual,
        detectedPages: { 100: page({ label: 'Lake' }) },
        seen: usual,
        pages: { 100: page() },
      },
      'the label went back to “Nebel Records” before the change was confirmed',
    ],
    [
      'the release is in the catalog under a new ID',
      {
        detected: gone,
        seen: { releases: [...others, { ...alive, id: '900' }] },
        pages: { 100: null },
      },
      'the release is in the catalog under a new ID',
    ],
    [
      'what came turned out to be an earlier release',
      {
        detected: { releases: [alive, ...others, { ...alive, id: '900' }] },
        seen: { releases: [...others, { ...alive, id: '900' }] },
      },
      'it’s an earlier release under a new ID',
    ],
  ])('is dismissed with the reason: %s', (_, round, reason) => {
    expect(judged(round)).toEqual({ kind: 'dismiss', reason });
  });
});

describe('a source that is silent', () => {
  const silences: [string, Round][] = [
    ['it does not answer', { detected: gone, seen: null }],
    ["the release's own page can't be read", { detected: gone, seen: gone }],
    [
      'the top tracks did not come',
      {
        detected: { ...usual, top: [aTopTrack('9')] },
        seen: { ...usual, top: null },
      },
    ],
    [
      'not all tracks came',
      {
        detected: usual,
        detectedPages: { 100: page({ tracks: [aTrack(1)] }) },
        seen: usual,
        pages: { 100: page({ tracks: null }) },
      },
    ],
  ];

  it.each(silences)('is waited for: %s', (_, round) => {
    expect(judged(round)).toEqual({
      kind: 'wait',
      rule: 'source_silent',
      until: new Date('2026-11-21T10:05:00.000Z'),
      waiting_for_source: true,
    });
  });

  it.each(silences)('neither confirms nor dismisses, however long: %s', (_, round) => {
    expect(judged({ ...round, minutesAgo: 60 * 24 * 30 })).toEqual({
      kind: 'wait',
      rule: 'source_silent',
      until: new Date('2026-11-21T11:00:00.000Z'),
      waiting_for_source: true,
    });
  });
});

describe('a source that contradicts itself', () => {
  const offline = withMove(
    baseline,
    { kind: 'release_fields', release_id: '100', set: { status: 'offline', gone_from: 'list' } },
    now,
  );
  const moved: Seen = { releases: [...others, { ...alive, id: '900' }] };
  const doubts: [string, Round, string][] = [
    [
      'a release is there under another id, but the page of the old one answers',
      { detected: moved, seen: moved, pages: { 100: page() } },
      'the page of the earlier release is still available',
    ],
    [
      'a release is listed again, but its own page is gone',
      {
        known: offline,
        detected: usual,
        seen: usual,
        pages: { 100: null },
      },
      'its own page isn’t available',
    ],
    [
      'the profile is gone, but its releases are listed',
      { detected: { artist: null }, seen: { artist: null } },
      'its releases are still listed',
    ],
    [
      'the page answers with another release',
      {
        detected: usual,
        detectedPages: { 100: page({ label: 'Lake' }) },
        seen: usual,
        pages: { 100: page({ id: '900', label: 'Lake' }) },
      },
      'its own page shows a different release',
    ],
  ];

  it.each(doubts)('is looked at again: %s', (_, round) => {
    expect(judged(round)).toMatchObject({
      kind: 'wait',
      until: new Date('2026-11-21T10:05:00.000Z'),
      waiting_for_source: false,
    });
  });

  const hopeless = doubts.filter(([what]) => !/^a release is (not listed|there under)/.test(what));
  it.each(hopeless)('is given up after a day: %s', (_, round, why) => {
    expect(judged({ ...round, minutesAgo: 60 * 24 })).toEqual({
      kind: 'dismiss',
      reason: `it couldn’t be confirmed within 24 hours: ${why}`,
    });
  });
});
