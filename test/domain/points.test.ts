import fc from 'fast-check';
import { packPoint, unpackDay } from '../../shared/domain/artists/points.ts';

const day = '2026-11-21';
const at = (time: string) => new Date(`${day}T${time}Z`);
const count = fc.option(fc.nat(2_000_000_000), { nil: null });

describe('the readings of a day', () => {
  it('come back as they were put in, oldest first', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.record({ minute: fc.nat(1439), followers: count, listeners: count }), {
          selector: ({ minute }) => minute,
        }),
        (readings) => {
          const when = (minute: number) => new Date(at('00:00:00.000').getTime() + minute * 60_000);
          const packed = readings.reduce(
            (sum, { minute, followers, listeners }) =>
              packPoint(sum, when(minute), followers, listeners),
            '',
          );
          const inOrder = readings.toSorted((a, b) => a.minute - b.minute);
          expect(unpackDay(day, packed)).toEqual(
            inOrder.map(({ minute, followers, listeners }) => ({
              taken_at: when(minute).toISOString(),
              followers,
              monthly_listeners: listeners,
            })),
          );
        },
      ),
      { seed: 1 },
    );
  });

  it('hold one a minute, the last', () => {
    const first = packPoint('', at('10:00:00.000'), 5, null);
    const second = packPoint(first, at('10:00:59.999'), 6, null);
    expect(unpackDay(day, second)).toEqual([
      { taken_at: `${day}T10:00:00.000Z`, followers: 6, monthly_listeners: null },
    ]);
    // Minute 1 must not be taken for the beginning of minute 10.
    const third = packPoint(packPoint('', at('00:10:00.000'), 1, 1), at('00:01:00.000'), 2, 2);
    expect(unpackDay(day, third)).toHaveLength(2);
  });

  it('tell a number that is not known from none at all', () => {
    const packed = packPoint('', at('00:00:00.000'), 0, null);
    expect(unpackDay(day, packed)).toMatchObject([{ followers: 0, monthly_listeners: null }]);
    expect(unpackDay(day, '')).toEqual([]);
  });

  it('of every hour leave room in a write unit, however many followers there are', () => {
    const packed = Array.from({ length: 24 }, (_, hour) => hour).reduce(
      (sum, hour) =>
        packPoint(
          sum,
          at(`${String(hour).padStart(2, '0')}:59:00.000`),
          2_000_000_000 - hour * 99,
          null,
        ),
      '',
    );
    expect(packed.length).toBeLessThan(200);
  });

  it.each([
    'x',
    '10',
    '10=5;',
    ';',
    '10=5/6/7',
    '10=5/',
    '10=x',
    '10=5;-5=6',
    '1439=1;1=1',
    '12345=1',
  ])('are not made up of a text that is no packed day: %s', (text) => {
    expect(() => unpackDay(day, text)).toThrow(/not a reading/);
  });
});
