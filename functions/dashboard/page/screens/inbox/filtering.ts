import type { Change } from '../../change.ts';
import { addressOf, type Filters, type Status } from './filters.ts';

/** No filter at all. */
export const everything: Filters = {
  status: 'confirmed',
  q: null,
  severity: null,
  artist: null,
  type: null,
  tag: null,
  work: null,
  assignee: null,
};

/** Whether only a part of its list is shown. */
export function isFiltered(filters: Filters): boolean {
  return addressOf({ ...filters, status: everything.status }) !== addressOf(everything);
}

/** The address of a list. Filters stay, but not those of a view: whoever leaves that leaves them. */
export function addressOfTab(filters: Filters, status: Status, isView: boolean): string {
  return addressOf({ ...(isView ? everything : filters), status });
}

const grave: Readonly<Record<NonNullable<Filters['severity']>, readonly string[]>> = {
  critical: ['critical'],
  warning: ['critical', 'warning'],
};

/**
 * Whether a confirmed change that came just now belongs to what is shown. Nobody has begun to work on
 * it. It doesn't tell the tags of its artist: by those, it is found when the list is read again, and so are words.
 */
export function isShown(change: Change, filters: Filters): boolean {
  const { status, q, severity, artist, type, tag, work, assignee } = filters;
  return (
    (status === 'confirmed' || status === 'all') &&
    q === null &&
    tag === null &&
    (work === null || work === 'open') &&
    (assignee === null || assignee === 'nobody') &&
    (severity === null || grave[severity].includes(change.severity)) &&
    (artist === null || change.monitored_artist_id === artist) &&
    (type === null || change.change_type === type)
  );
}
