import { getChanges } from '../../table/changes/changes.ts';
import type { Table } from '../../table/client.ts';
import type { Queues } from '../ports.ts';
import { commandWords } from './operator-words.ts';

/**
 * Has a confirmed change routed again: what it went to is decided once, so only what is missing is made.
 */
export async function reroute(
  { table, queues }: { table: Table; queues: Queues },
  id: string,
): Promise<string> {
  const [change] = await getChanges(table, [id]);
  if (change?.status !== 'confirmed') return commandWords.noChange({ id });
  const { organization_id } = change;
  await queues.sendAll([{ kind: 'route', organization_id, change_ids: [id] }]);
  return commandWords.rerouted({ id });
}
