import { locale } from './format.ts';

const utcDay = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });

/** `Nov 22, 2026` of a date without a time, which is a UTC day. */
export const utcDayText = (date: string): string => utcDay.format(new Date(`${date}T00:00:00Z`));

const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** `a, b, and c` */
export const listText = (items: readonly string[]): string => list.format(items);

/** `3:45`, `1:02:09`: how long a track is. */
export function lengthText(ms: number): string {
  const seconds = Math.round(ms / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  const rest = two(seconds % 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/** `Nov 22, 2026` of a whole date; what a catalog tells less exactly (`2026-11`) stays as it is. */
export function catalogDateText(date: string): string {
  const isWhole = /^\d{4}-\d{2}-\d{2}$/.test(date) && !Number.isNaN(Date.parse(date));
  return isWhole ? utcDayText(date) : date;
}
