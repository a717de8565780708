import type { Change } from '../../change.ts';
import { addressOf, type Filters } from './filters.ts';

/** No filter at all. */
export const everything: Filters = {
  status: 'confirmed',
  severity: null,
  artist: null,
  type: null,
};

const grave: Readonly<Record<NonNullable<Filters['severity']>, readonly string[]>> = {
  critical: ['critical'],
  warning: ['critical', 'warning'],
};

/** Whether a confirmed change that came just now belongs to what is shown. */
export function isShown(change: Change, { status, severity, artist, type }: Filters): boolean {
  return (
    status === 'confirmed' &&
    (severity === null || grave[severity].includes(change.severity)) &&
    (artist === null || change.monitored_artist_id === artist) &&
    (type === null || change.change_type === type)
  );
}

/** Whether anything is filtered. */
export function isFiltered(filters: Filters): boolean {
  return addressOf(filters) !== '/app/';
}
