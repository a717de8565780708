import fc from 'fast-check';
import { capRate, isFarBelowCap, messagesPerHourMax } from '../../shared/alerts/rules/bundle.ts';
import { allowedFromMs, tatAfter } from '../../shared/domain/quota/gcra.ts';

const hourMs = 3_600_000;

describe('the cap of a destination', () => {
  it('is 20 mails or 60 other messages an hour', () => {
    expect((['email', 'chat_a', 'chat_b'] as const).map(messagesPerHourMax)).toEqual([20, 60, 60]);
  });

  it('lets through no more than that in any hour, however messages come', () => {
    const gaps = fc.array(fc.integer({ min: 0, max: 400_000 }), { maxLength: 150 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 600 }), gaps, (most, waits) => {
        const rate = capRate(most);
        let nowMs = 0;
        let tat = 0;
        const passed: number[] = [];
        for (const wait of waits) {
          nowMs += wait;
          if (allowedFromMs(tat, rate) > nowMs) continue;
          passed.push(nowMs);
          tat = tatAfter(tat, nowMs, rate);
        }
        const inHourFrom = (from: number) =>
          passed.filter((at) => at >= from && at < from + hourMs).length;
        expect(Math.max(0, ...passed.map(inHourFrom))).toBeLessThanOrEqual(most);
      }),
    );
  });

  it('needs no counting below half of what may come at once', () => {
    const rate = capRate(20);
    expect(rate.burst).toBe(10);
    expect([5, 6].map((messages) => isFarBelowCap(messages, rate))).toEqual([true, false]);
  });
});
