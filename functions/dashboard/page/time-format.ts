import { locale } from './locale.ts';

/* What no list needs of times, in the reader’s zone. */
const moment = new Intl.DateTimeFormat(locale, {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** `Mon, Nov 30, 9:00 AM`: a time some hours or days ahead. */
export const momentText = (at: string | Date): string => moment.format(new Date(at));

/** The time zone that the browser is set to, such as `Europe/Berlin`. */
export const browserZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
