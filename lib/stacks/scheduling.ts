import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { Alarms } from '../constructs/alarms.ts';
import { DeadLetterQueue } from '../constructs/queue-worker.ts';
import { schedulerRole } from '../constructs/scheduled-task.ts';
import { workers } from './functions.ts';
import type { Kept } from './kept.ts';
import type { Resources } from './needs.ts';

interface SchedulingProps extends Pick<Kept, 'scheduleGroup'> {
  readonly checks: Queue;
  readonly roleName: string;
  readonly deadLettersName: string;
  readonly alarms: Alarms;
}

/** What the artists' schedules need: the right to send to the queue of checks, and no other. */
export function makeScheduling(
  scope: Construct,
  { checks, scheduleGroup, roleName, deadLettersName, alarms }: SchedulingProps,
): Pick<Resources, 'scheduleRole' | 'scheduleDeadLetters'> {
  const { queue } = new DeadLetterQueue(scope, 'schedule-dead-letters', {
    queueName: deadLettersName,
    alarms,
    impact: `Some checks didn’t reach their queue. ${workers.checks.impact}`,
    article: 'schedule-dead-letters',
  });
  const role = schedulerRole(scope, 'schedule-role', { group: scheduleGroup, roleName });
  role.addToPolicy(
    new PolicyStatement({
      actions: ['sqs:SendMessage'],
      resources: [checks.queueArn, queue.queueArn],
    }),
  );
  return { scheduleRole: role, scheduleDeadLetters: queue };
}
