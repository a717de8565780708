import { type Change, listedAt } from '../../change.ts';
import { numberText, spanText } from '../../format.ts';
import { byGravity } from '../../parts/severity.tsx';
import { isAddition } from '../../parts/verdict/handled.ts';
import { why } from '../../text/why.ts';

/** A line of the inbox: a change, or a run of the same type on one artist in one check, or a story. */
export interface Row {
  /** The same as long as one of its changes is there. */
  id: string;
  first: Change;
  /** What it tells: of a story, the gravest run. */
  run: readonly Change[];
  /** What it stands for: of a story that is folded, all of that. */
  changes: readonly Change[];
  /** On top of a story or of a happening: how many more changes that has. */
  more?: number;
  /** The story or happening that it is in, if any. */
  story?: string;
  severity: Change['severity'];
  /** The latest of its changes. */
  at: string;
  /** With which page of the list it came. */
  page: number;
}

/** The rows of one day, or of all that is new, the gravest first. */
export interface Day {
  key: string;
  /** It came since one was here last. */
  isNew: boolean;
  /** Some time on that day. */
  at: string;
  rows: Row[];
}

const earlier = (a: Row, b: Row) => a.page - b.page;
const asking = (a: Row, b: Row) => Number(isAddition(b.first)) - Number(isAddition(a.first));
const newest = (a: Pick<Row, 'at'>, b: Pick<Row, 'at'>) => b.at.localeCompare(a.at);

/** One check gives all that it detects the same time. */
function runOf({ monitored_artist_id, change_type, detected_at, status }: Change): string {
  return [monitored_artist_id, change_type, detected_at, status].join('-');
}

/** The pages of changes as rows: runs are folded, the order is that of their first changes. */
export function rowsOf(pages: readonly (readonly Change[])[], timeOf = listedAt): Row[] {
  const all = pages.flatMap((changes, page) => changes.map((change) => ({ change, page })));
  const runs = Map.groupBy(all, ({ change }) => runOf(change));
  return [...runs].flatMap(([id, found]) => {
    const run = found.map(({ change }) => change);
    const [first] = run.toSorted(byGravity);
    const at = run.map(timeOf).toSorted().pop();
    if (!first || !at) return [];
    const page = found[0]?.page ?? 0;
    return [{ id, first, run, changes: run, severity: first.severity, at, page }];
  });
}

/** The first of some rows, which stands for all of them unless they are unfolded. */
function folded(rows: readonly Row[], story: string, unfolded: ReadonlySet<string>): Row[] {
  const [top, ...rest] = rows.map((row) => ({ ...row, story }));
  if (!top) return [];
  const changes = rows.flatMap((row) => row.changes);
  const more = changes.length - top.run.length;
  return unfolded.has(story) ? [{ ...top, more }, ...rest] : [{ ...top, more, changes }];
}

/**
 * The rows of a day with each artist's story behind its first row, or folded into that. Changes of an artist
 * on one day are within 24 hours, so as soon as one names another, they all belong together.
 */
function storiesOf(rows: readonly Row[], unfolded: ReadonlySet<string>): Row[] {
  return [...Map.groupBy(rows, ({ first }) => first.monitored_artist_id)].flatMap(
    ([artist, story]) => {
      const isStory = story.some((row) => row.changes.some(({ related }) => related[0]));
      return isStory ? folded(story, artist, unfolded) : story;
    },
  );
}

/** As many artists with the same in one minute have it from one cause. */
const happeningMin = 3;

/** What happened to several artists at once, behind its first row, or folded into that. Whose a release is, is asked of each. */
function happeningsOf(rows: readonly Row[], unfolded: ReadonlySet<string>): Row[] {
  const causes = Map.groupBy(rows, ({ first, story, id }) =>
    story !== undefined || isAddition(first)
      ? id
      : [first.change_type, first.status, first.severity, first.detected_at.slice(0, 16)].join('-'),
  );
  return [...causes].flatMap(([cause, same]) =>
    same.length < happeningMin ? same : folded(same, cause, unfolded),
  );
}

function inStories(rows: readonly Row[], unfolded: ReadonlySet<string>): Row[] {
  return happeningsOf(storiesOf(rows, unfolded), unfolded);
}

const newKey = 'new';

/**
 * The changes by the reader's days, the newest first, with what is new on top; within a day the gravest,
 * then the newest. What was read later stands behind what was there: nothing moves while one reads on.
 * @param unfolded the stories and happenings that are in full
 * @param since what came later is new; null: nothing is
 * @param isDone they come by when they were acknowledged, and by nothing else
 */
export function daysOf(
  pages: readonly (readonly Change[])[],
  unfolded: ReadonlySet<string>,
  since: string | null,
  isDone = false,
): Day[] {
  const timeOf = isDone ? (one: Change) => one.acknowledged_at ?? listedAt(one) : listedAt;
  const days = Map.groupBy(rowsOf(pages, timeOf), ({ at }) =>
    since !== null && at > since ? newKey : new Date(at).toDateString().replaceAll(' ', '-'),
  );
  return [...days]
    .map(([key, rows]) => ({
      key,
      isNew: key === newKey,
      at: rows[0]?.at ?? '',
      rows: inStories(
        // What is as grave keeps its order: what asks whose it is comes first.
        (isDone
          ? rows.toSorted(newest)
          : rows.toSorted(newest).toSorted(asking).toSorted(byGravity)
        ).toSorted(earlier),
        unfolded,
      ),
    }))
    .toSorted(newest);
}

/** What a run is about, by name: releases and tracks, each once. The artist stands there anyway. */
export function namesOf({ run }: Row): string[] {
  const names = run.flatMap(({ payload }) =>
    (payload.items ?? [payload]).flatMap(({ subject }) =>
      subject.kind === 'artist' ? [] : (subject.name ?? []),
    ),
  );
  return [...new Set(names)];
}

const lateMs = 60 * 60_000;

/**
 * Why a change matters, in a line: what is special about it, or else what its type means. Null where that is a
 * question that somebody has dealt with.
 */
export function whyOf(change: Change): string | null {
  const { status, payload, change_type } = change;
  if (status === 'dismissed') return why.dismissed(change.dismissed_reason);
  const { pattern, raised, risk, others } = payload;
  if (pattern) return why.patterns[pattern];
  const [reason] = risk?.against.length ? risk.against : (risk?.never_seen ?? []);
  const special = raised?.because ?? (change_type === 'RELEASE_SUSPICIOUS' ? reason : undefined);
  // Reasons continue a sentence; here they begin one.
  if (special !== undefined) return special.charAt(0).toUpperCase() + special.slice(1);
  if (others === undefined && change.acknowledged_at !== null && isAddition(change)) return null;
  return others === undefined ? why.types[change_type] : why.others(numberText(others));
}

/** How it stands with it, in a word or two; null where nothing has to be said. */
export function standingOf(change: Change): string | null {
  const { status, waiting_for_source, acknowledged_at, confirmed_at, detected_at } = change;
  if (status === 'detected') return waiting_for_source ? 'Waiting for the catalog' : why.checking;
  if (acknowledged_at !== null) return 'Acknowledged';
  if (confirmed_at === null) return null;
  const tookMs = Date.parse(confirmed_at) - Date.parse(detected_at);
  return tookMs >= lateMs ? `Confirmed after ${spanText(tookMs)}` : null;
}
