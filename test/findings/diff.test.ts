import { baselineOf, withMove } from '../../shared/findings/baseline.ts';
import { diff, recheckFindings } from '../../shared/findings/diff.ts';
import type { Baseline } from '../../shared/findings/records.ts';
import {
  aContext,
  anArtist,
  anObservation,
  anOpenChange,
  aPage,
  aRelease,
  type Case,
  inShort,
  inWords,
  now,
  type Seen,
  spoken,
  without,
} from './build.ts';
import * as profile from './profile-cases.ts';
import * as releases from './release-cases.ts';
import { topCases } from './top-cases.ts';
import type { CatalogReleaseDetails } from '../../shared/domain/catalog/catalog.ts';
import { diffRelease } from '../../shared/findings/pages/diff.ts';
import { learnDetails } from '../../shared/findings/pages/learn.ts';
import * as page from './page-cases.ts';
import { pageCases, returnCases, youngCases, youngPage } from './page-cases.ts';
import {
  type ChangeType,
  changeTypeNames,
  infoOf,
} from '../../shared/changes/rules/change-type.ts';
import { againCases, linkCases } from './again-cases.ts';
import { bioCases } from './bio-cases.ts';
import { lostCases } from './lost-cases.ts';
import { judge } from '../../shared/verdicts/rules/judge.ts';
import type { Evidence } from '../../shared/findings/types.ts';

function check(
  baseline: Baseline,
  { after, capabilities, tells, payload }: Omit<Case<Seen>, 'before'>,
) {
  const findings = diff(baseline, anObservation(after), aContext(capabilities && { capabilities }));
  expect(inShort(findings)).toEqual(tells);
  if (payload) expect(spoken(findings[0]!).payload).toMatchObject(payload);
}

/** What is known once everything that a look at `seen` tells was confirmed. */
function moved(baseline: Baseline, seen: Seen): Baseline {
  return diff(baseline, anObservation(seen), aContext()).reduce(
    (known, { move }) => withMove(known, move, now),
    baseline,
  );
}

describe.each([
  ['the profile', profile.profileCases],
  ['the top tracks', topCases],
  ['releases that come', releases.additionCases],
  ['releases that go', releases.lossCases],
  ['releases that stay', releases.fieldCases],
])('a comparison of %s', (_, cases) => {
  it.each(cases.filter(({ tells }) => tells.length > 0))('tells $tells when $when', (one) => {
    check(baselineOf(anObservation(one.before), now), one);
  });

  it.each(cases.filter(({ tells }) => tells.length === 0))('tells nothing when $when', (one) => {
    check(baselineOf(anObservation(one.before), now), one);
  });
});

describe('a profile that was found to be gone', () => {
  const gone = moved(baselineOf(profile.usual, now), { artist: null, releases: [] });
  it.each(profile.returnCases)('tells $tells when $when', (one) => {
    check(gone, one);
  });
});

describe('a release that was found to be gone', () => {
  const before = baselineOf(anObservation(releases.beforeReturn), now);
  const gone = moved(before, { releases: releases.beforeReturn.releases?.slice(1) });
  it.each(releases.returnCases)('tells $tells when $when', (one) => {
    check(gone, one);
  });

  it('is back only by its own page when its own page said that it is gone', () => {
    const byPage = withMove(
      before,
      { kind: 'release_fields', release_id: '100', set: { status: 'offline', gone_from: 'page' } },
      now,
    );
    expect(diff(byPage, anObservation(releases.beforeReturn), aContext())).toEqual([]);
  });
});

describe('the first look', () => {
  it('is the baseline and tells nothing', () => {
    expect(diff(baselineOf(profile.usual, now), profile.usual, aContext())).toEqual([]);
  });

  it('is refused when the catalog does not know the artist', () => {
    expect(() => baselineOf(anObservation({ artist: null }), now)).toThrow(RangeError);
  });
});

/** What is known of release 100 after its page was read on `day`. */
function afterReading(page: CatalogReleaseDetails, day = '2026-11-14'): Baseline {
  const listed = aRelease({ ...page, label: null, upc: null, total_tracks: null });
  const baseline = baselineOf(anObservation({ releases: [listed] }), now);
  return learnDetails(baseline, '100', page, aContext({ now: new Date(`${day}T12:00:00.000Z`) }));
}

function compare(baseline: Baseline, page: CatalogReleaseDetails, context = aContext()) {
  return diffRelease(baseline, baseline.releases.get('100')!, page, context);
}

