import { inputFaults } from '../../domain/problems/input-faults.ts';
import { type Change, type ChangeStatus, hasWords, searchWords } from '../rules/change.ts';
import type { ChangeType } from '../rules/change-type.ts';
import type { WorkState } from '../rules/change-work.ts';
import { invalidInput } from '../../domain/problems/errors.ts';
import { type Severity, severityAtLeast } from '../rules/info.ts';
import type { Table } from '../../table/client.ts';
import { listOf, FeedPosition, readFeed, type Span } from '../items/feed.ts';
import { collectPage } from '../../table/pages.ts';
import { decodeCursor, encodeCursor } from '../../usecases/cursor.ts';
import { countAll, type Skip, skipTo } from './skip-changes.ts';

/** What the client asks for; see the contract's `ChangesQuery`. */
export interface ChangesRequest {
  limit: number;
  offset: number;
  cursor?: string | undefined;
  /** Words to look for. */
  q?: string | undefined;
  artist_id?: string | undefined;
  tag?: readonly string[] | undefined;
  change_type?: readonly ChangeType[] | undefined;
  min_severity?: Severity | undefined;
  status?: ChangeStatus | undefined;
  acknowledged?: boolean | undefined;
  work?: readonly WorkState[] | undefined;
  /** A user's ID, or `nobody`. */
  assignee?: string | undefined;
  since?: string | undefined;
  until?: string | undefined;
}

/** Whose changes: the organization's or one artist's, no older than `from`. */
export interface ChangesScope {
  organizationId: string;
  artistId: string | null;
  /** Only these artists of it; absent: all. Empty: there is nothing to show. */
  among?: ReadonlySet<string> | undefined;
  /** Who its members are, where what nobody looks after is asked for. */
  members?: ReadonlySet<string> | undefined;
  from: Date;
  now: Date;
}

export interface ChangesPage {
  changes: Change[];
  /** Goes on behind what was read, though `changes` may be few or none; null at the end. */
  nextCursor: string | null;
  /** Of the unfiltered feed of an organization; null otherwise, and where nobody counts it. */
  total: number | null;
}

/** With filters or behind a cursor, what is skipped must be read; so far and no further. */
const readOffsetMax = 1000;

/**
 * A page of changes, newest first. The offset of an organization's unfiltered feed is found by the
 * counters of months, days and hours, so that a deep page costs about what the first one costs;
 * elsewhere what is skipped is read and dropped. One request reads a limited number of changes:
 * where filters let little through, a page is short, and its cursor goes on.
 * @throws Problem `invalid_input` for a cursor that is not ours, or an offset that is too deep.
 */
export async function listChanges(
  table: Table,
  scope: ChangesScope,
  request: ChangesRequest,
): Promise<ChangesPage> {
  const status = request.status ?? 'confirmed';
  const list = listOf(scope.organizationId, scope.artistId, status);
  const cursorOf = list.artist === undefined ? list.pk : `${list.pk}#${list.artist}`;
  const filtered = isFiltered(request);
  const after = decodeCursor(cursorOf, FeedPosition, request.cursor);
  if ((filtered || after !== null) && request.offset > readOffsetMax) {
    throw invalidInput('query.offset', inputFaults.offset({ max: readOffsetMax }));
  }
  if (scope.among?.size === 0) return { changes: [], nextCursor: null, total: null };
  const counted = !filtered && scope.artistId === null && status === 'confirmed';
  const skip: Skip =
    counted && after === null && request.offset > 0
      ? await skipTo(table, scope, request.offset)
      : { until: null, rest: request.offset };
  const span = spanOf(scope, request, skip);
  const words = searchWords(request.q ?? '');
  const found = await collectPage(
    {
      read: (behind, limit) => readFeed(table, list, span, { after: behind, limit }),
      placeOf: ({ place }) => place,
      matches: ({ change }) =>
        scope.among?.has(change.monitored_artist_id) !== false &&
        matches(change, request, scope) &&
        hasWords(change, words),
    },
    { limit: request.limit, after, skip: skip.rest },
  );
  if (found.notSkipped > 0 && found.next !== null) {
    throw invalidInput('query.offset', inputFaults.offsetTooFar());
  }
  return {
    changes: found.rows.map(({ change }) => change),
    nextCursor: found.next === null ? null : encodeCursor(cursorOf, found.next),
    total: counted ? await countAll(table, scope) : null,
  };
}

function isFiltered(request: ChangesRequest): boolean {
  const { artist_id, tag, change_type, min_severity, acknowledged, work, assignee } = request;
  const { q, since, until } = request;
  const matched = [q, artist_id, tag, change_type, min_severity, acknowledged, work, assignee];
  const filters = [...matched, since, until];
  return filters.some((filter) => filter !== undefined);
}

function spanOf(scope: ChangesScope, request: ChangesRequest, skip: Skip): Span {
  const oldest = scope.from.toISOString();
  const since = request.since !== undefined && request.since > oldest ? request.since : oldest;
  // Nothing is confirmed in the future; the end is open for clocks that differ a little.
  const end = new Date(scope.now.getTime() + 86_400_000).toISOString();
  return { since, until: skip.until ?? request.until ?? end };
}

function matches(change: Change, request: ChangesRequest, scope: ChangesScope): boolean {
  const { change_type, min_severity, acknowledged, work, assignee } = request;
  return (
    (!change_type || change_type.length === 0 || change_type.includes(change.change_type)) &&
    (!min_severity || severityAtLeast(change.severity, min_severity)) &&
    (acknowledged === undefined || acknowledged === (change.acknowledged_at !== null)) &&
    (!work || work.length === 0 || work.includes(change.work.state)) &&
    (assignee === undefined || assignee === (assigneeOf(change, scope) ?? 'nobody'))
  );
}

/** Who looks after a change. Whoever left the organization looks after nothing. */
function assigneeOf({ work: { assignee } }: Change, { members }: ChangesScope): string | null {
  return assignee !== null && members?.has(assignee) === false ? null : assignee;
}
