import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { deliveryIdOf } from '../../domain/event-body.ts';
import { batchGet, KeyOnly } from '../batch.ts';
import { feedOf } from '../changes/changes.ts';
import type { Table } from '../client.ts';
import { indexes, type Key, keys } from '../keys.ts';
import { queryPartition, queryPrefix } from '../pages.ts';

export type Item = Key & Record<string, unknown>;
const Item = KeyOnly.loose();

/** A partition of the table, or of the index of changes. */
export interface Place {
  pk: string;
  index?: 'feed';
}

/** The lists of an organization's changes, those first that a change can still leave. */
export function feedsOf(org: string): Place[] {
  return (['detected', 'confirmed', 'dismissed'] as const).map((status) => ({
    pk: feedOf(org, status),
    index: 'feed',
  }));
}

/** A page of a place, in the order of its sort keys, behind `after`; null: from its beginning. */
export async function readPlace(
  table: Table,
  { pk, index }: Place,
  after: string | null,
  limit: number,
): Promise<{ items: Item[]; more: boolean }> {
  const names = index ? indexes[index] : { pk: 'pk', sk: 'sk' };
  const { Items = [], LastEvaluatedKey } = await table.db.send(
    new QueryCommand({
      TableName: table.name,
      ...(index ? { IndexName: index } : { ConsistentRead: true }),
      KeyConditionExpression: after === null ? '#pk = :pk' : '#pk = :pk AND #sk > :after',
      ExpressionAttributeNames: { '#pk': names.pk, ...(after !== null && { '#sk': names.sk }) },
      ExpressionAttributeValues: { ':pk': pk, ...(after !== null && { ':after': after }) },
      Limit: limit,
    }),
  );
  return { items: z.array(Item).parse(Items), more: LastEvaluatedKey !== undefined };
}

/** The sort key of an item in a place. */
export function sortKey({ index }: Place, item: Item): string {
  return z.string().parse(item[index ? indexes[index].sk : 'sk']);
}

/** All pages of a place, one after the other. What was read may be deleted meanwhile. */
export async function* pagesOf(table: Table, place: Place): AsyncGenerator<Item[]> {
  for (let after: string | null = null; ;) {
    const { items, more } = await readPlace(table, place, after, 25);
    const last = items.at(-1);
    if (last) yield items;
    if (!more || !last) return;
    after = sortKey(place, last);
  }
}

/** The items of an organization's own partition. */
export async function ownItems(table: Table, org: string): Promise<Item[]> {
  return z
    .array(Item)
    .parse(await queryPartition(table, keys.organization(org).pk, { consistent: true }));
}

const HashOnly = z.object({ hash: z.string() });
const Reach = z.object({ unsubscribe: HashOnly.nullish() });

/** Where else the items are that hang on an item of an organization's own partition. */
export function placesBehind(item: Key): Place[] {
  const id = item.sk.slice(item.sk.indexOf('#') + 1);
  if (item.sk.startsWith('ART#')) {
    return [keys.snapshot(id), keys.historyMonth(id, ''), keys.picture(id, '')].map(({ pk }) => ({
      pk,
    }));
  }
  if (item.sk.startsWith('DEST#') || item.sk.startsWith('WH#')) return [targetPlace(id)];
  if (item.sk.startsWith('VER#')) return [{ pk: keys.verification(id).pk }];
  return [];
}

/** Single items that hang on an item of an organization's own partition, and are its secrets. */
export function secretsBehind(item: Item): Key[] {
  if (item.sk.startsWith('KEY#')) return [keys.apiKey(HashOnly.parse(item).hash)];
  if (!item.sk.startsWith('DEST#')) return [];
  const { unsubscribe } = Reach.parse(item);
  return unsubscribe ? [keys.token(unsubscribe.hash)] : [];
}

/** What tells other organizations that this one holds an artist of the catalog. */
export async function holdingsBehind(table: Table, org: string, { sk }: Key): Promise<Key[]> {
  const prefix = keys.stream(org, '').sk;
  if (!sk.startsWith(prefix)) return [];
  const holder = keys.holder(sk.slice(prefix.length), org);
  const told = keys.holderTold(sk.slice(prefix.length), org, '');
  const items = await queryPrefix(table, told.pk, told.sk, { consistent: true });
  return [holder, ...z.array(KeyOnly).parse(items)];
}

/** Where a target's deliveries are, also when it is gone itself. */
export function targetPlace(id: string): Place {
  return { pk: keys.delivery(id, '').pk };
}

const Routed = z.object({
  id: z.string(),
  confirmed_at: z.string().nullable(),
});
const TargetId = z.string().regex(/^(wh|dest)_/);
const Targets = z.array(z.union([TargetId, z.object({ id: TargetId }).transform(({ id }) => id)]));

/** A change as it stands with what is kept beside it, and the deliveries that were made of it. */
export async function changeWithAll(
  table: Table,
  change: Key,
): Promise<{ family: Item[]; deliveries: Item[] }> {
  const family = z.array(Item).parse(await queryPartition(table, change.pk, { consistent: true }));
  const found = await batchGet(table, deliveryKeys(family), { consistent: true });
  return { family, deliveries: z.array(Item).parse(found) };
}

/** Of deliveries the keys follow from the change and the targets that are noted with it. */
function deliveryKeys(family: readonly Item[]): Key[] {
  const head = family.find(({ sk }) => sk === keys.change('').sk);
  const { data } = Routed.safeParse(head);
  const confirmedAt = data?.confirmed_at ?? null;
  if (!data || confirmedAt === null) return [];
  const targets = family
    .flatMap((item) => Object.values(item))
    .flatMap((value) => Targets.safeParse(value).data ?? []);
  return [...new Set(targets)].map((target) =>
    keys.delivery(target, deliveryIdOf(data.id, confirmedAt, target)),
  );
}

/** The ids of all sessions that a user's pointers name, ended ones too. */
export async function sessionIds(table: Table, userId: string): Promise<string[]> {
  const { pk, sk } = keys.userSession(userId, '');
  const pointers = await queryPrefix(table, pk, sk, { consistent: true });
  return z
    .array(KeyOnly)
    .parse(pointers)
    .map((pointer) => pointer.sk.slice(sk.length));
}

/** Which organizations have invited an address, by what is noted under the address. */
export async function invitedBy(
  table: Table,
  address: string,
): Promise<{ organizationId: string; invitationId: string }[]> {
  const { pk, sk } = keys.addressInvitation(address, '');
  const Pointer = z.object({ sk: z.string(), invitation_id: z.string() });
  const found = await queryPrefix(table, pk, sk, { consistent: true });
  return z
    .array(Pointer)
    .parse(found)
    .map((pointer) => ({
      organizationId: pointer.sk.slice(sk.length),
      invitationId: pointer.invitation_id,
    }));
}
