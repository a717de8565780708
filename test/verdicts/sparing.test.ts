import { releaseRecord } from '../../shared/findings/baseline.ts';
import {
  areTracksDue,
  linksEverySeconds,
  pagePeriodMs,
} from '../../shared/checks/rules/rotation.ts';
import { aRelease } from '../findings/build.ts';
import {
  fullChecksPerHour,
  isFullCheck,
  isSparing,
  latestTurn,
} from '../../shared/checks/rules/full-checks.ts';
import type { ReleaseRecord } from '../../shared/findings/records.ts';
import {
  asRead,
  marksAfter,
  notedAt,
  readAgainAs,
  type ReadMarks,
} from '../../shared/checks/rules/read-marks.ts';

const dayMs = 86_400_000;
const now = new Date('2026-11-21T10:00:00.000Z');
const rotation = { plan: 'business', isSparing: true } as const;

describe('the page of a release that is years old', () => {
  const old = releaseRecord(aRelease({ release_date: '2019-01-01' }), now);

  it('comes up every four days while it is there', () => {
    expect(pagePeriodMs(old, rotation, now)).toBe(4 * dayMs);
  });

  it('comes up every day while it is gone: nothing else says that it is back', () => {
    const gone = { ...old, status: 'offline', gone_from: 'page' } as const;
    expect(pagePeriodMs(gone, rotation, now)).toBe(dayMs);
  });
});

describe('the tracks of a release on Business', () => {
  /** Of many releases, the most days between two readings of the tracks, with a page every so many hours. */
  function longestDays(pageEveryHours: number): number {
    const pageMs = (pageEveryHours * dayMs) / 24;
    const longest = Array.from({ length: 200 }, (_, number) => {
      const release = releaseRecord(aRelease({ id: String(number), release_date: null }), now);
      const read = Array.from({ length: 40 }, (_, page) => page + 1).filter((page) => {
        const before = new Date(now.getTime() + (page - 1) * pageMs).toISOString();
        const at = new Date(now.getTime() + page * pageMs);
        return areTracksDue({ ...release, details_read_at: before }, rotation, at);
      });
      return Math.max(...read.slice(1).map((page, index) => page - (read[index] ?? 0)));
    });
    return (Math.max(...longest) * pageMs) / dayMs;
  }

  it('are read every four days, or every five where each page gives way for 6 hours', () => {
    expect(longestDays(24)).toBe(4);
    expect(longestDays(30)).toBe(5);
  });
});

const hourMs = 3_600_000;
const at = new Date('2026-11-21T10:20:00.000Z');
const ids = Array.from({ length: 15_000 }, (_, index) => `deezer#${index}`);
const full = (now: Date, of = ids) => of.filter((id) => isFullCheck(id, now, of.length));

describe('checks that read everything', () => {
  it('are all checks, in a service that makes no more than 200 an hour', () => {
    expect(isSparing(fullChecksPerHour)).toBe(false);
    expect(isSparing(fullChecksPerHour + 1)).toBe(true);
    expect(full(at, ids.slice(0, 200))).toHaveLength(200);
  });

  it('are about 200 of each hour, in a larger one, and others in the next hour', () => {
    const now = full(at);
    const next = full(new Date(at.getTime() + hourMs));
    for (const { length } of [now, next]) {
      expect(length).toBeGreaterThan(160);
      expect(length).toBeLessThan(240);
    }
    expect(next.filter((id) => now.includes(id)).length).toBeLessThan(20);
  });

  it('are the same ones all through an hour', () => {
    expect(full(new Date('2026-11-21T10:59:59.999Z'))).toEqual(full(at));
  });
});

describe('turns', () => {
  it.each([6, 12, 24, 4 * 24, 120 * 24])('come every %i hours', (hours) => {
    const turn = latestTurn('deezer#1', at, hours * hourMs);
    expect(turn).toBeLessThanOrEqual(at.getTime());
    expect(turn).toBeGreaterThan(at.getTime() - hours * hourMs);
    expect(latestTurn('deezer#1', new Date(turn), hours * hourMs)).toBe(turn);
    expect(latestTurn('deezer#1', new Date(turn - 1), hours * hourMs)).toBe(turn - hours * hourMs);
  });

  it('of a day fall on one of the turns of six hours', () => {
    const daily = latestTurn('deezer#1', at, 24 * hourMs);
    expect(latestTurn('deezer#1', new Date(daily), 6 * hourMs)).toBe(daily);
  });

  it('are spread evenly over the time between them', () => {
    const quarters = Map.groupBy(ids, (id) =>
      Math.floor((at.getTime() - latestTurn(id, at, 24 * hourMs)) / (6 * hourMs)),
    );
    expect(quarters.size).toBe(4);
    for (const { length } of quarters.values()) {
      expect(length).toBeGreaterThan(3500);
      expect(length).toBeLessThan(4000);
    }
  });
});

