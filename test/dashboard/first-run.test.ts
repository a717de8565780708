import { doneSteps, isLoopback } from '../../functions/dashboard/page/parts/first-run/progress.ts';
import { plans } from '../../shared/domain/plans/plan.ts';

const nothing = {
  monitored_artists: 0,
  api_keys: 0,
  webhooks: 0,
  destinations: 0,
  members: 1,
  alert_rules: 0,
  pending_verifications: 0,
};

function done(usage: Partial<typeof nothing>, is: 'new' | 'ready' | 'tested' = 'new'): string[] {
  const plan = { name: 'free' as const, limits: plans.free, usage: { ...nothing, ...usage } };
  const targets = { isReady: is !== 'new', isDelivered: is === 'tested' };
  return [...doneSteps({ plan }, targets)];
}

describe('the first steps', () => {
  it('do not tick while a mail address waits for its owner', () => {
    expect(done({ destinations: 1 })).toEqual([]);
  });

  it('are all to do in a new organization', () => {
    expect(done({})).toEqual([]);
  });

  it('tick by what there is, in any order', () => {
    expect(done({ monitored_artists: 1 })).toEqual(['artist']);
    expect(done({ webhooks: 1 }, 'ready')).toEqual(['target']);
    expect(done({ alert_rules: 2 })).toEqual(['rule']);
    expect(done({ webhooks: 1 }, 'tested')).toEqual(['target', 'test']);
    const all = { monitored_artists: 1, destinations: 1, alert_rules: 1 };
    expect(done(all, 'tested')).toHaveLength(4);
  });
});

it.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['127.0.1.9', true],
  ['[::1]', true],
  ['monitor.example.com', false],
  ['localhost.example.com', false],
  ['127.0.0.1.example.com', false],
])('%s is this machine: %s', (hostname, isThis) => {
  expect(isLoopback(hostname)).toBe(isThis);
});
