import { setTimeout as sleepFor } from 'node:timers/promises';
import { UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import { CatalogUnavailable, type Clock, type SourceBudget } from '../../usecases/ports.ts';
import type { Table } from '../client.ts';
import { isConditionFailure } from '../failures.ts';
import { keys } from '../keys.ts';
import { rateOf, SourceState, stepOf, waitFor, type Rate, type Step } from './source-state.ts';

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

const failuresMax = 5;
const openSecondsMin = 10;
const openSecondsMax = 600;
const retryAfterSecondsMax = 6 * 3600;
/** Longer than a call can take: a probe that has not told by then never will. */
const probeMilliseconds = 30_000;
const triesMax = 8;

/** The change of an item that an update makes, and what must hold for it. */
type Change = Pick<
  UpdateCommandInput,
  'UpdateExpression' | 'ConditionExpression' | 'ExpressionAttributeValues'
>;

/**
 * The budget of a source, kept in one item of the table (its shape: `SourceState`) that all
 * functions share. Leave costs one conditional update and no read. After 5 failures in a row, or
 * when the source asks for a pause, the breaker opens: 10 s first, doubled by each failed probe up
 * to 10 min; a wait that the source demands is kept up to 6 hours. "In a row" is as exact as
 * functions can know of each other: a success is only written down when it follows a failure.
 */
export function sourceBudget(table: Table, clock: Clock, limit: SourceLimit): SourceBudget {
  const { source, sleep = sleepFor } = limit;
  const rate = rateOf(limit);
  /** The item as it was last seen. Others change it meanwhile, so it guides and doesn't decide. */
  let seen: SourceState = SourceState.parse({});
  /** Set while a call of this function is the probe. */
  let probeUntil: number | null = null;

  /** Makes the change and notes the new state; false (and the present state noted) if it may not. */
  const update = async (change: Change): Promise<boolean> => {
    const result = await updateState(table, source, change);
    seen = result.state;
    return result.done;
  };

  const take = async (calls: number): Promise<void> => {
    if (calls < 1 || calls * rate.interval > rate.burst + rate.waitMax) {
      throw new RangeError(`${source} never allows ${calls} calls at once`);
    }
    for (let tries = 0; tries < triesMax; tries += 1) {
      const now = clock.now().getTime();
      const step = stepOf(seen, calls, now, rate);
      if (step.kind === 'refuse') {
        if (step.lasting || tries > 0) throw refusal(source, step);
        seen = SourceState.parse({});
      } else if (await update(changeOf(step, calls, now, rate))) {
        if (step.kind === 'probe') probeUntil = now + probeMilliseconds;
        const wait = waitFor(seen.tat, now, rate);
        if (wait > 0) await sleep(wait);
        return;
      }
    }
    throw new CatalogUnavailable(source, 'rate_limited', 'too many take leave at a time', {
      retryAfterSeconds: 1,
    });
  };

  const report: SourceBudget['report'] = async (outcome, retryAfterSeconds) => {
    const now = clock.now().getTime();
    const lease = probeUntil;
    probeUntil = null;
    if (outcome === 'ok') {
      if (lease !== null) await update(closed(lease, now));
      else if (seen.failures > 0) await update(noFailures);
      return;
    }
    const pause = Math.min(retryAfterSeconds ?? 0, retryAfterSecondsMax);
    // If not, another call is the probe by now, or the source asked for a pause: only count.
    if (lease !== null && (await update(reopened(lease, now, seen, pause)))) return;
    await update(counted);
    if (pause > 0) await update(paused(now, pause));
    if (seen.failures >= failuresMax) await update(opened(now));
  };

  return { take, report };
}

async function updateState(table: Table, source: string, change: Change) {
  try {
    const { Attributes } = await table.db.send(
      new UpdateCommand({
        TableName: table.name,
        Key: keys.source(source),
        ...change,
        ReturnValues: 'ALL_NEW',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    );
    return { done: true, state: SourceState.parse(Attributes) };
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
    // The document client leaves the item of an error in the wire's form; all of ours are numbers.
    const numbers = Object.entries(error.Item ?? {}).flatMap(([name, { N }]) =>
      N === undefined ? [] : [[name, Number(N)]],
    );
    return { done: false, state: SourceState.parse(Object.fromEntries(numbers)) };
  }
}

function changeOf(
  step: Exclude<Step, { kind: 'refuse' }>,
  calls: number,
  now: number,
  rate: Rate,
): Change {
  const cost = calls * rate.interval;
  switch (step.kind) {
    case 'idle':
      return {
        UpdateExpression: 'SET tat = :tat',
        ConditionExpression:
          'attribute_not_exists(open_until) AND (attribute_not_exists(tat) OR tat < :now)',
        ExpressionAttributeValues: { ':tat': step.tat, ':now': now },
      };
    case 'busy':
      return {
        UpdateExpression: 'SET tat = tat + :cost',
        ConditionExpression: 'attribute_not_exists(open_until) AND tat BETWEEN :now AND :latest',
        ExpressionAttributeValues: {
          ':cost': cost,
          ':now': now,
          ':latest': now + rate.waitMax + rate.burst - cost,
        },
      };
    case 'probe':
      return {
        UpdateExpression: 'SET tat = :tat, probe_until = :lease',
        ConditionExpression:
          'open_until = :seen AND (attribute_not_exists(probe_until) OR probe_until <= :now)',
        ExpressionAttributeValues: {
          ':tat': step.tat,
          ':lease': now + probeMilliseconds,
          ':seen': step.open_until,
          ':now': now,
        },
      };
  }
}

const noFailures: Change = {
  UpdateExpression: 'REMOVE failures',
  // A call that was on its way when the breaker opened says nothing about how it is now.
  ConditionExpression: 'attribute_not_exists(open_until)',
};

const counted: Change = {
  UpdateExpression: 'ADD failures :one',
  ExpressionAttributeValues: { ':one': 1 },
};

/** The probe succeeded, and the source has not asked for a pause meanwhile. */
function closed(lease: number, now: number): Change {
  return {
    UpdateExpression: 'REMOVE open_until, opened_at, open_seconds, probe_until, failures',
    ConditionExpression: 'probe_until = :lease AND open_until <= :now',
    ExpressionAttributeValues: { ':lease': lease, ':now': now },
  };
}

/** The probe failed: open again, twice as long. */
function reopened(lease: number, now: number, state: SourceState, pause: number): Change {
  const doubled = 2 * (state.open_seconds ?? openSecondsMin / 2);
  const seconds = Math.min(Math.max(doubled, openSecondsMin), openSecondsMax);
  return {
    UpdateExpression:
      'SET open_until = :until, open_seconds = :seconds, opened_at = if_not_exists(opened_at, :now) REMOVE probe_until',
    ConditionExpression: 'probe_until = :lease AND open_until <= :now',
    ExpressionAttributeValues: {
      ':until': now + Math.max(seconds, pause) * 1000,
      ':seconds': seconds,
      ':lease': lease,
      ':now': now,
    },
  };
}

/** The source said when to come back; a longer pause stays. */
function paused(now: number, pauseSeconds: number): Change {
  return {
    UpdateExpression: 'SET open_until = :until, opened_at = if_not_exists(opened_at, :now)',
    ConditionExpression: 'attribute_not_exists(open_until) OR open_until < :until',
    ExpressionAttributeValues: { ':until': now + pauseSeconds * 1000, ':now': now },
  };
}

/** Failures in a row: open, unless it is open already. */
function opened(now: number): Change {
  return {
    UpdateExpression: 'SET open_until = :until, open_seconds = :seconds, opened_at = :now',
    ConditionExpression: 'attribute_not_exists(open_until)',
    ExpressionAttributeValues: {
      ':until': now + openSecondsMin * 1000,
      ':now': now,
      ':seconds': openSecondsMin,
    },
  };
}

function refusal(source: string, step: Extract<Step, { kind: 'refuse' }>): CatalogUnavailable {
  const { fault, retryAfterSeconds } = step;
  const why =
    fault === 'circuit_open' ? 'not asked after failures' : 'its request budget is used up';
  return new CatalogUnavailable(source, fault, `${why}, again in ${retryAfterSeconds} s`, {
    retryAfterSeconds,
  });
}
