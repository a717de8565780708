import { Cron } from 'croner';
import { messageOf } from '../failure.ts';

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
  if (kind === 'cron') return cron(inner);
  throw new Error(`Invalid schedule expression ${text}.`);
}

/**
 * Six fields: minutes, hours, day of month, month, day of week (1 is Sunday), year. Croner knows
 * `L`, `W`, `#` and years; what only AWS demands or only Croner takes is checked here.
 */
function cron(inner: string): Expression {
  const fields = inner.trim().toUpperCase().split(/\s+/);
  const [minutes, hours, monthDays, months, weekdays = '', years = ''] = fields;
  const invalid = (why: string, cause?: unknown) =>
    new Error(`Invalid cron(${inner}): ${why}.`, { cause });
  if (fields.length !== 6) throw invalid('it needs six fields');
  const open = fields.filter((field) => field.includes('?'));
  if (open.length !== 1 || ![monthDays, weekdays].includes('?')) {
    throw invalid('one of the two day fields must be ?, and no other field');
  }
  if (/[089+]|#L/.test(weekdays)) throw invalid('days of the week go from 1 to 7');
  const named = years.replaceAll(/\/\d+/g, '').match(/\d+/g)?.map(Number) ?? [];
  if (named.some((year) => year < 1970 || year > 2199)) throw invalid('years are 1970 to 2199');
  // Croner knows the last Friday, `6L`, and not the last day of the week.
  const days = weekdays === 'L' ? '7' : weekdays;
  try {
    const pattern = ['0', minutes, hours, monthDays, months, days, years].join(' ');
    const times = new Cron(pattern, {
      mode: '7-part',
      alternativeWeekdays: true,
      // `0/25` is from 0 on, every 25.
      sloppyRanges: true,
      utcOffset: 0,
    });
    return { next: (after) => times.nextRun(new Date(after))?.getTime() ?? null };
  } catch (error) {
    throw invalid(messageOf(error), error);
  }
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
