import * as z from 'zod';
import type { Work } from '../domain/owed/work.ts';

/** The queues, each with a worker of its own. */
export const QueueName = z.enum([
  'checks',
  'requested-checks',
  'rechecks',
  'changes',
  'webhook-deliveries',
  'message-deliveries',
  'upkeep',
  'erasures',
  'proofs',
  'notices',
]);
export type QueueName = z.infer<typeof QueueName>;

/** Which queue each kind of work goes through. */
export const queueOf = {
  check: 'checks',
  check_now: 'requested-checks',
  recheck: 'rechecks',
  tell: 'changes',
  route: 'changes',
  growth: 'changes',
  announce: 'changes',
  flush: 'changes',
  escalate: 'changes',
  deliver_webhook: 'webhook-deliveries',
  deliver_message: 'message-deliveries',
  clear: 'upkeep',
  details: 'upkeep',
  links: 'upkeep',
  picture: 'proofs',
  late: 'changes',
  staleness: 'changes',
  expected: 'changes',
  holders: 'notices',
  leave: 'upkeep',
  plan: 'upkeep',
  keep_longer: 'upkeep',
  report: 'upkeep',
  import: 'upkeep',
  target_notice: 'notices',
  failed_sign_in: 'notices',
  probe: 'proofs',
  recover: 'changes',
  organization: 'erasures',
  erase_user: 'erasures',
} as const satisfies Record<Work['kind'], QueueName>;

/**
 * Where a message of a kind comes from, those included that are none of our own: what the mail service
 * reports. Undefined: a message that nobody recognizes.
 */
export function queueOfKind(kind: string): QueueName | undefined {
  if (kind === 'mail_event') return 'notices';
  return new Map<string, QueueName>(Object.entries(queueOf)).get(kind);
}

/**
 * So many messages may follow from each other in a row: a message that a request, a schedule or the
 * sweep sends is the first (0), and what is sent while it is handled is one further. What would be
 * further than that is not sent: it is in the due index, from where the sweep begins anew. Lambda
 * stops a chain that comes back to the same function 16 times.
 * https://docs.aws.amazon.com/lambda/latest/dg/invocation-recursion.html
 */
export const hopsMax = 8;

/** A message that was handed out so often without success is put aside, among the dead letters. */
export const receivesMax = 5;

/** Where messages of a queue go after {@link receivesMax} attempts, by the last part of their names. */
export const deadLettersOf = (queue: QueueName): string => `${queue}-dlq`;
