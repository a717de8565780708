import {
  barHeight,
  canHurry,
  canResend,
  followMs,
  followTargetsMs,
  isTaken,
  latestAttempts,
  skipText,
} from '../../functions/dashboard/page/parts/deliveries/attempts.ts';
import {
  type Delivery,
  refusalOf,
} from '../../functions/dashboard/page/parts/deliveries/target.ts';
import { faultText } from '../../functions/dashboard/page/text/deliveries.ts';
import type { EgressFault } from '../../shared/usecases/egress-port.ts';

const now = new Date('2026-11-22T10:00:00.000Z');
const pendingIn = (seconds: number) => ({
  status: 'pending',
  next_attempt_at: new Date(now.getTime() + seconds * 1000).toISOString(),
});
const done = { status: 'delivered', next_attempt_at: null };

describe('the log of deliveries', () => {
  it.each([
    ['nothing is under way', [done], false],
    ['an attempt is due soon, or overdue', [done, pendingIn(3600), pendingIn(-5)], 3000],
    ['the next attempt comes later', [pendingIn(3600)], 30_000],
  ])('is read again where %s', (_, rows, expected) => {
    expect(followMs(rows, now)).toBe(expected);
  });

  it('counts the target whose attempts fail as under way', () => {
    expect(followTargetsMs([{ failing: null }], now)).toBe(false);
    expect(followTargetsMs([{ failing: { delivery: pendingIn(5) } }], now)).toBe(3000);
  });

  it.each([
    ['delivered', done, 'resend'],
    ['failed', { status: 'failed', next_attempt_at: null }, 'resend'],
    ['pending, and waits', pendingIn(60), 'hurry'],
    ['pending, and due', pendingIn(0), null],
    ['a test', { ...done, event_type: 'TEST' }, null],
  ])('offers what helps one that is %s: %#', (_, delivery, expected) => {
    const shown = { event_type: 'RELEASE_ADDED', ...delivery };
    expect(canResend(shown)).toBe(expected === 'resend');
    expect(canHurry(shown, now)).toBe(expected === 'hurry');
  });

  it('says why nothing can be sent again', () => {
    expect(refusalOf({ status: 'active', active: true })).toBeNull();
    expect(refusalOf({ status: 'active' })).toBeNull();
    expect(refusalOf({ status: 'active', active: false })).toMatch(/Turn it on/);
    expect(refusalOf({ status: 'disabled', active: true })).toMatch(/Enable it/);
    expect(refusalOf({ status: 'unconfirmed' })).toMatch(/confirm/);
  });

  it.each([
    ...['target_disabled', 'target_inactive', 'dropped_by_operator'],
    ...['target_unconfirmed', 'plan_limit_reached'],
  ])('says in words that one was skipped for %s', (reason) => {
    expect(skipText(reason)).not.toContain('_');
  });
});

describe('the bars of attempts', () => {
  const attempt = (
    number: number,
    at: string,
    status_code: number | null,
    duration_ms: number,
  ) => ({
    ...{ number, at, status_code, duration_ms },
    error: status_code === 200 ? null : 'failed',
  });
  const delivery = (...attempts: ReturnType<typeof attempt>[]) =>
    ({ id: 'dlv_1', attempts }) as unknown as Delivery;

  it('are the latest of all deliveries, the oldest first', () => {
    const log = [
      delivery(
        attempt(1, '2026-11-22T09:00:00Z', 500, 5),
        attempt(2, '2026-11-22T09:20:00Z', 200, 5),
      ),
      delivery(attempt(1, '2026-11-22T09:10:00Z', 200, 5)),
    ];
    expect(latestAttempts(log, 2).map(({ at }) => at.slice(11, 16))).toEqual(['09:10', '09:20']);
    expect(latestAttempts([], 50)).toEqual([]);
  });

  it('stand higher the longer it took, and highest where nothing was taken', () => {
    const height = (status: number | null, ms: number) =>
      barHeight({ ...attempt(1, '2026-11-22T09:00:00Z', status, ms), delivery: delivery() });
    const [none, quick, slow, failed] = [
      height(200, 0),
      height(200, 30),
      height(200, 14_000),
      height(500, 3),
    ];
    expect(none).toBeGreaterThan(0);
    expect(quick).toBeGreaterThan(none);
    expect(slow).toBeGreaterThan(quick);
    expect(failed).toBeGreaterThan(slow);
    expect(height(200, 900_000)).toBeLessThan(failed);
  });

  it('count mail without an error as taken, and a chat that answered something else as not', () => {
    expect(isTaken({ status_code: null, error: null })).toBe(true);
    expect(isTaken({ status_code: 200, error: 'unexpected_answer' })).toBe(false);
    expect(isTaken({ status_code: 204, error: null })).toBe(true);
  });
});

/** A record, so that a new fault doesn't compile without words. */
const faults: Record<EgressFault, true> = {
  url_refused: true,
  address_refused: true,
  dns_failed: true,
  connect_failed: true,
  tls_failed: true,
  timeout: true,
  connection_lost: true,
};

describe('why an attempt failed', () => {
  it.each(Object.keys(faults))('says %s in words', (fault) => {
    expect(faultText(null, fault)).not.toContain('_');
  });

  it('says the status where there was an answer, and an unknown code as it is', () => {
    expect(faultText(503, 'http_503')).toBe('It answered 503');
    expect(faultText(200, 'unexpected_answer')).toMatch(/unexpected/);
    expect(faultText(null, 'invalid_token')).toBe('invalid_token');
  });
});
