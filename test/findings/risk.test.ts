import * as fc from 'fast-check';
import { Risk } from '../../shared/domain/releases/release.ts';
import { shownRisk } from '../../shared/findings/releases/additions.ts';
import { knownReleases } from '../../shared/findings/risk/known-set.ts';
import { assessRisk, type Newcomer } from '../../shared/findings/risk/risk.ts';
import {
  isSuspicious,
  type RiskFound,
  type RiskReason,
  riskTable,
  suspect,
} from '../../shared/findings/risk/risk-table.ts';
import type { ReleaseRecord } from '../../shared/findings/records.ts';
import { baselineOf } from '../../shared/findings/baseline.ts';
import type { Stated } from '../../shared/findings/risk/identity.ts';
import { noIdentity } from '../../shared/domain/artists/identity.ts';
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
const fake = ordinary({
  ...foreign,
  traits: { ...foreign.traits, contributors: credits('Rosa Nebel') },
});

const speaks = ({ factors }: RiskFound) =>
  factors.filter(({ reason }) => riskTable[reason].kind !== 'theirs');

describe('the judgment of a release that came', () => {
  it.each(reasonCases)('has, for %s, %i points when %s', (reason, points, _, changes) => {
    const found = risk(ordinary(changes));
    expect(speaks(found)).toMatchObject([{ reason, points }]);
    expect(found.score).toBe(points);
  });

  it.each(harmlessCases)('has none when $when', ({ changes }) => {
    expect(speaks(risk(ordinary(changes)))).toEqual([]);
  });

  it('has points when three came on one day, and none for two', () => {
    expect(risk(ordinary(), eight, 2).score).toBe(0);
    expect(speaks(risk(ordinary(), eight, 3))).toEqual([
      { reason: 'several', points: 15, values: ['3', '1'] },
    ]);
  });

  it('asks where nothing is theirs, and names what was never seen', () => {
    const found = risk(fake);
    expect(found.judgment).toBe('unknown');
    expect(isSuspicious(found)).toBe(true);
    expect(shownRisk({ ...found, factors: speaks(found) })).toEqual({
      score: 70,
      reasons: [
        'label never seen before: “Ancient Lake Records” (+30)',
        'ISRC registrant never seen before: QZ7KD (+25)',
        'a UPC of an owner never seen before: 5099749534728 (+15)',
      ],
      judgment: 'unknown',
      theirs: [],
      never_seen: [
        'label never seen before: “Ancient Lake Records”',
        'ISRC registrant never seen before: QZ7KD',
        'a UPC of an owner never seen before: 5099749534728',
      ],
      against: [],
    });
  });

  it.each<[string, Parameters<typeof ordinary>[0]]>([
    ['label', { ...foreign, label: 'Nebel Records Ltd.' }],
    ['registrant', { ...foreign, traits: { registrants: ['DEA12'], contributors: [] } }],
    ['UPC owner', { label: null, traits: { registrants: ['QZ7KD'] }, upc: '724384111116' }],
  ])('knows a release by its %s alone', (_, changes) => {
    const found = risk(ordinary(changes));
    expect(found.judgment).toBe('known');
    expect(isSuspicious(found)).toBe(false);
  });

  it.each([
    ['the artist’s name, where theirs has more to it', 'Rosa Nebel Music', 'Rosa Nebel'],
    ['a word that says nothing', 'Independent', 'independent'],
  ])('knows no release by a label that is %s', (_, theirs, label) => {
    const own = eight.map((one) => ({ ...one, label: theirs }));
    expect(isSuspicious(risk({ ...fake, label }, own))).toBe(true);
    expect(risk({ ...ordinary(), label: theirs }, own).judgment).toBe('known');
  });

  it('looks foreign where strong signs come with nothing that is theirs', () => {
    const several = risk({ ...fake, title: 'Untitled' }, eight, 3);
    expect(several).toMatchObject({ judgment: 'foreign' });
    expect(risk(ordinary({ title: 'Untitled' }), eight, 3)).toMatchObject({ judgment: 'known' });
  });

  it.each<[string, Stated['foreign'], Parameters<typeof ordinary>[0], RiskFound['judgment']]>([
    ['a label', { ...noIdentity, labels: ['ancient lake'] }, foreign, 'foreign'],
    ['codes', { ...noIdentity, isrc_registrants: ['QZ7KD'] }, foreign, 'foreign'],
    [
      'codes beside a known label',
      { ...noIdentity, isrc_registrants: ['QZ7KD'] },
      { traits: foreign.traits },
      'unknown',
    ],
  ])('counts %s that somebody said is not theirs', (_, parts, changes, judgment) => {
    const stated = { theirs: noIdentity, foreign: parts };
    const release = ordinary(changes);
    expect(
      assessRisk({ release, artistName: 'Rosa Nebel', cameThatDay: 1, stated }, eight),
    ).toMatchObject({ judgment });
  });

  it('counts a label that somebody said is theirs', () => {
    const stated = { theirs: { ...noIdentity, labels: ['Ancient Lake'] }, foreign: noIdentity };
    const found = assessRisk(
      { release: fake, artistName: 'Rosa Nebel', cameThatDay: 1, stated },
      eight,
    );
    expect(found).toMatchObject({ judgment: 'known', score: 40 });
  });

  it.each<[string, Partial<Newcomer>, RiskReason]>([
    ['after the artist’s death', { endedOn: '2020-05-01' }, 'death'],
    ['after years of silence', { release: { ...fake, release_date: '2031-01-03' } }, 'silence'],
    [
      'with others within days',
      { dates: [...eight.map((one) => one.release_date), '2026-11-18', '2026-11-19'] },
      'several',
    ],
    ['on the artist’s own name', { release: { ...fake, label: 'Rosa Nebel Music' } }, 'own_name'],
  ])('has a sign for one that comes %s', (_, changes, reason) => {
    const newcomer = { release: fake, artistName: 'Rosa Nebel', cameThatDay: 1, ...changes };
    expect(assessRisk(newcomer, eight).factors.map((one) => one.reason)).toContain(reason);
    const own = eight.map((one) => ({ ...one, label: 'Rosa Nebel' }));
    const usual = { release: ordinary(), artistName: 'Rosa Nebel', cameThatDay: 1 };
    expect(assessRisk(usual, own).factors.map((one) => one.reason)).not.toContain(reason);
  });

  it('is 100 at most', () => {
    const worst = ordinary({
      ...foreign,
      title: 'Демо',
      release_date: '2026-11-18',
      traits: { registrants: ['QZ7KD'], contributors: credits('Someone'), genres: ['Sleep'] },
    });
    expect(risk({ ...worst, title: 'Demo' }, eight, 9).score).toBeLessThanOrEqual(100);
  });
});

