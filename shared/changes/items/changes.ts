import type { Change } from '../rules/change.ts';
import type { ChangeWork } from '../rules/change-work.ts';
import type { PlanName } from '../../domain/plans/plan.ts';
import { batchGet } from '../../table/batch.ts';
import type { Table } from '../../table/client.ts';
import { due, type Due, dueGone } from '../../table/due.ts';
import { keys } from '../../table/keys.ts';
import type { Write } from '../../table/transaction.ts';
import { type Condition, updateIf, when } from '../../table/versioned.ts';
import {
  changeItem,
  ChangeItem,
  Facts,
  listKeysOf,
  partsGone,
  type Placing,
  storedParts,
  type ToldChange,
} from './change-item.ts';
import { newItem, readItem } from '../../table/item.ts';

/** Records a detected change; its re-check is due with the watch's subject. Fails if it exists. */
export function detectedWrite(change: ToldChange, keptBy: PlanName): Write {
  return newItem(keys.change(change.id), changeItem(change, keptBy));
}

/** Records a change that is confirmed from the start, with its routing due. Fails if it exists. */
export function confirmedWrite(change: ToldChange, keptBy: PlanName, at: Date): Write {
  const item = { ...changeItem(change, keptBy), ...routeDue(change, at) };
  return newItem(keys.change(change.id), item);
}

/**
 * {@link confirmedWrite} of a change that the service makes of what it did itself; none where it's there. In a
 * restored table, what was told may be newer than what it came from.
 */
export async function toldOnce(
  table: Table,
  change: Change,
  keptBy: PlanName,
  at: Date,
): Promise<Write[]> {
  const told = await getChange(table, change.organization_id, change.id);
  return told ? [] : [confirmedWrite(change, keptBy, at)];
}

/** Makes a change due to be routed. */
export function routeDue({ id, organization_id }: Placing, at: Date): Due {
  return due(keys.change(id), at, { kind: 'route', organization_id, change_ids: [id] });
}

function isStill(status: Change['status']): Required<Condition> {
  return {
    ConditionExpression: '#status = :asRead',
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: { ':asRead': status },
  };
}

/** What a change tells: it may have moved on since it was detected. */
export type ChangeText = Pick<ToldChange, 'change_type' | 'severity' | 'items'> & Facts;

/** Who acknowledged a change, and when. */
export interface Mark {
  at: string;
  by: string;
}

/** How a detected change was settled, with what it tells where that moved on. */
export type SettledChange = Placing &
  Pick<Change, 'checks' | 'dismissed_reason' | 'resolves'> & {
    text: ChangeText | null;
    /** The plan that says how long it is kept. */
    kept_by: PlanName;
    /** Who acknowledged it with that; absent: nobody. */
    acknowledged?: Mark;
  };

/**
 * Settles a detected change: confirmed or dismissed. The routing of a confirmed one is due from
 * `confirmed_at` on. What people did to the change meanwhile (acknowledging) stays.
 */
export function settledWrite(settled: SettledChange): Write {
  const { status, confirmed_at, checks, dismissed_reason, resolves, text, acknowledged } = settled;
  const fields = {
    status,
    ...storedParts({ ...text, checks }),
    ...(dismissed_reason !== null && { dismissed_reason }),
    ...(resolves !== null && { resolves }),
    ...(acknowledged && { acknowledged }),
    ...listKeysOf(settled, settled.kept_by),
    ...(confirmed_at !== null && routeDue(settled, new Date(confirmed_at))),
  };
  const gone = ['waiting_for_source', 'expected_by', ...partsGone({ ...text })];
  return { Update: updateIf(keys.change(settled.id), fields, isStill('detected'), gone) };
}

/** Leaves a change detected, as it stands now where that moved on. */
export function waitingWrite(
  id: string,
  {
    text,
    ...standing
  }: Pick<Change, 'checks' | 'waiting_for_source' | 'expected_by'> & { text: ChangeText | null },
): Write {
  const fields = storedParts({ ...text, ...standing });
  const gone = partsGone({ ...text });
  return { Update: updateIf(keys.change(id), fields, isStill('detected'), gone) };
}

/**
 * Notes at a change that somebody's verdict confirmed first what our own checks came to. It stays
 * confirmed, since it was sent: a `dismissed_reason` says that they don't agree. May be repeated.
 */
export function ownVerdictWrite(
  id: string,
  { checks, dismissed_reason }: Pick<Change, 'checks' | 'dismissed_reason'>,
): Write {
  const fields = {
    ...storedParts({ checks }),
    ...(dismissed_reason !== null && { dismissed_reason }),
  };
  return { Update: updateIf(keys.change(id), fields, isStill('confirmed')) };
}

/** A change of the organization, or null. Another organization's does not exist. */
export async function getChange(table: Table, org: string, id: string): Promise<ChangeItem | null> {
  const change = await readItem(table, keys.change(id), ChangeItem);
  return change?.organization_id === org ? change : null;
}

/** Changes by their ids, strongly consistent, in no order. */
export async function getChanges(table: Table, ids: readonly string[]): Promise<ChangeItem[]> {
  const items = await batchGet(
    table,
    ids.map((id) => keys.change(id)),
    { consistent: true },
  );
  return items.map((item) => ChangeItem.parse(item));
}

/**
 * Ends the routing of a confirmed change: its deliveries exist. Keeps what belongs to it, and what they mean
 * together, as it was sent. Fails if it was ended before, so that what is counted in the same transaction
 * is counted once, and if it tells of more since it was read.
 */
export function routedWrite(change: ToldChange, targetIds: readonly string[]): Write {
  const { severity, payload, related, items } = change;
  const fields = {
    routed_to: [...targetIds],
    ...(related.length > 0 && { related }),
    ...(payload.pattern && { severity, ...storedParts(Facts.parse(change)) }),
  };
  const isToRoute = when(
    '#status = :confirmed AND attribute_not_exists(routed_to) AND (attribute_not_exists(grown) OR told_count = :count)',
    { confirmed: 'confirmed', count: items?.length ?? 0 },
  );
  return { Update: updateIf(keys.change(change.id), fields, isToRoute, ['grown', ...dueGone]) };
}

/** Sets the work on a change. Fails if somebody else set it since it was read. */
export function workedWrite({ id, work: read }: Change, work: ChangeWork): Write {
  const isAsRead =
    read.updated_at === null
      ? when('attribute_exists(pk) AND attribute_not_exists(handling)')
      : when('attribute_exists(pk) AND handling.updated_at = :read', { read: read.updated_at });
  return { Update: updateIf(keys.change(id), { handling: work }, isAsRead) };
}

/** Acknowledges a change, or takes that back (null). Fails if it already is in that state. */
export function acknowledgedWrite(org: string, id: string, mark: Mark | null): Write {
  const [fields, gone, not] = mark
    ? [{ acknowledged: mark }, [], 'not_']
    : [{}, ['acknowledged'], ''];
  const isOther = when(`organization_id = :org AND attribute_${not}exists(acknowledged)`, { org });
  return { Update: updateIf(keys.change(id), fields, isOther, gone) };
}
