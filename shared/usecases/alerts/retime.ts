import { bundleWrite, listBundles } from '../../table/alerts/bundles.ts';
import type { Table } from '../../table/client.ts';
import { withFreshState } from '../../table/failures.ts';
import { write } from './file-notices.ts';

/**
 * Makes what waits for a destination due now, since its times are others from now on: flushing files
 * it anew. What a mute keeps back stays until that ends. The sweep finds them within a minute.
 */
export async function retime(table: Table, destinationId: string, now: Date): Promise<void> {
  await withFreshState(async () => {
    for (const bundle of await listBundles(table, destinationId)) {
      if (bundle.changes.length === 0 || bundle.kind === 'mute') continue;
      const is_retimed = bundle.kind === 'digest';
      const due_at = now.toISOString();
      if (bundle.due_at <= due_at) continue;
      await write(table, [bundleWrite({ ...bundle, due_at, is_retimed }, bundle)]);
    }
  });
}
