import { withMove, baselineOf } from '../../shared/findings/baseline.ts';
import { diff } from '../../shared/findings/diff.ts';
import type { Baseline } from '../../shared/findings/records.ts';
import { aContext, anObservation, type Case, inShort, now, type Seen, spoken } from './build.ts';
import * as profile from './profile-cases.ts';
import * as releases from './release-cases.ts';
import { topCases } from './top-cases.ts';

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
