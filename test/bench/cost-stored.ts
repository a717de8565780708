import { indexes } from '../../shared/table/indexes.ts';
import type { Watched, Watching } from '../support/watching.ts';
import { allItems, type Item } from '../support/items.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { workIn } from '../../shared/worker/work-in.ts';
import type { Clock } from '../../shared/usecases/ports.ts';
import { count, note } from '../../shared/telemetry/record.ts';
import { eachRecord } from '../../shared/worker/batch.ts';
import { HeldLog } from '../support/deliveries.ts';
import { sqsEvent } from '../support/events.ts';

/** Bytes in the table, and in its indexes, which backups leave out. */
export interface Bytes {
  table: number;
  indexes: number;
}

/** What is kept, in bytes. */
export interface StoredBytes {
  /** A watch with fourteen releases and a year of numbers, its row in a slot, and one hold on it. */
  perArtist: Bytes;
  /** A change of one holder, for as long as it is kept. */
  perChange: Bytes;
  /** Its event and its delivery to one webhook, which expire after 35 days. */
  perDelivery: Bytes;
  /**
   * What a read of the due index is charged for of an artist: without the 100 bytes for each item, which are
   * storage alone (https://aws.amazon.com/dynamodb/pricing/on-demand/).
   */
  duePerArtist: number;
}

/** What storage takes for each item, in a table as in an index. */
const storedBesideBytes = 100;

/** How much is stored of one artist and of one of its changes, by the items in the table. */
export async function storedBytes(
  w: Watching,
  { watch_id, artist_id, organization_id }: Watched,
): Promise<StoredBytes> {
  const items = await allItems(w.table);
  const ofWatch = [`WATCH#${watch_id}`, `WATCHPIC#${watch_id}`];
  // Of its holders, and without what is done within a minute.
  const isAnothers = ({ sk }: Item) =>
    String(sk).startsWith('HOLDER#') && sk !== `HOLDER#${organization_id}`;
  const isDoneSoon = ({ sk }: Item) => sk === 'CHORE#holders';
  const isRow = ({ pk, sk }: Item) =>
    sk === watch_id && /^SLOT#.*#(free|pro|business)#/.test(String(pk));
  const isOf = (item: Item) =>
    [...ofWatch, `ART#${artist_id}`].includes(String(item.pk)) ||
    item.sk === `ART#${artist_id}` ||
    isRow(item);
  const artist = items.filter((item) => isOf(item) && !isAnothers(item) && !isDoneSoon(item));
  const months = items.filter(({ pk }) => pk === `WATCHHIST#${watch_id}`);
  const changes = items.filter(({ sk, status }) => sk === 'CHANGE' && status === 'confirmed');
  const isToWebhook = ({ pk }: Item) => String(pk).startsWith('TGT#wh_');
  const deliveries = items.filter(
    (item) => String(item.sk).startsWith('DLV#') && isToWebhook(item),
  );
  const sent = new Set(deliveries.map(({ event_id }) => event_id));
  const events = items.filter(({ sk, id }) => sk === 'EVENT' && sent.has(id));
  const [one, other] = [meanOf(events), meanOf(deliveries)];
  const known = sumOf(artist);
  return {
    perArtist: { ...known, table: known.table + 12 * wholeMonth(months) },
    perChange: meanOf(changes),
    perDelivery: { table: one.table + other.table, indexes: one.indexes + other.indexes },
    duePerArtist: artist.reduce((sum, item) => {
      const bytes = indexBytes(item, 'due');
      return sum + (bytes > 0 ? bytes - storedBesideBytes : 0);
    }, 0),
  };
}

/** Of a month of numbers, of which there are some that are not whole. */
function wholeMonth(months: readonly Item[]): number {
  return Math.max(...months.map(itemBytes));
}

function sumOf(items: readonly Item[]): Bytes {
  const names = ['due', 'waiting', 'feed', 'thread'] as const;
  return {
    table: items.reduce((sum, item) => sum + itemBytes(item), 0),
    indexes: items.reduce(
      (sum, item) => sum + names.reduce((all, name) => all + indexBytes(item, name), 0),
      0,
    ),
  };
}

function meanOf(items: readonly Item[]): Bytes {
  const sum = sumOf(items);
  const count = Math.max(1, items.length);
  return { table: sum.table / count, indexes: sum.indexes / count };
}

/** What an index holds of an item: its keys, and what is projected; 0: it is not in it. */
function indexBytes(item: Item, name: keyof typeof indexes): number {
  const { pk, sk, project } = indexes[name];
  if (item[pk] === undefined || item[sk] === undefined) return 0;
  const kept: readonly string[] = ['pk', 'sk', pk, sk, ...project];
  return itemBytes(Object.fromEntries(Object.entries(item).filter(([key]) => kept.includes(key))));
}

/** The size that DynamoDB charges, as documented: names and values in UTF-8, 100 bytes for each item. */
function itemBytes(item: Item): number {
  return storedBesideBytes + mapBytes(item);
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

/** What a message leaves in the log, in bytes. */
export interface LineBytes {
  /** A line of its own, with what it found. */
  alone: number;
  /** A check without a change: alone, and each of so many in a batch beside what the batch says once. */
  quietCheck: { alone: number; each: number; ofBatch: number };
}

/** What a check without a change leaves, one of so many in its batch. */
export function quietCheckBytes({ quietCheck }: LineBytes, checks: number): number {
  return checks < 2 ? quietCheck.alone : quietCheck.each + quietCheck.ofBatch / checks;
}

/** The lines that the handler of checks writes, measured: those of a stage with all metrics, as in “A month”. */
export async function lineBytes(w: Watching): Promise<LineBytes> {
  process.env.OPERATIONS_SIZE = 'full';
  const found = await bytesOf(w, 1, async () => {
    note({ finding_ids: ['fnd_01m821prh1d8dty1fmwrq67zas'] });
    note({ change_ids: ['chg_cw9ees9bvm8dy722ycw4epvdes'] });
  });
  const quiet = async () => undefined;
  const [one, ten, twenty] = [
    await bytesOf(w, 1, quiet),
    await bytesOf(w, 10, quiet),
    await bytesOf(w, 20, quiet),
  ];
  const each = (twenty - ten) / 10;
  return {
    alone: found,
    quietCheck: { alone: one, each, ofBatch: ten - 10 * each },
  };
}

async function bytesOf(
  { clock }: Watching,
  messages: number,
  does: () => Promise<void>,
): Promise<number> {
  const log = new HeldLog();
  const bodies = Array.from({ length: messages }, (_, at) =>
    JSON.stringify({ kind: 'check', watch_id: `deezer#${1_234_567 + at}` }),
  );
  const run = async () => {
    await sleep(1);
    count('CatalogRequests', 3);
    await does();
  };
  const options = { concurrency: 20, listedBy: 'watch_id', alikeBy: ['read', 'because'] };
  await eachRecord(workIn('checks'), run, () => ({ log, clock }), options)(sqsEvent(bodies));
  return bytesOfLines(log, clock);
}

/** What the lines of a log take in CloudWatch, in bytes. */
export function bytesOfLines({ lines }: HeldLog, clock: Clock): number {
  // What the console adds to a line, and what CloudWatch counts for each.
  const head = { level: 'INFO', timestamp: clock.now(), service: 'artist-monitor' };
  const overheadBytes = 26;
  return lines.reduce((sum, { message, facts }) => {
    const line = JSON.stringify({ ...head, message, ...(facts as object) });
    return sum + Buffer.byteLength(line) + overheadBytes;
  }, 0);
}
