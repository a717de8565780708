import { rateMs } from '../../../lib/local/scheduler/rate.ts';

describe('rates', () => {
  it.each([
    ['rate(1 minute)', 60_000],
    ['rate(5 minutes)', 300_000],
    ['rate(1 hour)', 3_600_000],
    ['rate(2 days)', 172_800_000],
  ])('are read: %s', (expression, ms) => {
    expect(rateMs(expression)).toBe(ms);
  });

  it.each([
    'rate(0 minutes)',
    'rate(5)',
    'rate(5 weeks)',
    'rate(-1 hour)',
    'rate(5 minutes',
    'every(5 minutes)',
    'at(2026-12-24T18:00:00)',
    'cron(0 4 * * ? *)',
    '',
  ])('are all that is taken: not %p', (expression) => {
    expect(() => rateMs(expression)).toThrow('is no rate');
  });
});
