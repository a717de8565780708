import { apartText, seenText } from '../../functions/dashboard/page/parts/evidence/seen.ts';

const detected_at = '2026-11-28T03:20:00.000Z';
const now = new Date('2026-11-28T10:00:00.000Z');

/** A change that was seen again after so many seconds. */
const seenAfter = (...seconds: number[]): Parameters<typeof seenText>[0] => ({
  detected_at,
  confirmed_at: null,
  checks: [0, ...seconds].map((after) => ({
    at: new Date(Date.parse(detected_at) + after * 1000).toISOString(),
    result: after === 0 ? ('found' as const) : ('same' as const),
    read: [],
  })),
});

describe('when a change was seen', () => {
  it('is a time, and how long after it the others were', () => {
    expect(seenText(seenAfter(5, 61), now)).toMatch(
      /^first seen \S+( [AP]M)?, seen again 5 s and 1 min later$/,
    );
  });

  it('is counted where it was often', () => {
    expect(seenText(seenAfter(5, 60, 300, 3600), now)).toMatch(
      /seen again 4 times, the last 1 h later$/,
    );
  });

  it('is when it was confirmed, of changes whose checks weren’t kept', () => {
    const confirmed_at = '2026-11-28T05:20:00.000Z';
    expect(seenText({ ...seenAfter(), checks: [], confirmed_at }, now)).toMatch(
      /confirmed 2 h later$/,
    );
    expect(seenText(seenAfter(), now)).toMatch(/^first seen \S+( [AP]M)?$/);
  });

  it('has a day where it isn’t today’s', () => {
    expect(seenText(seenAfter(), new Date('2026-12-01T10:00:00.000Z'))).toMatch(/2026/);
  });

  it('is as coarse as people say it', () => {
    expect([3_300, 90_000, 7_200_000, 200_000_000].map(apartText)).toEqual([
      '3 s',
      '2 min',
      '2 h',
      '2 days',
    ]);
  });
});
