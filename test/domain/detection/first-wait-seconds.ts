import type { AtOnce } from '../../../shared/domain/detection/mass.ts';
import type { Finding } from '../../../shared/domain/detection/types.ts';
import { firstWait } from '../../../shared/domain/watch/first-wait.ts';
import { now } from './build.ts';

/** How long a finding waits before it is first looked at again, where its subject was calm. */
export function firstWaitSeconds(
  finding: Finding,
  atOnce: AtOnce,
  confirmAfterSeconds: number,
): number {
  const { until } = firstWait(finding, { atOnce, hold: null }, { confirmAfterSeconds, now });
  return (Date.parse(until) - now.getTime()) / 1000;
}
