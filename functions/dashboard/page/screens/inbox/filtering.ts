import type { Change } from '../../change.ts';
import { addressOf, type Filters } from './filters.ts';

/** No filter at all. */
export const everything: Filters = {
  status: 'confirmed',
  severity: null,
  artist: null,
  type: null,
  tag: null,
};

const grave: Readonly<Record<NonNullable<Filters['severity']>, readonly string[]>> = {
  critical: ['critical'],
  warning: ['critical', 'warning'],
};

/**
 * Whether a confirmed change that came just now belongs to what is shown. A change doesn't tell the
 * tags of its artist: by those, it is found when the list is read again.
 */
export function isShown(change: Change, { status, severity, artist, type, tag }: Filters): boolean {
  return (
    status === 'confirmed' &&
    tag === null &&
    (severity === null || grave[severity].includes(change.severity)) &&
    (artist === null || change.monitored_artist_id === artist) &&
    (type === null || change.change_type === type)
  );
}

/** Whether anything is filtered. */
export function isFiltered(filters: Filters): boolean {
  return addressOf(filters) !== '/app/';
}
