import { createHash } from 'node:crypto';
import * as z from '../../domain/zod.ts';
import { DeliveryStatus } from '../rules/delivery.ts';
import type { Table } from '../../table/client.ts';
import { partitions } from '../../table/prefixes.ts';

/**
 * The attributes that put a delivery into the index `waiting`, which holds what is pending: by
 * target, and for each the oldest time first. Removing them takes it out.
 */
export interface Waiting {
  waitingPk: string;
  /** `<target>#<time of the next attempt>#<delivery>` */
  waitingSk: string;
}

/** What makes a delivery wait for its next attempt. */
export function waiting(targetId: string, deliveryId: string, nextAttemptAt: string): Waiting {
  return {
    waitingPk: shardOf(targetId),
    waitingSk: `${targetId}#${nextAttemptAt}#${deliveryId}`,
  };
}

function shardOf(targetId: string): string {
  const shard = createHash('sha256').update(targetId).digest().readUInt16BE(0);
  return partitions.waiting(shard);
}

/** What a runner claims of a delivery: its next attempt. */
export function claimOf(deliveryId: string, attemptsBefore: number | string): string {
  return `${deliveryId}#${attemptsBefore}`;
}

const WaitingRow = z
  .object({
    waitingSk: z.string(),
    // Null: it's a message, which names its changes itself.
    change_id: z.string().nullable(),
    organization_id: z.string(),
    // Parsed leniently: a broken row must not hide the others, and is noticed when it is read.
    attempt_count: z.coerce.string(),
  })
  .transform(({ waitingSk, attempt_count, ...ids }) => {
    const [target_id = '', at = '', delivery_id = ''] = waitingSk.split('#');
    return {
      ...ids,
      key: waitingSk,
      target_id,
      at,
      delivery_id,
      claim: claimOf(delivery_id, attempt_count),
    };
  });
/**
 * A delivery that waits: `key` is its place in the index, `at` when its next attempt is due, and
 * `claim` what runners claim: that attempt, and no other of the delivery.
 */
export type WaitingRow = z.infer<typeof WaitingRow>;

/** A delivery as the index shows it, or will. */
export function waitingRow(
  of: Omit<WaitingRow, 'key' | 'at' | 'claim'>,
  at: string,
  attemptsBefore: number,
): WaitingRow {
  const { target_id, delivery_id, organization_id, change_id } = of;
  const { waitingSk: key } = waiting(target_id, delivery_id, at);
  const claim = claimOf(delivery_id, attemptsBefore);
  return { key, at, target_id, delivery_id, organization_id, change_id, claim };
}

/**
 * Whether a delivery, as it is stored, still waits for the attempt of `row`, now or later. One that
 * makes no sense does: whoever claims it notices that.
 */
export function stillWaits(
  { delivery_id, claim }: WaitingRow,
  stored: Record<string, unknown> | undefined,
): boolean {
  if (!stored) return false;
  const { success: isKnown, data: status } = DeliveryStatus.safeParse(stored.status);
  if (isKnown && status !== 'pending') return false;
  return claimOf(delivery_id, String(stored.attempt_count)) === claim;
}

/** A row of the index: `row` is null, with the reason, where it makes no sense. */
export interface Listed {
  /** Its place in the index. */
  key: string;
  row: WaitingRow | null;
  error: z.ZodError | null;
}

function listedOf(item: unknown): Listed {
  // The index has no item without a key.
  const { waitingSk: key } = z.object({ waitingSk: z.string() }).parse(item);
  const { data = null, error = null } = WaitingRow.safeParse(item);
  return { key, row: data, error };
}

/**
 * Up to `limit` deliveries that wait for a target, the oldest due time first. The index may lag behind
 * the table by some moments: what it shows must be checked in the table, and it may lack what is there.
 */
export async function waitingFor(table: Table, targetId: string, limit: number): Promise<Listed[]> {
  const { Items = [] } = await table.call('Query', {
    IndexName: 'waiting',
    KeyConditionExpression: 'waitingPk = :pk AND waitingSk BETWEEN :from AND :to',
    ExpressionAttributeValues: {
      ':pk': shardOf(targetId),
      ':from': `${targetId}#`,
      ':to': `${targetId}#~`,
    },
    Limit: limit,
  });
  return Items.map(listedOf);
}

/**
 * The targets of one shard that something waits for, with the oldest delivery of each, and rows that
 * make no sense. One read for each of them, however much waits.
 */
export async function* waitingTargets(table: Table, shard: number): AsyncGenerator<Listed> {
  // No key begins with less.
  for (let after = ' '; ;) {
    const { Items = [] } = await table.call('Query', {
      IndexName: 'waiting',
      KeyConditionExpression: 'waitingPk = :pk AND waitingSk > :after',
      ExpressionAttributeValues: { ':pk': partitions.waiting(shard), ':after': after },
      Limit: 1,
    });
    const [listed] = Items.map(listedOf);
    if (!listed) return;
    yield listed;
    // Another row of the target may make sense.
    after = listed.row ? `${listed.row.target_id}#~` : listed.key;
  }
}
