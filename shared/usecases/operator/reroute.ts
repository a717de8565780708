import { Problem } from '../../domain/problems/errors.ts';
import { getChanges } from '../../changes/items/changes.ts';
import { commandWords } from './operator-words.ts';
import type { Needs } from '../needs.ts';

/**
 * Has a confirmed change routed again: what it went to is decided once, so only what is missing is made.
 * @throws Problem `not_found` if there is no such change, or it isn't confirmed.
 */
export async function reroute(
  { table, queues }: Needs<'table' | 'queues'>,
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
