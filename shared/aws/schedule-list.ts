import {
  GetScheduleCommand,
  paginateListSchedules,
  ResourceNotFoundException,
  SchedulerClient,
} from '@aws-sdk/client-scheduler';
import { CheckWork } from '../domain/work.ts';
import type { ScheduleList } from '../usecases/ports.ts';

/** The schedules of a group of EventBridge Scheduler, 100 in a page. */
export function scheduleList(group: string, client = new SchedulerClient({})): ScheduleList {
  return {
    async *names(prefix) {
      const query = { GroupName: group, ...(prefix !== '' && { NamePrefix: prefix }) };
      const pages = paginateListSchedules({ client, pageSize: 100 }, query);
      for await (const { Schedules = [] } of pages) {
        yield Schedules.flatMap(({ Name }) => (Name === undefined ? [] : [Name]));
      }
    },
    async workOf(name) {
      try {
        const { Target } = await client.send(
          new GetScheduleCommand({ Name: name, GroupName: group }),
        );
        return CheckWork.parse(JSON.parse(Target?.Input ?? 'null'));
      } catch (error) {
        if (error instanceof ResourceNotFoundException) return null;
        throw error;
      }
    },
  };
}
