import type { Listed, WaitingRow } from '../items/waiting.ts';
import type { Log } from '../../usecases/ports.ts';

/** The rows of the index that make sense. Others must not hold these up; `log` is told of them. */
export function readable(listed: readonly Listed[], log?: Log): WaitingRow[] {
  return listed.flatMap(({ key, row, error }) => {
    if (row) return [row];
    log?.error('a delivery that waits makes no sense', { key, error });
    return [];
  });
}
