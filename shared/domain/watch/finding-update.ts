import type { ChangeCheck } from '../change.ts';
import { type HolderFinding, holderFinding } from '../detection/holder-finding.ts';
import type { Baseline } from '../detection/records.ts';
import type { Message } from '../detection/words.ts';
import type { OpenSubject } from './known.ts';
import type { Confirmed } from './resolution.ts';
import type { Opened, Settled } from './step.ts';

/** A finding that another one says is over, and when it was confirmed. */
type Resolved = Pick<Confirmed, 'id' | 'at'>;

/** What the holders of a watch receive about one finding. */
export type FindingUpdate = {
  /** The finding. */
  id: string;
  /** ISO 8601. */
  detected_at: string;
  checks: readonly ChangeCheck[];
} &
  /** `expected_by`: when a verdict is expected. */
  (
    | { kind: 'opened'; finding: HolderFinding; expected_by: string }
    /** `finding` where the finding moved on. */
    | {
        kind: 'waiting';
        finding: HolderFinding | null;
        waiting_for_source: boolean;
        expected_by: string;
      }
    | { kind: 'dismissed'; reasons: readonly Message[] }
    /** `resolves`: the finding that it says is over, and when that was confirmed. */
    | { kind: 'confirmed'; finding: HolderFinding; resolves: Resolved | null }
  );

/** What a re-check takes by itself, and until its result is written. */
const slackMs = 2 * 60_000;

/** When a verdict on an open finding is expected (ISO 8601): after its next look. */
function expectedBy({ wait }: Pick<OpenSubject['open'], 'wait'>): string {
  return new Date(Date.parse(wait.by ?? wait.until) + slackMs).toISOString();
}

/** What holders receive about a new finding that waits for its verdict. */
export function openedUpdate(
  { subject: { open }, finding }: Opened,
  baseline: Baseline,
): FindingUpdate {
  const { id, detected_at, checks } = open;
  const expected_by = expectedBy(open);
  return {
    ...{ kind: 'opened', id, detected_at, checks, expected_by },
    finding: holderFinding(finding, baseline),
  };
}

/** What holders receive when a finding is confirmed or dismissed. */
export function settledUpdate(settled: Settled, baseline: Baseline): FindingUpdate {
  const { id, detected_at, checks } = settled.subject.open;
  const of = { id, detected_at, checks };
  switch (settled.kind) {
    case 'waiting': {
      const { finding, waiting_for_source } = settled;
      const moved = finding && holderFinding(finding, baseline);
      const expected_by = expectedBy(settled.waits.open);
      return { kind: 'waiting', ...of, finding: moved, waiting_for_source, expected_by };
    }
    case 'dismissed':
      return { kind: 'dismissed', ...of, reasons: settled.reasons };
    case 'confirmed':
      return {
        ...{ kind: 'confirmed', ...of, finding: holderFinding(settled.finding, baseline) },
        resolves: settled.resolves && { id: settled.resolves.id, at: settled.resolves.at },
      };
  }
}

/**
 * Whether a finding only goes on waiting for a source that was silent before, too. Holders don't receive
 * that if it takes writes of its own: the next update has all the checks.
 */
export function isKnownSilence(settled: Settled): boolean {
  if (settled.kind !== 'waiting') return false;
  const { waiting_for_source, finding, subject, waits } = settled;
  const isSameRule = subject.open.wait.rule === waits.open.wait.rule;
  return waiting_for_source && finding === null && isSameRule;
}
