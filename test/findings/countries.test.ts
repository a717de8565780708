import { withMove, baselineOf } from '../../shared/findings/baseline.ts';
import { judge } from '../../shared/verdicts/rules/judge.ts';
import { recheckFindings } from '../../shared/findings/diff.ts';
import { diffRelease } from '../../shared/findings/pages/diff.ts';
import { learnDetails } from '../../shared/findings/pages/learn.ts';
import type { Evidence } from '../../shared/findings/types.ts';
import type { Baseline } from '../../shared/findings/records.ts';
import {
  aContext,
  anObservation,
  anOpenChange,
  aPage,
  aRelease,
  inShort,
  now,
  sentenceOf,
  inWords,
} from './build.ts';

const usual = ['AT', 'CH', 'DE', 'FR', 'GB'];
const fewer = usual.slice(1);
const seen = anObservation({ releases: [aRelease({ id: '100' })] });
const page = (countries: readonly string[] | null, changes = {}) =>
  aPage({ countries, ...changes });
const on = (day: string) => aContext({ now: new Date(`${day}T12:00:00.000Z`) });

/** What is known of the release after its page was read on that day. */
function known(
  countries: readonly string[] | null,
  day = '2026-11-14',
  release_date = '2010-05-07',
) {
  const first = baselineOf(
    anObservation({ releases: [aRelease({ id: '100', release_date })] }),
    now,
  );
  return learnDetails(first, '100', page(countries, { release_date }), on(day));
}
const countriesOf = (baseline: Baseline) => baseline.releases.get('100')?.countries;
function found(baseline: Baseline, countries: readonly string[] | null, changes = {}) {
  const record = baseline.releases.get('100')!;
  return diffRelease(baseline, record, page(countries, changes), aContext());
}

describe('the countries of a release', () => {
  it('are told in words, five of very many', () => {
    const [lost] = found(known(usual), ['CH', 'DE', 'FR', 'GB', 'US']);
    expect(sentenceOf(lost)).toBe(
      'The album “Title 100” by “Rosa Nebel” is no longer available in AT, but is now available in US.',
    );
    const many = Array.from({ length: 60 }, (_, at) =>
      String.fromCharCode(65 + Math.floor(at / 26), 65 + (at % 26)),
    );
    const [most] = found(known([...many, 'ZZ']), ['ZZ']);
    expect(sentenceOf(most)).toContain(', and 55 more.');
    expect(most?.payload).toMatchObject({ before: { count: 61 }, after: { count: 1 } });
    const { after } = most?.payload ?? {};
    expect(after).toHaveProperty('lost.length', 50);
  });

  it('have to last for six hours, and are compared with what is told then', () => {
    const baseline = known(usual);
    const [finding, ...more] = found(baseline, fewer);
    expect(more).toEqual([]);
    expect(finding).toMatchObject({ must_last_seconds: 6 * 3600 });
    const verdictOn = (countries: readonly string[] | null) => {
      const evidence: Evidence = {
        observation: seen,
        releases: new Map([['100', page(countries)]]),
      };
      const fresh = recheckFindings(baseline, evidence, aContext());
      return inWords(judge(anOpenChange(finding!, 360), fresh, evidence, aContext()));
    };
    expect(verdictOn(fewer)).toMatchObject({ kind: 'confirm' });
    expect(verdictOn(usual)).toEqual({
      kind: 'dismiss',
      reason: 'the earlier countries were back before the change was confirmed',
    });
    expect(verdictOn(['GB'])).toMatchObject({ kind: 'wait', finding: { severity: 'critical' } });
    expect(verdictOn([])).toMatchObject({ kind: 'wait', waiting_for_source: false });
    expect(verdictOn(null)).toMatchObject({ kind: 'wait', waiting_for_source: false });
  });

  it('are not told again once they were confirmed, and told when they are back', () => {
    const baseline = known(usual);
    const [lost] = found(baseline, fewer);
    const moved = withMove(baseline, lost!.move, now);
    expect(countriesOf(moved)).toEqual(fewer);
    expect(found(moved, fewer)).toEqual([]);
    expect(inShort(found(moved, usual))).toEqual(['info RELEASE_AVAILABILITY_CHANGED 100']);
  });

  it('come one by one around the day of the release, which is no news', () => {
    const young = known(usual.slice(0, 2), '2026-11-20', '2026-11-19');
    expect(found(young, usual, { release_date: '2026-11-19' })).toEqual([]);
    const later = page(usual, { release_date: '2026-11-19' });
    expect(countriesOf(learnDetails(young, '100', later, on('2026-11-21')))).toEqual(usual);
  });

  it('are learned once, and moved by nothing but a confirmed change', () => {
    const first = known(null);
    expect(countriesOf(first)).toBeNull();
    const told = learnDetails(first, '100', page(usual), aContext());
    expect(countriesOf(told)).toEqual(usual);
    for (const countries of [fewer, [], null]) {
      expect(countriesOf(learnDetails(told, '100', page(countries), aContext()))).toEqual(usual);
    }
  });
});
