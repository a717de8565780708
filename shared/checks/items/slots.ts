import { PlanName } from '../../domain/plans/plan.ts';
import { isCanaryWatch } from '../../plan/canary.ts';
import { type RingName, slotOf } from '../rules/rings.ts';
import { WatchId } from '../../watches/rules/watch-id.ts';
import * as z from '../../domain/zod.ts';
import { KeyOnly } from '../../table/batch.ts';
import type { Table } from '../../table/client.ts';
import { written } from '../../table/failures.ts';
import { ttlAttribute } from '../../table/indexes.ts';
import { wholeItem } from '../../table/item.ts';
import { type Key, keys } from '../../table/keys.ts';
import { queryPage } from '../../table/pages.ts';
import { catalogOf } from './ticks.ts';
import { sendPut, sendUpdate, type Write } from '../../table/transaction.ts';
import { updateIf, when } from '../../table/versioned.ts';

/** The row of a watch in its slot of a ring. */
function rowKey(watchId: string, ring: RingName): Key {
  return keys.slot(catalogOf(watchId), ring, slotOf(watchId), watchId);
}

/**
 * The writes by which a watch goes from one plan's ring to another's; null: it is in none. They belong to
 * the write that changes its plan. The canary's watch is in no ring: it is checked by its own rounds.
 */
export function slotWrites(watchId: string, from: PlanName | null, to: PlanName | null): Write[] {
  if (from === to || isCanaryWatch(watchId)) return [];
  return [
    ...(from ? [{ Delete: { Key: rowKey(watchId, from) } }] : []),
    ...(to ? [wholeItem(rowKey(watchId, to), {})] : []),
  ];
}

/**
 * An artist comes first until a time, at the pace of its plan. Of two times, the later one counts. Its row is
 * deleted some time after that, by the table.
 * The canary's never does.
 */
export async function putFirst(
  table: Table,
  watchId: string,
  { plan, until }: { plan: PlanName; until: Date },
): Promise<void> {
  if (isCanaryWatch(watchId)) return;
  const epoch = Math.ceil(until.getTime() / 1000);
  // A time that can't be compared gives way.
  const condition = when('NOT #ttl >= :until', { until: epoch }, { ttl: ttlAttribute });
  const row = wholeItem(rowKey(watchId, 'first'), { plan, [ttlAttribute]: epoch }, condition);
  await written(sendPut(table, row));
}

/** An artist that comes first has another plan now, whose pace it has from now on. */
export async function setFirstPlan(
  table: Table,
  watchId: string,
  { plan, until }: { plan: PlanName; until: Date },
): Promise<void> {
  const epoch = Math.ceil(until.getTime() / 1000);
  const isStill = when('#ttl = :until', { until: epoch }, { ttl: ttlAttribute });
  const Update = updateIf(rowKey(watchId, 'first'), { plan }, isStill);
  await written(sendUpdate(table, { Update }));
}

/** Where a watch stands in a slot, until when (null: for good), and its plan, where it comes first. */
const SlotRow = z
  .object({
    sk: WatchId,
    plan: PlanName.nullable().default(null),
    [ttlAttribute]: z.number().optional(),
  })
  .transform(({ sk: watchId, plan, [ttlAttribute]: until }) => ({
    ...{ watchId, plan },
    until: until === undefined ? null : new Date(until * 1000),
  }));
export type SlotRow = z.infer<typeof SlotRow>;

interface SlotPart {
  /** The watch behind which it goes on; null: from the first. */
  after: string | null;
  rowsMax: number;
  /** Hears of a row that can't be read, which is left out. */
  onBad: (error: z.ZodError) => void;
}

/**
 * Watches of a slot in the order of their ids, as they stood a moment ago: a call's worth of them, and
 * `rowsMax` at most.
 * @returns `next`, behind which there may be more, too; null: there is no more.
 */
export async function readSlot(
  table: Table,
  { catalog, ring, slot }: { catalog: string; ring: RingName; slot: number },
  { after, rowsMax, onBad }: SlotPart,
): Promise<{ rows: SlotRow[]; next: string | null }> {
  const { pk } = keys.slot(catalog, ring, slot);
  const query = {
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': pk },
  };
  const read = await queryPage(table, query, {
    after: after === null ? null : { pk, sk: after },
    limit: rowsMax,
  });
  return {
    rows: read.rows.flatMap((row) => {
      const { data, error } = SlotRow.safeParse(row);
      if (error) onBad(error);
      return data ?? [];
    }),
    next: read.last && KeyOnly.parse(read.last).sk,
  };
}
