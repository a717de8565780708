import type { Sent } from '../../../../../shared/client/routes.ts';
import type { Change } from '../../change.ts';
import type { User } from '../../session/sign-in-again.ts';

/** Which changes the inbox shows. Without filters: confirmed ones that nobody acknowledged. */
export interface Filters {
  status: Status;
  /** Words that they must have. */
  q: string | null;
  severity: 'critical' | 'warning' | null;
  /** ID of an artist. */
  artist: string | null;
  type: string | null;
  tag: string | null;
  work: WorkState | null;
  /** ID of a member, `me`, or `nobody`. */
  assignee: string | null;
}

const workStates = ['open', 'in_progress', 'closed'] as const;
type WorkState = (typeof workStates)[number];

const statuses = ['confirmed', 'detected', 'acknowledged', 'all', 'dismissed'] as const;
export type Status = (typeof statuses)[number];

type Query = Readonly<Record<string, string>>;

/** As many letters as the service takes. */
export const wordsMax = 100;

/** What can be filtered by, in the order of the address. */
export const filterNames = ['q', 'severity', 'artist', 'type', 'tag', 'work', 'assignee'] as const;
export type FilterName = (typeof filterNames)[number];

/** The filters that an address asks for; what it doesn't know, it ignores. */
export function filtersOf({ status, severity, artist, type, tag, ...query }: Query): Filters {
  const { assignee, q } = query;
  return {
    status: statuses.find((name) => name === status) ?? 'confirmed',
    q: q === undefined || q.trim() === '' ? null : q.trim().slice(0, wordsMax),
    severity: severity === 'critical' || severity === 'warning' ? severity : null,
    artist: artist !== undefined && /^ma_\w+$/.test(artist) ? artist : null,
    type: type !== undefined && /^[A-Z_]+$/.test(type) ? type : null,
    tag: tag !== undefined && /^[^,;|]{1,40}$/.test(tag) ? tag : null,
    work: workStates.find((state) => state === query.work) ?? null,
    assignee: assignee !== undefined && /^(me|nobody|user_\w+)$/.test(assignee) ? assignee : null,
  };
}

/** The address of the inbox with these filters, and with the change that is open. */
export function addressOf(filters: Filters, open: string | null = null): string {
  const search = new URLSearchParams();
  if (filters.status !== 'confirmed') search.set('status', filters.status);
  for (const name of filterNames) {
    const value = filters[name];
    if (value !== null) search.set(name, value);
  }
  if (open !== null) search.set('change', open);
  return search.size === 0 ? '/app/' : `/app/?${search.toString()}`;
}

/** What to ask the API for. */
export function queryOf({ status, q, severity, artist, type, tag, work, assignee }: Filters) {
  const standings: Readonly<Record<Status, Sent<'GET /api/v1/changes'>['query']>> = {
    confirmed: { acknowledged: 'false' },
    acknowledged: { acknowledged: 'true' },
    all: {},
    detected: { status: 'detected' },
    dismissed: { status: 'dismissed' },
  };
  return {
    limit: 50,
    ...standings[status],
    ...(q !== null && { q }),
    ...(severity !== null && { min_severity: severity }),
    ...(artist !== null && { artist_id: artist }),
    ...(type !== null && { change_type: type }),
    ...(tag !== null && { tag }),
    ...(work !== null && { work }),
    ...(assignee !== null && { assignee }),
  };
}

/** A list with filters that somebody saved by name. */
type View = User['views'][number];

/** The view of these filters. */
export function viewOf(name: string, filters: Filters): View {
  return { name, query: addressOf(filters).split('?')[1] ?? '' };
}

/** The address of a view. */
export function addressOfView({ query }: View): string {
  return query === '' ? '/app/' : `/app/?${query}`;
}

/** Whether the filters are those of the view. */
export function isView(filters: Filters, view: View): boolean {
  return addressOfView(view) === addressOf(filters);
}

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
