import {
  daysOf,
  expectedPiecesOf,
  piecesOf,
  utcDaysBetween,
} from '../../../functions/dashboard/page/parts/chart/readings.ts';
import { trendOf } from '../../../functions/dashboard/page/parts/chart/trend.ts';

const at = (day: string, value: number | null, time = '12:00') => ({
  at: `2026-11-${day}T${time}:00.000Z`,
  value,
});

const valuesOf = (pieces: { value: number }[][]) =>
  pieces.map((piece) => piece.map(({ value }) => value));

describe('pieces of a line', () => {
  it('break at an unknown number', () => {
    expect(
      valuesOf(piecesOf([at('01', 1), at('02', null), at('02', 2, '18:00'), at('03', 3)])),
    ).toEqual([[1], [2, 3]]);
  });

  it('break where a whole UTC day has no reading, and not before', () => {
    const readings = [at('01', 1, '00:05'), at('02', 2, '23:55'), at('04', 4, '00:01')];
    expect(valuesOf(piecesOf(readings))).toEqual([[1, 2], [4]]);
  });

  it('keep several readings of a day', () => {
    expect(valuesOf(piecesOf([at('01', 1), at('01', 2, '13:00'), at('01', 3, '14:00')]))).toEqual([
      [1, 2, 3],
    ]);
  });

  it('are one dot for one reading, and nothing for none', () => {
    expect(valuesOf(piecesOf([at('01', 7)]))).toEqual([[7]]);
    expect(piecesOf([])).toEqual([]);
    expect(piecesOf([at('01', null)])).toEqual([]);
  });
});

describe('days to read', () => {
  it('have the last known number of each UTC day, and null for a day without', () => {
    const readings = [at('01', 1), at('01', 2, '18:00'), at('01', null, '23:00'), at('03', 3)];
    expect(daysOf(readings)).toEqual([
      { date: '2026-11-01', value: 2, expected: null },
      { date: '2026-11-02', value: null, expected: null },
      { date: '2026-11-03', value: 3, expected: null },
    ]);
    expect(daysOf([])).toEqual([]);
  });

  it('are counted in UTC, over the end of a month', () => {
    expect(
      utcDaysBetween(Date.parse('2026-02-28T23:59:59Z'), Date.parse('2026-03-01T00:00:00Z')),
    ).toEqual(['2026-02-28', '2026-03-01']);
  });
});

describe('a trend', () => {
  it('compares with the last reading that is seven days old', () => {
    const readings = [at('01', 50), at('10', 100), at('12', 110), at('19', 90)];
    expect(trendOf(readings)).toEqual({ value: 90, before: 110, days: 7 });
  });

  it('compares with the oldest where none is that old', () => {
    expect(trendOf([at('17', 100), at('19', 90)])).toEqual({ value: 90, before: 100, days: 2 });
  });

  it('passes over unknown numbers', () => {
    expect(trendOf([at('17', 100), at('19', null)])).toEqual({ value: 100, before: 100, days: 0 });
    expect(trendOf([at('19', null)])).toBeNull();
  });
});

describe('expected ranges', () => {
  const ranged = (day: string, expected: { low: number; high: number } | null) => ({
    ...at(day, 5),
    expected,
  });

  const limitsOf = (readings: Parameters<typeof expectedPiecesOf>[0]) =>
    expectedPiecesOf(readings).map((piece) => piece.map(({ low, high }) => [low, high]));

  it('pass over days of which nothing was expected, and break where that lasts', () => {
    const readings = [
      ranged('01', { low: 1, high: 9 }),
      ranged('02', null),
      ranged('03', { low: 3, high: 11 }),
      ranged('12', { low: 4, high: 12 }),
    ];
    expect(limitsOf(readings)).toEqual([
      [
        [1, 9],
        [3, 11],
      ],
      [[4, 12]],
    ]);
  });

  it('don’t flare for a day, and follow what stays', () => {
    const usual = { low: 4, high: 6 };
    const after = { low: 1, high: 2 };
    const days = [usual, usual, { low: 0, high: 99 }, usual, after, after, after];
    expect(limitsOf(days.map((range, index) => ranged(`0${index + 1}`, range)))).toEqual([
      [...Array.from({ length: 3 }, () => [4, 6]), ...Array.from({ length: 3 }, () => [1, 2])],
    ]);
  });

  it('have one range a day, however often it was read', () => {
    const twice = [ranged('01', { low: 1, high: 9 }), ranged('01', { low: 1, high: 9 })];
    expect(limitsOf(twice)).toEqual([[[1, 9]]]);
  });

  it('belong to their day', () => {
    expect(daysOf([ranged('01', { low: 1, high: 9 })])).toEqual([
      { date: '2026-11-01', value: 5, expected: { low: 1, high: 9 } },
    ]);
  });
});
