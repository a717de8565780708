import { applyMove } from '../../findings/baseline.ts';
import type { BaselineMove, Finding, Verdict } from '../../findings/types.ts';
import { message, type Message } from '../../findings/words.ts';
import { cooldownAfter } from '../../watches/rules/cooldown.ts';
import {
  type Context,
  type Known,
  type Open,
  openOf,
  type OpenSubject,
  withSubjects,
} from '../../watches/rules/known.ts';
import { rememberedOf, resolvedBy } from '../../watches/rules/resolution.ts';
import { type Errand, noStep, type Settled, type Step } from '../../watches/rules/step.ts';

/** What is known after a verdict was carried out, and what became of the finding. */
export interface Carried {
  known: Known;
  settled: Settled;
}

/** Leaves a finding open, as it stands now. */
export function wait(
  known: Known,
  subject: OpenSubject,
  verdict: Extract<Verdict, { kind: 'wait' }>,
  errands: readonly Errand[] = [],
): Carried {
  const { finding = null, rule, until, by = until, state, waiting_for_source } = verdict;
  const before = state ? { ...subject.open, state } : subject.open;
  const seen = finding ? seenAgain(subject.open, finding, state) : before;
  const open = { ...seen, wait: { rule, until: until.toISOString(), by: by.toISOString() } };
  const waits = { ...subject, open };
  return {
    known: withSubjects(known, [waits]),
    settled: { kind: 'waiting', subject, waits, waiting_for_source, finding, errands },
  };
}

function seenAgain(open: Open, { payload, reasons, mark }: Finding, state?: Open['state']): Open {
  return { ...open, payload, reasons, mark: mark ?? null, state: state ?? heldStill(open) };
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
): Carried {
  const { change_type, open } = subject;
  const after = cooldownAfter({ change_type, ...open }, subject.cooldown, { now, reported: null });
  return {
    known: ended(known, subject, { after, move }, now),
    settled: {
      kind: 'dismissed',
      subject,
      reasons: [reason, ...(why ? [why] : [])],
      after,
      move,
      errands: move ? pageErrand(move) : [],
    },
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
): Carried {
  const { change_type, payload } = finding;
  const { id, detected_at } = subject.open;
  const told = subject.open.happening ?? null;
  const as = { change_type, payload, detected_at };
  const after = cooldownAfter(as, subject.cooldown, { now: context.now, reported: context });
  const move = asReportedBy(id, finding.move);
  const picture = subject.change_type === 'PROFILE_IMAGE_CHANGED';
  const resolves = resolvedBy(known.subjects, finding);
  const confirmed = rememberedOf(finding, told?.id ?? id, known.baseline, context.now);
  // What is remembered of it.
  const remembering = {
    ...subject,
    confirmed: confirmed ?? subject.confirmed,
    resolved: resolves?.id ?? subject.resolved,
    told: told ?? subject.told,
  };
  return {
    known: ended(known, remembering, { after, move }, context.now),
    settled: {
      kind: 'confirmed',
      subject,
      finding,
      ...{ resolves, confirmed, told },
      after,
      move,
      errands: [...pageErrand(move), ...(picture ? [{ kind: 'picture' as const }] : [])],
    },
  };
}

/** The subject in its next epoch; the next check compares in full again. */
function ended(
  known: Known,
  subject: OpenSubject,
  { after, move }: { after: OpenSubject['cooldown']; move: BaselineMove | null },
  now: Date,
): Known {
  const next = { ...subject, epoch: subject.epoch + 1, cooldown: after, open: null };
  return {
    ...withSubjects(known, [next]),
    baseline: move ? applyMove(known.baseline, move, now) : known.baseline,
    seen_hash: null,
  };
}

/** A new release keeps the id of the change that reported it: triaging one triages the other. */
function asReportedBy(id: string, move: BaselineMove): BaselineMove {
  return move.kind === 'release' ? { ...move, record: { ...move.record, reported_by: id } } : move;
}

/** The page of a new release is read soon: changes on it before that would go unseen. */
function pageErrand(move: BaselineMove): Errand[] {
  const moves = move.kind === 'several' ? move.moves : [move];
  const isNew = moves.some(({ kind }) => kind === 'release' || kind === 'replace');
  return isNew ? [{ kind: 'page' }] : [];
}
