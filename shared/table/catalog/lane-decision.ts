import type { Asker } from '../../domain/quota/people.ts';
import { ask, type Decision, type Permits } from '../../domain/quota/permits.ts';
import { type Quota, type PermitClass } from '../../domain/quota/quota.ts';
import { trialMilliseconds } from './breaker.ts';
import { type Change, permitsText, type SourceState } from './source-state.ts';

/** Somebody who asks for permits, and how long for already. */
export interface Wish {
  permitClass: PermitClass;
  calls: number;
  /** Who of the people it is. */
  asker: Asker;
  waitedMs: number;
  /** They give up then (epoch ms). */
  waitsUntil: number;
  /** They were refused before, and have waited since. */
  isAgain: boolean;
}

export type Answer =
  { kind: 'granted'; at: number } | Omit<Extract<Decision, { kind: 'refused' }>, 'permits'>;

/** How many permits were refused to those who asked first: in all, and to free accounts that have had none lately. */
export interface Refused {
  all: number;
  free: number;
}
export const noneRefused: Refused = { all: 0, free: 0 };

export interface Decided {
  permits: Permits;
  answers: Answer[];
  /** Whether anything is to be written: a grant, or a reservation that was not there or is for more now. */
  isNews: boolean;
  refused: Refused;
  /** What was refused before, where nothing was granted with which it is noted. */
  unnoted: Refused;
}

const order: readonly PermitClass[] = ['people', 'rechecks', 'visits', 'routine'];

/** Answers all who ask at the same time, people first. `refused`: permits that were, and not noted. */
export function decide(
  before: Permits,
  takers: readonly Wish[],
  { at, refused, quota }: { at: number; refused: Refused; quota: Quota },
): Decided {
  const answers: Answer[] = [];
  const decided: Decided = {
    permits: before,
    answers,
    isNews: false,
    refused: noneRefused,
    unnoted: refused,
  };
  const inOrder = [...takers.entries()].toSorted(
    ([, a], [, b]) => order.indexOf(a.permitClass) - order.indexOf(b.permitClass),
  );
  for (const [index, wish] of inOrder) {
    const { permitClass, calls, asker, waitedMs, waitsUntil, isAgain } = wish;
    const use = { waitedMs, refused: decided.unnoted.all, freeRefused: decided.unnoted.free };
    const decision = ask(
      decided.permits,
      { permitClass, calls, now: at, asker, waitsUntil, use },
      quota,
    );
    if (decision.kind === 'granted') {
      answers[index] = { kind: 'granted', at };
      Object.assign(decided, { permits: decision.permits, isNews: true, unnoted: noneRefused });
      continue;
    }
    answers[index] = decision;
    const hadTurn = decided.permits.taken.some(
      ({ organization, calls: took }) => took > 0 && organization === asker.organization,
    );
    if (!isAgain) decided.refused = withRefused(decided.refused, calls, asker.isFree && !hadTurn);
    if (permitClass === 'routine') continue;
    const isNoted = isNotedFor(decided.permits, decision.permits, permitClass, at);
    Object.assign(decided, { permits: decision.permits, isNews: decided.isNews || !isNoted });
  }
  return decided;
}

function withRefused({ all, free }: Refused, calls: number, isFree: boolean): Refused {
  return { all: all + calls, free: isFree ? free + calls : free };
}

/** Whether a reservation for as many, and those who wait, are there already. */
function isNotedFor(
  before: Permits,
  after: Permits,
  permitClass: Exclude<PermitClass, 'routine'>,
  at: number,
): boolean {
  if (after.taken.some((one) => !before.taken.includes(one))) return false;
  const [was, is] = [before.reservations[permitClass], after.reservations[permitClass]];
  return !is || (was !== undefined && was.until > at && was.calls >= is.calls);
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
