import { workers } from '../../lib/stacks/functions.ts';
import { tick } from '../../lib/stacks/tasks.ts';
import { QueueName } from '../../shared/plan/queues.ts';
import { keys } from '../../shared/table/keys.ts';

/** What a tick has rights to, as `giveTick` gives them. */
const ofTicks = [
  keys.ticks('*').pk,
  keys.slot('*', '*', '*').pk,
  keys.watch('*').pk,
  keys.source('*').pk,
  keys.artistCount.pk,
];

/** The functions, by what the names of their invocations begin with. */
const functions = [
  ...QueueName.options.map((queue) => ({ name: queue, needs: workers[queue].needs })),
  { name: 'tick', needs: { ...tick.needs, partitions: ofTicks } },
];
/** For each function that may use some partitions of the table alone: which ones. */
const allowed = functions.flatMap(({ name, needs: { partitions } }) =>
  partitions ? [{ prefix: `${name} `, patterns: partitions.map(patternOf) }] : [],
);

function patternOf(pattern: string): RegExp {
  return new RegExp(`^${pattern.replaceAll('*', '.*')}$`);
}

/**
 * Refuses what IAM would: items of partitions that a function has no right to.
 * @param name of the invocation: it begins with its function's.
 */
export function refuseForeign(name: string, partitions: readonly unknown[]): void {
  const limited = allowed.find(({ prefix }) => name.startsWith(prefix));
  if (!limited) return;
  for (const pk of partitions) {
    if (limited.patterns.some((pattern) => pattern.test(String(pk)))) continue;
    throw new Error(`${name} has no right to ${String(pk)}`);
  }
}

/**
 * Whether a function has the address of a queue, so that it can send there.
 * @param name of the invocation: it begins with its function's.
 */
export function maySend(name: string, to: QueueName): boolean {
  const sender = functions.find((one) => name.startsWith(`${one.name} `));
  return sender === undefined || (sender.needs.sends ?? []).includes(to);
}
