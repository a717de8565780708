import { useAllowance } from '../../shared/table/limits/rate.ts';
import { oneTable } from '../support/engine.ts';

describe('an allowance', () => {
  const engine = oneTable();

  const start = Date.parse('2026-11-21T10:00:00.000Z');
  const take = (subject: string, seconds: number) =>
    useAllowance(
      engine.table,
      { subject, limit: 3, windowSeconds: 900 },
      new Date(start + seconds * 1000),
    );

  it('gives its turns in any window, and tells how long the next takes', async () => {
    const waits = [];
    for (const at of [0, 600, 899, 899.5, 900, 901, 1500, 1798, 1799])
      waits.push(await take('a', at));
    expect(waits).toEqual([0, 0, 0, 1, 0, 599, 0, 1, 0]);
  });

  it('is counted for each subject by itself', async () => {
    for (const subject of ['b', 'c']) expect(await take(subject, 0)).toBe(0);
  });

  it('is not exceeded by many takers at a time', async () => {
    const waits = await Promise.all(Array.from({ length: 12 }, () => take('d', 0)));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(3);
  });
});
