import {
  beginTick as begin,
  endTick as end,
  type LaneTick,
} from '../../../../shared/checks/items/ticks.ts';
import { isPlanted } from '../../alerts/planted/is-planted.ts';

export * from '../../../../shared/checks/items/ticks.ts';

const dayMs = 86_400_000;

/**
 * With `early-marks`, a tick that has its lane notes at once what it is about to visit; with `both-ticks`, it
 * has it in any case; with `endless-lease`, it has it for a day.
 */
export const beginTick: typeof begin = async (table, place, read, next) => {
  if (isPlanted('both-ticks')) {
    await begin(table, place, read, next);
    return true;
  }
  if (isPlanted('endless-lease')) return begin(table, place, read, lasting(next));
  const isBegun = await begin(table, place, read, next);
  if (isBegun && isPlanted('early-marks')) {
    await end(table, { ...place, until: next.until }, next.begun, next);
  }
  return isBegun;
};

export const endTick: typeof end = async (table, place, visited, next) =>
  end(
    table,
    isPlanted('endless-lease') ? { ...place, until: place.until + dayMs } : place,
    visited,
    next,
  );

function lasting(next: LaneTick): LaneTick {
  return { ...next, until: next.until + dayMs };
}
