import { derivedIdAt } from '../../shared/domain/ids.ts';
import { batchWrite } from '../../shared/table/batch.ts';
import { type EventItem, eventRow, getEvent } from '../../shared/alerts/items/events.ts';
import { deliveryOf } from '../../shared/deliveries/items/deliveries.ts';
import { waiting } from '../../shared/deliveries/items/waiting.ts';
import { keys } from '../../shared/table/keys.ts';
import { queryPrefix } from '../../shared/table/pages.ts';
import { inLanes } from './measure.ts';
import type { TestedTable } from '../support/tested-table.ts';

/** Whose deliveries they are. */
export interface WaitFor {
  organizationId: string;
  targetIds: readonly string[];
}

/**
 * Puts `count` events and their deliveries to each target into the table, all due now: copies of a
 * delivery that was made before, each with ids of its own. Nobody is woken for them.
 */
export async function putWaiting(
  table: TestedTable,
  { targetIds }: WaitFor,
  count: number,
  now = new Date(),
): Promise<void> {
  const next_attempt_at = now.toISOString();
  const [first] = targetIds;
  if (first === undefined) throw new Error('there is no target');
  const [model] = await queryPrefix(table, keys.delivery(first, '').pk, 'DLV#', {
    rowsMax: 100_000,
  });
  if (!model) throw new Error('no delivery was made before');
  const { change_id: single, changes } = deliveryOf(model);
  const modelChange = single ?? changes[0] ?? '';
  delete model.delivered_at;
  delete model.attempts;
  const event = await getEvent(table, modelChange);
  const text = JSON.stringify(event);
  const items = Array.from({ length: count }, (_, n) => {
    const change_id = derivedIdAt('change', now, 'bench', n);
    const event_id = derivedIdAt('event', now, 'bench', n);
    const copied = JSON.parse(
      text.replaceAll(modelChange, change_id).replaceAll(event.id, event_id),
    ) as EventItem;
    const deliveries = targetIds.map((target) => {
      const id = derivedIdAt('delivery', now, target, n);
      return {
        ...model,
        ...keys.delivery(target, id),
        ...(single === null ? { changes: [change_id] } : { change_id }),
        ...{ id, event_id, status: 'pending', attempt_count: 0 },
        ...{ created_at: next_attempt_at, next_attempt_at },
        ...waiting(target, id, next_attempt_at),
      };
    });
    return [eventRow(copied), ...deliveries];
  }).flat();
  const perWrite = 25;
  await inLanes(Math.ceil(items.length / perWrite), 4, async (index) => {
    const part = items.slice(index * perWrite, (index + 1) * perWrite);
    await batchWrite(
      table,
      part.map((Item) => ({ PutRequest: { Item } })),
    );
  });
}
