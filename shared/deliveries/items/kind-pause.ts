import * as z from '../../domain/zod.ts';
import type { Table } from '../../table/client.ts';
import { written } from '../../table/failures.ts';
import { keys } from '../../table/keys.ts';
import { readRow } from '../../table/item.ts';
import { updateIf, when } from '../../table/versioned.ts';

/** In epoch milliseconds, beside the budgets of the sources that are read. */
const Pause = z.object({ open_until: z.number() });

/** Until when nobody is to send to targets of a kind; null when that was never asked for. */
export async function readPause(table: Table, kind: string): Promise<Date | null> {
  const row = await readRow(table, keys.source(kind));
  return row ? new Date(Pause.parse(row).open_until) : null;
}

/** Lets nobody send to targets of a kind before `until`; a longer pause stays. */
export async function pauseKind(table: Table, kind: string, until: Date): Promise<void> {
  const isShorter = when('attribute_not_exists(open_until) OR open_until < :open_until');
  const update = updateIf(keys.source(kind), { open_until: until.getTime() }, isShorter);
  await written(table.call('UpdateItem', update));
}
