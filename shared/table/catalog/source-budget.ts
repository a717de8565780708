import { setTimeout as sleepFor } from 'node:timers/promises';
import { type Clock } from '../../usecases/ports.ts';
import { NoPermit, type SourceBudget } from '../../usecases/source-ports.ts';
import type { Table } from '../client.ts';
import { reporting, trialMilliseconds } from './breaker.ts';
import {
  type Change,
  decideLeave,
  type LeaveDecision,
  type Rate,
  rateOf,
  SourceState,
  updateState,
  waitFor,
} from './source-state.ts';

export interface SourceLimit {
  /** Name of the source: all functions that name it share one budget. */
  source: string;
  /** At most that many calls in any `perSeconds`. */
  requests: number;
  perSeconds: number;
  /** The longest that a taker is made to wait for its turn. The longer, the better its chances. */
  waitSecondsMax: number;
  /** How many of the `requests` may come at once; a fifth of them unless said otherwise. */
  burst?: number;
  /** How to wait, in milliseconds. */
  sleep?: (milliseconds: number) => Promise<unknown>;
}

const triesMax = 8;

/**
 * The budget of a source, kept in one item of the table (its shape: `SourceState`) that all
 * functions share. Leave costs one conditional update and no read. For sources that are asked slowly;
 * a catalog has lanes (quota-lane.ts).
 */
export function sourceBudget(table: Table, clock: Clock, limit: SourceLimit): SourceBudget {
  const { source, sleep = sleepFor } = limit;
  const rate = rateOf(limit);
  const burstMs = rate.burst * rate.intervalMs;
  /** The item as it was last seen. Others change it meanwhile, so it guides and doesn't decide. */
  let seen: SourceState = SourceState.parse({});
  /** Set while a call of this function is the trial. */
  let trialUntil: number | null = null;

  /** Makes the change and notes the new state; false (and the present state noted) if it may not. */
  const update = async (change: Change): Promise<boolean> => {
    const result = await updateState(table, source, change);
    seen = result.state;
    return result.done;
  };

  const take = async (calls: number): Promise<void> => {
    if (calls < 1 || calls * rate.intervalMs > burstMs + rate.waitMaxMs) {
      throw new RangeError(`${source} never allows ${calls} calls at once`);
    }
    for (let tries = 0; tries < triesMax; tries += 1) {
      const now = clock.now().getTime();
      const decision = decideLeave(seen, calls, now, rate);
      if (decision.kind === 'refuse') {
        if (decision.lasting || tries > 0) throw refusal(source, decision);
        seen = SourceState.parse({});
      } else if (await update(changeOf(decision, calls, now, rate))) {
        if (decision.kind === 'trial') trialUntil = now + trialMilliseconds;
        const wait = waitFor(seen.tat, now, rate);
        if (wait > 0) await sleep(wait);
        return;
      }
    }
    throw new NoPermit(source, 'rate_limited', 'too many take leave at a time', {
      retryAfterSeconds: 1,
    });
  };

  const report = reporting({
    now: () => clock.now().getTime(),
    seen: () => seen,
    update,
    takeLease: () => {
      const lease = trialUntil;
      trialUntil = null;
      return lease;
    },
  });

  return { take, report };
}

function changeOf(
  decision: Exclude<LeaveDecision, { kind: 'refuse' }>,
  calls: number,
  now: number,
  rate: Rate,
): Change {
  const cost = calls * rate.intervalMs;
  switch (decision.kind) {
    case 'idle':
      return {
        UpdateExpression: 'SET tat = :tat',
        ConditionExpression:
          'attribute_not_exists(open_until) AND (attribute_not_exists(tat) OR tat < :now)',
        ExpressionAttributeValues: { ':tat': decision.tat, ':now': now },
      };
    case 'busy':
      return {
        UpdateExpression: 'SET tat = tat + :cost',
        ConditionExpression: 'attribute_not_exists(open_until) AND tat BETWEEN :now AND :latest',
        ExpressionAttributeValues: {
          ':cost': cost,
          ':now': now,
          ':latest': now + rate.waitMaxMs + rate.burst * rate.intervalMs - cost,
        },
      };
    case 'trial':
      return {
        UpdateExpression: 'SET tat = :tat, trial_until = :lease',
        ConditionExpression:
          'open_until = :seen AND (attribute_not_exists(trial_until) OR trial_until <= :now)',
        ExpressionAttributeValues: {
          ':tat': decision.tat,
          ':lease': now + trialMilliseconds,
          ':seen': decision.open_until,
          ':now': now,
        },
      };
  }
}

export function refusal(
  source: string,
  decision: Extract<LeaveDecision, { kind: 'refuse' }>,
): NoPermit {
  const { fault, retryAfterSeconds } = decision;
  const why =
    fault === 'circuit_open' ? 'not asked after failures' : 'its request budget is used up';
  return new NoPermit(source, fault, `${why}, again in ${retryAfterSeconds} s`, {
    retryAfterSeconds,
  });
}