describe('a cold start', () => {
  it('lets a foreign release pass while one is known', () => {
    expect(isSuspicious(risk(fake, eight.slice(0, 1)))).toBe(false);
  });

  it.each([2, 3, 4, 7])('asks of it from %d on', (count) => {
    expect(isSuspicious(risk(fake, eight.slice(0, count)))).toBe(true);
  });

  it('knows nothing before pages were read, however many releases there are', () => {
    const unread = eight.map((one) => ({ ...one, label: null, upc: null, traits: null }));
    expect(risk(fake, unread)).toEqual({ judgment: 'unknown', score: 0, factors: [] });
  });
});

describe('an artist who is always new', () => {
  const traits = { relation: 'main', contributors: [], genres: ['Pop'] } as const;
  const restless = eight.map((one, at) => ({
    ...one,
    label: `Label ${at}`,
    upc: null,
    traits: { ...traits, registrants: [`DE${at}AA`] },
  }));

  it('has no risk for yet another label', () => {
    expect(risk(ordinary({ label: 'Another', upc: null }), restless).score).toBe(0);
  });
});

describe('what can be forged', () => {
  it('is no UPC owner alone, where one release is known', () => {
    const one = [aKnown('1', { release_date: '2026-09-11' })];
    const found = risk({ ...fake, upc: '724384111116', title: 'Untitled' }, one);
    expect(found.judgment).toBe('unknown');
    expect(isSuspicious(found)).toBe(true);
  });

  it('is no guest’s name, where the catalog gives IDs', () => {
    const withId = (id: string) => ({ contributors: [{ id, name: 'Ivo Lang' }] });
    const own = eight.map(({ id, release_date }) =>
      aKnown(id, { release_date, traits: withId('7') }),
    );
    const guest = (id: string) =>
      ordinary({ ...foreign, traits: { ...foreign.traits, ...withId(id) } });
    expect(isSuspicious(risk(guest('7'), own))).toBe(false);
    expect(isSuspicious(risk(guest('8'), own))).toBe(true);
  });

  it.each([
    ['a distributor beside the label', 'Nebel / Empire', 'Ghost Lake / EMPIRE'],
    ['a part of a name', '24/7 Records', '7 Music'],
  ])('is not %s', (_case, theirs, label) => {
    const own = eight.map((one) => ({ ...one, label: theirs }));
    expect(isSuspicious(risk({ ...fake, label }, own))).toBe(true);
  });

  it('is no death in the year of the release, where only the year is known', () => {
    const newcomer = { release: fake, artistName: 'Rosa Nebel', cameThatDay: 1 };
    const reasonsOf = (endedOn: string) =>
      assessRisk({ ...newcomer, endedOn }, eight).factors.map(({ reason }) => reason);
    expect(reasonsOf('2026')).not.toContain('death');
    expect(reasonsOf('2026-10')).toContain('death');
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
  const low: RiskFound = { judgment: 'known', score: 35, factors: [] };

  it.each<[string, boolean, Partial<ReleaseRecord>]>([
    ['a release of the baseline', true, {}],
    ['one with a low risk', true, { risk: low }],
    ['a suspicious one', false, { risk: suspect }],
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
        expect(found.score === 0).toBe(speaks(found).every(({ points }) => points === 0));
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
