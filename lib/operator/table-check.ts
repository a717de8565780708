import { slotOf } from '../../shared/checks/rules/rings.ts';
import { isCanaryWatch } from '../../shared/plan/canary.ts';
import { findKind } from '../../shared/table/erasure/erasure-classes.ts';
import { type Key, keys } from '../../shared/table/keys.ts';

/** An item as the table has it. */
export type Row = Readonly<Record<string, unknown>> & Key;

/** What a table holds, and what is wrong in it. */
export interface TableReport {
  items: number;
  /** How many there are of each kind. */
  kinds: Readonly<Record<string, number>>;
  /** The newest time that any item names as its own; null: none does. */
  newest: string | null;
  wrong: readonly string[];
}

/** What another item must be there for. */
interface Needed {
  by: string;
  item: string;
}

const nameOf = ({ pk, sk }: Key) => `${pk} ${sk}`;
const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** When an item came to be, or was last written, by its own account. */
const times = ['last_checked_at', 'updated_at', 'created_at', 'detected_at', 'at', 'made_at'];

/** The newest time that an item names as its own, in ISO 8601; null: none, or only times to come. */
export function newestIn(row: Row, now: Date): string | null {
  const past = times
    .map((name) => text(row[name]))
    .filter((at) => /^\d{4}-\d\d-\d\dT/.test(at) && at <= now.toISOString());
  return past.toSorted().at(-1) ?? null;
}

/** Kinds of which each item belongs to an organization that its key begins with. */
const ofOrganization = ['member', 'artist', 'destination', 'webhook', 'alert', 'mute'];
const listed: ReadonlySet<string> = new Set([...ofOrganization, 'listedApiKey', 'listedFeed']);

/** Which other items must be there for one, by its kind and the parts of its key. */
function neededBy(kind: string, [first = '', second = '']: readonly string[], row: Row): Key[] {
  const organization = listed.has(kind) ? [keys.organization(first)] : [];
  switch (kind) {
    case 'member':
      return [...organization, keys.user(second), keys.userOrganization(second, first)];
    case 'userOrganization':
      return [keys.member(second, first)];
    case 'artist':
      // What was left is kept for its history, and holds nothing.
      return (row.left ?? null) === null
        ? [...organization, ...neededByHold(first, row)]
        : organization;
    case 'stream':
      return [keys.artist(first, text(row.artist_id))];
    case 'holder':
      return [keys.watch(first), keys.organization(second)];
    case 'watch':
      return text(row.plan) === '' ? [] : neededByWatch(first, text(row.plan));
    case 'listedApiKey':
      return [...organization, keys.apiKey(text(row.hash))];
    case 'listedFeed':
      return [...organization, keys.feed(text(row.hash))];
    case 'change':
      return [keys.organization(text(row.organization_id))];
    default:
      return organization;
  }
}

function neededByHold(org: string, row: Row): Key[] {
  const watch = text(row.watch_id);
  return [keys.stream(org, text(row.streaming_id)), keys.watch(watch), keys.holder(watch, org)];
}

/** What a watch needs that is checked. */
function neededByWatch(id: string, plan: string): Key[] {
  // It owes its links, now or later: by that, the daily comparison finds it.
  const links = keys.chore(id, 'links');
  const [catalog = ''] = id.split('#');
  // Ticks visit what stands in a slot; the canary has rounds of its own.
  return isCanaryWatch(id) ? [links] : [links, keys.slot(catalog, plan, slotOf(id), id)];
}

/** Kinds that something needs, see {@link neededBy}. */
const pointedTo: ReadonlySet<string> = new Set([
  ...['organization', 'user', 'member', 'userOrganization', 'artist', 'stream', 'holder', 'watch'],
  ...['chore', 'slot', 'apiKey', 'feed'],
]);

/** Looks at all items of a table, and says what it holds and what is wrong. */
export async function checkTable(
  rows: AsyncIterable<Row> | Iterable<Row>,
  now: Date,
): Promise<TableReport> {
  const counts = new Map<string, number>();
  const there = new Set<string>();
  const needed: Needed[] = [];
  const wrong: string[] = [];
  let newest: string | null = null;
  for await (const row of rows) {
    // The table removes what has expired when it comes to it.
    if (Number(row.expires_epoch) * 1000 <= now.getTime()) continue;
    const known = findKind(row);
    if (!known) {
      wrong.push(`no kind of item has the key ${row.pk} ${row.sk}`);
      continue;
    }
    const { name: kind, ids } = known;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    if (pointedTo.has(kind)) there.add(nameOf(row));
    if (kind === 'chore' && text(row.duePk) === '') {
      wrong.push(`${nameOf(row)} is owed, and not in the index of what is due`);
    }
    for (const item of neededBy(kind, ids, row)) {
      needed.push({ by: nameOf(row), item: nameOf(item) });
    }
    const at = newestIn(row, now);
    if (at !== null && (newest === null || at > newest)) newest = at;
  }
  const missing = needed
    .filter(({ item }) => !there.has(item))
    .map(({ by, item }) => `${by} lacks ${item}`);
  const kinds = [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return {
    items: kinds.reduce((sum, [, count]) => sum + count, 0),
    kinds: Object.fromEntries(kinds),
    newest,
    wrong: [...wrong, ...missing],
  };
}
