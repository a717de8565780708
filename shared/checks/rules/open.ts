import { isSameType } from '../../findings/same.ts';
import type { Finding } from '../../findings/types.ts';
import { inContext } from '../../findings/severity-context.ts';
import { checkAt } from './change-checks.ts';
import { cooldownFor } from '../../watches/rules/cooldown.ts';
import { firstWait } from './first-wait.ts';
import {
  type Context,
  findingIdOf,
  firstEpoch,
  type Known,
  type OpenSubject,
  together,
  type Wait,
} from '../../watches/rules/known.ts';
import { type FoundBy, withHappenings } from '../../verdicts/rules/happening.ts';
import type { Errand, Opened } from '../../watches/rules/step.ts';

/**
 * Opens what was found, unless a finding of the same kind is open for that subject already.
 * @param found by which look of a check, or by the reading of a page or of another source.
 */
export function open(
  known: Known,
  findings: readonly Finding[],
  found: FoundBy,
  context: Context,
): Opened[] {
  const atOnce = together(known, findings);
  const moved = found.by === 'check' ? (found.moved ?? null) : null;
  const opened = findings.flatMap((one) => {
    const finding = inContext(one, known.followers);
    const own = known.subjects.filter(({ id }) => id === finding.subject.id);
    const isWaiting = own.some(
      (other) => other.open !== null && isSameType(other.change_type, finding.change_type),
    );
    if (isWaiting) return [];
    const before = own.find(({ change_type }) => change_type === finding.change_type);
    const cooldown = cooldownFor(before, context.now);
    const subject = {
      change_type: finding.change_type,
      kind: finding.subject.kind,
      id: finding.subject.id,
      epoch: before?.epoch ?? firstEpoch(context.now),
      cooldown,
      confirmed: before?.confirmed ?? null,
      resolved: before?.resolved ?? null,
      told: before?.told ?? null,
    };
    const wait = firstWait(finding, { atOnce, cooldown, moved }, context);
    const id = findingIdOf(known.id, subject);
    const look: Errand = { kind: 'recheck', at: new Date(wait.until) };
    const picture: Errand[] =
      finding.change_type === 'PROFILE_IMAGE_CHANGED' ? [{ kind: 'picture' }] : [];
    return [
      {
        subject: { ...subject, open: openedAs(finding, { id, by: found.by, wait }, context) },
        finding,
        errands: [look, ...picture],
      },
    ];
  });
  // The pages of two releases may show the same track, but one write can't make one change twice.
  const each = [...new Map(opened.map((one) => [one.subject.open.id, one])).values()];
  return withHappenings(known, each, found, context.now);
}

function openedAs(
  { change_type, payload, reasons, mark }: Finding,
  { id, by, wait }: { id: string; by: OpenSubject['open']['found_by']; wait: Wait },
  { now }: Context,
): OpenSubject['open'] {
  return {
    id,
    detected_at: now.toISOString(),
    found_by: by,
    release_id: payload.release?.id ?? null,
    payload,
    checks: [checkAt(now, 'found', { change_type, payload }, by)],
    reasons,
    mark: mark ?? null,
    state: { kind: 'plain' },
    wait,
  };
}
