import type { Timed } from '../../domain/alerts/bundle.ts';
import { Timing } from '../../domain/alerts/timing.ts';
import type { DestinationItem } from '../../table/targets/target-items.ts';

const defaults = Timing.parse({});

/** When a destination gets its messages. */
export function timedOf({ id }: Pick<DestinationItem, 'id'>): Timed {
  return { ...defaults, id, time_zone: defaults.time_zone ?? 'UTC', capped_until: null };
}
