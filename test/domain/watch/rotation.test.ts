import { releaseRecord } from '../../../shared/domain/detection/baseline.ts';
import { pagePeriodMs } from '../../../shared/domain/watch/rotation.ts';
import { aRelease } from '../detection/build.ts';

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
