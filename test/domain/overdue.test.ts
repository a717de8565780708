import * as fc from 'fast-check';
import type { Work } from '../../shared/domain/owed/work.ts';
import {
  hasItsTime,
  isToSend,
  isToSendOnTime,
  sendDelaySeconds,
  wakeDelaySeconds,
} from '../../shared/domain/owed/overdue.ts';

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

  it('is sent after 10 seconds where it is routing, which is quick', () => {
    const route: Work = { kind: 'route', organization_id: 'org_a', change_ids: ['chg_a'] };
    const tell: Work = { kind: 'tell', watch_id: 'deezer#1001' };
    const sent = (work: Work, minutes: number, last: number) =>
      isToSend(due, at(last), at(minutes), work);
    expect([sent(route, 0.1, -0.9), sent(route, 0.2, -0.8), sent(tell, 0.2, -0.8)]).toEqual([
      false,
      true,
      false,
    ]);
    expect([sent(route, 1.2, 0.2), sent(route, 1.2, 0.1)]).toEqual([true, true]);
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

describe('work that has its time', () => {
  /** The seconds, from its time on, of the runs that send it. */
  const sentAt = (runs: readonly number[]) =>
    runs.filter((now, index) => {
      const last = runs[index - 1];
      return isToSendOnTime(due, last === undefined ? null : at(last / 60), at(now / 60));
    });

  it('is sent by the last run before its time, and once more if it is still there after', () => {
    expect(sentAt([-160, -100, -40, 20, 80])).toEqual([-40, 20]);
    expect(sentAt([-180, -120, -60, 0, 60, 120])).toEqual([-60]);
  });

  it('is left to other rules if nobody saw it for a minute after its time', () => {
    expect(sentAt([-130, 70])).toEqual([]);
    expect(isToSend(due, at(-2), at(70 / 60))).toBe(true);
  });

  it('is sent when nobody knows when the last run was, or clocks disagree about it', () => {
    expect(isToSendOnTime(due, null, at(0))).toBe(true);
    expect(isToSendOnTime(due, at(1), at(0))).toBe(true);
  });

  it('is sent by a run every minute either before its time, or within a minute after', () => {
    fc.assert(
      fc.property(fc.integer({ min: -60, max: -1 }), (first) => {
        const sent = sentAt([first - 60, first, first + 60]);
        expect(sent[0]).toBe(first);
      }),
    );
  });

  it('is what people were told a time for', () => {
    const ofTarget = {
      organization_id: 'org_01k9zq4w3v7m2x5c8e0b6t1n4r',
      target_id: 'dest_01k9zq4w3v7m2x5c8e0b6t1n4r',
    };
    const flush = (bundle: string) => ({ kind: 'flush' as const, ...ofTarget, bundle });
    const timed = ['d#daily#2026-11-24', 'q#2026-11-24T06:00:00.000Z', 'm#mute_1', 'e#m#mute_1'];
    expect(timed.map(flush).every(hasItsTime)).toBe(true);
    const soon = ['g#ma_1', 'o#2026-11-24T06:00:00.000Z', 'e#dlv_1'];
    expect(soon.map(flush).some(hasItsTime)).toBe(false);
    expect(hasItsTime({ kind: 'report', ...ofTarget })).toBe(true);
  });
});

describe('what a sweep sends ahead, since the next one is a minute away', () => {
  const seconds = (after: number) => at(after / 60);
  const route: Work = { kind: 'route', organization_id: 'org_a', change_ids: ['chg_a'] };

  it('is routing that is on its way: it comes 10 seconds after its time', () => {
    const delays = [0, 4, 9, 10, 59].map((now) =>
      sendDelaySeconds(due, seconds(now - 60), seconds(now), route),
    );
    expect(delays).toEqual([10, 6, 1, 0, 0]);
    expect(sendDelaySeconds(due, seconds(20), seconds(80), route)).toBe(0);
    expect(sendDelaySeconds(due, seconds(-70), seconds(-10), route)).toBeNull();
  });

  it('is no other work, but for what has its time', () => {
    const tell: Work = { kind: 'tell', watch_id: 'deezer#1001' };
    const escalate: Work = {
      kind: 'escalate',
      organization_id: 'o',
      target_id: 't',
      delivery_id: 'd',
    };
    const both = [tell, escalate].map((work) =>
      sendDelaySeconds(due, seconds(-90), seconds(-30), work),
    );
    expect(both).toEqual([null, 30]);
  });

  it('is the wake of a target whose runner may die: a second after its lease', () => {
    const delays = [-59, -9, -1, 0, 4, 5].map((now) =>
      wakeDelaySeconds(due, seconds(now - 60), seconds(now)),
    );
    // From its time on, a message may be on its way.
    expect(delays).toEqual([null, 10, 2, 5, 1, 0]);
  });

  it('is sent again by the next sweep if nobody came, and then ever more rarely', () => {
    const first = [5, 30, 59].map((last) =>
      wakeDelaySeconds(due, seconds(last), seconds(last + 60)),
    );
    expect(first).toEqual([0, 0, 0]);
    expect(wakeDelaySeconds(due, seconds(130), seconds(190))).toBeNull();
  });
});
