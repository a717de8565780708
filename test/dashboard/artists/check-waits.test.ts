import {
  awaitCheck,
  checkWaitsSeconds,
} from '../../../functions/dashboard/page/screens/artists/artist/check-waits.ts';

/** Answers one after the other; an error is thrown. */
function looking(answers: readonly (string | Error)[], isOver = () => false) {
  const paused: number[] = [];
  const left = [...answers];
  return {
    paused,
    looks: {
      lastCheckedAt: async () => {
        const answer = left.shift() ?? 'before';
        if (answer instanceof Error) throw answer;
        return answer;
      },
      pause: async (seconds: number) => {
        paused.push(seconds);
      },
      isOver,
    },
  };
}

describe('waiting for a check', () => {
  it('ends when the artist was checked', async () => {
    const { looks, paused } = looking(['before', 'before', 'after']);
    expect(await awaitCheck('before', looks)).toBe('done');
    expect(paused).toEqual(checkWaitsSeconds.slice(0, 3));
  });

  it('goes on after a look that failed', async () => {
    const { looks } = looking([new Error('503'), 'after']);
    expect(await awaitCheck('before', looks)).toBe('done');
  });

  it('gives up after two minutes, having looked ever less often', async () => {
    const { looks, paused } = looking([]);
    expect(await awaitCheck('before', looks)).toBe('gave_up');
    expect(paused).toEqual(paused.toSorted((one, other) => one - other));
    expect(paused.reduce((sum, seconds) => sum + seconds, 0)).toBe(120);
  });

  it('asks nothing more once nobody waits', async () => {
    const { looks, paused } = looking(['after'], () => true);
    expect(await awaitCheck('before', looks)).toBe('gave_up');
    expect(paused).toHaveLength(1);
  });
});
