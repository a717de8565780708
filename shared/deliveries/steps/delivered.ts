import { note, nothingToDo, putBack } from '../../telemetry/record.ts';

/**
 * What became of a claimed delivery. `not_ours`: it is final or not due by now; `put_off`: it costs no
 * attempt, and is due later.
 */
export type Delivered =
  'delivered' | 'pending' | 'failed' | 'skipped' | 'cancelled' | 'put_off' | 'not_ours';

/**
 * Notes how many deliveries of a run ended in which way. What receivers answer is no failure of the
 * run.
 */
export function noteRun(ended: ReadonlyMap<Delivered, number>): void {
  const counts = Object.fromEntries([...ended].filter(([name]) => name !== 'not_ours'));
  const names = Object.keys(counts);
  if (names.length === 0) nothingToDo();
  else if (names.every((name) => name === 'pending' || name === 'put_off')) {
    putBack(counts.pending ? 'attempt_failed' : 'target_busy');
  }
  note(counts);
}
