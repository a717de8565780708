import type { Schedules } from '../usecases/ports.ts';
import type { ScheduleSettings } from './schedules.ts';

/** The schedules of watches; their client is loaded when one is first made or removed. */
export function schedulesOnDemand(settings: ScheduleSettings): Schedules {
  let schedules: Schedules | undefined;
  const loaded = async () =>
    (schedules ??= (await import('./schedules.ts')).watchSchedules(settings));
  return {
    async put(schedule) {
      await (await loaded()).put(schedule);
    },
    async remove(watchId) {
      await (await loaded()).remove(watchId);
    },
  };
}
