import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { Watched, Watching } from '../support/watching.ts';

/** What is kept, in bytes, with the copies that the indexes hold. */
export interface StoredBytes {
  /** A watch with fourteen releases, and one hold on it. */
  perArtist: number;
  /** A change of one holder; its event and deliveries expire after a month. */
  perChange: number;
}

/** How much is stored of one artist and of one of its changes, by the items in the table. */
export async function storedBytes(
  w: Watching,
  { watch_id, artist_id }: Watched,
): Promise<StoredBytes> {
  const items: Record<string, unknown>[] = [];
  let from: Record<string, unknown> | undefined;
  do {
    const page = await w.table.db.send(
      new ScanCommand({ TableName: w.table.name, ExclusiveStartKey: from }),
    );
    items.push(...(page.Items ?? []));
    from = page.LastEvaluatedKey;
  } while (from);
  const isOf = ({ pk, sk }: Record<string, unknown>) =>
    [`WATCH#${watch_id}`, `WATCHHIST#${watch_id}`, `WATCHPIC#${watch_id}`].includes(String(pk)) ||
    pk === `ART#${artist_id}` ||
    sk === `ART#${artist_id}`;
  const sum = (some: readonly Record<string, unknown>[]) =>
    some.reduce((total, item) => total + itemBytes(item), 0);
  const changes = items.filter(({ sk, status }) => sk === 'CHANGE' && status === 'confirmed');
  return {
    perArtist: sum(items.filter(isOf)),
    // The table, and two indexes with nearly all of it.
    perChange: (3 * sum(changes)) / Math.max(1, changes.length),
  };
}

/** The size that DynamoDB charges, as documented: names and values in UTF-8, 100 bytes for each item. */
function itemBytes(item: Record<string, unknown>): number {
  return 100 + mapBytes(item);
}

function mapBytes(map: object): number {
  return Object.entries(map).reduce(
    (sum, [name, value]) => sum + Buffer.byteLength(name) + valueBytes(value),
    0,
  );
}

function valueBytes(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (value instanceof Uint8Array) return value.byteLength;
  if (typeof value === 'number') return Math.ceil(String(value).length / 2) + 1;
  if (Array.isArray(value)) {
    return value.reduce((sum: number, one: unknown) => sum + 1 + valueBytes(one), 3);
  }
  return typeof value === 'object' && value !== null ? 3 + mapBytes(value) : 1;
}
