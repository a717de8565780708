import { patience } from '../../findings/patience.ts';
import type { Finding, OpenChange, OpenState, Settles, Verdict } from '../../findings/types.ts';
import { ageSeconds, doubtedSince } from '../../findings/waiting.ts';
import { message, type Message } from '../../findings/words.ts';
import { asOpenChange, type Context, type OpenSubject } from '../../watches/rules/known.ts';
import type { Note } from '../../watches/rules/step.ts';
import { heldUntil, type Surge } from './surge.ts';
import { type Others, type Sighted, surgeOf } from './suspicion.ts';
import { holdKind, holdOf } from '../../checks/rules/zeros.ts';
import type { Observation } from '../../domain/catalog/catalog.ts';
import { isCounted } from '../../checks/rules/rest.ts';
import { testimonyOf, type Witnesses } from './witnesses.ts';

/**
 * The verdict on a finding. Where its type, or exactly its value, appears at too many artists at once, that
 * is a suspicion: what would be confirmed waits until other artists settle it, and what they settle anyway
 * is told who was counted. Without sightings nothing is held.
 */
export function unlessSourceWide(
  subject: OpenSubject,
  verdict: Verdict,
  others: Others,
  context: Context,
): { verdict: Verdict; notes: Note[] } {
  const isOpenToOthers = verdict.kind === 'confirm' || (verdict.kind === 'wait' && verdict.settles);
  const found = isOpenToOthers ? surgeOf(subject, others, context) : null;
  if (!found) return { verdict, notes: [] };
  const { surge, decided, watches: counted = [] } = found;
  if (verdict.kind !== 'confirm') return { verdict: withCounted(verdict, counted), notes: [] };
  const open = asOpenChange(subject);
  const means = { decided, confirmAfterSeconds: context.confirmAfterSeconds };
  const held = heldForSource(open, verdict, surge, means, context.now);
  // A few artists with the same value may not be a fault: no reason to wake an operator.
  const { state: before } = open;
  const isNews = before.kind !== 'held' || before.because !== 'surge' || before.at !== undefined;
  const isAlarming = surge.kind === 'surge' && held.kind === 'wait' && isNews;
  const { change_type, id: change_id } = open;
  const note = { change_type, change_id, artists: surge.artists, usual: surge.usual };
  return {
    verdict: withCounted(held, counted),
    notes: isAlarming ? [{ kind: 'held', ...note }] : [],
  };
}

function withCounted(verdict: Verdict, counted: readonly string[]): Verdict {
  if (verdict.kind !== 'wait' || !verdict.settles) return verdict;
  return { ...verdict, settles: { ...verdict.settles, counted } };
}

/**
 * What becomes of a change that would be confirmed although the same type was found at very many
 * artists: it waits, is looked at every hour, and is confirmed if it is still there after six hours,
 * or six hours after a surge that was over by then. Other artists settle it sooner, and the operator may release
 * or dismiss it. If a surge may only be beginning, the change waits briefly for others to follow:
 * otherwise the first ones would be reported before the rest is counted.
 */