const week = 7 * 86_400;

describe('the interval of links', () => {
  it.each([0, 1, 100_000, 240_000])('is weekly for %i artists', (artists) => {
    expect(linksEverySeconds(artists, week)).toBe(week);
  });

  it.each([300_000, 1_000_000, 10_000_000])(
    'leaves a fifth of the one request a second free with %i artists',
    (artists) => {
      const requestsPerSecond = (2 * artists) / linksEverySeconds(artists, week);
      expect(requestsPerSecond).toBeGreaterThan(0.79);
      expect(requestsPerSecond).toBeLessThanOrEqual(0.8);
    },
  );
});

const [first, second, third, fourth] = [1, 2, 3, 4].map((day) => `2026-11-0${day}T10:00:00.000Z`);
if (!first || !second || !third || !fourth) throw new Error('there are four');

const release = (id: string, details_read_at: string | null): ReleaseRecord => ({
  ...releaseRecord(aRelease({ id }), new Date(first)),
  details_read_at,
});

describe('marks of pages that were read again', () => {
  const all = [release('1', first), release('2', first), release('3', second), release('4', null)];
  const stored = (marks: ReadMarks) => all.map((one) => asRead(one, marks));
  const timesOf = (releases: readonly ReleaseRecord[]) =>
    releases.map(({ details_read_at }) => details_read_at);

  it('stand for all that were noted at the same time', () => {
    const { marks, apart } = marksAfter({}, all, { read: all.slice(0, 2), at: third });
    expect([marks, apart]).toEqual([{ [first]: third }, []]);
    expect(timesOf(stored(marks))).toEqual([third, third, second, null]);
    expect(stored(marks).map(notedAt)).toEqual([first, first, second, null]);
  });

  it('stand for none while one with the same time was not read', () => {
    const read = all.slice(1, 3);
    const { marks, apart } = marksAfter({}, all, { read, at: third });
    expect([marks, apart.map(({ id }) => id)]).toEqual([{ [second]: third }, ['2']]);
  });

  it('move on from reading to reading, one for each time that is noted', () => {
    const once = marksAfter({}, all, { read: all.slice(0, 3), at: third }).marks;
    const again = marksAfter(once, stored(once), { read: stored(once).slice(0, 3), at: fourth });
    expect(again).toEqual({ marks: { [first]: fourth, [second]: fourth }, apart: [] });
  });

  it('stand for none that shares its time by another mark', () => {
    const marks = { [first]: third };
    const moved = [...stored(marks), release('5', third)];
    const read = moved.filter(({ id }) => id === '5');
    expect(marksAfter(marks, moved, { read, at: fourth }).apart).toEqual(read);
  });

  it('end with the releases that they stood for, and are few', () => {
    const old = { '2026-10-01T10:00:00.000Z': first };
    expect(marksAfter(old, all, { read: [], at: third }).marks).toEqual({});
    const many = Array.from({ length: 30 }, (_, at) => release(`${at}`, `${first}-${at}`));
    const { marks, apart } = marksAfter({}, many, { read: many, at: third });
    expect([Object.keys(marks).length, apart.length]).toEqual([16, 14]);
  });

  it('are known within the same run, as they are when they are read from the table', () => {
    const read = all.slice(1, 3);
    const { marks, apart } = marksAfter({}, all, { read, at: third });
    const known = readAgainAs(new Map(all.map((one) => [one.id, one])), { read, apart, at: third });
    expect(timesOf([...known.values()])).toEqual([first, third, third, null]);
    expect([...known.values()].map(notedAt)).toEqual([first, third, second, null]);
    expect(marks).toEqual({ [second]: third });
  });
});
