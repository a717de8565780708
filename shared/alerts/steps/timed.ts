import type { Timed } from '../rules/bundle.ts';
import { type Timing, timingOf, usualTiming } from '../rules/timing.ts';
import type { Recipients } from '../../deliveries/items/recipients.ts';

/** What decides when a destination gets its messages. */
export type TimedBy = {
  organization: Pick<Recipients['organization'], 'time_zone'>;
  destinations: readonly (Timing & { id: string })[];
} | null;

/** When a destination gets its messages; as by default where it is gone by now. */
export function timedOf(id: string, by: TimedBy): Timed {
  const destination = by?.destinations.find((one) => one.id === id) ?? usualTiming;
  return {
    ...timingOf(destination),
    id,
    time_zone: destination.time_zone ?? by?.organization.time_zone ?? 'UTC',
    capped_until: null,
  };
}
