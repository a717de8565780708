import { chance } from '../../lib/simulator/invented/chance.ts';
import { type ChangeType, changeTypeNames } from '../../shared/changes/rules/change-type.ts';
import { baselineOf } from '../../shared/findings/baseline.ts';
import { diff } from '../../shared/findings/diff.ts';
import { type Coverage, fullCoverage, partShown } from '../../shared/watches/rules/coverage.ts';
import { checksPerHourOf } from '../../shared/checks/rules/full-checks.ts';
import type { Known } from '../../shared/watches/rules/known.ts';
import { open } from '../../shared/checks/rules/open.ts';
import { waitWhileOnHold } from '../../shared/verdicts/rules/sample.ts';
import { coverageOf } from '../../shared/checks/rules/rotation.ts';
import { type Sightings, slotOf, surgeAt } from '../../shared/verdicts/rules/surge.ts';
import {
  aContext,
  allCapabilities,
  anObservation,
  aPicture,
  aRelease,
  now,
} from '../findings/build.ts';
import { seen } from '../findings/seen.ts';

const minute = 60_000;
const none = { free: 0, pro: 0, business: 0 };
const sixth: Coverage = { lists: 1 / 6, topTracks: 1 / 24, pages: 1 / 4 };

describe('how much a service reads', () => {
  it('is everything up to 200 checks an hour', () => {
    expect(coverageOf(none)).toEqual(fullCoverage);
    expect(coverageOf({ free: 240, pro: 600, business: 90 })).toEqual(fullCoverage);
  });

  it('falls evenly as checks get more', () => {
    expect(coverageOf({ ...none, business: 201 }).lists).toBe(1);
    expect(coverageOf({ ...none, business: 400 }).lists).toBeCloseTo(1 / 6 + 1 / 2);
    expect(coverageOf({ ...none, business: 10_000 }).lists).toBeCloseTo(1 / 6 + 1 / 50);
  });

  it('is as much as the plans of the artists say', () => {
    expect(coverageOf({ ...none, business: 1e9 }).lists).toBeCloseTo(1 / 6);
    expect(coverageOf({ ...none, business: 1e9 }).topTracks).toBeCloseTo(1 / 24);
    expect(coverageOf({ ...none, pro: 1e9 }).lists).toBeCloseTo(1 / 2);
    expect(coverageOf({ ...none, pro: 1e9 }).topTracks).toBeCloseTo(1 / 4);
    expect(coverageOf({ ...none, free: 1e9 })).toMatchObject({ lists: 1, topTracks: 1 });
    const mixed = { free: 24e9, pro: 6e9, business: 2e9 };
    expect(checksPerHourOf(mixed)).toBe(4e9);
    expect(coverageOf(mixed).lists).toBeCloseTo((1 + 1 / 2 + 2 / 6) / 4);
  });
});

describe('the part at which an hour shows a type', () => {
  const typesShownBy = (wanted: number) =>
    changeTypeNames.filter((type: ChangeType) => partShown(type, sixth) === wanted);

  it('is that of lists where the profile and its number of releases stay as they were', () => {
    expect(typesShownBy(1 / 6).toSorted()).toEqual([
      'RELEASE_ARTWORK_CHANGED',
      'RELEASE_DATE_CHANGED',
      'RELEASE_REPLACED',
      'RELEASE_TITLE_CHANGED',
      'RELEASE_TYPE_CHANGED',
    ]);
    expect(typesShownBy(1 / 24).toSorted()).toEqual(['TOP_TRACKS_CHANGED', 'TOP_TRACK_UNKNOWN']);
  });

  it('is all for what the profile shows, read with each check', () => {
    const shown = typesShownBy(1);
    expect(shown).toContain('PROFILE_IMAGE_CHANGED');
    expect(shown).toContain('RELEASE_ADDED');
    expect(shown).toContain('RELEASE_WENT_OFFLINE');
    expect(shown).not.toContain('RELEASE_LABEL_CHANGED');
  });
});