export function heldForSource(
  open: OpenChange,
  verdict: Extract<Verdict, { kind: 'confirm' }>,
  surge: Surge,
  { decided, confirmAfterSeconds }: { decided: Sighted['decided']; confirmAfterSeconds: number },
  now: Date,
): Verdict {
  const { kind, artists, holds_until: end } = surge;
  const isBeginning = kind === 'beginning';
  const facts = { alike: kind === 'alike', artists, earlier: end !== undefined };
  if (decided && decided.decided_at >= open.detected_at) {
    if (decided.decision === 'release') return verdict;
    if (!isBeginning) return { kind: 'dismiss', reason: message('operatorDismissed', facts) };
  }
  const held = holdOf(open);
  const since = open.state.kind === 'held' ? open.state.since : now.toISOString();
  const leftSeconds = isBeginning
    ? patience.sourceBeginningTimes * confirmAfterSeconds - ageSeconds(open, now)
    : (heldUntil(since, surge, held.seconds) - now.getTime()) / 1000;
  if (leftSeconds <= 0) return verdict;
  const until = new Date(now.getTime() + Math.min(leftSeconds, held.lookSeconds) * 1000);
  const { finding } = verdict;
  const isWitnessed = holdKind(open.change_type) === 'witnesses';
  const waits = {
    ...{ kind: 'wait' as const, until, state: { kind: 'held' as const, since, because: kind } },
    ...(isWitnessed ? { settles: { finding, byCount: 'never' as const } } : {}),
  };
  if (isBeginning) return { ...waits, rule: 'source_beginning', waiting_for_source: false };
  const reasons = [...finding.reasons, message('heldForSource', facts)];
  return {
    ...waits,
    rule: kind === 'surge' ? 'source_hold' : 'source_alike',
    waiting_for_source: true,
    finding: { ...finding, reasons },
  };
}

/** A message may come a moment before the time that it was delayed to. */
const earlyMs = 1000;

/** What the verdict stands on beside this artist. */
interface Beside {
  witnesses: Witnesses | null;
  observation: Observation | null;
  now: Date;
  confirmAfterSeconds: number;
}

/**
 * The verdict on what is unlikely to be true. Where other artists of the catalog are as they were, at two
 * looks that are a usual wait apart, and nothing of the profile speaks against it, it is confirmed. Otherwise
 * it waits as long as it has to, and says why.
 */
export function unlessWitnessed(
  open: OpenChange,
  verdict: Verdict,
  { witnesses, observation, now, confirmAfterSeconds }: Beside,
): Verdict {
  if (verdict.kind !== 'wait' || !verdict.settles) return verdict;
  const { finding } = verdict.settles;
  const counted = againstCount(observation, verdict.settles);
  if (counted !== null) return because(verdict, counted);
  if (!witnesses) return verdict;
  const testimony = testimonyOf(finding.change_type, witnesses);
  if (testimony.kind !== 'as_they_were') {
    const why = testimony.kind === 'same' ? 'othersShowTheSame' : 'othersSilent';
    return because(verdict, message(why, {}));
  }
  const at = witnessedAt(open.state) ?? now.toISOString();
  const until = new Date(Date.parse(at) + confirmAfterSeconds * 1000);
  if (now.getTime() >= until.getTime() - earlyMs) {
    const { artists } = testimony;
    const reason = message('othersAsTheyWere', { artists });
    return { kind: 'confirm', finding: withReason(finding, reason) };
  }
  const since = doubtedSince(open) ?? now.toISOString();
  const { state } = verdict;
  const witnessed = state?.kind === 'held' ? state : ({ kind: 'witnessed', since } as const);
  return { ...verdict, until, by: until, state: { ...witnessed, at } };
}

/** When other artists were as they were, at the look before (ISO 8601). */
export function witnessedAt(state: OpenState | undefined): string | undefined {
  return state?.kind === 'witnessed' || state?.kind === 'held' ? state.at : undefined;
}

/** What the profile's own number of releases says against it. */
export function againstCount(
  observation: Observation | null,
  { byCount }: Pick<Settles, 'byCount'>,
): Message | null {
  const count = observation?.artist?.release_count ?? null;
  if (byCount === 'never' || !observation) return null;
  if (count === null) return byCount === 'always' ? message('countUntold', {}) : null;
  const { releases } = observation;
  return isCounted(releases, count)
    ? null
    : message('countDisagrees', { count, rows: releases.row_count });
}

/** It waits on, and its change says why. */
function because(verdict: Extract<Verdict, { kind: 'wait' }>, why: Message): Verdict {
  const { finding } = verdict;
  return finding ? { ...verdict, finding: withReason(finding, why) } : verdict;
}

function withReason(finding: Finding, reason: Message): Finding {
  return { ...finding, reasons: [...finding.reasons, reason] };
}
