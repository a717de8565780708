import { stopped } from '../../domain/watch/stop.ts';
import { getArtist } from '../../table/artists/artists.ts';
import type { Table } from '../../table/client.ts';
import { withFreshState } from '../../table/failures.ts';
import type { Clock, Random } from '../ports.ts';
import { readKnownOf } from './known.ts';
import { saveVerdicts } from './save-verdicts.ts';

/** Dismisses all that waits for confirmation of an artist that is not monitored any more. */
export async function dismissOpen(
  deps: { table: Table; clock: Clock; random: Random },
  org: string,
  id: string,
): Promise<void> {
  await withFreshState(async () => {
    const artist = await getArtist(deps.table, org, id, { consistent: true });
    // Somebody may have begun to monitor it again.
    if (!artist || artist.active) return;
    const stored = await readKnownOf(deps.table, artist);
    if (!stored) return;
    const now = deps.clock.now();
    await saveVerdicts(deps, stored, stopped(stored.known, now).settled, { now });
  });
}
