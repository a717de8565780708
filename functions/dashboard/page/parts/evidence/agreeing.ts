import type { Change } from '../../change.ts';

/** How many checks agree on what the change says: those since it was last something else. */
export function agreeing(checks: Change['checks']): number {
  const last = checks.findLastIndex(({ result }) => result === 'different');
  return checks.slice(last + 1).filter(({ result }) => result === 'same' || result === 'found')
    .length;
}
