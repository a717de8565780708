import { pointsOf, type Reading } from './chart/points.ts';

const widthPx = 120;
const heightPx = 32;
const edgePx = 3;

/** How a number went, without axes: the number stands beside it and says the same. */
export function Sparkline({ readings }: { readings: readonly Reading[] }) {
  const points = pointsOf(readings);
  const last = points.at(-1);
  // One number is no course.
  if (points.length < 2) return null;
  const values = points.map(({ value }) => value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const [from, until] = [points[0]?.ms ?? 0, last?.ms ?? 0];
  const at = ({ ms, value }: { ms: number; value: number }) => ({
    x: edgePx + share(ms, from, until) * (widthPx - 2 * edgePx),
    y: heightPx - edgePx - share(value, low, high) * (heightPx - 2 * edgePx),
  });
  return (
    <svg class="sparkline" width={widthPx} height={heightPx} aria-hidden="true">
      <polyline points={points.map((point) => `${at(point).x},${at(point).y}`).join(' ')} />
      {last && <circle cx={at(last).x} cy={at(last).y} r={edgePx} />}
    </svg>
  );
}

/** Where between two ends, from 0 to 1; in the middle where they are one. */
function share(value: number, from: number, until: number): number {
  return from === until ? 0.5 : (value - from) / (until - from);
}
