import { stopped } from '../../domain/watch/settle.ts';
import type { Table } from '../../table/client.ts';
import { withFreshState } from '../../table/failures.ts';
import { getWatch } from '../../table/watches/watches.ts';
import type { Clock, Random } from '../ports.ts';
import { readKnownOf } from './known.ts';
import { saveVerdicts } from './save-verdicts.ts';

/** Ends all that waits for its verdict on a watch that nobody holds actively any more. */
export async function dismissOpen(
  deps: { table: Table; clock: Clock; random: Random },
  watchId: string,
): Promise<void> {
  await withFreshState(async () => {
    const watch = await getWatch(deps.table, watchId, { consistent: true });
    // Somebody may hold it again. What nobody holds at all is cleared away.
    if (watch?.plan !== null || watch.ending) return;
    const stored = await readKnownOf(deps.table, watch);
    if (!stored) return;
    const now = deps.clock.now();
    await saveVerdicts(deps, stored, stopped(stored.known, now).settled, { now });
  });
}
