import type { ChangeType } from '../change-type.ts';
import { additionTypes } from '../detection/releases/additions.ts';
import { type AtOnce, massOf } from '../detection/mass.ts';
import { inMass } from '../detection/severity-context.ts';
import type { Finding, OpenChange, Verdict } from '../detection/types.ts';
import { ageSeconds } from '../detection/waiting.ts';

const losses: readonly ChangeType[] = ['RELEASE_WENT_OFFLINE', 'TRACKS_WENT_OFFLINE'];
/** When a large part of the catalogue goes at once: a source that breaks is likelier than that. */
const massLossHoldSeconds = 6 * 3600;
/**
 * Anything else that comes to a large part of the catalogue waits so many times the usual wait, with
 * five minutes an hour and five: until every artist that is looked at hourly had its turn. By then it
 * shows whether the same comes to others as well.
 */
const massTimes = 13;
/**
 * A label so many times, six hours: it stands on a page that is read alone and seldom. Nothing else
 * contradicts it, and there are no others soon who show the same.
 */
const labelTimes = 72;

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

function massSeconds(
  { change_type, subject, payload }: Finding,
  together: AtOnce,
  confirmAfterSeconds: number,
): number {
  if (losses.includes(change_type)) return massOf(losses, together) ? massLossHoldSeconds : 0;
  if (payload.field === 'label') return labelTimes * confirmAfterSeconds;
  if (subject.kind === 'artist' || additionTypes.includes(change_type)) return 0;
  return massOf([change_type], together) ? massTimes * confirmAfterSeconds : 0;
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
  return { kind: 'wait', until, waiting_for_source: false, finding };
}
