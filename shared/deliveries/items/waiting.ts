import { createHash } from 'node:crypto';
import * as z from '../../domain/zod.ts';
import { DeliveryStatus } from '../rules/delivery.ts';
import type { Table } from '../../table/client.ts';
import type { Log } from '../../usecases/ports.ts';
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
    return { ...ids, target_id, at, delivery_id, claim: claimOf(delivery_id, attempt_count) };
  });

/**
 * A delivery that waits: `at` is when its next attempt is due, and `claim` what runners claim: that
 * attempt, and no other of the delivery.
 */
export type WaitingRow = z.infer<typeof WaitingRow>;

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

/** A row of the index; null where it makes no sense, which `log` is told: it must not hold up others. */
function rowOf(item: Record<string, unknown>, log: Log | undefined): WaitingRow | null {
  const { data = null, error } = WaitingRow.safeParse(item);
  if (error) log?.error('a delivery that waits makes no sense', { key: item.waitingSk, error });
  return data;
}

/**
 * Up to `limit` deliveries that wait for a target, the oldest due time first. The index may lag behind
 * the table by some moments: what it shows must be checked in the table, and it may lack what is there.
 * @returns with `isPart`, whether there may be more. Rows that make no sense are left out.
 */
export async function waitingFor(
  table: Table,
  targetId: string,
  limit: number,
  log?: Log,
): Promise<{ rows: WaitingRow[]; isPart: boolean }> {
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
  return { rows: Items.flatMap((item) => rowOf(item, log) ?? []), isPart: Items.length === limit };
}

/**
 * The targets of one shard that something waits for, with the oldest delivery of each that makes sense.
 * One read for each of them, however much waits.
 */
export async function* waitingTargets(
  table: Table,
  shard: number,
  log?: Log,
): AsyncGenerator<WaitingRow> {
  // No key begins with less.
  for (let after = ' '; ;) {
    const { Items: [item] = [] } = await table.call('Query', {
      IndexName: 'waiting',
      KeyConditionExpression: 'waitingPk = :pk AND waitingSk > :after',
      ExpressionAttributeValues: { ':pk': partitions.waiting(shard), ':after': after },
      Limit: 1,
    });
    if (!item) return;
    const row = rowOf(item, log);
    if (row) yield row;
    // Another row of the target may make sense.
    after = row ? `${row.target_id}#~` : String(item.waitingSk);
  }
}
