import { wallClock as clock } from '../../../../shared/alerts/rules/time-zone.ts';
import { current } from '../../scheduler.ts';
import { isPlanted } from './is-planted.ts';

export * from '../../../../shared/alerts/rules/time-zone.ts';

/** With `digest-by-utc`, the date is the one of now, in UTC. */
export const wallClock: typeof clock = (zone, instant) => {
  const shown = clock(zone, instant);
  if (!isPlanted('digest-by-utc')) return shown;
  return { ...shown, date: current().world.clock.now().toISOString().slice(0, 10) };
};
