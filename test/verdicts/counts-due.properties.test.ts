import fc from 'fast-check';
import { baselineOf } from '../../shared/findings/baseline.ts';
import { diff } from '../../shared/findings/diff.ts';
import { type Coverage, fullCoverage, partShown } from '../../shared/watches/rules/coverage.ts';
import { countsDue, type Sighted, weeksToRead } from '../../shared/verdicts/rules/suspicion.ts';
import type { Known, OpenSubject } from '../../shared/watches/rules/known.ts';
import { open } from '../../shared/checks/rules/open.ts';
import {
  alikeAt,
  alikeDays,
  countedAs,
  type Sightings,
  slotOf,
  surgeAt,
  surgeDays,
} from '../../shared/verdicts/rules/surge.ts';
import {
  aContext,
  allCapabilities,
  anArtist,
  anObservation,
  aPicture,
  aRelease,
  now,
} from '../findings/build.ts';

const minute = 60_000;
const slotsPerDay = 288;

/** A picture that changed and a release that left: the one is counted by its value, too. */
const before = anObservation({
  artist: anArtist({ image: aPicture('a') }),
  releases: [aRelease({ id: '1' }), aRelease({ id: '2' }), aRelease({ id: '3' })],
});
const after = anObservation({
  artist: anArtist({ image: aPicture('b') }),
  releases: [aRelease({ id: '2' }), aRelease({ id: '3' })],
});
const known: Known = {
  ...{ id: 'deezer#27', streaming_id: '27', followers: 1000 },
  ...{ baseline: baselineOf(before, now), subjects: [], seen_hash: null, is_list_short: false },
};

/** The findings, found `at` that time. */
function foundAt(at: Date): OpenSubject[] {
  const context = {
    ...{ capabilities: allCapabilities, now: at, confirmAfterSeconds: 300 },
    coverage: fullCoverage,
  };
  const found = diff(known.baseline, after, aContext());
  return open(known, found, { by: 'check', look: '' }, context).map(({ subject }) => subject);
}

/** Counts by slot, as far as they lie on these days. */
function onDays(sightings: Sightings, days: readonly string[]): Sightings {
  const numbers = new Set(days.map((day) => Math.floor(slotOf(new Date(day)) / slotsPerDay)));
  return new Map([...sightings].filter(([slot]) => numbers.has(Math.floor(slot / slotsPerDay))));
}

/** What a re-check takes from all there is: a few days of each, and the whole of what it asks for. */
function takenFrom(
  all: ReadonlyMap<string, Sighted>,
  due: readonly OpenSubject[],
  coverage: Coverage,
): { taken: ReadonlyMap<string, Sighted>; weeks: number } {
  const { days } = countsDue(due);
  const counted = new Map(
    [...Map.groupBy(days, ({ what }) => what)].map(([what, ofIt]) => [
      what,
      onDays(
        all.get(what)?.sightings ?? new Map<number, number>(),
        ofIt.map(({ day }) => day),
      ),
    ]),
  );
  const weeks = weeksToRead(due, counted, coverage);
  const few = [...counted].map(
    ([what, sightings]) => [what, { sightings, decided: null }] as const,
  );
  const whole = weeks.flatMap(({ what }) => {
    const one = all.get(what);
    return one ? [[what, one] as const] : [];
  });
  return { taken: new Map<string, Sighted>([...few, ...whole]), weeks: weeks.length };
}

/** What is made of the counts of a finding. */
function judged(
  { change_type, open: { payload, detected_at } }: OpenSubject,
  others: ReadonlyMap<string, Sighted>,
  coverage: Coverage,
) {
  const [type, value] = countedAs({ change_type, payload });
  const of = (what?: string) =>
    others.get(what ?? '') ?? { sightings: new Map<number, number>(), decided: null };
  const at = new Date(detected_at);
  const { sightings, decided } = of(type?.what);
  return {
    many: surgeAt(sightings, at, decided, partShown(change_type, coverage)),
    alike: alikeAt(of(value?.what).sightings, at, decided),
    // What a change says of others, whatever the operator decided.
    others: alikeAt(of(value?.what).sightings, at),
  };
}

