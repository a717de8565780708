import { happensAt, shownWrong, truly, watchParts } from './parts.ts';

/**
 * 60 artists of one distributor, in a service of 10,000 checks an hour: lists rest, and hardly any check
 * of the sample is one of theirs. So an hour shows a fault at about ten of them.
 */
const sixty = { artists: 60, checksPerHour: 10_000 };
const seeds = [1, 2, 3];
const hourMs = 3_600_000;

describe.each([
  ['all of a busy service', sixty],
  ['a third of a busy service', { ...sixty, others: 120 }],
])('a fault of the source at 60 artists, %s', (_, service) => {
  it.each(seeds)('of titles is told to nobody (%i)', async (seed) => {
    const titles = shownWrong('title', ({ title }) => `${String(title)} (Remastered)`, 5);
    expect(await watchParts(titles, { ...service, seed })).toEqual([]);
  });

  it.each(seeds)('of covers is told to nobody (%i)', async (seed) => {
    const covers = shownWrong('md5_image', ({ id }) => String(id).padStart(32, 'f'), 5);
    expect(await watchParts(covers, { ...service, seed })).toEqual([]);
  });
});

describe('what truly happens to 60 artists of a busy service at once', () => {
  it('is told of each: new titles within the time of the list and that of the hold', async () => {
    const changes = await watchParts(
      truly((here, { id, title }) => {
        here.happens('edit-release', { release_id: id, title: `${title} (Remastered)` });
      }),
      { ...sixty, seed: 1 },
    );
    expect(changes).toHaveLength(60);
    for (const { change_type, confirmed_at } of changes) {
      expect(change_type).toBe('RELEASE_TITLE_CHANGED');
      expect(hoursUntil(confirmed_at)).toBeLessThan(6 + 1 + 6 + 1.1);
    }
  });

  it('is told of each: takedowns by the end of the hold', async () => {
    const changes = await watchParts(
      truly((here, { id }) => {
        here.happens('takedown', { release_id: id });
      }),
      { ...sixty, seed: 1 },
    );
    const gone = changes.filter(({ change_type }) => change_type === 'RELEASE_WENT_OFFLINE');
    expect(gone).toHaveLength(60);
    for (const { confirmed_at } of gone) {
      expect(hoursUntil(confirmed_at)).toBeLessThan(1 + 6 + 1.1);
    }
  });
});

function hoursUntil(at: string | null): number {
  return (Date.parse(at ?? '') - happensAt) / hourMs;
}
