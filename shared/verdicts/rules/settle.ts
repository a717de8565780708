import { withMove } from '../../findings/baseline.ts';
import type { BaselineMove, Finding, Verdict } from '../../findings/types.ts';
import { message, type Message } from '../../findings/words.ts';
import { cooldownAfter } from '../../watches/rules/cooldown.ts';
import {
  type Context,
  type Known,
  type Open,
  openOf,
  type OpenSubject,
  type Subject,
  withSubjects,
} from '../../watches/rules/known.ts';
import { rememberedOf, resolvedBy } from '../../watches/rules/resolution.ts';
import { type Errand, noStep, type Settled, type Step } from '../../watches/rules/step.ts';

/** What is known after a verdict on a finding, and what became of that. */
interface Outcome {
  known: Known;
  settled: Settled;
}

/** A finding that is looked at again. If the source was silent at the last look, the time since then isn't counted. */
export function withoutSilence(subject: OpenSubject, now: Date): OpenSubject {
  const { silence, state } = subject.open;
  if (!silence?.since) return subject;
  const ms = now.getTime() - Date.parse(silence.since);
  const later = (at: string) => new Date(Date.parse(at) + ms).toISOString();
  const open = {
    ...subject.open,
    silence: { seconds: silence.seconds + ms / 1000, since: null },
    state: state.kind === 'plain' ? state : { ...state, since: later(state.since) },
  };
  return { ...subject, open };
}

/** Leaves a finding open, as it stands at `now`. */
export function wait(
  known: Known,
  subject: OpenSubject,
  verdict: Extract<Verdict, { kind: 'wait' }>,
  now: Date,
  errands: readonly Errand[] = [],
): Outcome {
  const { finding = null, rule, until, by = until, state, waiting_for_source } = verdict;
  const seenAgain = finding && {
    ...{ payload: finding.payload, reasons: finding.reasons, mark: finding.mark ?? null },
    state: heldStill(subject.open),
  };
  const open = {
    ...subject.open,
    ...seenAgain,
    ...(state && { state }),
    ...(rule === 'source_silent' && {
      silence: { seconds: subject.open.silence?.seconds ?? 0, since: now.toISOString() },
    }),
    wait: { rule, until: until.toISOString(), by: by.toISOString() },
  };
  const after = { ...subject, open };
  return {
    known: withSubjects(known, [after]),
    settled: { kind: 'waiting', subject, after, waiting_for_source, finding, errands },
  };
}

/**
 * What is held for the source stays so while it changes: all of it counts to the same six hours. Top
 * tracks have to last as they are now.
 */
function heldStill({ state, payload }: Open): Open['state'] {
  return state.kind === 'held' && payload.field !== 'top_tracks' ? state : { kind: 'plain' };
}

/** Ends a finding that is not true, or that another one reports: then `move` is what becomes known. */
export function dismiss(
  known: Known,
  subject: OpenSubject,
  { reason, why, move = null }: { reason: Message; why?: Message; move?: BaselineMove | null },
  now: Date,
): Outcome {
  const { change_type, open } = subject;
  const since = { change_type, ...open };
  const cooldown = cooldownAfter(since, subject.cooldown, { now, reported: null });
  const after = { ...subject, epoch: subject.epoch + 1, open: null, cooldown };
  const reasons = [reason, ...(why ? [why] : [])];
  const errands = move ? pageErrand(move) : [];
  return {
    known: ended(known, after, move, now),
    settled: { kind: 'dismissed', subject, after, reasons, move, errands },
  };
}

/** Ends all that waits for its verdict of an artist that is not watched anymore. */
export function stopped(known: Known, now: Date): Step {
  const reason = message('notMonitored', {});
  return openOf(known).reduce((step: Step, subject) => {
    const { known: after, settled } = dismiss(step.known, subject, { reason }, now);
    return { ...step, known: after, settled: [...step.settled, settled] };
  }, noStep(known));
}

/** Takes a finding as true: its value is known from then on. */
export function confirm(
  known: Known,
  subject: OpenSubject,
  finding: Finding,
  context: Context,
): Outcome {
  const { now } = context;
  const { change_type, payload } = finding;
  const { id, detected_at, happening } = subject.open;
  const as = { change_type, payload, detected_at };
  // A new release keeps the id of the change that reported it: triaging one triages the other.
  const move =
    finding.move.kind === 'release'
      ? { ...finding.move, record: { ...finding.move.record, reported_by: id } }
      : finding.move;
  const isPicture = subject.change_type === 'PROFILE_IMAGE_CHANGED';
  const resolves = resolvedBy(known.subjects, finding);
  const confirmed = rememberedOf(finding, happening?.id ?? id, known.baseline, now);
  const after = {
    ...subject,
    epoch: subject.epoch + 1,
    open: null,
    cooldown: cooldownAfter(as, subject.cooldown, { now, reported: context }),
    // What is remembered of it.
    confirmed: confirmed ?? subject.confirmed,
    resolved: resolves?.id ?? subject.resolved,
    told: happening ?? subject.told,
  };
  const errands = [...pageErrand(move), ...(isPicture ? [{ kind: 'picture' as const }] : [])];
  return {
    known: ended(known, after, move, now),
    settled: { kind: 'confirmed', subject, after, finding, resolves, move, errands },
  };
}

/** The next check compares in full again. */
function ended(known: Known, after: Subject, move: BaselineMove | null, now: Date): Known {
  const baseline = move ? withMove(known.baseline, move, now) : known.baseline;
  return { ...withSubjects(known, [after]), baseline, seen_hash: null };
}

/** The page of a new release is read soon: changes on it before that would go unseen. */
function pageErrand(move: BaselineMove): Errand[] {
  const moves = move.kind === 'several' ? move.moves : [move];
  const isNew = moves.some(({ kind }) => kind === 'release' || kind === 'replace');
  return isNew ? [{ kind: 'page' }] : [];
}