/** A few dense hours about the time of a finding, and any hours of the week before. */
const counts = fc.record({
  near: fc.array(fc.tuple(fc.integer({ min: -100, max: 30 }), fc.integer({ min: 1, max: 9 })), {
    maxLength: 12,
  }),
  week: fc.array(
    fc.tuple(fc.integer({ min: -9 * slotsPerDay, max: 0 }), fc.integer({ min: 1, max: 40 })),
    { maxLength: 20 },
  ),
});
type Counts = typeof counts extends fc.Arbitrary<infer T> ? T : never;

function sightingsOf({ near, week }: Counts, at: Date): Sightings {
  return new Map([...week, ...near].map(([slot, artists]) => [slotOf(at) + slot, artists]));
}

const decision = fc.option(
  fc.record({
    decision: fc.constantFrom('release' as const, 'dismiss' as const),
    minutes: fc.integer({ min: -3000, max: 600 }),
  }),
);
const coverages = fc.constantFrom<Coverage>(
  fullCoverage,
  { lists: 1 / 2, topTracks: 1 / 4, pages: 1 / 2 },
  { lists: 1 / 6, topTracks: 1 / 24, pages: 1 / 4 },
);

describe('the counts that a re-check reads', () => {
  it('come to the same as the whole week and the decision, whatever was counted', () => {
    const seen = { weeks: 0, none: 0, surges: 0, alike: 0 };
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1439 }),
        fc.array(counts, { minLength: 3, maxLength: 3 }),
        decision,
        coverages,
        (minutes, all, decided, coverage) => {
          const at = new Date(Date.UTC(2026, 10, 20) + minutes * minute);
          const due = foundAt(at);
          const names = due.flatMap(({ change_type, open: { payload } }) =>
            countedAs({ change_type, payload }).map(({ what }) => what),
          );
          expect(names).toHaveLength(3);
          const is = decided && {
            decision: decided.decision,
            decided_at: new Date(at.getTime() + decided.minutes * minute),
          };
          const others = new Map(
            names.map((what, n) => {
              const sightings = sightingsOf(all[n] ?? { near: [], week: [] }, at);
              return [what, { sightings, decided: is }];
            }),
          );
          const { taken, weeks } = takenFrom(others, due, coverage);
          for (const subject of due) {
            const whole = judged(subject, others, coverage);
            expect(judged(subject, taken, coverage)).toEqual(whole);
            seen.surges += whole.many ? 1 : 0;
            seen.alike += whole.alike ? 1 : 0;
          }
          seen[weeks === 0 ? 'none' : 'weeks'] += 1;
        },
      ),
      { numRuns: 400 },
    );
    // Each kind of case was among them.
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(5);
  });

  it('are those of a day, and of the one that the hours around the finding reach into', () => {
    const at = (time: string) => new Date(`2026-11-20T${time}:00Z`);
    expect(surgeDays(at('00:00'))).toEqual(['2026-11-19', '2026-11-20']);
    expect(surgeDays(at('06:54'))).toEqual(['2026-11-19', '2026-11-20']);
    expect(surgeDays(at('06:55'))).toEqual(['2026-11-20']);
    expect(surgeDays(at('23:04'))).toEqual(['2026-11-20']);
    expect(surgeDays(at('23:05'))).toEqual(['2026-11-20', '2026-11-21']);
    expect(alikeDays(at('12:00'))).toEqual(['2026-11-19', '2026-11-20']);
    expect(alikeDays(at('23:00'))).toEqual(['2026-11-19', '2026-11-20', '2026-11-21']);
  });

  it('are not of the week where an artist is alone, and of the week from as many as a surge takes', () => {
    const at = new Date('2026-11-20T12:00:00Z');
    const due = foundAt(at).filter(({ change_type }) => change_type === 'RELEASE_WENT_OFFLINE');
    const weeks = (artists: number, coverage = fullCoverage) => {
      const counted = new Map([['RELEASE_WENT_OFFLINE', new Map([[slotOf(at), artists]])]]);
      return weeksToRead(due, counted, coverage).map(({ what }) => what);
    };
    expect(due).toHaveLength(1);
    expect(weeks(1)).toEqual([]);
    expect(weeks(4)).toEqual([]);
    expect(weeks(5)).toEqual(['RELEASE_WENT_OFFLINE']);
  });
});
