import { infoOf } from '../change-type.ts';
import type { Change, ChangePayload } from '../change.ts';
import type { Finding } from './types.ts';

/** What a change has besides its finding: when it was seen first, and by which snapshots. */
export interface Seen {
  detectedAt: string;
  snapshots: NonNullable<ChangePayload['snapshots']>;
}

/** A finding as the change tells it: with since when it is so, and its evidence. */
export function toldAs(
  { change_type, severity, summary, payload }: Finding,
  { detectedAt, snapshots }: Seen,
): Pick<Change, 'change_type' | 'severity' | 'summary' | 'payload'> {
  // A number has its days in the sentence.
  const since =
    infoOf(change_type).road === 'days' ? '' : ` Seen since ${minuteOf(detectedAt)} UTC.`;
  return {
    change_type,
    severity,
    summary: `${summary}${since}`,
    payload: { ...payload, snapshots },
  };
}

/** `2026-11-20 18:40` of an ISO 8601 time in UTC. */
function minuteOf(at: string): string {
  return at.slice(0, 16).replace('T', ' ');
}
