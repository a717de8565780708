import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { setPace, useCredential } from '../../shared/table/limits/credentials.ts';
import { keys } from '../../shared/table/keys.ts';
import { newPace, paceMemory, type PaceMemory } from '../../shared/table/limits/pace.ts';
import { crowd } from '../support/crowd.ts';
import { startTable, type TestTable } from '../support/engine.ts';

const start = Date.parse('2026-11-21T10:00:00.000Z');

describe('the use of a credential', () => {
  let engine: TestTable;
  let writes = 0;
  beforeAll(async () => {
    engine = await startTable();
    engine.table.db.middlewareStack.add(
      (next, context) => (args) => {
        if (context.commandName === 'UpdateItemCommand') writes += 1;
        return next(args);
      },
      { step: 'initialize' },
    );
  });
  afterAll(() => engine.stop());

  let made = 0;
  async function credential(ratePerMinute: number) {
    made += 1;
    const key = keys.apiKey(`key-${made}`);
    const Item = { ...key, ...newPace(ratePerMinute) };
    await engine.table.db.send(new PutCommand({ TableName: engine.table.name, Item }));
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
    const burst = await Promise.all(Array.from({ length: 12 }, () => use(key, 0, memory)));
    expect(burst.filter((kind) => kind === 'admitted')).toHaveLength(10);
    writes = 0;
    expect(await use(key, 999, memory)).toBe('limited');
    expect(writes).toBe(0);
    expect(await use(key, 1000, memory)).toBe('admitted');
  });

  it('follows a new rate without forgetting what was used', async () => {
    const key = await credential(60);
    const memory = paceMemory();
    await Promise.all(Array.from({ length: 10 }, () => use(key, 0, memory)));
    await setPace(engine.table, key, 1200);
    // 10 s of debt at the old rate; a burst at the new one covers 6 s.
    expect(await use(key, 3000, paceMemory())).toBe('limited');
    expect(await use(key, 4100, paceMemory())).toBe('admitted');
  });

  it('of one that is gone is refused, and a new rate does not bring it back', async () => {
    const key = keys.apiKey('nobody');
    await setPace(engine.table, key, 60);
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
