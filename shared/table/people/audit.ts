import * as z from '../../domain/zod.ts';
import {
  type AuditAction,
  AuditEntry,
  type AuditFields,
  type AuditTarget,
  type Doer,
} from '../../domain/people/audit.ts';
import { derivedIdAt } from '../../domain/ids.ts';
import type { Table } from '../client.ts';
import { ttlAttribute } from '../indexes.ts';
import { readItem, wholeItem } from '../item.ts';
import { keys } from '../keys.ts';
import { queryPage, type ListRead } from '../pages.ts';
import type { Write } from '../transaction.ts';
import { idIn, prefixes } from '../prefixes.ts';

/** A line of the audit log is kept, and can be read, for this long. */
export const auditKeptSeconds = 400 * 86_400;

/** A line of the audit log as stored. */
export const AuditItem = AuditEntry.extend({ organization_id: z.string() });
export type AuditItem = z.infer<typeof AuditItem>;

/** What was done: `before` and `after` hold the fields that changed, never a secret. */
export interface Deed {
  action: AuditAction;
  target: AuditTarget;
  before?: AuditFields;
  after?: AuditFields;
}

/**
 * The line of the audit log that a change writes in its own transaction. The ID is derived from the
 * request and the action, so a retried transaction writes the same line.
 */
export function auditWrite(org: string, by: Doer, at: Date, deed: Deed): Write {
  const { action, target, before = null, after = null } = deed;
  const id = auditId(org, by, at, deed);
  const entry: AuditItem = {
    id,
    organization_id: org,
    at: at.toISOString(),
    actor: by.actor,
    action,
    target,
    ip: by.ip,
    request_id: by.requestId,
    before,
    after,
  };
  const expires = Math.floor(at.getTime() / 1000) + auditKeptSeconds;
  return wholeItem(keys.audit(org, id), { ...entry, [ttlAttribute]: expires });
}

/** The ID of the line that {@link auditWrite} writes. */
export function auditId(
  org: string,
  { requestId }: Doer,
  at: Date,
  { action, target }: Deed,
): string {
  return derivedIdAt('audit', at, org, requestId ?? '', action, target.id);
}

/** One line, or null if there is none. */
export async function getAuditLine(
  table: Table,
  org: string,
  id: string,
): Promise<AuditItem | null> {
  return readItem(table, keys.audit(org, id), AuditItem);
}

/** Which lines: by time, both ends included, and by what was done and who did it (null: whichever). */
export interface AuditSpan {
  since: string;
  until: string;
  actions: readonly AuditAction[] | null;
  /** The id of a user or an API key, or `operator` or `service`, which have none. */
  actor: string | null;
}

/**
 * Reads one part of an organization's audit log, newest first, of `limit` lines at most, behind the
 * line `after` (null: from the newest). What the span leaves out is read and dropped by the table,
 * so one read may find little though more is to come.
 * @returns the lines, and with `last` the id to read on behind; null at the end.
 */
export async function readAudit(
  table: Table,
  org: string,
  span: AuditSpan,
  { after, limit }: { after: string | null; limit: number },
  now: Date,
): Promise<ListRead<AuditItem, string>> {
  // The table removes expired items with a delay.
  const oldestMs = now.getTime() - auditKeptSeconds * 1000;
  const first = keys.audit(org, idsFrom(Math.max(Date.parse(span.since), oldestMs)));
  const end = keys.audit(org, `${idsFrom(Date.parse(span.until))}~`);
  const before = after === null ? null : justBefore(keys.audit(org, after).sk);
  const until = before !== null && before < end.sk ? before : end.sk;
  if (until < first.sk) return { rows: [], read: 0, last: null };
  const filter = filterOf(span);
  const query = {
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :since AND :until',
    ...(filter.expression !== '' && {
      FilterExpression: filter.expression,
      ExpressionAttributeNames: filter.names,
    }),
    ExpressionAttributeValues: {
      ':pk': first.pk,
      ':since': first.sk,
      ':until': until,
      ...filter.values,
    },
    ScanIndexForward: false,
    ConsistentRead: true,
  };
  const { rows, read, last } = await queryPage(table, query, { limit });
  return {
    rows: rows.map((item) => AuditItem.parse(item)),
    read,
    last: last && idIn(last.sk, prefixes.auditLine),
  };
}

function filterOf({ actions, actor }: AuditSpan) {
  const named = (actions ?? []).map((action, index) => [`:action${index}`, action] as const);
  const isNamed = actor === 'operator' || actor === 'service';
  const conditions = [
    ...(actions ? [`#action IN (${named.map(([name]) => name).join(', ')})`] : []),
    ...(actor === null ? [] : ['#actor.#part = :actor']),
  ];
  return {
    expression: conditions.join(' AND '),
    names: {
      ...(actions && { '#action': 'action' }),
      ...(actor !== null && { '#actor': 'actor', '#part': isNamed ? 'type' : 'id' }),
    },
    values: { ...Object.fromEntries(named), ...(actor !== null && { ':actor': actor }) },
  };
}

/** What the ids of lines begin with that were written at that time. */
function idsFrom(ms: number): string {
  return derivedIdAt('audit', new Date(Math.max(0, ms))).slice(0, 'aud_'.length + 10);
}

/** The last sort key that can stand before `place`: all have the same length. */
function justBefore(place: string): string {
  return place.slice(0, -1) + String.fromCharCode(place.charCodeAt(place.length - 1) - 1);
}
