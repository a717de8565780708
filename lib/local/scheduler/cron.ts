/** A month whose days a cron's day fields pick from. */
interface Month {
  year: number;
  /** 0 is January. */
  month: number;
  days: number;
  /** Weekday of its first day; 0 is Sunday. */
  firstWeekday: number;
}

type DayRule = (day: number, month: Month) => boolean;

export interface Cron {
  minutes: ReadonlySet<number>;
  hours: ReadonlySet<number>;
  months: ReadonlySet<number>;
  years: ReadonlySet<number>;
  day: DayRule;
}

const monthNames = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ');
const weekdayNames = 'SUN MON TUE WED THU FRI SAT'.split(' ');
const lastYear = 2199;

/**
 * Reads the six fields of an AWS cron expression: minutes, hours, day of month, month, day of week
 * (1 is Sunday), year; one of the two day fields must be `?`.
 * https://docs.aws.amazon.com/scheduler/latest/UserGuide/schedule-types.html#cron-based
 * @throws Error saying what is wrong with it.
 */
export function parseCron(text: string): Cron {
  const fields = text.trim().toUpperCase().split(/\s+/);
  const [minutes = '', hours = '', monthDays = '', months = '', weekdays = '', years = ''] = fields;
  if (fields.length !== 6) throw new Error(`Invalid cron(${text}): it needs six fields.`);
  if ((monthDays === '?') === (weekdays === '?')) {
    throw new Error(`Invalid cron(${text}): one of the two day fields must be ?.`);
  }
  return {
    minutes: values(minutes, 0, 59),
    hours: values(hours, 0, 23),
    months: values(months, 1, 12, monthNames),
    years: values(years, 1970, lastYear),
    day: weekdays === '?' ? monthDayRule(monthDays) : weekdayRule(weekdays),
  };
}

/** All numbers that a field like `1,3-5,10/5,*` names. */
function values(field: string, min: number, max: number, names: string[] = []): Set<number> {
  const number = (text: string): number => {
    const named = names.indexOf(text);
    const value = named >= 0 ? named + min : /^\d+$/.test(text) ? Number(text) : NaN;
    if (!(value >= min && value <= max)) throw new Error(`Invalid cron field ${field}.`);
    return value;
  };
  const found = new Set<number>();
  for (const part of field.split(',')) {
    const [range = '', step] = part.split('/');
    const stride = step === undefined ? 1 : Number(step);
    if (!Number.isInteger(stride) || stride < 1) throw new Error(`Invalid cron field ${field}.`);
    const [low, high] = range === '*' ? [String(min), String(max)] : range.split('-');
    const first = number(low ?? '');
    const last = high !== undefined ? number(high) : step === undefined ? first : max;
    if (last < first) throw new Error(`Invalid cron field ${field}.`);
    for (let value = first; value <= last; value += stride) found.add(value);
  }
  return found;
}

/** Days of the month: numbers, `L` (the last), `15W` (the working day nearest to the 15th), `LW`. */
function monthDayRule(field: string): DayRule {
  const nearest = /^(\d{1,2})W$/.exec(field);
  if (field === 'L') return (day, month) => day === month.days;
  if (field === 'LW') return (day, month) => day === workingDay(month.days, month);
  if (nearest !== null) {
    const [wanted = 1] = values(nearest[1] ?? '', 1, 31);
    return (day, month) => wanted <= month.days && day === workingDay(wanted, month);
  }
  const days = values(field, 1, 31);
  return (day) => days.has(day);
}

/** Weekdays: numbers or names, `6L` (the last Friday), `3#2` (the second Tuesday), `L` (Saturday). */
function weekdayRule(field: string): DayRule {
  const last = /^([1-7A-Z]+)L$/.exec(field);
  const nth = /^([1-7A-Z]+)#([1-5])$/.exec(field);
  if (last !== null || nth !== null) {
    const [wanted] = values(last?.[1] ?? nth?.[1] ?? '', 1, 7, weekdayNames);
    const week = Number(nth?.[2] ?? 0);
    return (day, month) =>
      weekdayOf(day, month) + 1 === wanted &&
      (nth === null ? day + 7 > month.days : Math.ceil(day / 7) === week);
  }
  const weekdays = values(field === 'L' ? '7' : field, 1, 7, weekdayNames);
  return (day, month) => weekdays.has(weekdayOf(day, month) + 1);
}

const weekdayOf = (day: number, month: Month) => (month.firstWeekday + day - 1) % 7;

/** The day from Monday to Friday that is nearest to `day`, within the same month. */
function workingDay(day: number, month: Month): number {
  const weekday = weekdayOf(day, month);
  if (weekday === 6) return day === 1 ? 3 : day - 1;
  if (weekday === 0) return day === month.days ? day - 2 : day + 1;
  return day;
}

/** The first minute after `after` (epoch milliseconds) that a cron names; null if there is none. */
export function nextCronTime(cron: Cron, after: number): number | null {
  const from = (Math.floor(after / 60_000) + 1) * 60_000;
  const first = new Date(from);
  const times = [...cron.hours]
    .flatMap((hour) => [...cron.minutes].map((minute) => (hour * 60 + minute) * 60_000))
    .sort((a, b) => a - b);
  for (let year = first.getUTCFullYear(); year <= lastYear; year += 1) {
    if (!cron.years.has(year)) continue;
    for (let month = 0; month < 12; month += 1) {
      if (!cron.months.has(month + 1)) continue;
      if (Date.UTC(year, month + 1, 1) <= from) continue;
      const time = firstInMonth(cron, monthOf(year, month), times, from);
      if (time !== null) return time;
    }
  }
  return null;
}

function firstInMonth(
  cron: Cron,
  month: Month,
  times: readonly number[],
  from: number,
): number | null {
  for (let day = 1; day <= month.days; day += 1) {
    const midnight = Date.UTC(month.year, month.month, day);
    if (midnight + 86_400_000 <= from || !cron.day(day, month)) continue;
    const time = times.find((offset) => midnight + offset >= from);
    if (time !== undefined) return midnight + time;
  }
  return null;
}

function monthOf(year: number, month: number): Month {
  return {
    year,
    month,
    days: new Date(Date.UTC(year, month + 1, 0)).getUTCDate(),
    firstWeekday: new Date(Date.UTC(year, month, 1)).getUTCDay(),
  };
}
