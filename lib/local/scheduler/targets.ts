import { randomUUID } from 'node:crypto';
import { SendMessageCommand, type SQSClient } from '@aws-sdk/client-sqs';
import type { Account } from '../template/identities.ts';
import type { Functions } from '../lambda/lambdas.ts';
import type { LocalQueue } from '../sqs/queues.ts';
import type { Fire, GiveUp } from './timer.ts';
import type { ScheduleDefinition } from './schedule.ts';

/** Where schedules lead: queues of the templates, and functions, which are called asynchronously. */
export function scheduleTargets(parts: {
  queues: readonly LocalQueue[];
  client: SQSClient;
  functions: Functions;
  account: Account;
}): { fire: Fire; giveUp: GiveUp } {
  const { queues, client, functions, account } = parts;
  const queueOf = (arn: string) => queues.find((queue) => queue.arn === arn);

  return {
    fire: async (definition, scheduledAt, attempt) => {
      const { Arn, Input = '{}' } = definition.Target;
      const body = fillIn(Input, {
        'schedule-arn': scheduleArn(definition, account),
        'scheduled-time': `${scheduledAt.toISOString().slice(0, 19)}Z`,
        'execution-id': randomUUID(),
        'attempt-number': String(attempt),
      });
      const queue = queueOf(Arn);
      const functionName = /:lambda:.*:function:([^:]+)/.exec(Arn)?.[1] ?? '';
      if (queue !== undefined) {
        await client.send(new SendMessageCommand({ QueueUrl: queue.url, MessageBody: body }));
      } else if (functions.has(functionName)) {
        const event: unknown = JSON.parse(body);
        functions.invokeAsync(functionName, event);
      } else {
        throw new Error(`its target ${Arn} is neither a queue nor a function of the templates`);
      }
    },
    giveUp: async (definition, reason) => {
      const queue = queueOf(definition.Target.DeadLetterConfig?.Arn ?? '');
      if (queue === undefined) return;
      await client.send(
        new SendMessageCommand({
          QueueUrl: queue.url,
          MessageBody: definition.Target.Input ?? '{}',
          MessageAttributes: {
            ERROR_MESSAGE: { DataType: 'String', StringValue: reason },
            SCHEDULE_ARN: { DataType: 'String', StringValue: scheduleArn(definition, account) },
            TARGET_ARN: { DataType: 'String', StringValue: definition.Target.Arn },
          },
        }),
      );
    },
  };
}

/** A schedule's ARN. */
export function scheduleArn(
  { GroupName, Name }: Pick<ScheduleDefinition, 'GroupName' | 'Name'>,
  account: Account,
): string {
  return `arn:aws:scheduler:${account.region}:${account.id}:schedule/${GroupName}/${Name}`;
}

/** Puts the context attributes (`<aws.scheduler.scheduled-time>`, …) into an input. */
function fillIn(input: string, attributes: Readonly<Record<string, string>>): string {
  return input.replaceAll(
    /<aws\.scheduler\.([a-z-]+)>/g,
    (whole, name: string) => attributes[name] ?? whole,
  );
}
