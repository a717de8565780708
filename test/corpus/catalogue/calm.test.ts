import type { ChangeType } from '../../../shared/changes/rules/change-type.ts';
import { evaluate, waitSeconds } from './evaluate.ts';
import { calm, live } from './year.ts';

/** What happens, one after the other, to each artist. */
const events = ['takedown', 'rename', 'picture', 'release'];

const types: readonly ChangeType[] = [
  'RELEASE_WENT_OFFLINE',
  'PROFILE_NAME_CHANGED',
  'PROFILE_IMAGE_CHANGED',
  'RELEASE_ADDED',
];

describe('a calm world', () => {
  const lived = live({ ...calm, seed: 5, artists: 20, days: 40, eventsPerArtist: 40, events });
  const score = lived.then(evaluate);

  it('misses nothing and invents nothing', async () => {
    const { missed, wrong, waiting } = await score;
    expect({ missed, wrong, waiting }).toEqual({ missed: [], wrong: [], waiting: 0 });
  });

  it.each(types)('confirms each %s within six minutes of the look that sees it', async (type) => {
    const pairs = (await score).types.find((one) => one.type === type)?.pairs ?? [];
    expect(pairs.length).toBeGreaterThan(10);
    const { waited } = await lived;
    const late = pairs.flatMap(({ change }) =>
      waitSeconds(change) > 360 ? [[waitSeconds(change), ...(waited.get(change.id) ?? [])]] : [],
    );
    expect(late).toEqual([]);
  });
});
