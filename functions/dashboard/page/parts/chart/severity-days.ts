import type { Change } from '../../change.ts';
import { utcDaysBetween } from './readings.ts';

/** How many changes a UTC day had, by severity. */
export interface SeverityDay extends Record<Change['severity'], number> {
  /** `2026-11-22` */
  date: string;
}

type Dated = Pick<Change, 'severity' | 'confirmed_at' | 'detected_at'>;

/**
 * Counts changes by the UTC day on which they were confirmed, for every day between two times.
 * What lies outside is not counted.
 */
export function severityDays(changes: readonly Dated[], since: Date, until: Date): SeverityDay[] {
  const days = new Map(
    utcDaysBetween(since.getTime(), until.getTime()).map((date) => [
      date,
      { date, critical: 0, warning: 0, info: 0 },
    ]),
  );
  for (const { severity, confirmed_at, detected_at } of changes) {
    const day = days.get((confirmed_at ?? detected_at).slice(0, 10));
    if (day) day[severity] += 1;
  }
  return [...days.values()];
}
