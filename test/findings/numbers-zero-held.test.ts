import { judgeNumber } from '../../shared/findings/numbers/judge-number.ts';
import { numberFindings } from '../../shared/findings/numbers/numbers.ts';
import type { OpenState } from '../../shared/findings/types.ts';
import { fullCoverage } from '../../shared/watches/rules/coverage.ts';
import type { Context, OpenSubject } from '../../shared/watches/rules/known.ts';
import { unlessSourceWide } from '../../shared/verdicts/rules/other-artists.ts';
import { slotOf } from '../../shared/verdicts/rules/surge.ts';
import { aContext, aNumberContext, anOpenChange, daysOf, now } from './build.ts';

const day = 86_400_000;
const zeros = Array<number>(8).fill(0);
const followers = [...Array.from({ length: 30 }, (_, at) => 3000 + at), ...zeros];

/** The zero of a week, as it is found. */
function zeroFound() {
  const [finding] = numberFindings(daysOf(...followers), aNumberContext());
  if (!finding) throw new Error('a zero of a week is found');
  return { finding, open: anOpenChange(finding) };
}

describe('a number that is zero', () => {
  const { finding, open } = zeroFound();
  const after = (days: number) => new Date(open.detected_at.getTime() + days * day);
  const judged = (artists: number, days: number, state: OpenState = { kind: 'plain' }) => {
    const sightings = new Map([[slotOf(after(0.7)), artists]]);
    const others = new Map([['FOLLOWERS_DROP#zero', { sightings, decided: null }]]);
    const context: Context = {
      capabilities: aContext().capabilities,
      now: after(days),
      confirmAfterSeconds: 300,
      coverage: fullCoverage,
    };
    const subject: OpenSubject = {
      ...{ change_type: finding.change_type, kind: 'artist', id: '27', epoch: 0 },
      ...{ cooldown: null, confirmed: null, resolved: null, told: null },
      open: {
        ...{ id: open.id, detected_at: open.detected_at.toISOString(), found_by: 'check' },
        ...{ release_id: null, payload: open.payload, checks: [], reasons: [], mark: null, state },
        wait: { rule: 'next_day', until: after(days).toISOString() },
      },
    };
    return unlessSourceWide(subject, { kind: 'confirm', finding }, others, context).verdict;
  };

  it('waits where others are zero, too, and is looked at every day for a week', () => {
    expect(judged(2, 2)).toMatchObject({ kind: 'confirm' });
    expect(judged(3, 2)).toMatchObject({ kind: 'wait', until: after(3) });
    const held = { kind: 'held', since: after(2).toISOString(), because: 'alike' } as const;
    expect(judged(3, 8, held)).toMatchObject({ kind: 'wait' });
    expect(judged(3, 9, held)).toMatchObject({ kind: 'confirm' });
  });

  it('is dismissed when the number is back in the meantime', () => {
    const later = (...values: number[]) => {
      const days = daysOf(...followers, ...values);
      const [from, to] = [days[29]!, days[30]!].map((one) => ({
        at: `${one.day}T00:00:00.000Z`,
        value: one.followers ?? 0,
      }));
      const detected_at = new Date(`${days[38]!.day}T00:10:00.000Z`);
      const waiting = {
        ...open,
        detected_at,
        payload: { ...open.payload, readings: [from!, to!] },
      };
      return judgeNumber(waiting, days, aContext({ now: new Date(now.getTime() + day) }));
    };
    expect(later(0, 0, 0, 0)).toMatchObject({ kind: 'confirm' });
    expect(later(0, 0, 0, 3031)).toMatchObject({ kind: 'dismiss' });
  });
});
