import { changeTypes } from '../changes/rules/change-type.ts';
import { weigh } from './finding.ts';
import type { Baseline } from './records.ts';
import type { Said } from './said.ts';
import { tellRelease } from './tell-release.ts';
import { asAnswered, tellVerdict } from './tell-verdict.ts';
import { type HolderFinding, releaseIdOf } from './holder-finding.ts';
import type { DiffContext } from './types.ts';
import { type Message, message } from './words.ts';

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
    const { others } = finding.payload;
    const payload = { ...told.payload, ...(others !== undefined && { others }) };
    return { ...finding, ...told, payload };
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