describe('a type that a sixth of the artists shows in an hour', () => {
  const surge = (sightings: Sightings, part = 1 / 6) => surgeAt(sightings, now, null, part);

  it('may begin with two within an hour, before or after', () => {
    expect(surge(seen([0, 1]))).toBeNull();
    for (const minutes of [-50, 50]) {
      expect(surge(seen([0, 1], [minutes, 1]))).toMatchObject({ kind: 'beginning', artists: 2 });
    }
    expect(surge(seen([0, 1], [-70, 1]))).toBeNull();
    expect(surge(seen([0, 1], [20, 1]), 1 / 2)).toBeNull();
  });

  it('is none where so many may well be chance', () => {
    const week = Array.from({ length: 7 * 12 }, (_, at): [number, number] => [-(at + 12) * 120, 1]);
    // One every two hours: up to seven in one hour come by themselves.
    expect(surge(seen([0, 7], ...week))?.kind).not.toBe('surge');
    expect(surge(seen([0, 12], ...week))?.kind).toBe('surge');
  });
});

describe('true changes that come by themselves', () => {
  const slotsPerWeek = (7 * 24 * 60) / 5;

  /** For so many weeks, with ten times as many on Friday mornings. */
  function byThemselves(perHour: number, weeks: number): Sightings {
    const from = chance('by themselves', perHour);
    const first = slotOf(now);
    return new Map(
      Array.from({ length: weeks * slotsPerWeek }, (_, at): [number, number] => {
        const date = new Date((first + at) * 5 * minute);
        const isFriday = date.getUTCDay() === 5 && date.getUTCHours() < 6;
        const mean = (perHour * (isFriday ? 10 : 1)) / 12;
        let count = 0;
        for (let left = Math.exp(-mean), product = from.float(); product > left; count += 1) {
          product *= from.float();
        }
        return [first + at, count];
      }).filter(([, count]) => count > 0),
    );
  }

  it.each([0.05, 0.2, 0.5, 1, 3, 14])(
    'are hardly ever held, and few wait an hour, at %d in an hour',
    (perHour) => {
      const sightings = byThemselves(perHour, 20);
      const slots = [...sightings.keys()].filter((slot) => slot > slotOf(now) + slotsPerWeek);
      const some = slots.filter((_, at) => at % Math.ceil(slots.length / 500) === 0);
      const kinds = some.map(
        (slot) => surgeAt(sightings, new Date(slot * 5 * minute), null, 1 / 6)?.kind,
      );
      const share = (kind: string) => kinds.filter((one) => one === kind).length / kinds.length;
      // The rarest that come together on Fridays look like a fault a few times a year.
      expect(share('surge')).toBeLessThan(perHour < 0.1 ? 0.1 : 0.01);
      expect(share('beginning')).toBeLessThan(0.25);
    },
  );
});

describe('the sample of what is on hold', () => {
  const releases = Array.from({ length: 14 }, (_, at) => aRelease({ id: String(100 + at) }));
  const covers = releases.map((one) => ({ ...one, image: aPicture(`other-${one.id}`) }));
  const baseline = baselineOf(anObservation({ releases }), now);
  const aWatch: Omit<Known, 'id' | 'baseline'> = {
    ...{ streaming_id: '27', followers: 1000 },
    ...{ subjects: [], seen_hash: null, is_list_short: false },
  };
  const means = { capabilities: allCapabilities, confirmAfterSeconds: 300, coverage: fullCoverage };

  /** Of 300 of them, at how many the catalog is asked, where each has so many new covers. */
  function askedAbout(count: number, artists = 10_000): number {
    const others = new Map([
      ['RELEASE_ARTWORK_CHANGED', { sightings: seen([0, 3000]), decided: null }],
    ]);
    const shown = anObservation({
      releases: [...covers.slice(0, count), ...releases.slice(count)],
    });
    const findings = diff(baseline, shown, aContext());
    expect(findings).toHaveLength(count);
    const ids = Array.from({ length: 300 }, (_, at) => `deezer#${at}`);
    return ids.filter((id) => {
      const known = { ...aWatch, id, baseline };
      const due = open(known, findings, { by: 'check', look: '' }, { ...means, now }).map(
        ({ subject }) => subject,
      );
      const later = new Date(now.getTime() + 5 * minute);
      const step = waitWhileOnHold({ ...known, subjects: due }, due, others, {
        ...means,
        now: later,
        artists,
      });
      return step === null;
    }).length;
  }

  it('is everybody where that is less than a tenth of all: they may be one customer’s', () => {
    expect(askedAbout(1, 31_000)).toBe(300);
  });

  it('is about 200 of 3,000 artists, however many findings each of them has', () => {
    expect(askedAbout(1)).toBeGreaterThan(10);
    expect(askedAbout(1)).toBeLessThan(32);
    expect(askedAbout(14)).toBe(askedAbout(1));
  });
});
