import { numberText } from '../format.ts';

export const countsRoute = 'GET /api/v1/changes/stats/states';

const shownMax = 999;

/** `12`, `999+`; `12+` where not all were counted. */
export function countText(count: number, isAll = true): string {
  return (
    numberText(Math.min(count, shownMax)) + ((isAll || count === 0) && count <= shownMax ? '' : '+')
  );
}

/**
 * How many still are to look at of `count` that were counted at `readAtMs`: those judged since are not, and
 * those judged before were not counted. What an index tells late, the count after the last verdict mends.
 */
export function leftOf(
  count: number,
  judged: ReadonlyMap<string, number>,
  readAtMs: number,
): number {
  const gone = [...judged.values()].filter((knownMs) => knownMs > readAtMs);
  return Math.max(0, count - gone.length);
}
