import { handOut, hasStopped, isHandingOut, queueDepth } from '../aws/queue-care.ts';
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
  Promise.all(
    QueueName.options.map(async (name) => ({
      name,
      queue: await queueDepth(variables.queueUrl(name)),
      deadLetters: await queueDepth(variables.deadLettersUrl(name)),
      isPaused: await isPaused(name),
    })),
  );

/** Puts the dead letters of a queue back on it. */
export const redriveQueue = (queue: QueueName) =>
  redrive({
    deadLetters: variables.deadLettersUrl(queue),
    queue: variables.queueUrl(queue),
    clock: clock(),
  });
