import * as fc from 'fast-check';
import { Risk } from '../../../shared/domain/release.ts';
import { shownRisk } from '../../../shared/domain/detection/risk/shown-risk.ts';
import { knownReleases } from '../../../shared/domain/detection/risk/known-set.ts';
import { assessRisk } from '../../../shared/domain/detection/risk/risk.ts';
import {
  isSuspicious,
  riskPoints,
  suspiciousScore,
} from '../../../shared/domain/detection/risk/risk-table.ts';
import type { ReleaseRecord } from '../../../shared/domain/detection/records.ts';
import { baselineOf } from '../../../shared/domain/detection/baseline.ts';
import { anObservation, now } from './build.ts';
import { aKnown, credits, eight, harmlessCases, ordinary, reasonCases } from './risk-cases.ts';

function risk(release: ReleaseRecord, known: readonly ReleaseRecord[] = eight, cameThatDay = 1) {
  return assessRisk({ release, artistName: 'Rosa Nebel', cameThatDay }, known);
}

const foreign = {
  label: 'Ancient Lake Records',
  upc: '5099749534728',
  traits: { registrants: ['QZ7KD'] },
};
const fake = ordinary(foreign);

describe('the risk of a release that came', () => {
  it.each(reasonCases)('has $points points for $reason when $when', (one) => {
    const { score, factors } = risk(ordinary(one.changes));
    expect(factors).toMatchObject([{ reason: one.reason, points: one.points }]);
    expect(score).toBe(one.points);
  });

  it.each(harmlessCases)('is none when $when', ({ changes }) => {
    expect(risk(ordinary(changes))).toEqual({ score: 0, factors: [] });
  });

  it('has points when three came on one day, and none for two', () => {
    expect(risk(ordinary(), eight, 2).score).toBe(0);
    expect(risk(ordinary(), eight, 3)).toEqual({
      score: 10,
      factors: [{ reason: 'several', points: 10, values: ['3'] }],
    });
  });

  it('has a case for each reason of the table', () => {
    const names = [...reasonCases.map(({ reason }) => reason), 'several'];
    expect(Object.keys(riskPoints).filter((name) => !names.includes(name))).toEqual([]);
  });

  it('adds up, the gravest reason first, and names what was seen', () => {
    expect(shownRisk(risk(fake))).toEqual({
      score: 85,
      reasons: [
        'label never seen before: “Ancient Lake Records” (+35)',
        'ISRC registrant never seen before: QZ7KD (+35)',
        'UPC owner never seen before: 5099749534728 (+15)',
      ],
    });
  });

  it('is suspicious for two grave reasons, not for one', () => {
    expect(isSuspicious(risk(fake))).toBe(true);
    expect(isSuspicious(risk(ordinary({ label: 'Ancient Lake Records' })))).toBe(false);
  });

  it('is never suspicious for all that is light together without a grave one', () => {
    const light = ['upc_owner', 'language', 'date', 'genre', 'generic_title'] as const;
    const points = light.map((reason) => riskPoints[reason]);
    expect(points.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(suspiciousScore);
  });

  it('is 100 at most', () => {
    const worst = ordinary({
      ...foreign,
      title: 'Демо',
      release_date: '2026-11-18',
      traits: { registrants: ['QZ7KD'], contributors: credits('Someone'), genres: ['Sleep'] },
    });
    expect(risk(worst, eight, 9).score).toBe(100);
  });
});

describe('a cold start', () => {
  it('does not cry wolf: of an artist without releases everything is new', () => {
    expect(risk(fake, [])).toEqual({ score: 0, factors: [] });
  });

  it.each([1, 2, 3])('lets a foreign release pass while %d are known', (count) => {
    expect(isSuspicious(risk(fake, eight.slice(0, count)))).toBe(false);
  });

  it.each([4, 5, 6, 7])('tells of it from %d on', (count) => {
    expect(isSuspicious(risk(fake, eight.slice(0, count)))).toBe(true);
  });

  it('knows nothing before pages were read, however many releases there are', () => {
    const unread = eight.map((one) => ({ ...one, label: null, upc: null, traits: null }));
    expect(risk(fake, unread)).toEqual({ score: 0, factors: [] });
  });
});

describe('an artist who is always new', () => {
  it('has no risk for yet another label', () => {
    const restless = eight.map((one, at) => ({ ...one, label: `Label ${at}` }));
    expect(risk(ordinary({ label: 'Another' }), restless).score).toBe(0);
  });

  it('has less risk for it the more often that happened', () => {
    const scores = [0, 2, 4, 7].map((changes) => {
      const labels = eight.map((one, at) => ({
        ...one,
        label: at > 0 && at <= changes ? `Label ${at}` : 'Nebel Records',
      }));
      return risk(ordinary({ label: 'Another' }), labels).score;
    });
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect(new Set(scores).size).toBe(4);
  });
});

describe('what counts as known', () => {
  const known = (...releases: ReleaseRecord[]) =>
    knownReleases(
      {
        ...baselineOf(anObservation(), now),
        releases: new Map(releases.map((one) => [one.id, one])),
      },
      '900',
    ).map(({ id }) => id);
  const high = { score: suspiciousScore, factors: [] };
  const low = { score: suspiciousScore - 1, factors: [] };

  it.each<[string, boolean, Partial<ReleaseRecord>]>([
    ['a release of the baseline', true, {}],
    ['one with a low risk', true, { risk: low }],
    ['a suspicious one', false, { risk: high }],
    ['one that the artist only appears on', false, { relation: 'appears_on' }],
    ['one that is offline', true, { status: 'offline' }],
  ])('%s: %s', (_, counts, changes) => {
    expect(known({ ...aKnown('1'), ...changes })).toEqual(counts ? ['1'] : []);
  });

  it('is never the release that is judged', () => {
    expect(known(aKnown('900'))).toEqual([]);
  });
});

describe('any release', () => {
  const text = fc.constantFrom(null, 'Nebel Records', 'Lake', '', '  ');
  const list = (...values: string[]) => fc.subarray(values);
  const release = fc
    .record({
      title: fc.constantFrom('Go', 'Го', '?', 'Demo 1', '行く'),
      label: text,
      upc: fc.constantFrom(null, '0724384960650', '5099749534728', ''),
      release_date: fc.constantFrom(null, '2026', '2026-11-20', '2001-01-01', '0000-00-00'),
      traits: fc.option(
        fc.record({
          contributors: fc.subarray(credits('Rosa Nebel', 'Ivo', 'Ada')),
          registrants: list('AA111', 'BB222'),
          genres: list('Pop', 'Rock'),
        }),
      ),
    })
    .map(({ traits, ...one }) => ({ ...aKnown('x', one), ...(traits ? {} : { traits: null }) }));
  const known = fc
    .array(release, { maxLength: 12 })
    .map((all) => all.map((one, at) => ({ ...one, id: String(at) })));

  it('has a score of 0 to 100 that is 0 exactly where there is no reason', () => {
    fc.assert(
      fc.property(release, known, fc.nat(5), (one, others, came) => {
        const found = risk(one, others, came);
        expect(Risk.parse(shownRisk(found)).score).toBe(found.score);
        expect(found.score === 0).toBe(found.factors.length === 0);
      }),
    );
  });

  it('has the same risk whatever the order of what is known', () => {
    const shuffled = known.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
    );
    fc.assert(
      fc.property(release, shuffled, (one, [a, b]) => {
        expect(risk(one, a)).toEqual(risk(one, b));
      }),
    );
  });

  it('has no novelty in it once it is known itself', () => {
    fc.assert(
      fc.property(release, known, (one, others) => {
        const { factors } = risk(one, [...others, { ...one, id: 'same' }]);
        const novelties = ['label', 'registrant', 'upc_owner'];
        expect(factors.filter(({ reason }) => novelties.includes(reason))).toEqual([]);
      }),
    );
  });
});
