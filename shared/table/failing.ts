import * as z from '../domain/zod.ts';
import { failedAgain, failingId, failingKeptSeconds, FailingWork } from '../domain/owed/parking.ts';
import type { Clock, FailingRounds } from '../usecases/ports.ts';
import type { Table } from './client.ts';
import { ttlAttribute } from './indexes.ts';
import { readItem, wholeItem } from './item.ts';
import { keys } from './keys.ts';
import { queryFirst } from './pages.ts';
import { prefixes } from './prefixes.ts';
import { sendPut } from './transaction.ts';

const FailingItem = FailingWork.extend({ [ttlAttribute]: z.int() });

/** So much failing work is looked at: should there be more, the sweep sends it like all that is overdue. */
const rowsMax = 10_000;

/** What is known of failing work by its ID; null: none of its rounds failed lately. */
export async function readFailing(
  table: Table,
  id: string,
  now: Date,
): Promise<FailingWork | null> {
  const found = await readItem(table, keys.failing(id), FailingItem);
  return found && isKept(found, now) ? FailingWork.parse(found) : null;
}

/** Keeps what is known of failing work. Of two that do so at the same time, either may stay. */
export async function putFailing(table: Table, failing: FailingWork): Promise<void> {
  const expires = Math.ceil(Date.parse(failing.last_at) / 1000) + failingKeptSeconds(failing);
  const item = { ...failing, [ttlAttribute]: expires };
  await sendPut(table, wholeItem(keys.failing(failing.id), item));
}

/** The work that is parked, by its ID. */
export async function readParked(table: Table, now: Date): Promise<Map<string, FailingWork>> {
  const items = await queryFirst(table, keys.failing('').pk, prefixes.failing, rowsMax);
  // Of an earlier release, perhaps, that knew other work: what is still owed is swept as ever.
  const readable = items.flatMap((item) => FailingItem.safeParse(item).data ?? []);
  const parked = readable.filter((item) => item.parked_at !== null && isKept(item, now));
  return new Map(parked.map((item) => [item.id, FailingWork.parse(item)]));
}

/** The table removes expired items with a delay. */
function isKept(item: z.infer<typeof FailingItem>, now: Date): boolean {
  return item[ttlAttribute] > now.getTime() / 1000;
}

/** Keeps count of failed rounds in the table. */
export function failingRounds(table: Table, clock: Clock): FailingRounds {
  return {
    async failed(round) {
      const before = await readFailing(table, failingId(round.work), clock.now());
      await putFailing(table, failedAgain(before, round));
    },
    async ended(work) {
      const Key = keys.failing(failingId(work));
      await table.call('DeleteItem', { Key });
    },
  };
}
