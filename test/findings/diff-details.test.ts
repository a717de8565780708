import type { CatalogReleaseDetails } from '../../shared/domain/catalog/catalog.ts';
import { withMove, baselineOf } from '../../shared/findings/baseline.ts';
import { diffRelease } from '../../shared/findings/pages/diff.ts';
import { learnDetails } from '../../shared/findings/pages/learn.ts';
import type { Baseline } from '../../shared/findings/records.ts';
import { aContext, anObservation, aPage, aRelease, inShort, now, spoken } from './build.ts';
import { pageCases, returnCases, youngCases, youngPage } from './page-cases.ts';

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
