import { randomUUID } from 'node:crypto';
import type { Functions } from '../lambda/lambdas.ts';
import { doneMessages, sqsEvent } from './event.ts';
import type { Mapping } from './mappings.ts';

/**
 * Hands messages to the function that a queue feeds, as one batch, past the queue.
 * @param queue the queue's name
 * @returns those that it failed with, when it has answered: nobody hands them out again.
 * @throws Error where no function reads such a queue.
 */
export type ByHand = <Body extends object>(
  queue: string,
  bodies: readonly Body[],
) => Promise<Body[]>;

/** Hands messages out beside the event sources, even where these are switched off. */
export function byHand(
  mappings: readonly Mapping[],
  { functions, region }: { functions: Pick<Functions, 'invoke'>; region: string },
): ByHand {
  return async (queue, bodies) => {
    const mapping = mappings.find((each) => each.queue.name === queue);
    if (mapping === undefined) throw new Error(`no function reads a queue ${queue}`);
    const messages = bodies.map((body) => ({
      body,
      MessageId: randomUUID(),
      Body: JSON.stringify(body),
      Attributes: { ApproximateReceiveCount: '1', SentTimestamp: String(Date.now()) },
    }));
    const event = sqsEvent(messages, mapping.queue.arn, region);
    const result = await functions.invoke(mapping.functionName, event);
    const done = result.ok ? doneMessages(messages, result.value) : [];
    const doneIds = new Set(done.map(({ MessageId }) => MessageId));
    return messages.flatMap(({ body, MessageId }) => (doneIds.has(MessageId) ? [] : [body]));
  };
}
