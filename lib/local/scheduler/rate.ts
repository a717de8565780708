const unitsMs: Readonly<Record<string, number>> = {
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
};

/**
 * How long it is from one time of a schedule to the next, in milliseconds. Our templates have rates only, such
 * as `rate(5 minutes)`.
 * https://docs.aws.amazon.com/scheduler/latest/UserGuide/schedule-types.html
 * @throws Error for any other expression.
 */
export function rateMs(expression: string): number {
  const [, count = '', unit = ''] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? [];
  const unitMs = unitsMs[unit];
  if (unitMs !== undefined && Number(count) > 0) return Number(count) * unitMs;
  throw new Error(`${expression} is no rate that comes due, such as rate(5 minutes)`);
}
