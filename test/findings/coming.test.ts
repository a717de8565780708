import { withMove, baselineOf } from '../../shared/findings/baseline.ts';
import { judge } from '../../shared/verdicts/rules/judge.ts';
import { recheckFindings } from '../../shared/findings/diff.ts';
import { diffRelease } from '../../shared/findings/pages/diff.ts';
import { learnDetails } from '../../shared/findings/pages/learn.ts';
import type { Evidence } from '../../shared/findings/types.ts';
import type { Baseline } from '../../shared/findings/records.ts';
import { aContext, anObservation, anOpenChange, aPage, aRelease, now } from './build.ts';

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

describe('a release that leaves the list before it is out', () => {
  const other = aRelease({ id: '200' });
  const known = baselineOf(anObservation({ releases: [single, other] }), now);
  const seen = (isListed: boolean, page: typeof notYet | null): Evidence => ({
    observation: anObservation({ releases: isListed ? [single, other] : [other] }),
    releases: new Map([['100', page]]),
  });
  /** The verdict on what a first look finds, so many minutes later. */
  const verdictOn = (baseline: Baseline, first: Evidence, then: Evidence, minutes: number) => {
    const [open] = recheckFindings(baseline, first, aContext());
    const fresh = recheckFindings(baseline, then, aContext());
    return judge(anOpenChange(open!, minutes), fresh, then, aContext());
  };
  const gone = seen(false, null);

  it('is back when it is listed again, though it can’t be played yet', () => {
    const [offline] = recheckFindings(known, gone, aContext());
    const without = withMove(known, offline!.move, now);
    const back = seen(true, notYet);
    expect(verdictOn(without, back, back, 5)).toMatchObject({
      kind: 'confirm',
      finding: { change_type: 'RELEASE_BACK_ONLINE' },
    });
  });
});
