import {
  ConflictException,
  CreateScheduleCommand,
  DeleteScheduleCommand,
  ResourceNotFoundException,
  SchedulerClient,
  UpdateScheduleCommand,
  type CreateScheduleCommandInput,
} from '@aws-sdk/client-scheduler';
import { scheduleNameOf } from '../domain/watch-id.ts';
import type { CheckWork } from '../domain/work.ts';
import type { Schedules } from '../usecases/ports.ts';

/** Where schedules live and what they are sent to. */
export interface ScheduleSettings {
  group: string;
  roleArn: string;
  targetArn: string;
  dlqArn: string;
}

/** One EventBridge schedule per watch, named by a hash of its id, that puts a check on the queue. */
export function watchSchedules(
  settings: ScheduleSettings,
  client = new SchedulerClient({}),
): Schedules {
  return {
    async put({ watchId, cron }) {
      const work: CheckWork = { kind: 'check', watch_id: watchId, attempt: 0 };
      const schedule: CreateScheduleCommandInput = {
        Name: scheduleNameOf(watchId),
        GroupName: settings.group,
        ScheduleExpression: cron,
        ScheduleExpressionTimezone: 'UTC',
        FlexibleTimeWindow: { Mode: 'OFF' },
        Target: {
          Arn: settings.targetArn,
          RoleArn: settings.roleArn,
          Input: JSON.stringify(work),
          DeadLetterConfig: { Arn: settings.dlqArn },
          RetryPolicy: { MaximumRetryAttempts: 20, MaximumEventAgeInSeconds: 3600 },
        },
      };
      try {
        await client.send(new CreateScheduleCommand(schedule));
      } catch (error) {
        if (!(error instanceof ConflictException)) throw error;
        await client.send(new UpdateScheduleCommand(schedule));
      }
    },
    async remove(watchId) {
      try {
        await client.send(
          new DeleteScheduleCommand({ Name: scheduleNameOf(watchId), GroupName: settings.group }),
        );
      } catch (error) {
        if (!(error instanceof ResourceNotFoundException)) throw error;
      }
    },
  };
}
