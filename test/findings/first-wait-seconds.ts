import type { AtOnce } from '../../shared/findings/mass.ts';
import type { Finding } from '../../shared/findings/types.ts';
import { fullCoverage } from '../../shared/watches/rules/coverage.ts';
import { firstWait } from '../../shared/checks/rules/first-wait.ts';
import { now } from './build.ts';

/** How long a finding waits before it is first looked at again, where its subject was calm. */
export function firstWaitSeconds(
  finding: Finding,
  atOnce: AtOnce,
  confirmAfterSeconds: number,
  coverage = fullCoverage,
): number {
  const means = { confirmAfterSeconds, now, coverage };
  const { until } = firstWait(finding, { atOnce, cooldown: null }, means);
  return (Date.parse(until) - now.getTime()) / 1000;
}
