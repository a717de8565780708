import type { Work } from '../../shared/domain/owed/work.ts';
import type { Table } from '../../shared/table/client.ts';
import { dueShards } from '../../shared/table/indexes.ts';
import { overdueRows } from '../../shared/table/sweeps.ts';

export interface DueEntry {
  pk: string;
  dueAt: string;
  work: Work;
}

/** All that is owed before then, in any shard. @throws ZodError for a row that makes no sense. */
export async function overdue(table: Table, before: Date): Promise<DueEntry[]> {
  const found: DueEntry[] = [];
  for (let shard = 0; shard < dueShards; shard += 1) {
    for await (const rows of overdueRows(table, shard, before, null)) {
      for (const { at, work, error } of rows) {
        if (!work) throw error ?? new Error('An entry of the index without work');
        found.push({ pk: at.pk, dueAt: at.dueAt, work });
      }
    }
  }
  return found;
}
