import {
  ConflictException,
  CreateScheduleCommand,
  DeleteScheduleCommand,
  ResourceNotFoundException,
  SchedulerClient,
  UpdateScheduleCommand,
  type CreateScheduleCommandInput,
} from '@aws-sdk/client-scheduler';
import type { CheckWork } from '../domain/work.ts';
import type { Schedules } from '../usecases/ports.ts';

/** Where schedules live and what they are sent to. */
export interface ScheduleSettings {
  group: string;
  roleArn: string;
  targetArn: string;
  dlqArn: string;
}

/** One EventBridge schedule per artist, named by its id, that puts a check on the queue. */
export function artistSchedules(
  settings: ScheduleSettings,
  client = new SchedulerClient({}),
): Schedules {
  return {
    async put({ artistId, organizationId, cron }) {
      const work: CheckWork = {
        kind: 'check',
        organization_id: organizationId,
        artist_id: artistId,
        attempt: 0,
      };
      const schedule: CreateScheduleCommandInput = {
        Name: artistId,
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
    async remove(artistId) {
      try {
        await client.send(new DeleteScheduleCommand({ Name: artistId, GroupName: settings.group }));
      } catch (error) {
        if (!(error instanceof ResourceNotFoundException)) throw error;
      }
    },
  };
}
