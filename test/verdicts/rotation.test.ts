import { releaseRecord } from '../../shared/findings/baseline.ts';
import { areTracksDue, pagePeriodMs } from '../../shared/checks/rules/rotation.ts';
import { aRelease } from '../findings/build.ts';

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
