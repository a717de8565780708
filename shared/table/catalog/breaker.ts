import type { Table } from '../client.ts';
import type { LaneState } from '../../domain/quota/permits.ts';
import { keys } from '../keys.ts';
import { type Change, SourceState } from './source-state.ts';
import { readRow } from '../item.ts';
import { demandedSecondsMax, failuresToOpen, openSecondsAfter } from '../../domain/breaker.ts';
import type { SourceBudget } from '../../usecases/source-ports.ts';

/** The breaker of a source, as all functions share it. */
export interface Breaker {
  /** Since when requests have brought no sound answer; null while it is closed. */
  openSince: Date | null;
  /** When the next request may find out whether the source is back. */
  nextTrialAt: Date | null;
  /** In a row. */
  failures: number;
}

/** A lane to the catalog as it was a moment ago: what it granted, and until when its breaker is open. */
export async function readLane(table: Table, name: string): Promise<LaneState> {
  const row = await readRow(table, keys.source(name), { consistent: false });
  const { permits, open_until } = SourceState.parse(row ?? {});
  return { permits, openUntil: open_until ?? null };
}

/** Reads the breaker of a source. It counts as open until a request has gone well. */
export async function readBreaker(table: Table, source: string): Promise<Breaker> {
  const row = await readRow(table, keys.source(source));
  const { open_until, opened_at, failures } = SourceState.parse(row ?? {});
  if (open_until === undefined) return { openSince: null, nextTrialAt: null, failures };
  return {
    openSince: new Date(opened_at ?? open_until),
    nextTrialAt: new Date(open_until),
    failures,
  };
}

/** Longer than a call can take: a trial that has not told by then never will. */
export const trialMilliseconds = 30_000;
/** How long the breaker of a source is open. */
export const sourceOpenSeconds = { first: 10, max: 600 };

/** What reports of calls need: the item of the source as this function saw it last. */
export interface BreakerDeps {
  now: () => number;
  seen: () => SourceState;
  /** Makes a change and notes the new state; false (and the present state noted) if it may not. */
  update: (change: Change) => Promise<boolean>;
  /** The end of the lease of a trial that this function makes, once; null: it makes none. */
  takeLease: () => number | null;
}

/**
 * How calls end, told to the breaker of a source. After 5 failures in a row, or when the source asks
 * for a pause, it opens: 10 s first, doubled by each failed trial up to 10 min; a wait that the source
 * demands is kept up to 48 hours. "In a row" is as exact as functions can know of each other: a success
 * is only written down when it follows a failure.
 */
export function reporting({ now: time, seen, update, takeLease }: BreakerDeps) {
  const report: SourceBudget['report'] = async (outcome, retryAfterSeconds) => {
    const now = time();
    const lease = takeLease();
    if (outcome === 'ok') {
      if (lease !== null) await update(closed(lease, now));
      else if (seen().failures > 0) await update(noFailures);
      return;
    }
    const pause = Math.min(retryAfterSeconds ?? 0, demandedSecondsMax);
    // If not, another call is the trial by now, or the source asked for a pause: only count.
    if (lease !== null && (await update(reopened(lease, now, seen(), pause)))) return;
    await update(counted);
    if (pause > 0) await update(paused(now, pause));
    if (seen().failures >= failuresToOpen) await update(opened(now));
  };
  return report;
}

const noFailures: Change = {
  UpdateExpression: 'REMOVE failures',
  // A call that was on its way when the breaker opened says nothing about how it is now.
  ConditionExpression: 'attribute_not_exists(open_until)',
};

const counted: Change = {
  UpdateExpression: 'ADD failures :one',
  ExpressionAttributeValues: { ':one': 1 },
};

/** The trial succeeded, and the source has not asked for a pause meanwhile. */
function closed(lease: number, now: number): Change {
  return {
    UpdateExpression: 'REMOVE open_until, opened_at, openings, trial_until, failures',
    ConditionExpression: 'trial_until = :lease AND open_until <= :now',
    ExpressionAttributeValues: { ':lease': lease, ':now': now },
  };
}

/** The trial failed: open again, twice as long. */
function reopened(lease: number, now: number, state: SourceState, pause: number): Change {
  const seconds = openSecondsAfter(state.openings, sourceOpenSeconds);
  return {
    UpdateExpression:
      'SET open_until = :until, openings = :openings, opened_at = if_not_exists(opened_at, :now) REMOVE trial_until',
    ConditionExpression: 'trial_until = :lease AND open_until <= :now',
    ExpressionAttributeValues: {
      ':until': now + Math.max(seconds, pause) * 1000,
      ':openings': state.openings + 1,
      ':lease': lease,
      ':now': now,
    },
  };
}

/** The source said when to come back; a longer pause stays. */
function paused(now: number, pauseSeconds: number): Change {
  return {
    UpdateExpression: 'SET open_until = :until, opened_at = if_not_exists(opened_at, :now)',
    ConditionExpression: 'attribute_not_exists(open_until) OR open_until < :until',
    ExpressionAttributeValues: { ':until': now + pauseSeconds * 1000, ':now': now },
  };
}

/** Failures in a row: open, unless it is open already. */
function opened(now: number): Change {
  return {
    UpdateExpression: 'SET open_until = :until, openings = :one, opened_at = :now',
    ConditionExpression: 'attribute_not_exists(open_until)',
    ExpressionAttributeValues: {
      ':until': now + sourceOpenSeconds.first * 1000,
      ':now': now,
      ':one': 1,
    },
  };
}
