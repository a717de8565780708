import * as z from '../../domain/zod.ts';
import { batchGet } from '../../table/batch.ts';
import type { Table } from '../../table/client.ts';
import { targetKey } from './target-key.ts';

const Named = z.object({ id: z.string(), name: z.string() });

/** The names of webhooks and destinations of the organization by their ids, of those that exist. */
export async function targetNames(
  table: Table,
  org: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = ids.map((id) => targetKey(org, id));
  const items = await batchGet(table, wanted);
  return new Map(items.map((item) => Named.parse(item)).map(({ id, name }) => [id, name]));
}
