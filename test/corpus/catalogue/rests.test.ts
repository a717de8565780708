import { evaluate } from './evaluate.ts';
import { live } from './year.ts';

/**
 * These artists belong to a service of 15,000 checks an hour: 1.3% of their checks read everything.
 * Otherwise lists rest, pages of old releases come up every four days, and tracks every fourth time. A
 * real service of that size has more artists to recognize a fault of the source by.
 */
describe('dense weeks of 100 invented artists, where requests are spared', () => {
  const lived = live({
    seed: 11,
    artists: 100,
    days: 16,
    eventsPerArtist: 60,
    noisesPerArtist: 30,
    sourceNoises: 180,
    checksPerHour: 15_000,
  });
  const score = lived.then(evaluate);

  it('are told of everything that happened', async () => {
    const { missed, types } = await score;
    expect(missed).toEqual([]);
    expect(types.reduce((sum, { events }) => sum + events, 0)).toBeGreaterThan(150);
  });

  it('are told of nothing false about a release: the profile is read with every check', async () => {
    const { wrong } = await score;
    expect(wrong.filter(({ change }) => !change.change_type.startsWith('PROFILE'))).toEqual([]);
    expect(wrong.length).toBeLessThanOrEqual(10);
  });

  it('have nothing open at the end', async () => {
    expect((await score).waiting).toBe(0);
  });
});
