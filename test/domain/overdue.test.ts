import * as fc from 'fast-check';
import { isToSend } from '../../shared/domain/overdue.ts';

const due = new Date('2026-11-21T10:00:00.000Z');
const at = (minutes: number) => new Date(due.getTime() + minutes * 60_000);

/** The minutes at which runs at these minutes send it. */
function sentAt(runs: readonly number[]): number[] {
  return runs.filter((now, index) => {
    const last = index === 0 ? at(-1) : at(runs[index - 1]!);
    return isToSend(due, last, at(now));
  });
}

describe('work that is overdue', () => {
  it('is sent at once, then less and less often, and every hour in the end', () => {
    const everyMinute = Array.from({ length: 300 }, (_, minute) => minute);
    expect(sentAt(everyMinute)).toEqual([1, 2, 4, 8, 16, 32, 60, 120, 180, 240]);
  });

  it('makes no more than thirty messages in a day', () => {
    const everyMinute = Array.from({ length: 1441 }, (_, minute) => minute);
    expect(sentAt(everyMinute).length).toBeLessThanOrEqual(30);
  });

  it('is sent by the first run after it became overdue, however late that comes', () => {
    expect(sentAt([0, 50])).toEqual([50]);
    expect(sentAt([0, 3000])).toEqual([3000]);
  });

  it('is sent when nobody knows when the last run was, or clocks disagree about it', () => {
    expect(isToSend(due, null, at(5))).toBe(true);
    expect(isToSend(due, at(6), at(5))).toBe(true);
    expect(isToSend(due, null, at(0.5))).toBe(false);
  });

  it('misses no message that a run every minute would have sent by more than its own lateness', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 40 }),
        (gaps) => {
          const runs = gaps.reduce<number[]>((all, gap) => [...all, (all.at(-1) ?? 0) + gap], []);
          const every = Array.from({ length: runs.at(-1)! + 1 }, (_, minute) => minute);
          const sent = sentAt(runs);
          for (const minute of sentAt(every)) {
            const next = runs.find((run) => run >= minute);
            expect(sent).toContain(next);
          }
        },
      ),
    );
  });
});
