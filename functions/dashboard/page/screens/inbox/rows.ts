import { listedAt, type Change } from '../../change.ts';

/** A line of the inbox: a change, or a run of the same type on one artist in one check. */
export interface Row {
  /** The same as long as one of its changes is there. */
  id: string;
  first: Change;
  changes: readonly Change[];
  severity: Change['severity'];
  /** The latest of its changes. */
  at: string;
}

/** The rows of one day, the gravest first. */
export interface Day {
  key: string;
  /** Some time on that day. */
  at: string;
  rows: Row[];
}

const gravity = ['critical', 'warning', 'info'];

function gravityOf({ severity }: { severity: string }): number {
  return gravity.indexOf(severity);
}

/** One check gives all that it detects the same time. */
function runOf({ monitored_artist_id, change_type, detected_at, status }: Change): string {
  return [monitored_artist_id, change_type, detected_at, status].join('-');
}

/** The changes as rows: runs are folded, the order is that of their first changes. */
export function rowsOf(changes: readonly Change[]): Row[] {
  return [...Map.groupBy(changes, runOf)].flatMap(([id, run]) => {
    const [first] = run.toSorted((a, b) => gravityOf(a) - gravityOf(b));
    if (first === undefined) return [];
    const at = run.map(listedAt).reduce((latest, each) => (each > latest ? each : latest));
    return [{ id, first, changes: run, severity: first.severity, at }];
  });
}

/** The changes by the reader's days, the newest first; within a day the gravest, then the newest. */
export function daysOf(changes: readonly Change[]): Day[] {
  const days = Map.groupBy(rowsOf(changes), ({ at }) =>
    new Date(at).toDateString().replaceAll(' ', '-'),
  );
  return [...days]
    .map(([key, rows]) => ({
      key,
      at: rows[0]?.at ?? '',
      rows: rows.toSorted((a, b) => gravityOf(a) - gravityOf(b) || b.at.localeCompare(a.at)),
    }))
    .toSorted((a, b) => b.at.localeCompare(a.at));
}

/** Why a change is in the inbox. */
export type Cause = { kind: 'new' } | { kind: 'late'; ms: number } | { kind: 'again' } | null;

const lateMs = 60 * 60_000;
const newMs = 24 * 60 * 60_000;
const returns: readonly string[] = [
  'PROFILE_RESTORED',
  'RELEASE_BACK_ONLINE',
  'MONITORING_RECOVERED',
];

/** Why it is here: something came back, it took long to confirm, or it is new; null: just waiting. */
export function causeOf({ change_type, detected_at, confirmed_at }: Change, now: Date): Cause {
  if (returns.includes(change_type)) return { kind: 'again' };
  if (confirmed_at === null) return null;
  const confirmedMs = Date.parse(confirmed_at);
  const ms = confirmedMs - Date.parse(detected_at);
  if (ms >= lateMs) return { kind: 'late', ms };
  return now.getTime() - confirmedMs < newMs ? { kind: 'new' } : null;
}

/** What a run is about, by name: releases and tracks, each once. The artist stands there anyway. */
export function namesOf({ changes }: Row): string[] {
  const names = changes.flatMap(({ payload: { subject } }) =>
    subject.kind === 'artist' ? [] : (subject.name ?? []),
  );
  return [...new Set(names)];
}
