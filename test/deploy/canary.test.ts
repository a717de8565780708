import { flyCanary } from '../../lib/canary/canary.ts';

interface Answer {
  round: number;
  is_new: boolean;
  step: string;
  seconds: number;
}

/** Lets a canary fly that answers in this order; the last answer stays. */
async function flown(answers: readonly Answer[], limitSeconds = 60) {
  let now = 0;
  const left = [...answers];
  const asked: unknown[] = [];
  const run = await flyCanary(
    {
      call: async (what) => {
        asked.push(what);
        return left.length > 1 ? left.shift() : left[0];
      },
      now: () => new Date(now),
      wait: async (seconds) => {
        now += seconds * 1000;
      },
    },
    limitSeconds,
  );
  return { run, asked };
}

const at = (round: number, step: string, seconds: number, is_new = false) => ({
  ...{ round, is_new, step, seconds },
});

describe('a flight of the canary', () => {
  it('follows the round that it began until that arrives', async () => {
    const answers = [at(4, 'asked', 0, true), at(4, 'found', 2), at(4, 'received', 12.4)];
    expect(await flown(answers)).toEqual({
      run: { good: true, sentence: 'The canary arrived after 12 seconds.' },
      asked: [{}, { round: 4 }, { round: 4 }],
    });
  });

  it('takes no round for its own that was under way', async () => {
    const answers = [at(4, 'confirmed', 9), at(5, 'asked', 0, true), at(5, 'received', 11)];
    expect(await flown(answers)).toEqual({
      run: { good: true, sentence: 'The canary arrived after 11 seconds.' },
      asked: [{}, {}, { round: 5 }],
    });
  });

  it.each([
    ['asked', 'its artist hasn’t been checked'],
    ['checked', 'its artist was checked, but the change wasn’t found'],
    ['found', 'its change was found, but hasn’t been confirmed'],
    ['confirmed', 'its change was confirmed, but hasn’t been routed'],
    ['routed', 'its change was routed, but its webhook hasn’t arrived'],
  ])('that ends at %s says which step is late', async (step, words) => {
    const { run } = await flown([at(4, 'asked', 0, true), at(4, step, 60)]);
    expect(run).toEqual({
      good: false,
      sentence: `The canary is late: after 60 seconds, ${words}.`,
    });
  });

  it('refuses an answer that makes no sense', async () => {
    await expect(flown([at(4, 'landed', 0, true)])).rejects.toThrow();
  });
});
