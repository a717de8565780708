import { countedOnce, type CountedMarks } from '../../../shared/domain/watch/counted-once.ts';

const type = { what: 'RELEASE_TITLE_CHANGED', span: 'hour' } as const;
const value = { what: 'RELEASE_LABEL_CHANGED#x', span: 'day' } as const;

/** For what an artist counts by findings at such times, one after the other. */
function counted(...found: (readonly [{ what: string; span: 'hour' | 'day' }, string])[]) {
  let marks: CountedMarks | undefined;
  return found.flatMap(([one, time]) => {
    const step = countedOnce(marks, [{ ...one, at: new Date(`2026-11-${time}Z`) }]);
    ({ marks } = step);
    return step.first.length > 0 ? [time] : [];
  });
}

describe('for what an artist is counted', () => {
  it('is a type once in a clock hour, and a value once in a UTC day', () => {
    expect(counted([type, '20T10:05'], [type, '20T10:59'], [type, '20T11:00'])).toEqual([
      '20T10:05',
      '20T11:00',
    ]);
    expect(counted([value, '20T00:00'], [value, '20T23:59'], [value, '21T00:00'])).toEqual([
      '20T00:00',
      '21T00:00',
    ]);
  });

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
