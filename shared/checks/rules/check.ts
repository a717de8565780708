import type { Observation } from '../../domain/catalog/catalog.ts';
import { observationHash } from '../../findings/observed.ts';
import { diff } from '../../findings/diff.ts';
import { dismissReason } from '../../findings/doubt.ts';
import { infoOf } from '../../changes/rules/change-type.ts';
import { hear } from '../../findings/evidence.ts';
import { learnObservation } from '../../findings/learn.ts';
import { learnMiscount, wholeBeside } from '../../findings/miscount.ts';
import { numberFindings } from '../../findings/numbers/numbers.ts';
import type { DailyNumbers, DiffContext, Finding } from '../../findings/types.ts';
import { isSame } from '../../findings/same.ts';
import {
  asOpenChange,
  type Context,
  diffContext,
  type Known,
  openOf,
  type OpenSubject,
  withSubjects,
} from '../../watches/rules/known.ts';
import { checkAt, withCheck } from './change-checks.ts';
import { open } from './open.ts';
import type { Moved } from './probe.ts';
import { dismiss } from '../../verdicts/rules/settle.ts';
import { noStep, type Settled, type Step } from '../../watches/rules/step.ts';

/** Enough to tell the looks of a day apart. */
const lookLetters = 12;

/** What one check saw. */
export interface Seen {
  observation: Observation;
  /** When the reading began: it says nothing about what was opened after that. */
  begunAt: Date;
  /** The numbers by day, if a day is over and has to be judged; null: none is. */
  days: readonly DailyNumbers[] | null;
  /** How the profile moved since the check before, where it is looked at every few minutes (`probe.ts`). */
  moved?: Moved | null;
}

/** The part of what is known that decides whether a check sees anything new at all. */
export interface Glance {
  seen_hash: string | null;
  streaming_id: string;
  name: string;
}

/**
 * Whether a check saw what the last one saw, and no number has to be reported: then there is
 * nothing to do.
 */
export function seesNothingNew(known: Glance, seen: Seen, context: Context): boolean {
  const { capabilities } = context;
  return (
    known.seen_hash === observationHash(seen.observation, capabilities) &&
    numbersIn(known, seen, context).length === 0
  );
}

/** Whether the days that are over hold something to report. */
export function hasNumberFindings(
  known: Glance,
  days: readonly DailyNumbers[],
  context: Context,
): boolean {
  return numbersIn(known, { days }, context).length > 0;
}

/**
 * A look at the whole artist. What differs from what is known is opened, unless it is open already.
 * If an earlier check opened something that this one does not find in the same place, it is
 * dismissed: no matter what a re-check sees later, it went back in between. Otherwise a flapping
 * source would get it confirmed as soon as a check and a re-check happen to agree. What is no news is
 * learned silently. Nothing else of what is known changes.
 * @param known with the tracks of all releases where `needsAllTracks` says so.
 */
export function check(known: Known, given: Seen, context: Context): Step {
  const { name } = known.baseline.profile;
  const hash = observationHash(given.observation, context.capabilities);
  const means = diffContext(known, context);
  const numbers = numbersIn({ ...known, name }, given, means);
  const seen = { ...given, observation: wholeObservation(known, given.observation) };
  if (known.seen_hash === hash && numbers.length === 0) return noStep(checked(known, seen));
  const { baseline } = known;
  const findings = [...diff(baseline, seen.observation, means), ...numbers];
  const left = dismissGone(known, seen, findings, context);
  const learned = learnObservation(baseline, seen.observation, means, findings);
  const opened = open(
    left.known,
    findings,
    { by: 'check', look: hash.slice(0, lookLetters), moved: seen.moved ?? null },
    context,
  );
  const subjects = opened.map(({ subject }) => subject);
  // What differs after another profile's list was taken over can be judged only by the next look.
  const hasAdopted =
    baseline.profile.takeover.kind !== 'none' && learned.profile.takeover.kind === 'none';
  const after = {
    ...withSubjects(left.known, subjects),
    baseline: learned,
    seen_hash: hasAdopted ? null : hash,
  };
  return { known: checked(after, seen), opened, settled: left.settled, notes: [] };
}

/** Whether a check found the profile with an incomplete list. */
export function isListShort({ artist, releases }: Observation): boolean {
  return artist !== null && !releases.complete;
}

/** An observation whose list counts as whole where it lacks only what it never shows. */
export function wholeObservation(
  { list_miscount, baseline }: Known,
  observation: Observation,
): Observation {
  const releases = wholeBeside(observation.releases, list_miscount, baseline);
  return releases === observation.releases ? observation : { ...observation, releases };
}

/** What a check always leaves behind. */
function checked(known: Known, { observation }: Seen): Known {
  const { artist, releases } = observation;
  if (artist === null) return { ...known, is_list_short: false };
  const is_list_short = isListShort(observation);
  const list_miscount = learnMiscount(releases, known.list_miscount, known.baseline);
  return { ...known, followers: artist.followers, is_list_short, list_miscount };
}

function numbersIn(
  known: Glance,
  { days }: Pick<Seen, 'days'>,
  context: Pick<DiffContext, 'capabilities' | 'now' | 'released'>,
): Finding[] {
  const { streaming_id, name: artist_name } = known;
  return days ? numberFindings(days, { ...context, streaming_id, artist_name }) : [];
}

function dismissGone(
  known: Known,
  seen: Seen,
  findings: readonly Finding[],
  context: Context,
): { known: Known; settled: Settled[] } {
  let left = known;
  const settled: Settled[] = [];
  for (const subject of openOf(known)) {
    if (!isGone(subject, known, seen, findings, context)) continue;
    const { change_type, open } = subject;
    const reason = dismissReason(asOpenChange(subject), findings);
    const missed = checkAt(context.now, 'different', { change_type, ...open }, open.found_by);
    const looked = { ...subject, open: withCheck(open, missed) };
    const outcome = dismiss(left, looked, { reason }, context.now);
    left = outcome.known;
    settled.push(outcome.settled);
  }
  return { known: left, settled };
}

/** Whether a check looked where an open finding would be, and did not find it again. */
function isGone(
  subject: OpenSubject,
  known: Known,
  { observation, begunAt }: Seen,
  findings: readonly Finding[],
  context: Context,
): boolean {
  const open = asOpenChange(subject);
  if (subject.open.found_by !== 'check' || open.detected_at >= begunAt) return false;
  if (infoOf(open.change_type).road === 'days') return false;
  // The list alone showed it, so the list alone can take it back: its page is not needed.
  const pages = new Map([[open.payload.subject.id, null]]);
  const isHeard = hear(open, observation, pages, diffContext(known, context)).kind === 'clear';
  return isHeard && !findings.some((finding) => isSame(open, finding));
}
