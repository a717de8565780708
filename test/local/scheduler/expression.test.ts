import { parseExpression } from '../../../lib/local/scheduler/expression.ts';

/** The first times of an expression after `from`. */
function times(expression: string, from: string, count = 1, start = from): (string | null)[] {
  const parsed = parseExpression(expression);
  const found: (string | null)[] = [];
  let after = Date.parse(from);
  while (found.length < count) {
    const next = parsed.next(after, Date.parse(start));
    found.push(next === null ? null : new Date(next).toISOString().slice(0, 16));
    if (next === null) break;
    after = next;
  }
  return found;
}

describe('cron expressions', () => {
  // 2026-11-21 is a Saturday.
  const from = '2026-11-21T10:00:00Z';
  it.each([
    ['every minute', '* * * * ? *', '2026-11-21T10:01'],
    ['a time of today that is still to come', '30 14 * * ? *', '2026-11-21T14:30'],
    ['a time of today that is over', '15 9 * * ? *', '2026-11-22T09:15'],
    ['this very minute: the next one', '0 10 * * ? *', '2026-11-22T10:00'],
    ['steps', '0/25 * * * ? *', '2026-11-21T10:25'],
    ['steps of everything', '*/20 11 * * ? *', '2026-11-21T11:00'],
    ['lists and ranges', '5,10 1-3,12 * * ? *', '2026-11-21T12:05'],
    ['a day of the month', '0 0 1 * ? *', '2026-12-01T00:00'],
    ['the last day of the month', '0 0 L * ? *', '2026-11-30T00:00'],
    ['the last day of a February', '0 0 L 2 ? *', '2027-02-28T00:00'],
    ['the 31st of months that have one', '0 0 31 * ? *', '2026-12-31T00:00'],
    ['29 February', '0 0 29 2 ? *', '2028-02-29T00:00'],
    ['a month by name', '0 0 1 JAN,JUN ? *', '2027-01-01T00:00'],
    ['a weekday: 1 is Sunday', '0 0 ? * 1 *', '2026-11-22T00:00'],
    ['weekdays by name', '0 9 ? * MON-FRI *', '2026-11-23T09:00'],
    ['the last Friday of the month', '0 0 ? * 6L *', '2026-11-27T00:00'],
    ['the last Sunday, by name', '0 0 ? * SUNL *', '2026-11-29T00:00'],
    ['the second Tuesday of the month', '0 0 ? * 3#2 *', '2026-12-08T00:00'],
    ['the last day of the week', '0 0 ? * L *', '2026-11-28T00:00'],
    ['the working day nearest to a Saturday', '0 0 28W * ? *', '2026-11-27T00:00'],
    ['the working day nearest to a Sunday', '0 0 6W 12 ? *', '2026-12-07T00:00'],
    ['the working day nearest to a Saturday the 1st', '0 0 1W 5 ? 2027', '2027-05-03T00:00'],
    ['the last working day of a month that ends on Sunday', '0 0 LW 1 ? 2027', '2027-01-29T00:00'],
    ['a year', '0 0 1 1 ? 2030', '2030-01-01T00:00'],
    ['every fourth year', '0 0 1 1 ? 2024/4', '2028-01-01T00:00'],
    ['lower case', '0 0 ? jan mon 2027', '2027-01-04T00:00'],
  ])('finds %s', (_, cron, expected) => {
    expect(times(`cron(${cron})`, from)).toEqual([expected]);
  });

  it.each([['0 0 30 2 ? *'], ['0 0 1 1 ? 2025']])('knows that %s never comes', (cron) => {
    expect(times(`cron(${cron})`, from)).toEqual([null]);
  });

  it('goes on day after day', () => {
    expect(times('cron(7 3 * * ? *)', from, 3)).toEqual([
      '2026-11-22T03:07',
      '2026-11-23T03:07',
      '2026-11-24T03:07',
    ]);
  });

  it.each([
    '* * * * *',
    '* * * * * *',
    '* * ? * ? *',
    '60 * * * ? *',
    '* 24 * * ? *',
    '* * 0 * ? *',
    '* * 32 * ? *',
    '* * * 13 ? *',
    '* * ? * 8 *',
    '* * * * ? 1969',
    '5-1 * * * ? *',
    '*/0 * * * ? *',
    'a * * * ? *',
    '1, * * * ? *',
    '* * ? * 3#6 *',
    '* * ? * FOO *',
    '* * 99W * ? *',
    '? * * * ? *',
    '* * ? * 0 *',
    '* * ? * 6#L *',
    '* * ? * +MON *',
    '* * * * ? 2000-2200',
  ])('refuses cron(%s)', (cron) => {
    expect(() => parseExpression(`cron(${cron})`)).toThrow(/Invalid cron/);
  });
});

describe('other expressions', () => {
  it('counts a rate from its start', () => {
    const start = '2026-11-21T10:00:30Z';
    expect(times('rate(5 minutes)', start, 2)).toEqual(['2026-11-21T10:05', '2026-11-21T10:10']);
    expect(times('rate(1 day)', '2026-11-25T00:00:00Z', 1, start)).toEqual(['2026-11-25T10:00']);
    expect(times('rate(1 hour)', '2026-11-20T00:00:00Z', 1, start)).toEqual(['2026-11-21T10:00']);
  });

  it('fires at(…) once', () => {
    expect(times('at(2026-12-24T18:00:00)', '2026-11-21T10:00:00Z', 2)).toEqual([
      '2026-12-24T18:00',
      null,
    ]);
  });

  it.each([
    'rate(0 minutes)',
    'rate(5)',
    'rate(5 weeks)',
    'rate(-1 hour)',
    'at(2026-12-24)',
    'at(2026-13-24T18:00:00)',
    'every(5 minutes)',
    '',
    'rate(5 minutes',
  ])('refuses %p', (expression) => {
    expect(() => parseExpression(expression)).toThrow(/Invalid/);
  });
});
