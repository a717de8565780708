import { canResend } from '../../functions/dashboard/page/parts/deliveries/can-resend.ts';
import {
  followMs,
  followTargetsMs,
} from '../../functions/dashboard/page/parts/deliveries/follow.ts';
import { skipText } from '../../functions/dashboard/page/parts/deliveries/skip-text.ts';
import { refusalOf } from '../../functions/dashboard/page/parts/deliveries/refusal.ts';
import { faultText } from '../../functions/dashboard/page/text/faults.ts';
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
    ['delivered', done, true],
    ['failed', { status: 'failed', next_attempt_at: null }, true],
    ['pending, and waits', pendingIn(60), true],
    ['pending, and due', pendingIn(0), false],
  ])('offers to resend one that is %s: %#', (_, delivery, expected) => {
    expect(canResend(delivery, now)).toBe(expected);
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
