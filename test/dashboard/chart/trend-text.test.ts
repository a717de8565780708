import { trendText } from '../../../functions/dashboard/page/text/trend.ts';

describe('a trend in words', () => {
  it('says the number, which way it went, how far, and since when', () => {
    expect(trendText('Followers', { value: 90, before: 100, days: 7 })).toBe(
      'Followers: 90, down 10% in 7 days',
    );
    expect(trendText('Followers', { value: 101, before: 100, days: 1 })).toBe(
      'Followers: 101, up 1% in 1 day',
    );
  });

  it('tells of the one day there is', () => {
    expect(trendText('Followers', { value: 80, before: 100, days: 0 })).toBe(
      'Followers: 80, down 20% within the day',
    );
  });

  it('has no percentage of nothing, and no span of one reading', () => {
    expect(trendText('Followers', { value: 5, before: 0, days: 2 })).toBe(
      'Followers: 5, up 5 in 2 days',
    );
    expect(trendText('Followers', { value: 5, before: 5, days: 3 })).toBe(
      'Followers: 5, unchanged in 3 days',
    );
    expect(trendText('Followers', { value: 5, before: 5, days: 0 })).toBe('Followers: 5');
  });
});
