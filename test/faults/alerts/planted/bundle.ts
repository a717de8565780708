import { bundleFor as placed } from '../../../../shared/domain/alerts/bundle.ts';
import { isPlanted } from './is-planted.ts';

export * from '../../../../shared/domain/alerts/bundle.ts';

/** With `quiet-at-routing`, nobody has quiet hours when a message goes. */
export const bundleFor: typeof placed = (notice, destination, ...more) => {
  const timed = isPlanted('quiet-at-routing') ? { ...destination, quiet_hours: null } : destination;
  return placed(notice, timed, ...more);
};
