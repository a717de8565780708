import { countedOnce } from '../../../shared/domain/watch/counted-once.ts';
const value = { what: 'RELEASE_LABEL_CHANGED#x', span: 'day' } as const;

describe('for what an artist is counted', () => {
  it('takes little space in the watch, however much is found', () => {
    const at = new Date('2026-11-20T10:05Z');
    const found = Array.from({ length: 500 }, (_, one) => ({ ...value, what: `${one}`, at }));
    const { first, marks } = countedOnce(undefined, found);
    expect(first).toHaveLength(500);
    expect(marks?.marks.length).toBeLessThanOrEqual(240);
    expect(countedOnce(marks, found.slice(-1)).first).toEqual([]);
  });
});
