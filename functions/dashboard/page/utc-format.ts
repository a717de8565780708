import { locale } from './locale.ts';

const utcDay = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });

/** `Nov 22, 2026` of a date without a time, which is a UTC day. */
export const utcDayText = (date: string): string => utcDay.format(new Date(`${date}T00:00:00Z`));
