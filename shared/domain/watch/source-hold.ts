import { infoOf } from '../change-type.ts';
import { atOthers } from '../detection/at-others.ts';
import { patience } from '../detection/patience.ts';
import type { OpenChange, Verdict } from '../detection/types.ts';
import { ageSeconds } from '../detection/waiting.ts';
import { message } from '../detection/words.ts';
import { partShown } from './coverage.ts';
import { asOpenChange, type Context, type OpenSubject } from './known.ts';
import { withOthersAlike } from './same-change.ts';
import type { Note } from './step.ts';
import {
  alikeAt,
  countedAs,
  type SourceHoldDecision,
  type Sightings,
  type Surge,
  surgeAt,
  heldUntil,
} from './surge.ts';
import { alikeUntil, holdKind, holdOf, isNeverHeld } from './zeros.ts';

/** Where a type of change, or one of its values, was found among all artists of the service. */
export interface Sighted {
  sightings: Sightings;
  /** The operator's last decision. */
  decided: SourceHoldDecision | null;
  /** The watches of some artists at whom it was counted last; absent: nobody asked. */
  watches?: readonly string[];
}

/** By type of change, and by type with value. */
export type Others = ReadonlyMap<string, Sighted>;

/** Sightings that judging asks for: of what, and around which time. */
export interface Sighting {
  what: string;
  at: Date;
}

/** Sightings at other artists show whether a finding is a fault of the source. */
export function sightingsOf({ change_type, open }: OpenSubject): Sighting[] {
  const at = new Date(open.detected_at);
  return countedAs({ change_type, payload: open.payload }).map(({ what }) => ({ what, at }));
}

const none: Sighted = { sightings: new Map(), decided: null };

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

/** What a finding is suspected for: too many artists have its type, or its very value; null: nothing. */
function surgeOf(
  subject: OpenSubject,
  others: Others,
  { coverage }: Pick<Context, 'coverage'>,
): (Omit<Sighted, 'sightings'> & { surge: Surge }) | null {
  const open = asOpenChange(subject);
  const { change_type, detected_at: at } = open;
  const [ofType, ofValue] = sightingsOf(subject).map(({ what }) => others.get(what) ?? none);
  const { sightings, ...about } = ofType ?? none;
  const alike = ofValue && alikeAt(ofValue.sightings, alikeUntil(open, at), about.decided);
  const many = isNeverHeld(open)
    ? null
    : surgeAt(sightings, at, about.decided, partShown(change_type, coverage));
  const surge = many?.kind === 'surge' ? many : (alike ?? many);
  return surge && { ...about, surge };
}

function withCounted(verdict: Verdict, counted: readonly string[]): Verdict {
  if (verdict.kind !== 'wait' || !verdict.settles) return verdict;
  return { ...verdict, settles: { ...verdict.settles, counted } };
}

/** What is confirmed, with about how many other artists of the catalog have the same. */
export function withOthers(
  subject: OpenSubject,
  verdict: Extract<Verdict, { kind: 'confirm' }>,
  others: Others,
): Verdict {
  const open = asOpenChange(subject);
  if (infoOf(open.change_type).road !== 'days') return withOthersAlike(open, verdict, others);
  const [ofDay] = sightingsOf(subject);
  const { sightings } = (ofDay && others.get(ofDay.what)) ?? none;
  const artists = [...sightings.values()].reduce((sum, count) => sum + count, 0);
  return { ...verdict, finding: atOthers(verdict.finding, artists - 1) };
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
