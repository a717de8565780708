import { locale } from './format.ts';

/* What no list needs of times. */
const parts = {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
} as const;
const moment = new Intl.DateTimeFormat(locale, parts);

/** `Mon, Nov 30, 9:00 AM`: a time some hours or days ahead, in the reader’s zone. */
export const momentText = (at: string | Date): string => moment.format(new Date(at));

/** The same in another zone, which is to stand beside it. */
export const momentIn = (at: string, timeZone: string): string =>
  new Intl.DateTimeFormat(locale, { ...parts, timeZone }).format(new Date(at));

/** The time zone that the browser is set to, such as `Europe/Berlin`. */
export const browserZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The day in the reader’s zone, as a field has it: Swedes write dates as ISO 8601 does. */
export const dayOf = (at: Date): string => at.toLocaleDateString('sv');

/** A time of a day in the reader’s zone, or a time that is given whole, as it is sent; null if neither. */
export function timeOf(day: string, clock: string): string | null {
  const date = new Date(day.includes('T') ? day : `${day}T${clock}`);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}
