import { workers } from '../../lib/stacks/functions.ts';
import { QueueName } from '../../shared/plan/queues.ts';

/** For each queue whose function may use some partitions of the table alone: which ones. */
const allowed = QueueName.options.flatMap((queue) => {
  const { partitions } = workers[queue].needs;
  return partitions ? [{ queue, patterns: partitions.map(patternOf) }] : [];
});

function patternOf(pattern: string): RegExp {
  return new RegExp(`^${pattern.replaceAll('*', '.*')}$`);
}

/**
 * Refuses what IAM would: items of partitions that a function has no right to.
 * @param name of the invocation: it begins with its queue's.
 */
export function refuseForeign(name: string, partitions: readonly unknown[]): void {
  const limited = allowed.find(({ queue }) => name.startsWith(queue));
  if (!limited) return;
  for (const pk of partitions) {
    if (limited.patterns.some((pattern) => pattern.test(String(pk)))) continue;
    throw new Error(`${name} has no right to ${String(pk)}`);
  }
}

/**
 * Whether a function has the address of a queue, so that it can send there.
 * @param name of the invocation: it begins with its queue's.
 */
export function maySend(name: string, to: QueueName): boolean {
  const sender = QueueName.options.find((queue) => name.startsWith(`${queue} `));
  return sender === undefined || (workers[sender].needs.sends ?? []).includes(to);
}
