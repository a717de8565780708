import {
  messageRetrySeconds,
  webhookRetrySeconds,
} from '../../shared/deliveries/rules/delivery.ts';
import { afterAttempt, type AttemptEnd } from '../../shared/deliveries/rules/retry.ts';

const failed: AttemptEnd = {
  delivered: false,
  status_code: 500,
  retry_after_seconds: null,
  disable_reason: null,
  permanent: false,
};

function waitAfter(attempts: number, end: Partial<AttemptEnd>, chance = 0): number {
  const next = afterAttempt({ ...failed, ...end }, attempts, webhookRetrySeconds, chance);
  if (next.status !== 'pending') throw new Error(next.status);
  return next.waitSeconds;
}

describe('what follows an attempt', () => {
  it('is nothing more once the receiver took it', () => {
    const end = { ...failed, delivered: true };
    expect(afterAttempt(end, 1, webhookRetrySeconds, 0)).toEqual({ status: 'delivered' });
  });

  it('is ten attempts over 75 h 35 min for webhooks, and six over 7 h 35 min for messages', () => {
    for (const [schedule, attempts, span] of [
      [webhookRetrySeconds, 10, 75 * 3600 + 35 * 60 + 5],
      [messageRetrySeconds, 6, 7 * 3600 + 35 * 60 + 5],
    ] as const) {
      let total = 0;
      let made = 1;
      for (; ; made += 1) {
        const next = afterAttempt(failed, made, schedule, 0);
        if (next.status !== 'pending') break;
        total += next.waitSeconds;
      }
      expect([made, total]).toEqual([attempts, span]);
    }
  });

  it('adds jitter and never takes any away', () => {
    expect(waitAfter(1, {}, 0)).toBe(5);
    expect(waitAfter(1, {}, 0.999)).toBeCloseTo(5.999); // at least up to a second
    expect(waitAfter(2, {}, 0.5)).toBe(315); // up to a tenth
    expect(waitAfter(9, {}, 0.999)).toBeCloseTo(86_400 + 899.1); // up to 15 minutes
  });

  it.each([
    ['a 429 later than planned', { status_code: 429, retry_after_seconds: 1000 }, 1000],
    ['a 503 later than planned', { status_code: 503, retry_after_seconds: 12.5 }, 12.5],
    ['a 429 sooner than planned', { status_code: 429, retry_after_seconds: 1 }, 5],
    ['a 429 in a week', { status_code: 429, retry_after_seconds: 604_800 }, 6 * 3600],
    ['a 500, which has no say', { status_code: 500, retry_after_seconds: 1000 }, 5],
    ['a 429 that names no time', { status_code: 429 }, 5],
  ])('heeds Retry-After within bounds: %s', (_case, end, wait) => {
    expect(waitAfter(1, end)).toBe(wait);
  });

  it.each([
    ['trying again cannot help', { permanent: true }],
    ['the target must not be used again', { disable_reason: 'gone' }],
  ])('is a failure at once when %s', (_case, end) => {
    const next = afterAttempt({ ...failed, ...end }, 1, webhookRetrySeconds, 0);
    expect(next).toEqual({ status: 'failed' });
  });
});
