import { LambdaClient, paginateListEventSourceMappings } from '@aws-sdk/client-lambda';
import type { QueueName } from '../../shared/plan/queues.ts';
import { askOperator } from '../operator/invoke.ts';
import type { Where } from '../operator/running.ts';
import { operatorName } from '../operator/who.ts';

/** The queues that the canary's change goes through. */
const ofCanary: readonly QueueName[] = [
  'requested-checks',
  'rechecks',
  'changes',
  'webhook-deliveries',
];

/** Lambda hands out no messages then, or is about to stop. */
const stopped: readonly (string | undefined)[] = ['Disabled', 'Disabling'];

/**
 * Whether a worker that the canary needs is paused. A stage that isn't there yet has none.
 * @throws OperatorError when the service on this machine can't be asked.
 */
export async function areWorkersPaused(where: Where): Promise<boolean> {
  if ('stage' in where) return arePausedIn(where.stage);
  const operator = operatorName(undefined);
  const status = await askOperator({ command: 'status', operator }, where);
  return ofCanary.some((name) => status.includes(`queue ${name}: PAUSED`));
}

/** As Lambda tells it, whatever version runs in the stage: an old one has other words for it. */
export async function arePausedIn(stage: string, client = new LambdaClient({})): Promise<boolean> {
  const names = new Set(ofCanary.map((queue) => `artist-monitor-${stage}-${queue}`));
  for await (const { EventSourceMappings = [] } of paginateListEventSourceMappings(
    { client },
    {},
  )) {
    const isPaused = EventSourceMappings.some(
      ({ EventSourceArn = '', State }) =>
        names.has(EventSourceArn.split(':').at(-1) ?? '') && stopped.includes(State),
    );
    if (isPaused) return true;
  }
  return false;
}
