import type { ChangeType } from '../../../shared/changes/rules/change-type.ts';
import { evaluate, quantile } from './evaluate.ts';
import { moments } from './moments.ts';
import { live } from './year.ts';

const everyFiveMinutes = { probeEveryMinutes: 5 };
/** What is wrong for minutes only: of an hourly pace, one in four is seen; of this one, each. */
const minutes = { momentsPerArtist: 280, sourceMoments: 240 };
/** From what happened to the report: the next look, 15 minutes, and another look where one was silent. */
const medianMinutesMax = 20;
/** The next look, and five minutes. */
const ofReleasesMinutesMax = 9;

/** What a probe sees, by the profile or by its number of releases. */
const ofProfiles: readonly ChangeType[] = [
  'PROFILE_NAME_CHANGED',
  'PROFILE_IMAGE_CHANGED',
  'PROFILE_IMAGE_REMOVED',
  'PROFILE_UNAVAILABLE',
  'PROFILE_RESTORED',
];
const ofReleases: readonly ChangeType[] = [
  'RELEASE_SUSPICIOUS',
  'RELEASE_ANNOUNCED',
  'RELEASE_ADDED',
  'BACK_CATALOG_ADDED',
];

describe('weeks of 30 invented artists, looked at every five minutes, where much is wrong for minutes', () => {
  const lived = live({
    ...everyFiveMinutes,
    ...minutes,
    ...{ seed: 11, artists: 30, days: 20, eventsPerArtist: 60, noisesPerArtist: 30 },
    sourceNoises: 60,
  });
  const score = lived.then(evaluate);

  it('have every kind of it', async () => {
    const { counts } = await lived;
    for (const name of Object.keys(moments)) {
      expect([name, (counts.get(name) ?? 0) > 5]).toEqual([name, true]);
    }
  });

  it('are told of everything that happened', async () => {
    expect((await score).missed).toEqual([]);
  });

  it('are told of nothing else', async () => {
    const { wrong, dismissed } = await score;
    expect(wrong).toEqual([]);
    expect(dismissed).toBeGreaterThan(1000);
  });

  it('have nothing open at the end', async () => {
    expect((await score).waiting).toBe(0);
  });

  it.each([
    ['profiles show', ofProfiles, medianMinutesMax],
    ['is new on them', ofReleases, ofReleasesMinutesMax],
  ])('are told of what %s within minutes', async (_, seen, minutesMax) => {
    const { types } = await score;
    const pairs = types.flatMap((one) => (seen.includes(one.type) ? one.pairs : []));
    expect(pairs.length).toBeGreaterThan(8);
    const waited = pairs.map(
      ({ label, change }) => (Date.parse(change.confirmed_at ?? '') - label.at) / 60_000,
    );
    expect(quantile(waited, 0.5)).toBeLessThan(minutesMax);
  });
});
