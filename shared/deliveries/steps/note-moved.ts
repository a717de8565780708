import { moved } from '../rules/target-state.ts';
import type { Table } from '../../table/client.ts';
import { putState, readState, type StateOf } from '../items/target-state.ts';
import type { Log } from '../../usecases/ports.ts';

const triesMax = 8;

/**
 * Notes that a target has another address, so that nobody waits for what the old receiver asked for.
 * If that fails, the target is changed all the same, and the quiet time ends by itself.
 * @param now `updated_at` of the changed target.
 */
export async function noteMoved(
  { table, log }: { table: Table; log: Log },
  whose: StateOf,
  now: Date,
): Promise<void> {
  try {
    for (let tries = 1; tries <= triesMax; tries += 1) {
      const { state, version } = await readState(table, whose.targetId);
      if (await putState(table, whose, { state: moved(state, now), version }, now)) return;
    }
    log.warn('the state of a target changed all the time while it moved', { ...whose });
  } catch (error) {
    log.warn('a target moved, and its quiet time could not be ended', { ...whose, error });
  }
}
