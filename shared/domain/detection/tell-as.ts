import { changeTypes, isAddition } from '../change-type.ts';
import type { TriageVerdict } from '../release.ts';
import { weigh } from './finding.ts';
import type { Baseline, ReleaseRecord } from './records.ts';
import { additionOf, riskOf } from './releases/additions.ts';
import { cameOn } from './risk/known-set.ts';
import { isSuspicious, suspiciousScore } from './risk/risk-table.ts';
import type { DiffContext, Finding } from './types.ts';
import { type Message, message } from './words.ts';

/** What a holder is told of a finding, and the release that it is about, as it is known then. */
export type Told = Pick<
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
export function toldOf(
  { change_type, severity, says, subject, payload, reasons, move }: Finding,
  { releases }: Baseline,
): Told {
  const release = move.kind === 'release' ? move.record : releases.get(releaseIdOf({ payload }));
  return { change_type, severity, says, subject, payload, reasons, release: release ?? null };
}

/**
 * A finding as one holder is told it. The machine judges by what the catalog shows; what a holder's
 * people said of releases may change how serious a finding is to them, and whether a new release is
 * suspicious or simply new. It never changes whether a finding is told.
 */
export function tellAs(told: Told, { verdicts, baseline }: Said, context: DiffContext): Told {
  if (verdicts.size === 0) return told;
  const judged = judgedAgain(told, { verdicts, baseline }, context);
  const verdict = verdicts.get(releaseIdOf(told));
  if (verdict === undefined) return judged;
  if (told.payload.field === 'risk') return { ...judged, severity: 'info' };
  if (isAddition(told.change_type)) return judged;
  return verdict === 'mine' ? asTheirs(judged) : asForeign(judged);
}

function releaseIdOf({ payload: { subject, release } }: Pick<Told, 'payload'>): string {
  return release?.id ?? subject.id;
}

/** A new release, judged by the releases that the holder takes for the artist's own. */
function judgedAgain(told: Told, said: Said, context: DiffContext): Told {
  const { release, reasons } = told;
  if (told.payload.field !== 'release' || !release?.risk) return told;
  const known = { ...said.baseline, releases: releasesAs(said) };
  const cameThatDay = Math.max(1, cameOn(context.now, known).length);
  const risk = riskOf(release, known, cameThatDay, context);
  if (!risk || isSuspicious(risk) === isSuspicious(release.risk)) return told;
  const others = reasons.filter(({ id }) => id !== 'riskFactor');
  return { ...toldOf(additionOf({ ...release, risk }, others, context), known), release };
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
function asForeign(told: Told): Told {
  const isBack = told.change_type === 'RELEASE_BACK_ONLINE';
  const isLoss = ['RELEASE_WENT_OFFLINE', 'RELEASE_DELISTED'].includes(told.change_type);
  return {
    ...told,
    severity: isBack ? 'critical' : 'info',
    says: suspect(told.says),
    reasons:
      isBack || isLoss ? [...withoutScore(told), message('saidNotTheirs', {})] : told.reasons,
  };
}

/** It counts like any other of the artist's releases. */
function asTheirs(told: Told): Told {
  const says = trusted(told.says);
  const isDistrusted = told.reasons.some(({ id }) => id === 'scoredRisk');
  if (!isDistrusted) return told;
  const own = changeTypes[told.change_type].severity;
  return {
    ...told,
    says,
    severity: told.release ? weigh(own, told.release) : own,
    reasons: withoutScore(told),
  };
}

function withoutScore({ reasons }: Told): Message[] {
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
