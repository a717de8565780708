import * as z from '../../domain/zod.ts';
import { paces } from '../../domain/plans/allowances.ts';
import type { Doer } from '../../domain/people/audit.ts';
import { invalidInput } from '../../domain/problems/errors.ts';
import { idSchema } from '../../domain/ids.ts';
import { inputFaults } from '../../domain/problems/input-faults.ts';
import { changeWithAll } from '../../table/erasure/change-family.ts';
import { auditId, auditWrite, getAuditLine } from '../../table/people/audit.ts';
import type { Table } from '../../table/client.ts';
import {
  type Item,
  type Partition,
  readPartition,
  sortKey,
  targetPlace,
} from '../../table/erasure/erasure-partitions.ts';
import { listDestinations } from '../../deliveries/items/stored-targets.ts';
import { listWebhooks } from '../../deliveries/items/stored-targets.ts';
import { transact } from '../../table/transaction.ts';
import { getUsers } from '../../table/people/users.ts';
import { decodeCursor, encodeCursor } from '../cursor.ts';
import { requirePass } from '../refusals.ts';
import {
  type Exported,
  exportedItem,
  Reached,
  type Station,
  stationsFrom,
} from './export-stations.ts';

/** Whose export, and from where on. */
export interface ExportRequest {
  organization: { id: string; name: string };
  /** Of the page before; absent: from the beginning. */
  cursor?: string | undefined;
  by: Doer;
  now: Date;
}

export interface ExportPage {
  items: Exported[];
  /** Null on the last page. */
  nextCursor: string | null;
}

const action = 'organization.exported';

/** The line of the audit log about this export, and how far it has come. */
const Cursor = z.strictObject({ line: idSchema('audit'), reached: Reached });
type Cursor = z.infer<typeof Cursor>;

/** An answer can have 6 MB; one item more than this still fits well. */
const bytesMax = 2_000_000;
/** Pages are read one after the other, so that none takes long. */
const readsMax = 40;
const itemsPerRead = 50;

/**
 * One page of everything stored for an organization: its items as they are stored, without secrets.
 * All pages together are everything that was there when the first was requested and still is. The
 * first request is recorded in the audit log.
 * @throws Problem `invalid_input` for a cursor that is not ours, `rate_limited` (60 pages a minute)
 */
export async function exportOrganization(
  table: Table,
  request: ExportRequest,
): Promise<ExportPage> {
  const { id: org } = request.organization;
  const rate = { subject: `export#${org}`, ...paces.exportPages };
  await requirePass(table, rate, request.now);
  const cursor = decodeCursor(listOf(org), Cursor, request.cursor);
  const line = cursor === null ? await noteExport(table, request) : cursor.line;
  if (cursor !== null) await refuseUnnoted(table, org, line);
  const from = cursor?.reached ?? null;
  const page = openPage(table, await liveTargets(table, org));
  const reached = await fill(page, stationsFrom(table, org, from ?? [0, null, null]), from);
  return {
    items: await withPeople(table, page.items),
    nextCursor:
      reached === null ? null : encodeCursor(listOf(org), { line, reached } satisfies Cursor),
  };
}

/** @returns where the next page goes on; null: nothing is left. */
async function fill(
  page: ReturnType<typeof openPage>,
  stations: AsyncIterable<Station>,
  from: Reached | null,
): Promise<Reached | null> {
  for await (const { part, owner, partition } of stations) {
    let after = from?.[0] === part && from[1] === owner ? from[2] : null;
    for (let more = true; more;) {
      if (page.isFull()) return [part, owner, after];
      ({ after, more } = await page.read(partition, after));
    }
  }
  return null;
}

/** Members with the names and addresses under which their organization knows them. */
async function withPeople(table: Table, items: readonly Exported[]): Promise<Exported[]> {
  const userOf = ({ kind, ids }: Exported) => (kind === 'member' ? ids[1] : undefined);
  const ids = items.flatMap((item) => userOf(item) ?? []);
  const users = new Map((await getUsers(table, ids)).map((user) => [user.id, user]));
  return items.map((item) => {
    const user = users.get(userOf(item) ?? '');
    return user ? { ...item, data: { ...item.data, name: user.name, email: user.email } } : item;
  });
}

/** @returns the ID of the line of the audit log that says so. */
async function noteExport(table: Table, { organization, by, now }: ExportRequest): Promise<string> {
  const { id, name } = organization;
  const deed = { action, target: { type: 'organization', id, name } } as const;
  await transact(table, [auditWrite(id, by, now, deed)]);
  return auditId(id, by, now, deed);
}

/** Whoever makes up a cursor for the first page would export what nobody hears of. */
async function refuseUnnoted(table: Table, org: string, line: string): Promise<void> {
  const noted = await getAuditLine(table, org, line);
  if (noted?.action !== action) throw invalidInput('query.cursor', inputFaults.listCursor());
}

/** The partitions of the targets that the organization has now. */
async function liveTargets(table: Table, org: string): Promise<Set<string>> {
  const targets = await Promise.all([listDestinations(table, org), listWebhooks(table, org)]);
  return new Set(targets.flat().map(({ id }) => targetPlace(id).pk));
}

function openPage(table: Table, live: ReadonlySet<string>) {
  const items: Exported[] = [];
  let bytes = 0;
  let reads = 0;
  const isFull = () => bytes >= bytesMax || reads >= readsMax;
  return {
    items,
    isFull,
    /** Reads on in a partition, until the page is full. @returns how far it came. */
    async read(
      partition: Partition,
      start: string | null,
    ): Promise<{ after: string | null; more: boolean }> {
      let after = start;
      reads += 1;
      const found = await readPartition(table, partition, after, itemsPerRead);
      for (const item of found.rows) {
        if (isFull()) return { after, more: true };
        const exported = await withFamily(table, partition, item, live);
        items.push(...exported);
        bytes += Buffer.byteLength(JSON.stringify(exported));
        if (partition.index) reads += 1;
        after = sortKey(partition, item);
      }
      return { after, more: found.last !== null };
    },
  };
}

/** An item, or a change with what is kept beside it and the deliveries to targets that are gone. */
async function withFamily(
  table: Table,
  partition: Partition,
  item: Item,
  live: ReadonlySet<string>,
): Promise<Exported[]> {
  if (!partition.index) return exportedItem(item);
  const { family, deliveries } = await changeWithAll(table, item);
  const lost = deliveries.filter(({ pk }) => !live.has(pk));
  return [...family, ...lost].flatMap(exportedItem);
}

function listOf(org: string): string {
  return `export#${org}`;
}
