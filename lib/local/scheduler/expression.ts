import { nextCronTime, parseCron } from './cron.ts';

/** A schedule expression: when it is due, in epoch milliseconds. */
export interface Expression {
  /**
   * The first time after `after`; null if there are no more.
   * @param start when the schedule began to count: rates run from it
   */
  next(after: number, start: number): number | null;
}

const unitsMs: Readonly<Record<string, number>> = {
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
};

/**
 * Reads `rate(…)`, `at(…)` or `cron(…)` as EventBridge Scheduler writes them, in UTC.
 * https://docs.aws.amazon.com/scheduler/latest/UserGuide/schedule-types.html
 * @throws Error saying what is wrong with it.
 */
export function parseExpression(text: string): Expression {
  const match = /^(rate|at|cron)\((.*)\)$/.exec(text.trim());
  const [, kind, inner = ''] = match ?? [];
  if (kind === 'rate') return rate(inner);
  if (kind === 'at') return at(inner);
  if (kind !== 'cron') throw new Error(`Invalid schedule expression ${text}.`);
  const cron = parseCron(inner);
  return { next: (after) => nextCronTime(cron, after) };
}

function rate(inner: string): Expression {
  const [, count = '', unit = ''] = /^\s*(\d+)\s+(minute|hour|day)s?\s*$/.exec(inner) ?? [];
  const unitMs = unitsMs[unit];
  if (unitMs === undefined || Number(count) < 1) throw new Error(`Invalid rate(${inner}).`);
  const period = Number(count) * unitMs;
  return {
    next: (after, start) => {
      const periods = Math.floor((after - start) / period) + 1;
      return start + Math.max(0, periods) * period;
    },
  };
}

function at(inner: string): Expression {
  const time = Date.parse(`${inner.trim()}Z`);
  if (!/^\s*\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\s*$/.test(inner) || Number.isNaN(time)) {
    throw new Error(`Invalid at(${inner}).`);
  }
  return { next: (after) => (time > after ? time : null) };
}
