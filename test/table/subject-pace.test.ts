import { keys } from '../../shared/table/keys.ts';
import { newPace, nextPace, paceMemory, type PaceMemory } from '../../shared/table/limits/pace.ts';
import { takePass } from '../../shared/table/limits/subject-pace.ts';
import { crowd } from '../support/crowd.ts';
import { oneTable } from '../support/engine.ts';
import { removeItem } from '../support/items.ts';

const start = Date.parse('2026-11-21T10:00:00.000Z');

describe('the pace of a subject', () => {
  const engine = oneTable();
  let writes = 0;
  beforeAll(() => {
    engine.table.intercept((next, operation) => {
      if (operation === 'UpdateItem') writes += 1;
      return next();
    });
  });

  const take = async (subject: string, perMinute: number, ms: number, memory: PaceMemory) =>
    (await takePass(engine.table, { subject, perMinute }, new Date(start + ms), memory)).kind;

  it.each([1, 50])(
    'lets the rate and one burst through with %i callers at a time, at 1.1 writes a request',
    async (callers) => {
      writes = 0;
      const ask = (ms: number, memory: PaceMemory) => take(`callers-${callers}`, 1200, ms, memory);
      const { sent, admitted, ideal } = await crowd(callers, 1200, ask);
      expect(sent).toBe(1200);
      expect(admitted).toBeLessThanOrEqual(ideal);
      expect(admitted).toBeGreaterThanOrEqual(ideal * 0.95);
      expect(writes / sent).toBeLessThanOrEqual(1.1);
    },
  );

  it('is that of each by itself', async () => {
    const memory = paceMemory();
    for (let count = 0; count < 10; count += 1) await take('a', 30, 0, memory);
    expect(await take('a', 30, 0, memory)).toBe('limited');
    expect(await take('b', 30, 0, memory)).toBe('admitted');
  });

  it('is rested when what was known of it is gone from the table', async () => {
    const memory = paceMemory();
    await take('c', 30, 0, memory);
    await removeItem(engine.table, keys.rate('c'));
    expect(await take('c', 30, 1, memory)).toBe('admitted');
  });

  it('is the same in memory alone', async () => {
    const memory = paceMemory();
    // A burst of ten.
    let pace = { ...newPace(30), idle_credit_ms: 8 * 2000 };
    for (const ms of [0, 0, 1, 5, 5, 5, 6, 7, 8, 9, 10, 11, 1999, 2000, 2001, 9000, 9001, 90_000]) {
      const next = nextPace(pace, start + ms);
      expect([ms, await take('d', 30, ms, memory)]).toEqual([ms, next ? 'admitted' : 'limited']);
      pace = next ?? pace;
    }
  });
});
