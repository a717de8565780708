import * as z from '../domain/zod.ts';
import { Work } from '../domain/owed/work.ts';
import { type QueueName, queueOf } from '../plan/queues.ts';

/** The work that goes through a queue. */
export type WorkIn<Queue extends QueueName> = Extract<
  Work,
  {
    kind: {
      [Kind in Work['kind']]: (typeof queueOf)[Kind] extends Queue ? Kind : never;
    }[Work['kind']];
  }
>;

/** What the worker of a queue takes: the work that goes through it. */
export function workIn<Queue extends QueueName>(queue: Queue) {
  const isIn = (work: Work): work is WorkIn<Queue> => queueOf[work.kind] === queue;
  return Work.transform((work, context) => {
    if (isIn(work)) return work;
    context.addIssue(`goes through ${queueOf[work.kind]}`);
    return z.NEVER;
  });
}
