import { findKind } from '../../shared/table/erasure/erasure-classes.ts';
import { counted } from './counted.ts';
import type { Ask, Where } from './invoke.ts';
import { keys } from '../../shared/table/keys.ts';
import type { CopyScan } from '../../shared/domain/operator/operator-scan.ts';
import { type Restored, restoredFrom, rowsOf, writeRows } from './tables.ts';
import { newestIn, type Row } from './table-check.ts';

/**
 * What says what was seen and told: changes and how many they are, what was made of them, what was sent, which
 * weekly reports come next, and the state of the catalog that changes came from. Were that older than the changes,
 * they would be found once more, as others.
 */
const told: ReadonlySet<string> = new Set([
  ...['change', 'event', 'notice', 'escalatedNotice', 'update', 'delivery'],
  ...['statsDay', 'statsMonth', 'weeklyReport', 'holderMailed'],
]);
/** The state of the catalog: what begins with the ID of a watch. */
const known: ReadonlySet<string> = new Set([
  ...['watch', 'snapshot', 'pages', 'release', 'tracks', 'subject', 'telling', 'historyMonth'],
]);
/**
 * What of a watch goes with its holders, and with its slot and chores, which are those of the restored table. With
 * those of the old one, nobody would visit the artist, or clear it away.
 */
const held: ReadonlySet<string> = new Set([
  ...['plan', 'kept_by', 'ending', 'active_since', 'plan_since'],
]);
/** A message that waits for more: gone once it was sent. */
const inTheMaking = 'bundle';

/** What the partition of each organization begins with. */
const anyOrganization = keys.organization('').pk;

/** What to copy from where. */
interface Copying {
  /** The table in use. */
  to: string;
  /** The one in use before. */
  from: string;
  /** Whether to do it, rather than only to say what would be done. */
  isSure: boolean;
  /** Told what would be done, before it is. */
  say: (sentence: string) => void;
}

/** What is in a table. */
interface Content {
  told: readonly Row[];
  /** What is known of artists, by their watches; and those themselves. */
  known: ReadonlyMap<string, readonly Row[]>;
  watches: ReadonlyMap<string, Row>;
  /** Messages in the making. */
  making: readonly Row[];
  unreadable: number;
  hasOrganizations: boolean;
  /** The newest time of any item, and of those that were told or seen. */
  newest: string;
  newestTold: string;
}

/**
 * Takes over what was seen and told from the table that was in use until now to the one that was restored, so that
 * nobody is told the same again: changes, deliveries, and messages in the making stand as they do in the
 * old table. What only the restored table has stays owed. May be repeated. It uses the rights of whoever
 * runs it, since no function may read whole tables; the operator's function judges what was found.
 * @throws OperatorError when a table can't be read or written, or when the copy is refused.
 */
export async function copySent(copying: Copying, ask: Ask, where: Where): Promise<string> {
  const { to, from, say } = copying;
  const restored = 'stage' in where ? await restoredFrom(to, where) : undefined;
  const [before, now] = [await contentOf(from, where), await contentOf(to, where)];
  const making = new Set(before.making.map(nameOf));
  const over = now.making.filter((row) => !making.has(nameOf(row)));
  const wanted = [...before.told, ...knownOf(before, now), ...before.making];
  const items = `${counted(wanted.length, 'item')} about what was seen and told`;
  const messages = counted(over.length, 'message');
  say(`From ${from} to ${to}: would copy ${items}, and remove ${messages} sent since.`);
  await ask({
    command: 'copy-sent',
    table: from,
    scan: scanOf({ from, before, now, restored, isSure: copying.isSure }),
  });
  await writeRows(to, where, [
    ...wanted.map((Item) => ({ PutRequest: { Item } })),
    ...over.map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } } })),
  ]);
  const left = counted(before.unreadable, 'item');
  const skipped = before.unreadable === 0 ? '' : ` Left out ${left} of no known kind.`;
  return `Copied ${items}, and removed ${messages} sent since.${skipped}`;
}

/** What `before` knows of the artists that somebody holds in the table in use, held as they are there. */
function knownOf(before: Content, now: Content): Row[] {
  return [...now.watches].flatMap(([id, watch]) =>
    (before.known.get(id) ?? []).map((row) => {
      if (row.sk !== watch.sk) return row;
      const own = Object.entries(row).filter(([name]) => !held.has(name));
      const as = Object.entries(watch).filter(([name]) => held.has(name));
      return { ...Object.fromEntries([...own, ...as]), pk: row.pk, sk: row.sk };
    }),
  );
}

interface Found {
  from: string;
  before: Pick<Content, 'hasOrganizations' | 'newest'>;
  now: Pick<Content, 'newestTold'>;
  /** Undefined: on this machine, where DynamoDB restores nothing. */
  restored: Restored | null | undefined;
  isSure: boolean;
}

/**
 * Whether the copy may be made. On this machine, the restore point is when the table in use last saw or
 * told anything: its workers have been paused since.
 */
export function scanOf({ from, before, now, restored, isSure }: Found): CopyScan {
  if (restored === null) return 'not_restored';
  if (restored && restored.from !== from) return 'other_source';
  if (!before.hasOrganizations) return 'no_organizations';
  if (before.newest < (restored?.at ?? now.newestTold)) return 'too_old';
  return isSure ? 'sure' : 'unconfirmed';
}

async function contentOf(table: string, where: Where): Promise<Content> {
  const now = new Date();
  const lists: { told: Row[]; making: Row[] } = { told: [], making: [] };
  const ofArtists = new Map<string, Row[]>();
  const watches = new Map<string, Row>();
  let [unreadable, hasOrganizations, newest, newestTold] = [0, false, '', ''];
  for await (const row of rowsOf(table, where)) {
    const { name: kind = null, ids: [id = ''] = [] } = findKind(row) ?? {};
    const at = newestIn(row, now) ?? '';
    // A damaged table may have lost the organizations, and still have what was theirs.
    if (row.pk.startsWith(anyOrganization)) hasOrganizations = true;
    if (at > newest) newest = at;
    if (kind === null) unreadable += 1;
    else if (kind === inTheMaking) lists.making.push(row);
    else if (told.has(kind)) lists.told.push(row);
    else if (known.has(kind)) {
      const rows = ofArtists.get(id) ?? [];
      ofArtists.set(id, rows);
      rows.push(row);
    }
    if (kind === 'watch') watches.set(id, row);
    if (kind !== null && (told.has(kind) || known.has(kind)) && at > newestTold) newestTold = at;
  }
  return {
    ...lists,
    known: ofArtists,
    watches,
    ...{ unreadable, hasOrganizations, newest, newestTold },
  };
}

const nameOf = ({ pk, sk }: Row) => `${pk} ${sk}`;
