import { linksEverySeconds } from '../../shared/checks/rules/rotation.ts';

const week = 7 * 86_400;

describe('the interval of links', () => {
  it.each([0, 1, 100_000, 240_000])('is weekly for %i artists', (artists) => {
    expect(linksEverySeconds(artists, week)).toBe(week);
  });

  it.each([300_000, 1_000_000, 10_000_000])(
    'leaves a fifth of the one request a second free with %i artists',
    (artists) => {
      const requestsPerSecond = (2 * artists) / linksEverySeconds(artists, week);
      expect(requestsPerSecond).toBeGreaterThan(0.79);
      expect(requestsPerSecond).toBeLessThanOrEqual(0.8);
    },
  );
});
