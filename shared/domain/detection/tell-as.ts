import { changeTypes, isAddition } from '../change-type.ts';
import type { TriageVerdict } from '../release.ts';
import { weigh } from './finding.ts';
import type { Baseline, ReleaseRecord } from './records.ts';
import { additionOf, riskOf } from './releases/additions.ts';
import { cameOn } from './risk/known-set.ts';
import { isSuspicious, suspiciousScore } from './risk/risk-table.ts';
import type { DiffContext, Finding } from './types.ts';
import { type Message, message } from './words.ts';

/** What a holder receives of a finding, and the release that it is about, as it is known then. */
export type HolderFinding = Pick<
  Finding,
  'change_type' | 'severity' | 'says' | 'subject' | 'payload' | 'reasons'
> & { release: ReleaseRecord | null };

/** What one holder's people said of releases. */
export interface Said {
  verdicts: ReadonlyMap<string, TriageVerdict>;
  /** What is known of the artist, whoever holds it. */
  baseline: Baseline;
}

/** A finding with the release that it is about, without what only the machine needs. */
export function holderFinding(
  { change_type, severity, says, subject, payload, reasons, move }: Finding,
  { releases }: Baseline,
): HolderFinding {
  const release = move.kind === 'release' ? move.record : releases.get(releaseIdOf({ payload }));
  return { change_type, severity, says, subject, payload, reasons, release: release ?? null };
}

/**
 * A finding as one holder receives it. The machine judges by what the catalog shows; what a holder's
 * people said of releases may change how serious a finding is to them, and whether a new release is
 * suspicious or simply new. It never changes whether a holder receives it.
 */
export function tellAs(
  finding: HolderFinding,
  { verdicts, baseline }: Said,
  context: DiffContext,
): HolderFinding {
  if (verdicts.size === 0) return finding;
  const judged = judgedAgain(finding, { verdicts, baseline }, context);
  const verdict = verdicts.get(releaseIdOf(finding));
  if (verdict === undefined) return judged;
  if (finding.payload.field === 'risk') return { ...judged, severity: 'info' };
  if (isAddition(finding.change_type)) return judged;
  return verdict === 'mine' ? asTheirs(judged) : asForeign(judged);
}

function releaseIdOf({ payload: { subject, release } }: Pick<HolderFinding, 'payload'>): string {
  return release?.id ?? subject.id;
}

/** A new release, judged by the releases that the holder takes for the artist's own. */
function judgedAgain(finding: HolderFinding, said: Said, context: DiffContext): HolderFinding {
  const { release, reasons } = finding;
  if (finding.payload.field !== 'release' || !release?.risk) return finding;
  const known = { ...said.baseline, releases: releasesAs(said) };
  const cameThatDay = Math.max(1, cameOn(context.now, known).length);
  const risk = riskOf(release, known, cameThatDay, context);
  if (!risk || isSuspicious(risk) === isSuspicious(release.risk)) return finding;
  const rest = reasons.filter(({ id }) => id !== 'riskFactor');
  const again = holderFinding(additionOf({ ...release, risk }, rest, context), known);
  const { others } = finding.payload;
  const payload = { ...again.payload, ...(others !== undefined && { others }) };
  return { ...again, payload, release };
}

/** The releases with the risk that the holder's word gives them: none, or all. */
function releasesAs({ verdicts, baseline }: Said): Map<string, ReleaseRecord> {
  const all = { score: suspiciousScore, factors: [] };
  return new Map(
    [...baseline.releases].map(([id, record]): [string, ReleaseRecord] => {
      const verdict = verdicts.get(id);
      if (verdict === undefined) return [id, record];
      return [id, { ...record, risk: verdict === 'mine' ? null : all }];
    }),
  );
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
      isBack || isLoss ? [...withoutScore(finding), message('saidNotTheirs', {})] : finding.reasons,
  };
}

/** It counts like any other of the artist's releases. */
function asTheirs(finding: HolderFinding): HolderFinding {
  const says = trusted(finding.says);
  const isDistrusted = finding.reasons.some(({ id }) => id === 'scoredRisk');
  if (!isDistrusted) return finding;
  const own = changeTypes[finding.change_type].severity;
  return {
    ...finding,
    says,
    severity: finding.release ? weigh(own, finding.release) : own,
    reasons: withoutScore(finding),
  };
}

function withoutScore({ reasons }: HolderFinding): Message[] {
  return reasons.filter(({ id }) => id !== 'scoredRisk');
}

function suspect(says: Message): Message {
  if (says.id === 'releaseRemoved') return message('suspiciousRemoved', says.data);
  return says.id === 'releaseBack' ? message('suspiciousBack', says.data) : says;
}

function trusted(says: Message): Message {
  if (says.id === 'suspiciousRemoved') return message('releaseRemoved', says.data);
  return says.id === 'suspiciousBack' ? message('releaseBack', says.data) : says;
}