describe("a release's own page", () => {
  it.each(pageCases)(
    'tells $tells when $when',
    ({ before, after, capabilities, tells, payload }) => {
      const context = aContext(capabilities && { capabilities });
      const findings = compare(afterReading(aPage(before)), aPage(after), context);
      expect(inShort(findings)).toEqual(tells);
      if (payload) expect(spoken(findings[0]!).payload).toMatchObject(payload);
    },
  );

  it('tells nothing when it is read for the first time', () => {
    const baseline = baselineOf(anObservation({ releases: [aRelease()] }), now);
    expect(compare(baseline, aPage({ label: 'Any', available: false }))).toEqual([]);
  });

  it.each(youngCases)('tells $tells when $when', ({ released, readBefore, after, tells }) => {
    const baseline = afterReading(youngPage(released), readBefore);
    expect(inShort(compare(baseline, aPage({ release_date: released, ...after })))).toEqual(tells);
  });
});

describe('a release that is gone', () => {
  const known = afterReading(aPage());
  const gone = (gone_from: 'list' | 'page') =>
    withMove(
      known,
      { kind: 'release_fields', release_id: '100', set: { status: 'offline', gone_from } },
      now,
    );

  it.each(returnCases)('by its page: tells $tells when $when', ({ after, tells }) => {
    expect(inShort(compare(gone('page'), aPage(after)))).toEqual(tells);
  });

  it('from the list is not compared by its page', () => {
    expect(compare(gone('list'), aPage({ label: 'Else', tracks: [] }))).toEqual([]);
  });
});

describe('what was confirmed of a page', () => {
  it.each(pageCases.filter(({ tells }) => tells.length > 0))(
    'is not told again: $tells when $when',
    ({ before, after }) => {
      const known = afterReading(aPage(before));
      const moved = compare(known, aPage(after)).reduce(
        (baseline, { move }) => withMove(baseline, move, now),
        known,
      );
      expect(compare(moved, aPage(after))).toEqual([]);
      expect(compare(learnDetails(moved, '100', aPage(after), aContext()), aPage(after))).toEqual(
        [],
      );
    },
  );
});

// Changes of numbers have their own cases, in numbers.test.ts; the service's own are no comparison's.
const types = changeTypeNames.filter((type) => !['days', 'own'].includes(infoOf(type).road));
const cases: readonly { type: ChangeType; tells: string[] }[] = [
  ...profile.profileCases,
  ...profile.returnCases,
  ...releases.additionCases,
  ...releases.lossCases,
  ...releases.fieldCases,
  ...releases.returnCases,
  ...topCases,
  ...lostCases,
  ...page.pageCases,
  ...page.returnCases,
  ...againCases,
  ...linkCases,
  ...bioCases,
];
const tellsOf = ({ type, tells }: (typeof cases)[number]) =>
  tells.some((told) => told.split(' ')[1] === type);

describe.each(types)('the cases of %s', (type) => {
  const own = cases.filter((one) => one.type === type);

  it('have one in which it is told', () => {
    expect(own.some(tellsOf)).toBe(true);
  });

  it('have one in which it is not', () => {
    expect(own.every(tellsOf)).toBe(false);
  });
});

type Mark = Parameters<typeof anArtist>[0];
const seeing = (artist: Mark): Evidence => ({
  observation: anObservation({ artist: anArtist(artist) }),
  releases: new Map(),
});

/** A mark that was there and was seen to be gone is looked at again. */
function judged(seen: Evidence, context = aContext(), minutesAgo?: number) {
  const known = baselineOf(anObservation({ artist: anArtist({ verified: true }) }), now);
  const [lost, ...rest] = recheckFindings(known, seeing({ verified: false }), aContext());
  expect([lost?.change_type, rest]).toEqual(['VERIFICATION_LOST', []]);
  return inWords(
    judge(anOpenChange(lost!, minutesAgo), recheckFindings(known, seen, context), seen, context),
  );
}

describe('a mark that went', () => {
  it('is part of a merge, where the profile became another one', () => {
    expect(judged(seeing({ streaming_id: '99', verified: false }))).toEqual({
      kind: 'dismiss',
      reason: 'it’s part of a merge of this profile into another, which is reported separately',
    });
  });

  const atPresent = 'the catalog doesn’t provide it right now';
  it.each<[string, Mark, ReturnType<typeof aContext>, string]>([
    ['says nothing of it', { verified: null }, aContext(), atPresent],
    ['leaves it out', { verified: false, untold: ['verified'] }, aContext(), atPresent],
    [
      'tells no marks any more',
      { verified: false },
      aContext({ capabilities: without('verified') }),
      'the catalog no longer provides it',
    ],
  ])('is given up after a day when the catalog %s', (_, artist, context, why) => {
    const seen = seeing(artist);
    expect(judged(seen, context)).toMatchObject({ kind: 'wait', waiting_for_source: false });
    expect(judged(seen, context, 60 * 24)).toEqual({
      kind: 'dismiss',
      reason: `it couldn’t be confirmed within 24 hours: ${why}`,
    });
  });
});
