import { getArtist } from '../../table/artists/artists.ts';
import { readBaseline } from '../../table/artists/baseline.ts';
import { getChanges } from '../../table/changes/changes.ts';
import type { Table } from '../../table/client.ts';
import { withFreshState } from '../../table/failures.ts';
import { transactFresh } from '../../table/transaction.ts';
import type { Clock } from '../ports.ts';
import { dismissal, isOpen } from './settle-change.ts';

/** Dismisses all that waits for confirmation of an artist that is not monitored any more. */
export async function dismissOpen(
  deps: { table: Table; clock: Clock },
  org: string,
  id: string,
): Promise<void> {
  const stored = await readBaseline(deps.table, id);
  const open = (stored?.subjects ?? []).flatMap((subject) => subject.open ?? []);
  const changes = await getChanges(deps.table, open);
  for (const change of changes.filter(({ status }) => status === 'detected')) {
    await withFreshState(async () => {
      const artist = await getArtist(deps.table, org, id, { consistent: true });
      const present = await readBaseline(deps.table, id);
      // Somebody may have begun to monitor it again.
      if (!artist || artist.active || !present || !isOpen(present, change.id)) return;
      const settling = { artist, stored: present, change, now: deps.clock.now() };
      const reason = 'The artist is not monitored any more.';
      await transactFresh(deps.table, dismissal(settling, reason), 'the change');
    });
  }
}
