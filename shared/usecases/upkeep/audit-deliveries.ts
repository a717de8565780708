import * as z from '../../domain/zod.ts';
import {
  type Audited,
  nothingAudited,
  together,
} from '../../deliveries/rules/audit-of-deliveries.ts';
import { deliveryIdOf } from '../../changes/rules/event-body.ts';
import { type NoticeItem, noticesOf } from '../../alerts/items/notices.ts';
import { batchGet, KeyOnly } from '../../table/batch.ts';
import { ChangeItem } from '../../changes/items/change-item.ts';
import { headsOfFeed, ofOrganization, type Span } from '../../changes/items/feed.ts';
import type { Table } from '../../table/client.ts';
import { EventItem } from '../../alerts/items/events.ts';
import { type Key, keys } from '../../table/keys.ts';
import { getOrganization } from '../../table/people/organizations.ts';

/** More than any organization has in a few days; what is beyond is not looked at. */
const changesMax = 100_000;
/** So many changes are looked at together. */
const atATime = 25;

type Row = Readonly<Record<string, unknown>>;
type Rows = ReadonlyMap<string, Row>;

/** What must be on record of a change for one target. */
interface Owed {
  delivery: Key | null;
  /** The message in which it waits, if it does. */
  bundle: Key | null;
}

/**
 * Looks whether something is on record for each confirmed change of an organization and each target that
 * it was for when it was routed: a delivery, or a notice that ended or waits in a message. What still is
 * owed isn't lost, however late it is: other alarms tell of that. What seems lost is looked at once more,
 * as the table has it by then.
 * @param span when the changes were confirmed; the end is not included.
 */
export async function auditDeliveries(table: Table, org: string, span: Span): Promise<Audited> {
  const { heads } = await headsOfFeed(table, ofOrganization(org, 'confirmed'), span, changesMax);
  let audited = nothingAudited;
  for (let from = 0; from < heads.length; from += atATime) {
    const ids = heads.slice(from, from + atATime).map(({ id }) => id);
    const first = await look(table, org, ids, false);
    const found = first.lost === 0 ? first : await look(table, org, ids, true);
    audited = together(audited, found);
  }
  // Of an organization that is being erased, parts are gone.
  if (audited.lost > 0 && !(await getOrganization(table, org))) return nothingAudited;
  return audited;
}

async function look(
  table: Table,
  org: string,
  ids: readonly string[],
  consistent: boolean,
): Promise<Audited> {
  const read = async (wanted: readonly Key[]) => rowsOf(table, wanted, consistent);
  const rows = await read(ids.flatMap((id) => [keys.change(id), keys.event(id)]));
  const routed = await Promise.all(
    ids.map(async (id) => ({
      id,
      owed: await owedBy(
        table,
        org,
        rows.get(nameOf(keys.change(id))),
        rows.get(nameOf(keys.event(id))),
      ),
    })),
  );
  const there = await read(
    routed
      .flatMap(({ owed }) => owed.flatMap(({ delivery, bundle }) => [delivery, bundle]))
      .filter((key) => key !== null),
  );
  const lost = routed.flatMap(({ id, owed }) =>
    owed.filter((one) => !isOnRecord(id, one, there)).map(() => id),
  );
  return together(nothingAudited, {
    changes: ids.length,
    owed: routed.reduce((sum, { owed }) => sum + owed.length, 0),
    lost: lost.length,
    lost_changes: lost,
  });
}

/** What must be on record of a change, but for what ended before it became a delivery. */
async function owedBy(
  table: Table,
  org: string,
  changeRow: Row | undefined,
  eventRow: Row | undefined,
): Promise<Owed[]> {
  // It was erased, or forgotten.
  if (changeRow?.organization_id !== org) return [];
  const { id, confirmed_at, routed_to } = ChangeItem.parse(changeRow);
  if (confirmed_at === null) return [];
  // Its routing is owed, or was lost.
  if (routed_to === null) return changeRow.duePk === undefined ? [nothing] : [];
  if (routed_to.length === 0) return [];
  if (!eventRow) return routed_to.map(() => nothing);
  const { targets } = EventItem.parse(eventRow);
  const hasNotices = targets.some(({ rules }) => rules !== undefined);
  const notices = hasNotices ? await noticesOf(table, id) : [];
  const ofPrograms = targets.filter(({ rules }) => rules === undefined);
  const ofPeople = targets.filter(({ rules }) => rules !== undefined);
  return [
    ...ofPrograms.map(({ id: target }) => ({
      delivery: keys.delivery(target, deliveryIdOf(id, confirmed_at, target)),
      bundle: null,
    })),
    ...ofPeople
      .filter(({ id: target }) => !notices.some((notice) => notice.destination_id === target))
      .map(() => nothing),
    ...notices.filter(({ ended }) => ended === null).map(owedByNotice),
  ];
}

/** Of this, nothing can be on record. */
const nothing: Owed = { delivery: null, bundle: null };

function owedByNotice({ destination_id: destination, delivery_id, bundle }: NoticeItem): Owed {
  return {
    delivery: delivery_id === null ? null : keys.delivery(destination, delivery_id),
    bundle: bundle === null ? null : keys.bundle(destination, bundle),
  };
}

const BundleRow = z.object({ changes: z.array(z.string()), duePk: z.string() });

function isOnRecord(changeId: string, { delivery, bundle }: Owed, there: Rows): boolean {
  const row = delivery && there.get(nameOf(delivery));
  // What is pending and stands in no index is sent by nobody.
  if (row) return row.status !== 'pending' || typeof row.waitingPk === 'string';
  const waiting = BundleRow.safeParse(bundle && there.get(nameOf(bundle)));
  return waiting.success && waiting.data.changes.includes(changeId);
}

async function rowsOf(table: Table, wanted: readonly Key[], consistent: boolean): Promise<Rows> {
  const distinct = new Map(wanted.map((key) => [nameOf(key), key]));
  const rows = await batchGet(table, [...distinct.values()], { consistent });
  return new Map(rows.map((row) => [nameOf(KeyOnly.parse(row)), row]));
}

function nameOf({ pk, sk }: Key): string {
  return `${pk} ${sk}`;
}
