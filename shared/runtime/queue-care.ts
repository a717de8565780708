import { handOut, hasStopped, isHandingOut } from '../aws/event-sources.ts';
import { queueDepth } from '../aws/queue-depths.ts';
import { redrive } from '../aws/redrive.ts';
import { QueueName } from '../plan/queues.ts';
import { variables } from './config.ts';
import { clock } from './container.ts';

// What the operator does with queues. Beside the container, since no other function needs it.

/** Lets the worker of a queue have its messages, or stops it; false: ask again in a moment. */
export const feedWorker = (queue: QueueName, isOn: boolean) =>
  handOut(variables.sourceId(queue), isOn);

/** Whether the worker of a queue gets no more messages. */
export const isStopped = (queue: QueueName) => hasStopped(variables.sourceId(queue));

/** Whether the operator stopped the worker of a queue. */
export const isPaused = async (queue: QueueName) =>
  !(await isHandingOut(variables.sourceId(queue)));

/** How full the queues are, each with its dead letters, and whether its worker is paused. */
export const queueDepths = () =>
  Promise.all([
    ...QueueName.options.map(async (name) => ({
      name,
      queue: await queueDepth(variables.queueUrl(name)),
      deadLetters: await queueDepth(variables.deadLettersUrl(name)),
      isPaused: await isPaused(name),
    })),
    depthsOfSchedules(),
  ]);

async function depthsOfSchedules() {
  const deadLetters = await queueDepth(variables.deadLettersUrl('schedules'));
  return { name: 'schedules', queue: null, deadLetters, isPaused: false };
}

/** Puts the dead letters of a queue back on it, or those of the schedules on the queue of checks. */
export const redriveQueue = (queue: QueueName | 'schedules') => {
  const [to, source] =
    queue === 'schedules' ? (['checks', 'scheduler'] as const) : ([queue, 'sqs'] as const);
  const deadLetters = variables.deadLettersUrl(queue);
  return redrive({ deadLetters, queue: variables.queueUrl(to), source, clock: clock() });
};
