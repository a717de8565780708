/**
 * How dates and times are written for who reads in `language`: English, as all sentences of the page are,
 * in the order and with the hours of their region.
 */
export function localeOf(language: string): string {
  const { region } = new Intl.Locale(language).maximize();
  return region === undefined ? 'en' : `en-${region}`;
}

/** That of this browser. Numbers are those of the service’s sentences (`en`). */
export const locale = localeOf(new Intl.DateTimeFormat().resolvedOptions().locale);

/* `Intl` objects are costly to make and the same for the whole page. */
const exact = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'short' });
const withZone = new Intl.DateTimeFormat(locale, {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
});
const clock = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' });
const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
const weekday = new Intl.DateTimeFormat(locale, {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
});

/** `140,083` */
export const numberText = (value: number): string => exact.format(value);
/** `Nov 22, 2026, 02:02:11 PM GMT+1`: for logs, audit and evidence. */
export const zonedText = (at: string | Date): string => withZone.format(new Date(at));
/** `2:02 PM` */
export const clockText = (at: string | Date): string => clock.format(new Date(at));
/** `Nov 22, 2026`, in the reader's zone. */
export const dayText = (at: string | Date): string => day.format(new Date(at));

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** `3 min. ago`, `in 57 min.`; the day beyond 24 hours. */
export function relativeText(at: string | Date, now: Date): string {
  const ms = new Date(at).getTime() - now.getTime();
  const size = Math.abs(ms);
  if (size >= dayMs) return dayText(at);
  if (size >= hourMs) return relative.format(Math.round(ms / hourMs), 'hour');
  if (size >= minuteMs) return relative.format(Math.round(ms / minuteMs), 'minute');
  return relative.format(0, 'second');
}

/** The heading over what happened on that day: today, yesterday, or the day itself. */
export function dayHeading(at: string | Date, now: Date): string {
  const midnight = (date: Date) => new Date(date).setHours(0, 0, 0, 0);
  const ago = Math.round((midnight(now) - midnight(new Date(at))) / dayMs);
  if (ago !== 0 && ago !== 1) return weekday.format(new Date(at));
  const name = new Intl.RelativeTimeFormat('en', { numeric: 'auto' }).format(-ago, 'day');
  return name.charAt(0).toLocaleUpperCase() + name.slice(1);
}

const units = [
  ['day', dayMs],
  ['hour', hourMs],
  ['minute', minuteMs],
  ['second', 1000],
] as const;

/** `2 seconds`, `5 minutes`, `6 hours`, `2 days`: the largest unit that fits, in whole numbers. */
export function spanText(ms: number): string {
  const [unit, size] = units.find(([, one]) => ms >= one) ?? units[3];
  const count = Math.max(1, Math.floor(ms / size));
  const form = new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long' });
  return form.format(count);
}

const rules = new Intl.PluralRules('en');

/** The form that fits the number: `plural(2, { one: 'change', other: 'changes' })`. */
export function plural(count: number, forms: { one: string; other: string }): string {
  return rules.select(count) === 'one' ? forms.one : forms.other;
}

/** The number with the form that fits it: `1 change`, `2 changes`. */
export function counted(count: number, one: string, other = `${one}s`): string {
  return `${numberText(count)} ${plural(count, { one, other })}`;
}
