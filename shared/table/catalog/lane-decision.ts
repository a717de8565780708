import { ask, type Permits, type Quota, type PermitClass } from '../../domain/quota/permits.ts';
import { trialMilliseconds } from './breaker-changes.ts';
import { permitsText } from './permits-text.ts';
import type { Change } from './source-item.ts';
import type { SourceState } from './source-state.ts';

/** Somebody who asks for permits, and how long for already. */
export interface Wish {
  permitClass: PermitClass;
  calls: number;
  waitedMs: number;
  /** They were refused before, and have waited since. */
  isAgain: boolean;
}

export type Answer = { kind: 'granted'; at: number } | { kind: 'refused'; retryAt: number };

export interface Decided {
  permits: Permits;
  answers: Answer[];
  /** Whether anything is to be written: a grant, or a reservation that was not there or is for more now. */
  isNews: boolean;
  /** How many permits were refused to those who asked first. */
  refused: number;
}

const order: readonly PermitClass[] = ['people', 'rechecks', 'visits', 'routine'];

/** Answers all who ask at the same time, people first. `refused`: permits that were, and not noted. */
export function decide(
  before: Permits,
  takers: readonly Wish[],
  { at, refused, quota }: { at: number; refused: number; quota: Quota },
): Decided {
  const answers: Answer[] = [];
  const decided: Decided = { permits: before, answers, isNews: false, refused: 0 };
  let noted = refused;
  const inOrder = [...takers.entries()].toSorted(
    ([, a], [, b]) => order.indexOf(a.permitClass) - order.indexOf(b.permitClass),
  );
  for (const [index, { permitClass, calls, waitedMs, isAgain }] of inOrder) {
    const use = { waitedMs, refused: noted };
    const decision = ask(decided.permits, { permitClass, calls, now: at, use }, quota);
    if (decision.kind === 'granted') {
      answers[index] = { kind: 'granted', at };
      noted = 0;
      Object.assign(decided, { permits: decision.permits, isNews: true });
      continue;
    }
    answers[index] = { kind: 'refused', retryAt: decision.retryAt };
    if (!isAgain) decided.refused += calls;
    if (permitClass === 'routine') continue;
    const isReserved = isReservedFor(decided.permits, decision.permits, permitClass, at);
    Object.assign(decided, { permits: decision.permits, isNews: decided.isNews || !isReserved });
  }
  return decided;
}

function isReservedFor(
  before: Permits,
  after: Permits,
  permitClass: Exclude<PermitClass, 'routine'>,
  at: number,
): boolean {
  const reservation = before.reservations[permitClass];
  if (!reservation || reservation.until <= at) return false;
  return reservation.calls >= (after.reservations[permitClass]?.calls ?? 0);
}

/** Writes the permits down, unless others did since, or the breaker is not as it was. */
export function permitsChange(
  permits: Permits,
  seen: SourceState,
  trial: number | null,
  now: number,
): Change {
  const isFirst = seen.permits_version === 0;
  const same = isFirst ? 'attribute_not_exists(permits_version)' : 'permits_version = :before';
  const breaker =
    trial === null
      ? 'attribute_not_exists(open_until)'
      : 'open_until = :open AND (attribute_not_exists(trial_until) OR trial_until <= :now)';
  const set = 'SET permits = :permits, permits_version = :version';
  return {
    UpdateExpression: trial === null ? set : `${set}, trial_until = :lease`,
    ConditionExpression: `${same} AND ${breaker}`,
    ExpressionAttributeValues: {
      ':permits': permitsText(permits),
      ':version': seen.permits_version + 1,
      ...(!isFirst && { ':before': seen.permits_version }),
      ...(trial !== null && { ':open': trial, ':now': now, ':lease': now + trialMilliseconds }),
    },
  };
}
