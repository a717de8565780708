import { isLate } from '../../plan/objectives.ts';
import { count } from '../../telemetry/record.ts';

/**
 * Counts for the promise Speed that something was routed or first attempted.
 * @param since when it could have been (ISO 8601).
 */
export function countSpeed(since: string, at: Date): void {
  count('SpeedEvents');
  if (isLate(since, at)) count('LateSpeedEvents');
}
