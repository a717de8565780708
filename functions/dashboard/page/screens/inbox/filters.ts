import type { Sent } from '../../../../../shared/client/routes.ts';

/** Which changes the inbox shows. Without filters: confirmed ones that nobody acknowledged. */
export interface Filters {
  status: Status;
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

const statuses = ['confirmed', 'detected', 'dismissed', 'acknowledged'] as const;
export type Status = (typeof statuses)[number];

type Query = Readonly<Record<string, string>>;

/** The filters that an address asks for; what it doesn't know, it ignores. */
export function filtersOf({ status, severity, artist, type, tag, ...query }: Query): Filters {
  const { assignee } = query;
  return {
    status: statuses.find((name) => name === status) ?? 'confirmed',
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
  for (const name of ['severity', 'artist', 'type', 'tag', 'work', 'assignee'] as const) {
    const value = filters[name];
    if (value !== null) search.set(name, value);
  }
  if (open !== null) search.set('change', open);
  return search.size === 0 ? '/app/' : `/app/?${search.toString()}`;
}

/** What to ask the API for. */
export function queryOf({ status, severity, artist, type, tag, work, assignee }: Filters) {
  const standing: Sent<'GET /api/v1/changes'>['query'] =
    status === 'confirmed' || status === 'acknowledged'
      ? { acknowledged: status === 'acknowledged' ? 'true' : 'false' }
      : { status };
  return {
    limit: 50,
    ...standing,
    ...(severity !== null && { min_severity: severity }),
    ...(artist !== null && { artist_id: artist }),
    ...(type !== null && { change_type: type }),
    ...(tag !== null && { tag }),
    ...(work !== null && { work }),
    ...(assignee !== null && { assignee }),
  };
}
