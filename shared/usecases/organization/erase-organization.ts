import * as z from '../../domain/zod.ts';
import { changeWithAll } from '../../table/erasure/change-family.ts';
import { batchWrite } from '../../table/batch.ts';
import type { Table } from '../../table/client.ts';
import {
  feedsOf,
  holdingsBehind,
  type Item,
  ownCredentials,
  optOutsBehind,
  ownPartition,
  pagesOf,
  type Partition,
  partitionsBehind,
  secretsBehind,
  targetPlace,
} from '../../table/erasure/erasure-partitions.ts';
import { sessionIds } from '../../table/erasure/user-pointers.ts';
import { type Key, keys } from '../../table/keys.ts';
import { freeOptOut } from '../../table/people/tokens.ts';
import { switchSession } from '../../table/people/sessions.ts';
import { getUserRecord } from '../../table/people/users.ts';
import { endHold } from '../../watches/index.ts';
import { idIn, prefixes } from '../../table/prefixes.ts';
import type { Needs } from '../needs.ts';

export type EraseDeps = Needs<'table' | 'clock'>;

/** Items that one turn deletes: far less than a function has time for. */
const deletesPerTurn = 2000;
/** Everything that is read is deleted, except the organization's own item: the turn ends before. */
const rowsMax = deletesPerTurn + 1000;

/**
 * Deletes what is left of an organization, except its own item: what hangs on an item goes before
 * the item, so that whatever is left can be found again. May be repeated and cut off anywhere.
 * @returns how many items there were to delete, and whether all were come by.
 */
export async function eraseOrganization(
  deps: EraseDeps,
  org: string,
): Promise<{ deleted: number; isDone: boolean }> {
  let deleted = 0;
  for await (const doomed of doomedOf(deps, org)) {
    const deletes = doomed.map((key) => ({ DeleteRequest: { Key: key } }));
    await batchWrite(deps.table, deletes);
    deleted += doomed.length;
    if (deleted >= deletesPerTurn) return { deleted, isDone: false };
  }
  return { deleted, isDone: true };
}

async function* doomedOf(deps: EraseDeps, org: string): AsyncGenerator<Key[]> {
  const { table } = deps;
  // First what lets somebody in.
  for (const item of await ownCredentials(table, org)) yield* behindFirst(deps, org, item);
  for (const feed of feedsOf(org)) {
    for await (const changes of pagesOf(table, feed, rowsMax)) {
      for (const change of changes) {
        const { family, deliveries } = await changeWithAll(table, change);
        // Which deliveries there are, the family tells.
        yield deliveries.map(keyOf);
        yield family.map(keyOf);
      }
    }
  }
  for await (const items of pagesOf(table, ownPartition(org), rowsMax)) {
    const doomed = items.filter(({ sk }) => sk !== keys.organization(org).sk);
    for (const item of doomed) yield* behindFirst(deps, org, item);
  }
  yield* emptied(table, { pk: keys.statsDay(org, '').pk });
  yield* emptied(table, { pk: keys.organizationIdentity(org).pk });
  for await (const lines of pagesOf(table, { pk: keys.audit(org, '').pk }, rowsMax)) {
    // Targets that were deleted are named here only.
    for (const target of lines.flatMap(targetOf)) yield* emptied(table, targetPlace(target));
    yield lines.map(keyOf);
  }
}

async function* behindFirst(deps: EraseDeps, org: string, item: Item): AsyncGenerator<Key[]> {
  const { table } = deps;
  if (item.sk.startsWith(prefixes.member)) await detach(deps, org, idIn(item.sk, prefixes.member));
  if (item.sk.startsWith(prefixes.artist))
    await endHold(deps, { org, artist: idIn(item.sk, prefixes.artist) });
  for (const partition of partitionsBehind(item)) yield* emptied(table, partition);
  for (const hash of optOutsBehind(item)) await freeOptOut(table, hash, deps.clock.now());
  const behind = [...secretsBehind(item), ...(await holdingsBehind(table, org, item))];
  if (item.sk.startsWith(prefixes.invitation)) behind.push(...invitationKeys(org, item));
  if (behind.length > 0) yield behind;
  yield [keyOf(item)];
}

function invitationKeys(org: string, item: Item): Key[] {
  const { email } = z.object({ email: z.string() }).parse(item);
  return [keys.invitedAddress(org, email), keys.addressInvitation(email, org)];
}

/** A member's sessions go on in the oldest other membership, or in none. */
async function detach({ table }: EraseDeps, org: string, userId: string): Promise<void> {
  const pointer = keys.userOrganization(userId, org);
  await batchWrite(table, [{ DeleteRequest: { Key: pointer } }]);
  const record = await getUserRecord(table, userId);
  const next = record?.organizationIds[0] ?? null;
  for (const id of await sessionIds(table, userId)) await switchSession(table, id, next, org);
}

async function* emptied(table: Table, partition: Partition): AsyncGenerator<Key[]> {
  for await (const items of pagesOf(table, partition, rowsMax)) yield items.map(keyOf);
}

const OfTarget = z.object({ target: z.object({ id: z.string().regex(/^(wh|dest)_/) }) });

function targetOf(line: Item): string[] {
  const { data } = OfTarget.safeParse(line);
  return data ? [data.target.id] : [];
}

function keyOf({ pk, sk }: Key): Key {
  return { pk, sk };
}
