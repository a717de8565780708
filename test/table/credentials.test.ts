import { setPace, useCredential } from '../../shared/table/limits/credentials.ts';
import { keys } from '../../shared/table/keys.ts';
import {
  convertedPace,
  newPace,
  paceAt,
  paceMemory,
  type PaceMemory,
} from '../../shared/table/limits/pace.ts';
import { crowd } from '../support/crowd.ts';
import { oneTable } from '../support/engine.ts';
import { putItem } from '../support/items.ts';

const start = Date.parse('2026-11-21T10:00:00.000Z');

/** A pace of which `count` requests are used at the start. */
const paceOf = (count: number, perMinute: number) =>
  paceAt({ tat: start + (count * 60_000) / perMinute }, perMinute);

describe('the use of a credential', () => {
  const engine = oneTable();
  let writes = 0;
  beforeAll(() => {
    engine.table.intercept((next, operation) => {
      if (operation === 'UpdateItem') writes += 1;
      return next();
    });
  });

  let made = 0;
  async function credential(ratePerMinute: number) {
    made += 1;
    const key = keys.apiKey(`key-${made}`);
    const Item = { ...key, ...newPace(ratePerMinute) };
    await putItem(engine.table, Item);
    return key;
  }

  const use = async (key: { pk: string; sk: string }, ms: number, memory: PaceMemory) =>
    (await useCredential(engine.table, 'key', key, new Date(start + ms), memory)).kind;

  it.each([1, 5, 20, 50])(
    'lets the rate and one burst through with %i callers at a time, at 1.1 writes a request',
    async (callers) => {
      const key = await credential(1200);
      writes = 0;
      const ask = (ms: number, memory: PaceMemory) => use(key, ms, memory);
      const { sent, admitted, ideal } = await crowd(callers, 1200, ask);
      expect(sent).toBe(1200);
      expect(admitted).toBeLessThanOrEqual(ideal);
      expect(admitted).toBeGreaterThanOrEqual(ideal * 0.95);
      expect(writes / sent).toBeLessThanOrEqual(1.1);
    },
  );

  it('costs one write while requests come slower than the rate', async () => {
    const key = await credential(60);
    const memory = paceMemory();
    writes = 0;
    for (let second = 0; second < 30; second += 3) {
      expect(await use(key, second * 1000, memory)).toBe('admitted');
    }
    expect(writes).toBe(10);
  });

  it('is refused from memory until the time that the table named', async () => {
    const key = await credential(60);
    const memory = paceMemory();
    const burst = await Promise.all(Array.from({ length: 22 }, () => use(key, 0, memory)));
    expect(burst.filter((kind) => kind === 'admitted')).toHaveLength(20);
    writes = 0;
    expect(await use(key, 999, memory)).toBe('limited');
    expect(writes).toBe(0);
    expect(await use(key, 1000, memory)).toBe('admitted');
  });

  it('follows a faster rate: what was used counts as as many requests', async () => {
    const key = await credential(60);
    await Promise.all(Array.from({ length: 20 }, () => use(key, 0, paceMemory())));
    const used = paceOf(20, 60);
    await setPace(engine.table, key, used, convertedPace(used, 1200, start));
    const kinds = await Promise.all(Array.from({ length: 102 }, () => use(key, 0, paceMemory())));
    // A burst of 120, of which 20 are used.
    expect(kinds.filter((kind) => kind === 'admitted')).toHaveLength(100);
  });

  it('follows a slower rate: what was used counts as as much time', async () => {
    const key = await credential(1200);
    await Promise.all(Array.from({ length: 120 }, () => use(key, 0, paceMemory())));
    const used = paceOf(120, 1200);
    await setPace(engine.table, key, used, convertedPace(used, 60, start));
    const kinds = await Promise.all(Array.from({ length: 15 }, () => use(key, 0, paceMemory())));
    // Six seconds of a burst of twenty are used.
    expect(kinds.filter((kind) => kind === 'admitted')).toHaveLength(14);
  });

  it('follows a new rate also where the old one is remembered', async () => {
    const key = await credential(60);
    const memory = paceMemory();
    expect(await use(key, 0, memory)).toBe('admitted');
    const used = paceOf(1, 60);
    await setPace(engine.table, key, used, convertedPace(used, 1200, start));
    for (const ms of [100, 200, 300]) expect(await use(key, ms, memory)).toBe('admitted');
  });

  it('follows a rate that comes back with less used than a memory knows of', async () => {
    const key = await credential(1200);
    const memory = paceMemory();
    for (let count = 0; count < 100; count += 1) await use(key, 0, memory);
    const used = paceOf(100, 1200);
    const slow = convertedPace(used, 60, start);
    await setPace(engine.table, key, used, slow);
    // Another container serves the session in the meantime, and takes it back to a rested item.
    await setPace(engine.table, key, slow, newPace(1200));
    for (const ms of [100, 200, 300]) expect(await use(key, ms, memory)).toBe('admitted');
  });

  it('is given a new rate once, however many requests see that it has another', async () => {
    const key = await credential(60);
    await use(key, 0, paceMemory());
    const used = paceOf(1, 60);
    await setPace(engine.table, key, used, convertedPace(used, 1200, start));
    await Promise.all(Array.from({ length: 40 }, () => use(key, 0, paceMemory())));
    await setPace(engine.table, key, used, convertedPace(used, 1200, start));
    const kinds = await Promise.all(Array.from({ length: 81 }, () => use(key, 0, paceMemory())));
    expect(kinds.filter((kind) => kind === 'admitted')).toHaveLength(79);
  });

  it('of one that is gone is refused, and a new rate does not bring it back', async () => {
    const key = keys.apiKey('nobody');
    await setPace(engine.table, key, newPace(60), newPace(1200));
    expect(await use(key, 0, paceMemory())).toBe('refused');
  });
});

describe('the memory of paces', () => {
  it('forgets the credential that was used longest ago', () => {
    const memory = paceMemory(2);
    for (const name of ['a', 'b', 'a', 'c']) memory.set(name, newPace(60));
    expect(['a', 'b', 'c'].map((name) => memory.get(name) !== undefined)).toEqual([
      true,
      false,
      true,
    ]);
  });
});
