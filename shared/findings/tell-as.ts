import { changeTypes } from '../changes/rules/change-type.ts';
import { type HolderFinding, named, releaseIdOf, weigh } from './finding.ts';
import type { Baseline, ReleaseRecord } from './records.ts';
import { knownAs, type Said, statedBy } from './said.ts';
import type { DiffContext, Finding } from './types.ts';
import { type Message, message } from './words.ts';
import {
  type Arrival,
  differencesOf,
  expectedBy,
  type ExpectedRelease,
} from '../domain/releases/expected-release.ts';
import { additionOf, riskOf } from './releases/additions.ts';
import { cameOn } from './risk/known-set.ts';
import {
  isSuspicious,
  type RiskFactor,
  type RiskFound,
  type RiskReason,
} from './risk/risk-table.ts';
import type { Change } from '../changes/rules/change.ts';
import type { TriageVerdict } from '../domain/releases/release.ts';
import type { NamedRelease } from './phrases.ts';
import { keptFacts, renderChange } from './render-change.ts';

/**
 * A finding as one holder receives it. The machine judges by what the catalog shows; what a holder's
 * people said of releases may change how serious a finding is to them, and whether a new release is
 * suspicious or simply new. It never changes whether a holder receives it.
 */
export function tellAs(
  finding: HolderFinding,
  { said, baseline }: { said: Said; baseline: Baseline },
  context: DiffContext,
): HolderFinding {
  const verdict = said.verdicts.get(releaseIdOf(finding))?.verdict;
  const { release } = finding;
  if (finding.payload.field === 'risk' && release) {
    if (verdict !== undefined) return asAnswered({ ...finding, release }, verdict);
    const told = tellRelease({ ...finding, release }, said, baseline, context);
    const isTheirs = told.change_type !== 'RELEASE_SUSPICIOUS';
    return isTheirs ? { ...finding, severity: 'info' } : finding;
  }
  if (finding.payload.field === 'release' && release) {
    const told = verdict
      ? tellVerdict({ ...finding, release }, verdict, context)
      : tellRelease({ ...finding, release }, said, baseline, context);
    return { ...finding, ...told, payload: { ...told.payload, ...keptFacts(finding.payload) } };
  }
  if (verdict === undefined) return finding;
  return verdict === 'mine' ? asTheirs(finding) : asForeign(finding);
}

/** Its loss is meant to happen, and its return is as bad as when it came first. */
function asForeign(finding: HolderFinding): HolderFinding {
  const isBack = finding.change_type === 'RELEASE_BACK_ONLINE';
  const isLoss = ['RELEASE_WENT_OFFLINE', 'RELEASE_DELISTED'].includes(finding.change_type);
  return {
    ...finding,
    severity: isBack ? 'critical' : 'info',
    says: suspect(finding.says),
    reasons:
      isBack || isLoss
        ? [...withoutSuspicion(finding), message('saidNotTheirs', {})]
        : finding.reasons,
  };
}

/** It counts like any other of the artist's releases. */
function asTheirs(finding: HolderFinding): HolderFinding {
  const says = trusted(finding.says);
  const isDistrusted = finding.reasons.some(({ id }) => id === 'wasSuspicious');
  if (!isDistrusted) return finding;
  const own = changeTypes[finding.change_type].severity;
  return {
    ...finding,
    says,
    severity: finding.release ? weigh(own, finding.release) : own,
    reasons: withoutSuspicion(finding),
  };
}

function withoutSuspicion({ reasons }: HolderFinding): Message[] {
  return reasons.filter(({ id }) => id !== 'wasSuspicious');
}

function suspect(says: Message): Message {
  if (says.id === 'releaseRemoved') return message('suspiciousRemoved', says.data);
  return says.id === 'releaseBack' ? message('suspiciousBack', says.data) : says;
}

function trusted(says: Message): Message {
  if (says.id === 'suspiciousRemoved') return message('releaseRemoved', says.data);
  return says.id === 'suspiciousBack' ? message('releaseBack', says.data) : says;
}

/** A new release as one holder hears of it: the finding's own parts that may differ. */
type Told = Pick<Finding, 'change_type' | 'severity' | 'says' | 'payload' | 'reasons'>;

/** A new release that is told, by the finding that reports it. */
interface New extends Told {
  release: ReleaseRecord;
  /** Of its tracks; absent where its page was not read. */
  isrcs?: readonly string[] | undefined;
}

/** What was found out beside the release and what is known: nobody looks again. */
const foundElsewhere: readonly RiskReason[] = ['recordings', 'others', 'guest_label'];

/**
 * A new release, judged by what the holder said of the artist: one that was expected is news, as expected;
 * with the policy `expected_only`, any other of the artist's own is foreign; otherwise what the holder said
 * is theirs, or not, counts like what the catalog showed.
 */
function tellRelease(finding: New, said: Said, baseline: Baseline, context: DiffContext): Told {
  const { release, reasons } = finding;
  const rest = reasons.filter(({ id }) => id !== 'riskFactor');
  const known = knownAs(baseline, said);
  const cameThatDay = Math.max(1, cameOn(context.now, known).length);
  const stated = statedBy(said, known);
  const carried =
    release.risk?.factors.filter(({ reason }) => foundElsewhere.includes(reason)) ?? [];
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
  if (!risk || !release.risk) return finding;
  const isSame =
    risk.judgment === release.risk.judgment && isSuspicious(risk) === isSuspicious(release.risk);
  if (isSame) return finding;
  return additionOf({ ...release, risk }, rest, context);
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

/** What it is that a release appeared which isn't theirs. */
const foreign = { change_type: 'RELEASE_SUSPICIOUS', severity: 'critical' } as const;

const saidForeign = () => message('saidNotTheirs', {});
const marked = (release: NamedRelease) => message('releaseNotTheirs', { release: named(release) });

/** A new release as a holder hears of it whose people have said whose it is: nobody has to ask anymore. */
function tellVerdict(finding: New, verdict: TriageVerdict, context: DiffContext): Told {
  const { release, reasons } = finding;
  if (verdict === 'mine') {
    const rest = reasons.filter(({ id }) => id !== 'riskFactor');
    return { ...additionOf({ ...release, risk: null }, rest, context), severity: 'info' };
  }
  return { ...finding, ...foreign, says: marked(release), reasons: [...reasons, saidForeign()] };
}

/** The risk of a release, found once its page was read, for whose people have said whose it is: no question. */
function asAnswered<Finding extends Pick<New, 'severity' | 'says' | 'release'>>(
  finding: Finding,
  verdict: TriageVerdict,
): Finding {
  const says = message('releaseAnswered', { release: named(finding.release), verdict });
  return { ...finding, severity: 'info', says };
}

/**
 * What the change tells in which a release appeared, once the holder's people have said that the release
 * isn't theirs.
 */
export function tellForeign(
  { artist_name: artistName, detected_at: detectedAt, payload }: Change,
  release: NamedRelease,
): ReturnType<typeof renderChange> {
  const told = renderChange(
    { ...foreign, says: marked(release), reasons: [saidForeign()], payload },
    { artistName, detectedAt },
  );
  const reasons = [...payload.reasons, ...told.payload.reasons];
  return { ...told, payload: { ...told.payload, reasons } };
}
