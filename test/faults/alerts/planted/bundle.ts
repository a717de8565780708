import { bundleFor as placed } from '../../../../shared/alerts/rules/bundle.ts';
import { isPlanted } from './is-planted.ts';

export * from '../../../../shared/alerts/rules/bundle.ts';

/** With `quiet-at-routing`, nobody has quiet hours when a message goes. */
export const bundleFor: typeof placed = (notice, destination, ...more) => {
  const timed = isPlanted('quiet-at-routing') ? { ...destination, quiet_hours: null } : destination;
  return placed(notice, timed, ...more);
};
