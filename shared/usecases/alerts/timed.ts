import type { Timed } from '../../domain/alerts/bundle.ts';
import { Timing, timingOf } from '../../domain/alerts/timing.ts';
import type { Recipients } from '../../table/targets/recipients.ts';

const defaults = Timing.parse({});

/** What decides when a destination gets its messages. */
export type TimedBy = {
  organization: Pick<Recipients['organization'], 'time_zone'>;
  destinations: readonly (Timing & { id: string })[];
} | null;

/** When a destination gets its messages; as by default where it is gone by now. */
export function timedOf(id: string, by: TimedBy): Timed {
  const destination = by?.destinations.find((one) => one.id === id) ?? defaults;
  return {
    ...timingOf(destination),
    id,
    time_zone: destination.time_zone ?? by?.organization.time_zone ?? 'UTC',
    capped_until: null,
  };
}
