import { baselineOf } from '../../shared/findings/baseline.ts';
import { diffRelease } from '../../shared/findings/pages/diff.ts';
import { learnDetails } from '../../shared/findings/pages/learn.ts';
import { aContext, anObservation, aPage, aRelease } from './build.ts';

const single = aRelease({ id: '100', release_date: '2026-11-27' });
const notYet = aPage({ ...single, available: false });
const on = (day: string) => aContext({ now: new Date(`${day}T10:00:00.000Z`) });

describe('a release that cannot be played before it is out', () => {
  const announced = on('2026-11-21');
  const first = learnDetails(
    baselineOf(anObservation({ releases: [single] }), announced.now),
    '100',
    notYet,
    announced,
  );
  const record = first.releases.get('100')!;

  it('is not taken for gone when its page is read for the first time', () => {
    expect(record.status).toBe('announced');
  });

  it.each(['2026-11-22', '2026-11-27', '2026-11-28'])('is not told as gone on %s', (day) => {
    expect(diffRelease(first, record, notYet, on(day))).toEqual([]);
  });
});
