import { isAddition } from '../change-type.ts';
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
import { alikeUntil, holdOf, isNeverHeld } from './zeros.ts';

/** Where a type of change, or one of its values, was found among all artists of the service. */
export interface Sighted {
  sightings: Sightings;
  /** The operator's last decision. */
  decided: SourceHoldDecision | null;
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
 * The verdict on a finding. If it would be confirmed while its type, or exactly its value, appears at
 * too many artists at once, it waits instead; of a number, it says so. Without sightings nothing is held.
 */
export function unlessSourceWide(
  subject: OpenSubject,
  verdict: Verdict,
  others: Others,
  { now, confirmAfterSeconds, coverage }: Context,
): { verdict: Verdict; notes: Note[] } {
  if (verdict.kind !== 'confirm') return { verdict, notes: [] };
  const open = asOpenChange(subject);
  const { change_type, detected_at: at } = open;
  if (isAddition(change_type))
    return { verdict: withOthersAlike(open, verdict, others), notes: [] };
  const [ofType, ofValue] = sightingsOf(subject).map(({ what }) => others.get(what) ?? none);
  const { sightings, decided } = ofType ?? none;
  const alike = ofValue ? alikeAt(ofValue.sightings, alikeUntil(open, at), decided) : null;
  if (isNeverHeld(open) && !alike) return { verdict: withOthers(verdict, sightings), notes: [] };
  const many = isNeverHeld(open)
    ? null
    : surgeAt(sightings, at, decided, partShown(change_type, coverage));
  const surge = many?.kind === 'surge' ? many : (alike ?? many);
  if (!surge) return { verdict: withOthersAlike(open, verdict, others), notes: [] };
  const held = heldForSource(open, verdict, surge, { decided, confirmAfterSeconds }, now);
  // A few artists with the same value may not be a fault: no reason to wake an operator.
  const isNews = open.state.kind !== 'held' || open.state.because !== 'surge';
  const isAlarming = surge.kind === 'surge' && held.kind === 'wait' && isNews;
  const note = { change_type, change_id: open.id, artists: surge.artists, usual: surge.usual };
  return { verdict: held, notes: isAlarming ? [{ kind: 'held', ...note }] : [] };
}

/** A movement of a number, with how many other artists of the catalog had the same on that day. */
function withOthers(verdict: Extract<Verdict, { kind: 'confirm' }>, sightings: Sightings): Verdict {
  const artists = [...sightings.values()].reduce((sum, count) => sum + count, 0);
  return { ...verdict, finding: atOthers(verdict.finding, artists - 1) };
}

/**
 * What becomes of a change that would be confirmed although the same type was found at very many
 * artists: it waits, is looked at every hour, and is confirmed if it is still there after six hours,
 * or six hours after a surge that was over by then. The operator may release or dismiss it earlier.
 * If a surge may only be beginning, the change waits briefly for others to follow: otherwise the
 * first ones would be reported before the rest is counted.
 */
export function heldForSource(
  open: OpenChange,
  verdict: Extract<Verdict, { kind: 'confirm' }>,
  surge: Surge,
  { decided, confirmAfterSeconds }: { decided: Sighted['decided']; confirmAfterSeconds: number },
  now: Date,
): Verdict {
  const isBeginning = surge.kind === 'beginning';
  const { kind, artists, holds_until: end } = surge;
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
  if (surge.kind === 'beginning') {
    return { kind: 'wait', rule: 'source_beginning', until, waiting_for_source: false };
  }
  const { finding } = verdict;
  const reasons = [...finding.reasons, message('heldForSource', facts)];
  return {
    kind: 'wait',
    rule: surge.kind === 'surge' ? 'source_hold' : 'source_alike',
    until,
    waiting_for_source: true,
    finding: { ...finding, reasons },
    state: { kind: 'held', since, because: surge.kind },
  };
}
