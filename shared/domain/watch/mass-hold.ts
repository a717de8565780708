import { patience } from '../detection/patience.ts';
import { changeTypeNames, infoOf, isAddition } from '../change-type.ts';
import { type AtOnce, massOf } from '../detection/mass.ts';
import { inMass } from '../detection/severity-context.ts';
import type { Finding, OpenChange, Verdict } from '../detection/types.ts';
import { ageSeconds } from '../detection/waiting.ts';

const losses = changeTypeNames.filter((type) => infoOf(type).movement === 'lost');

/**
 * How long a finding is held before it is looked at again.
 * @param together what was found and is open at the same time.
 */
export function holdSeconds(
  finding: Finding,
  together: AtOnce,
  confirmAfterSeconds: number,
): number {
  const least = massSeconds(finding, together, confirmAfterSeconds);
  return Math.max(confirmAfterSeconds, finding.hold_seconds ?? 0, least);
}

/** How long a finding is held since the same comes to much of the catalog at once; 0: it isn't. */
export function massSeconds(
  { change_type, subject, payload }: Finding,
  together: AtOnce,
  confirmAfterSeconds: number,
): number {
  if (infoOf(change_type).movement === 'lost')
    return massOf(losses, together) ? patience.massLoss : 0;
  if (payload.field === 'label') return patience.labelTimes * confirmAfterSeconds;
  if (subject.kind === 'artist' || isAddition(change_type)) return 0;
  return massOf([change_type], together) ? patience.massTimes * confirmAfterSeconds : 0;
}

/**
 * A verdict by what came after the change was detected: pages are read one after the other, and what
 * looked like one of few may be one of very many by now. Then it waits as long as if that had been
 * seen at once, and is as grave.
 */
export function heldInMass(
  open: OpenChange,
  verdict: Verdict,
  together: AtOnce,
  { confirmAfterSeconds, now }: { confirmAfterSeconds: number; now: Date },
): Verdict {
  if (verdict.kind !== 'confirm') return verdict;
  const finding = inMass(verdict.finding, together);
  const leftSeconds = massSeconds(finding, together, confirmAfterSeconds) - ageSeconds(open, now);
  if (leftSeconds <= 0) return { ...verdict, finding };
  const until = new Date(now.getTime() + leftSeconds * 1000);
  return { kind: 'wait', rule: 'mass', until, waiting_for_source: false, finding };
}
