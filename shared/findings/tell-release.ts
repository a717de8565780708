import {
  type Arrival,
  differencesOf,
  expectedBy,
  type ExpectedRelease,
} from '../domain/releases/expected-release.ts';
import { named } from './finding.ts';
import type { Baseline, ReleaseRecord } from './records.ts';
import { additionOf, riskOf } from './releases/additions.ts';
import { cameOn } from './risk/known-set.ts';
import { isSuspicious, type RiskFactor, type RiskFound } from './risk/risk-table.ts';
import { knownAs, type Said, statedBy } from './said.ts';
import type { DiffContext, Finding } from './types.ts';
import { type Message, message } from './words.ts';

/** A new release as one holder hears of it: the finding's own parts that may differ. */
export type Told = Pick<Finding, 'change_type' | 'severity' | 'says' | 'payload' | 'reasons'>;

/** A new release that is told, by the finding that reports it. */
export interface New extends Told {
  release: ReleaseRecord;
  /** Of its tracks; absent where its page was not read. */
  isrcs?: readonly string[] | undefined;
}

/**
 * A new release, judged by what the holder said of the artist: one that was expected is news, as expected;
 * with the policy `expected_only`, any other of the artist's own is foreign; otherwise what the holder said
 * is theirs, or not, counts like what the catalog showed.
 */
export function tellRelease(
  finding: New,
  said: Said,
  baseline: Baseline,
  context: DiffContext,
): Told {
  const { release, reasons } = finding;
  const rest = reasons.filter(({ id }) => id !== 'riskFactor');
  const known = knownAs(baseline, said);
  const cameThatDay = Math.max(1, cameOn(context.now, known).length);
  const stated = statedBy(said, known);
  const carried = release.risk?.factors.filter(isCarried) ?? [];
  const judged = (found: readonly RiskFactor[]) =>
    riskOf(release, known, { cameThatDay, found, stated }, context);
  const match = matchOf(finding, said, baseline);
  // A title and a date are public: they don't outweigh what is known to be foreign.
  if (match && !(match.by === 'title' && judged(carried)?.judgment === 'foreign')) {
    const factor: RiskFactor = {
      reason: 'expected',
      points: 0,
      values: match.expected.release_date === null ? [] : [match.expected.release_date],
    };
    return asExpected(release, judged([...carried, factor]), match, { rest, context });
  }
  if (said.policy === 'expected_only' && release.relation !== 'appears_on') {
    const factor: RiskFactor = { reason: 'unexpected', points: 60, values: [] };
    const own = { ...release, relation: 'main' as const };
    const risk = riskOf(own, known, { cameThatDay, found: [...carried, factor] }, context);
    return additionOf({ ...own, risk }, rest, context);
  }
  const risk = release.risk ? judged(carried) : null;
  if (!risk || !release.risk || isSame(risk, release.risk)) return finding;
  return additionOf({ ...release, risk }, rest, context);
}

/** What was found out beside the release and what is known: nobody looks again. */
function isCarried({ reason }: RiskFactor): boolean {
  return reason === 'recordings' || reason === 'others' || reason === 'guest_label';
}

function isSame(one: RiskFound, other: RiskFound): boolean {
  return one.judgment === other.judgment && isSuspicious(one) === isSuspicious(other);
}

interface Match {
  expected: ExpectedRelease;
  by: 'upc' | 'isrc' | 'title';
  arrival: Arrival;
}

/**
 * The expected release that this one is. One that is there already came by itself: another one with the same
 * title and date is not it.
 */
function matchOf({ release, isrcs = [] }: New, said: Said, { releases }: Baseline): Match | null {
  const arrival = { ...release, isrcs };
  for (const expected of said.expected) {
    const by = expectedBy(expected, arrival);
    if (by === null) continue;
    const isThere = [...releases.values()].some(
      (one) =>
        one.id !== release.id &&
        one.status !== 'offline' &&
        said.verdicts.get(one.id)?.verdict !== 'not_mine' &&
        expectedBy(expected, { ...one, isrcs: [] }) !== null,
    );
    if (by !== 'title' || !isThere) return { expected, by, arrival };
  }
  return null;
}

function asExpected(
  release: ReleaseRecord,
  risk: RiskFound | null,
  { expected, by, arrival }: Match,
  { rest, context }: { rest: readonly Message[]; context: DiffContext },
): Told {
  const differences = differencesOf(expected, arrival);
  const told = additionOf({ ...release, risk }, rest, context);
  // Titles, dates, and ISRCs of singles are public: whoever uses another label may not be who was expected.
  const isDoubtful =
    by !== 'upc' && differences.some(({ field }) => field === 'label' || field === 'title');
  return {
    ...told,
    severity: isDoubtful ? 'warning' : 'info',
    says: message('releaseExpected', { release: named(release), differences }),
    reasons: [...told.reasons, ...differences.map((one) => message('notAsExpected', one))],
  };
}
