import { Problem } from '../../domain/problems/errors.ts';
import { getChanges } from '../../table/changes/changes.ts';
import type { Table } from '../../table/client.ts';
import type { Queues } from '../ports.ts';
import { commandWords } from './operator-words.ts';

/**
 * Has a confirmed change routed again: what it went to is decided once, so only what is missing is made.
 * @throws Problem `not_found` if there is no such change, or it isn't confirmed.
 */
export async function reroute(
  { table, queues }: { table: Table; queues: Queues },
  id: string,
): Promise<string> {
  const [change] = await getChanges(table, [id]);
  if (change?.status !== 'confirmed') {
    throw new Problem('not_found', commandWords.noChange({ id }));
  }
  const { organization_id } = change;
  await queues.sendAll([{ kind: 'route', organization_id, change_ids: [id] }]);
  return commandWords.rerouted({ id });
}
