import {
  clustersOf,
  lineScale,
  rangeOf,
  roomFor,
  tickLabels,
  valueTicks,
} from '../../../functions/dashboard/page/parts/chart/scale.ts';

const stepsOf = (ticks: readonly number[]) =>
  ticks.slice(1).map((tick, index) => tick - (ticks[index] ?? 0));

describe('grid lines', () => {
  it.each([
    [0, 1],
    [0, 14],
    [137_204, 155_010],
    [12_000_001, 12_000_004],
    [3, 9_999_999_999],
    [5, 6],
  ])('from %d to %d are four, evenly apart, around everything', (low, high) => {
    const ticks = valueTicks(low, high);
    expect(ticks).toHaveLength(4);
    expect(new Set(stepsOf(ticks)).size).toBe(1);
    expect(ticks.every(Number.isInteger)).toBe(true);
    expect(ticks[0]).toBeLessThanOrEqual(low);
    expect(ticks[3]).toBeGreaterThanOrEqual(high);
  });

  it('leave no more than about half of the height empty', () => {
    for (let high = 108; high < 1000; high += 7) {
      const [bottom = 0, , , top = 0] = valueTicks(100, high);
      expect((high - 100) / (top - bottom)).toBeGreaterThan(0.4);
    }
  });

  it('have room around equal values, and never go below 0', () => {
    const [bottom = 0, , , top = 0] = valueTicks(140_083, 140_083);
    expect(bottom).toBeLessThan(140_083);
    expect(top).toBeGreaterThan(140_083);
    expect(valueTicks(0, 0)[0]).toBe(0);
  });

  it('start at 0 where the lowest number is 0', () => {
    expect(valueTicks(0, 5)).toEqual([0, 2, 4, 6]);
  });

  it('are labeled in full where short labels would read the same', () => {
    const [short, whole] = [(value: number) => `${Math.round(value / 1000)}K`, String];
    expect(tickLabels([1000, 2000], short, whole)).toEqual(['1K', '2K']);
    expect(tickLabels([140_080, 140_100], short, whole)).toEqual(['140080', '140100']);
  });
});

const plot = { left: 40, right: 440, top: 20, bottom: 220 };

describe('a scale', () => {
  it('fits the band and the goal, too', () => {
    const points = [
      { ms: 0, value: 100 },
      { ms: 1000, value: 120 },
    ];
    expect(rangeOf(points, [90, 150])).toEqual({ low: 90, high: 150, firstMs: 0, lastMs: 1000 });
  });

  it('has room for expected ranges, unless they would press the line flat', () => {
    const points = [
      { ms: 0, value: 100 },
      { ms: 1000, value: 120 },
    ];
    expect(roomFor(points, [{ low: 95, high: 130 }])).toEqual([95, 130]);
    expect(roomFor(points, [{ low: 0, high: 400 }])).toEqual([80, 140]);
  });

  it('puts one point in the middle', () => {
    const range = rangeOf([{ ms: 1_000_000_000, value: 5 }], []);
    const { x, y } = lineScale(range, valueTicks(range.low, range.high), plot);
    expect(x(1_000_000_000)).toBe(240);
    expect(y(5)).toBeGreaterThan(plot.top);
    expect(y(5)).toBeLessThan(plot.bottom);
  });

  it('labels the one day there is, and not the next', () => {
    const noon = Date.parse('2026-11-22T12:00:00Z');
    const range = rangeOf([{ ms: noon, value: 5 }], []);
    const { timeTicks } = lineScale(range, valueTicks(range.low, range.high), plot);
    expect(timeTicks(6)).toEqual([new Date(noon)]);
  });

  it('spans the plot, upward for more, and keeps what lies outside at its edge', () => {
    const { x, y } = lineScale({ firstMs: 0, lastMs: 100 }, [0, 10, 20, 30], plot);
    expect([x(0), x(100), x(500)]).toEqual([40, 440, 440]);
    expect([y(0), y(30)]).toEqual([220, 20]);
  });
});

describe('marks', () => {
  it('stand together where they would cover each other', () => {
    const marks = [{ x: 100 }, { x: 10 }, { x: 30 }, { x: 50 }];
    expect(clustersOf(marks, 24)).toEqual([[{ x: 10 }, { x: 30 }], [{ x: 50 }], [{ x: 100 }]]);
    expect(clustersOf([], 24)).toEqual([]);
  });
});
