import { countedOnce } from '../../shared/verdicts/rules/counted-once.ts';

const type = { what: 'RELEASE_TITLE_CHANGED', span: 'hour' } as const;
const value = { what: 'RELEASE_LABEL_CHANGED#x', span: 'day' } as const;

describe('for what an artist is counted', () => {
  it('is told apart from other types and values, found together or one after the other', () => {
    const at = new Date('2026-11-20T10:05Z');
    const { first, marks } = countedOnce(undefined, [
      { ...type, at },
      { ...type, at },
      { ...value, at },
    ]);
    expect(first.map(({ what }) => what)).toEqual([type.what, value.what]);
    expect(countedOnce(marks, [{ ...value, at }])).toEqual({ first: [], marks });
    expect(countedOnce(marks, [{ what: 'RELEASE_ADDED', span: 'hour', at }]).first).toHaveLength(1);
  });

  it('takes little space in the watch, however much is found', () => {
    const at = new Date('2026-11-20T10:05Z');
    const found = Array.from({ length: 500 }, (_, one) => ({ ...value, what: `${one}`, at }));
    const { first, marks } = countedOnce(undefined, found);
    expect(first).toHaveLength(500);
    expect(marks?.marks.length).toBeLessThanOrEqual(240);
    expect(countedOnce(marks, found.slice(-1)).first).toEqual([]);
  });
});
