import { recheckFindings } from '../../findings/diff.ts';
import { isSame } from '../../findings/same.ts';
import type { Evidence, Finding, Verdict } from '../../findings/types.ts';
import { message } from '../../findings/words.ts';
import { wholeObservation } from '../../checks/rules/check.ts';
import { recheckAt, withCheck } from '../../checks/rules/change-checks.ts';
import { withSampled } from './sample.ts';
import { unlessUnlikely } from '../../checks/rules/first-wait.ts';
import { judge } from './judge.ts';
import {
  asOpenChange,
  type Context,
  diffContext,
  type Known,
  type OpenSubject,
  together,
} from '../../watches/rules/known.ts';
import { type Came, unlessMerged } from './merge.ts';
import { unlessSourceWide, unlessWitnessed, witnessedAt } from './other-artists.ts';
import { type Others, withOthers } from './suspicion.ts';
import { withSilentApart } from './happening.ts';
import { confirm, dismiss, wait, withoutSilence } from './settle.ts';
import type { Note, Settled, Step } from '../../watches/rules/step.ts';
import type { Witnesses } from './witnesses.ts';

/** A fresh look at an artist, compared with what is known: the one comparison of a re-check. */
export interface Look {
  known: Known;
  evidence: Evidence;
  context: Context;
  /** All that differs. */
  fresh: readonly Finding[];
  judged: readonly Judged[];
}

/** A finding that is due, and the verdict on it from what this artist alone shows. */
interface Judged {
  subject: OpenSubject;
  verdict: Verdict;
  /** From the evidence alone, before it is held because the same happens elsewhere. */
  isSure: boolean;
}

/** Compares what was read with what is known, and judges by that each finding that is due. */
export function compared(
  known: Known,
  due: readonly OpenSubject[],
  read: Evidence,
  context: Context,
): Look {
  const observation = read.observation && wholeObservation(known, read.observation);
  const releases = withSampled(due, read.releases, context.now);
  const evidence = { ...read, releases, observation };
  const means = diffContext(known, context);
  const fresh = recheckFindings(known.baseline, evidence, means);
  const atOnce = together(known);
  const judged = due.map((waiting): Judged => {
    const subject = withoutSilence(waiting, context.now);
    const open = asOpenChange(subject);
    const alone = judge(open, fresh, evidence, means);
    const verdict = unlessUnlikely(open, alone, atOnce, context);
    return { subject, verdict, isSure: alone.kind === 'confirm' };
  });
  return { known, evidence, context, fresh, judged };
}

/** What was read in addition for findings that would be confirmed. */
export interface Besides {
  /** Pages of other new releases, by the ids that were asked for, without those that gave no answer. */
  pages: Evidence['releases'];
  others: Others;
  /** What other artists show; null: nothing asks for that. */
  witnesses: Witnesses | null;
}

/** Settles what is due by verdict; the next one already knows what the one before made known. */
export function recheck(look: Look, { pages, others, witnesses }: Besides): Step {
  const { context } = look;
  let { known, fresh } = look;
  const settled: Settled[] = [];
  const notes: Note[] = [];
  for (const judged of look.judged) {
    const { subject, isSure } = judged;
    const beside = { witnesses, observation: look.evidence.observation, ...context };
    const wide = unlessSourceWide(subject, judged.verdict, others, context);
    const witnessed = unlessWitnessed(asOpenChange(subject), wide.verdict, beside);
    const single =
      witnessed.kind === 'confirm' ? withOthers(subject, witnessed, others) : witnessed;
    const came = cameOf({ ...look, fresh }, known, { subject, verdict: single });
    const verdict = unlessReported(unlessMerged(came, pages), settled);
    const check = recheckAt(context.now, came.open, { verdict, isSure }, look.evidence);
    const looked = check ? { ...subject, open: withCheck(subject.open, check) } : subject;
    const outcome = settle(known, { subject: looked, verdict, isSure }, context);
    known = outcome.known;
    settled.push(outcome.settled);
    const isOpen = single.kind === 'wait' && witnessedAt(single.state) === undefined;
    if (isOpen) notes.push(...wide.notes.filter((note) => !isAlerted(note, notes)));
    // It is known now, so no later finding is reported together with it.
    if (verdict.kind === 'confirm') fresh = fresh.filter((one) => !isSame(came.open, one));
  }
  return withSilentApart({ known, opened: [], settled, notes });
}

function isAlerted(note: Note, notes: readonly Note[]): boolean {
  return notes.some(
    (one) => one.kind === 'held' && note.kind === 'held' && one.change_type === note.change_type,
  );
}

/** A missing release may be open both as gone and as replaced: if both turn out the same, one is reported. */
function unlessReported(verdict: Verdict, settled: readonly Settled[]): Verdict {
  if (verdict.kind !== 'confirm') return verdict;
  const { change_type, subject } = verdict.finding;
  const isReported = settled.some(
    (one) =>
      one.kind === 'confirmed' &&
      one.finding.change_type === change_type &&
      one.finding.subject.id === subject.id,
  );
  return isReported ? { kind: 'dismiss', reason: message('reportedByAnother', {}) } : verdict;
}

function settle(known: Known, { subject, verdict, isSure }: Judged, context: Context) {
  switch (verdict.kind) {
    case 'wait': {
      // It only waits briefly for other artists: a sweep would come a minute or two late.
      const isWitnessed = witnessedAt(verdict.state) !== undefined;
      const isShort = isWitnessed || (isSure && !verdict.waiting_for_source);
      return wait(
        known,
        subject,
        verdict,
        context.now,
        isShort ? [{ kind: 'recheck', at: verdict.until }] : [],
      );
    }
    case 'dismiss':
      return dismiss(known, subject, verdict, context.now);
    case 'confirm':
      return confirm(known, subject, verdict.finding, context);
  }
}

/** A new release with everything that decides whether it is part of a merge. */
export function cameOf(
  { evidence, fresh, context }: Look,
  known: Known,
  { subject, verdict }: Pick<Judged, 'subject' | 'verdict'>,
): Came {
  const open = asOpenChange(subject);
  const { baseline } = known;
  return { open, verdict, fresh, baseline, evidence, context: diffContext(known, context) };
}
