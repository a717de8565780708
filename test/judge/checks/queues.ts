import { QueueName, receivesMax } from '../../../shared/plan/queues.ts';
import { nameOf } from '../../../lib/bundling/bundle-functions.ts';
import { workers } from '../../../lib/stacks/functions.ts';
import type { Inventory } from '../inventory.ts';

const lastPart = (arn: string) => arn.split(':').at(-1) ?? '';

/** Each queue with its own dead letters and its own worker, which is done before a message comes back. */
export function queueFaults({ queues, mappings, functions }: Inventory): string[] {
  const named = new Map(queues.map((queue) => [lastPart(queue.QueueArn), queue]));
  const faults: string[] = [];
  for (const name of QueueName.options) {
    const full = `artist-monitor-dev-${name}`;
    const queue = named.get(full);
    if (queue === undefined) {
      faults.push(`there’s no queue ${full}`);
      continue;
    }
    const { deadLetterTargetArn = 'nowhere', maxReceiveCount } = queue.RedrivePolicy ?? {};
    if (lastPart(deadLetterTargetArn) !== `${full}-dlq` || maxReceiveCount !== receivesMax) {
      faults.push(
        `what fails in ${full} goes to ${deadLetterTargetArn} after ${maxReceiveCount ?? 0}`,
      );
    }
    if (!named.has(lastPart(deadLetterTargetArn))) faults.push(`${full} has no dead letters`);
    const [source, ...more] = mappings.filter(
      ({ EventSourceArn }) => EventSourceArn === queue.QueueArn,
    );
    const worker = functions.find(({ FunctionArn }) => FunctionArn === source?.FunctionArn);
    if (source === undefined || worker === undefined || more.length > 0) {
      faults.push(`${full} isn’t read by exactly one function`);
      continue;
    }
    if (queue.VisibilityTimeout < worker.Timeout) {
      const { VisibilityTimeout: comesBack } = queue;
      faults.push(
        `${full} hands a message out again after ${comesBack} s, and its worker has ${worker.Timeout} s`,
      );
    }
    if (!source.FunctionResponseTypes.includes('ReportBatchItemFailures')) {
      faults.push(`the worker of ${full} can’t say which messages failed`);
    }
    if (!belongs(worker.FunctionName, name)) {
      faults.push(
        `${full} is read by ${worker.FunctionName}, not by ${nameOf(workers[name].entry)}`,
      );
    }
  }
  const strangers = mappings.filter(({ EventSourceArn }) => !named.has(lastPart(EventSourceArn)));
  return [
    ...faults,
    ...strangers.map(
      ({ EventSourceArn }) => `a function reads ${EventSourceArn}, which isn’t there`,
    ),
  ];
}

/** Names that AWS gives begin with the construct's: `checksWorkerFunction…`. */
function belongs(functionName: string, queue: QueueName): boolean {
  return functionName.includes(`-${queue.replaceAll('-', '')}WorkerFunction`);
}
