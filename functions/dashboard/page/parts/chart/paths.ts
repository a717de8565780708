/** A place in a drawing, in pixels. */
interface Place {
  x: number;
  y: number;
}

/** A straight line from each place to the next, as the `d` of a path. */
export function linePath(places: readonly Place[]): string {
  return places.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${px(x)},${px(y)}`).join('');
}

/** The area between a lower and an upper line, as the `d` of a path. */
export function areaPath(places: readonly { x: number; low: number; high: number }[]): string {
  const upper = places.map(({ x, high }) => ({ x, y: high }));
  const lower = places.map(({ x, low }) => ({ x, y: low }));
  return `${linePath([...upper, ...lower.toReversed()])}Z`;
}

/** Hundredths of a pixel are more than anybody sees. */
function px(value: number): number {
  return Math.round(value * 100) / 100;
}
