import { numberText } from '../format.ts';
import { isHandled } from './verdict/handled.ts';

export const countsRoute = 'GET /api/v1/changes/stats/states';

const shownMax = 999;

/** `12`, `999+`; `12+` where not all were counted. */
export function countText(count: number, isAll = true): string {
  return (
    numberText(Math.min(count, shownMax)) + ((isAll || count === 0) && count <= shownMax ? '' : '+')
  );
}

/** How many still are to look at of `count` that were counted at `readAtMs`: those judged since are not. */
export function leftOf(
  count: number,
  judged: ReadonlyMap<string, number>,
  readAtMs: number,
): number {
  const gone = [...judged.keys()].filter((id) => isHandled(judged, id, readAtMs)).length;
  return Math.max(0, count - gone);
}
