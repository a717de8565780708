import fc from 'fast-check';
import { readPages, type Page } from '../../shared/catalog/pages.ts';

describe('a list that is read in pages', () => {
  it('comes whole and in order, whatever size the pages have', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.integer(), { maxLength: 90 }),
        fc.integer({ min: 1, max: 30 }),
        async (numbers, size) => {
          const rows = numbers.map((number) => ({ id: String(number) }));
          const pages = await readPages(async (index) => {
            const isLast = index + size >= rows.length;
            return {
              rows: rows.slice(index, index + size),
              unread: 0,
              total: rows.length,
              ...(isLast ? {} : { next: `/list?limit=${size}&index=${index + size}` }),
            };
          });
          const came = rows.length;
          expect(pages).toEqual({ rows, complete: true, unread: 0, miscount: 0, note: null, came });
        },
      ),
      { seed: 5 },
    );
  });

  it('ends, and is only complete when nothing contradicts it, whatever the pages say', async () => {
    const row = fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd') });
    const page = fc.record({
      rows: fc.array(row, { maxLength: 4 }),
      unread: fc.constantFrom(0, 0, 0, 1),
      total: fc.option(fc.integer({ min: 0, max: 5 }), { freq: 9 }),
      next: fc.option(
        fc.oneof(
          fc.nat(9).map((index) => `?index=${index}`),
          fc.string(),
        ),
        {
          freq: 2,
        },
      ),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.option(page), { maxLength: 6 }), async (pages) => {
        const read: Page<{ id: string }>[] = [];
        const state = { missing: false };
        const result = await readPages(async () => {
          const next = pages[read.length] ?? null;
          if (next === null) state.missing = true;
          else read.push(next);
          return next;
        });
        const ids = new Set(read.flatMap(({ rows }) => rows.map(({ id }) => id)));
        expect(new Set(result.rows.map(({ id }) => id))).toEqual(ids);
        expect(result.rows).toHaveLength(ids.size);
        expect(result.note === null).toBe(result.complete);
        const last = read.at(-1);
        const seen = new Set<string>();
        const came = { unread: 0 };
        const goesOnBehindTotal = read.some(({ rows, unread, total }, at) => {
          const isEmpty = rows.length + unread === 0 && at > 0;
          const isBehind = isEmpty && seen.size + came.unread >= (total ?? Infinity);
          for (const { id } of rows) seen.add(id);
          came.unread += unread;
          return isBehind;
        });
        // An empty page is the end of a list.
        const isEnd = last?.rows.length === 0 && last.unread === 0;
        const sound =
          !state.missing &&
          (!last?.next || isEnd) &&
          !goesOnBehindTotal &&
          read.every(({ total, unread }) => total === ids.size && unread === 0);
        expect(result.complete).toBe(sound);
      }),
      { numRuns: 2000, seed: 5 },
    );
  });
});
