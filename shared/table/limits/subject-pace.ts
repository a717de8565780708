import type { Input } from '../calls.ts';
import type { Table } from '../client.ts';
import { ttlAttribute } from '../indexes.ts';
import { keys } from '../keys.ts';
import { burstOf, newPace, type Pace, type PaceMemory, paceMemory } from './pace.ts';
import { pass } from './pass.ts';

/** How fast something may come that has no item of its own, like the requests from one place. */
export interface SubjectRate {
  /** What is counted, like `public#192.0.2.1`. One that has another rate is another subject. */
  subject: string;
  perMinute: number;
  /** How many may come at once; a tenth of the minute's, at least 10, if not given. */
  burst?: number;
}

/**
 * Takes one request of a subject. Costs one write; none while the memory knows that it is too early.
 */
export async function takePass(
  table: Table,
  rate: SubjectRate,
  now: Date,
  memory: PaceMemory,
): Promise<{ kind: 'admitted' | 'limited'; pace: Pace }> {
  const { subject } = rate;
  const key = keys.rate(subject);
  const paced = {
    name: key.pk,
    update: (busy: boolean) => update(rate, now, busy),
    isAlive: () => true,
  };
  const passing = await pass(table, paced, now.getTime(), memory);
  if (passing.kind !== 'refused') return passing;
  // What the memory took for busy is not there anymore, so it is rested.
  const anew = await pass(table, paced, now.getTime(), paceMemory());
  if (anew.kind === 'refused') throw new Error(`the pace of ${subject} cannot be written`);
  return anew;
}

function update(rate: SubjectRate, now: Date, busy: boolean): Input<'UpdateItem'> {
  const nowMs = now.getTime();
  const { subject, perMinute, burst = burstOf(perMinute, 10) } = rate;
  const { rate_per_minute, interval_ms } = newPace(perMinute);
  const idle_credit_ms = (burst - 2) * interval_ms;
  const common = {
    Key: keys.rate(subject),
    ExpressionAttributeNames: { '#ttl': ttlAttribute },
    ReturnValues: 'ALL_NEW',
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
  } as const;
  // After a whole burst nothing of it is left to count.
  const gone = Math.ceil((nowMs + (burst + 1) * interval_ms) / 1000) + 60;
  const values = { ':nowMs': nowMs, ':gone': gone };
  if (busy) {
    return {
      ...common,
      UpdateExpression:
        'SET tat = tat + interval_ms, allow_at = allow_at + interval_ms, #ttl = :gone',
      ConditionExpression: 'tat >= :nowMs AND allow_at <= :nowMs',
      ExpressionAttributeValues: values,
    };
  }
  return {
    ...common,
    UpdateExpression:
      'SET rate_per_minute = :rate, interval_ms = :interval, idle_credit_ms = :credit, tat = :tat, allow_at = :allow, #ttl = :gone',
    ConditionExpression: 'attribute_not_exists(pk) OR tat < :nowMs',
    ExpressionAttributeValues: {
      ...values,
      ':rate': rate_per_minute,
      ':interval': interval_ms,
      ':credit': idle_credit_ms,
      ':tat': nowMs + interval_ms,
      ':allow': nowMs - idle_credit_ms,
    },
  };
}
