import * as z from '../../domain/zod.ts';
import { notesMax } from '../../changes/rules/change-note.ts';
import { deliveryIdOf, updateDeliveryIdOf } from '../../changes/rules/event-body.ts';
import { plans } from '../../domain/plans/plan.ts';
import { batchGet } from '../batch.ts';
import { withKeyParts } from '../../changes/items/change-item.ts';
import type { Table } from '../client.ts';
import { updatesMax } from '../../alerts/items/updates.ts';
import { type Key, keys } from '../keys.ts';
import { queryPartition } from '../pages.ts';
import { prefixes } from '../prefixes.ts';
import { Item } from './erasure-partitions.ts';

const Routed = z.object({ pk: z.string(), confirmed_at: z.string() });
const TargetId = z.string().regex(/^(wh|dest)_/);
const Targets = z.array(z.union([TargetId, z.object({ id: TargetId }).transform(({ id }) => id)]));

/** What is kept beside a change: notices, one for each destination, notes, and updates. */
const familyMax = 10 + plans.business.destinations + notesMax + updatesMax;

const InMessage = z.object({ destination_id: TargetId, delivery_id: z.string().nullable() });

const Told = z.object({ id: z.string(), created_at: z.string(), targets: Targets });

/** A change as it stands with what is kept beside it, and the deliveries that were made of it. */
export async function changeWithAll(
  table: Table,
  change: Key,
): Promise<{ family: Item[]; deliveries: Item[] }> {
  const family = z
    .array(Item)
    .parse(await queryPartition(table, change.pk, { consistent: true, rowsMax: familyMax }));
  const found = await batchGet(table, deliveryKeys(family), { consistent: true });
  return { family, deliveries: z.array(Item).parse(found) };
}

/** Of deliveries the keys follow from the change, and the targets and messages that are noted with it. */
function deliveryKeys(family: readonly Item[]): Key[] {
  const head = family.find(({ sk }) => sk === keys.change('').sk);
  const { data } = Routed.safeParse(head && withKeyParts(head));
  if (!data) return [];
  const id = data.pk.slice(keys.change('').pk.length);
  const targets = family
    .flatMap((item) => Object.values(item))
    .flatMap((value) => Targets.safeParse(value).data ?? []);
  const messages = family
    .filter(({ sk }) => sk.startsWith(prefixes.notice))
    .map((notice) => InMessage.parse(notice))
    .flatMap(({ destination_id, delivery_id }) =>
      delivery_id === null ? [] : [keys.delivery(destination_id, delivery_id)],
    );
  const updates = family
    .filter(({ sk }) => sk.startsWith(prefixes.update))
    .map((update) => Told.parse(update))
    .flatMap(({ id: event, created_at, targets: to }) =>
      to.map((target) => keys.delivery(target, updateDeliveryIdOf(event, created_at, target))),
    );
  return [
    ...[...new Set(targets)].map((target) =>
      keys.delivery(target, deliveryIdOf(id, data.confirmed_at, target)),
    ),
    ...messages,
    ...updates,
  ];
}
