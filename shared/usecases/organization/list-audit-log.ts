import type { AuditAction, AuditEntry } from '../../domain/people/audit.ts';
import { idSchema } from '../../domain/ids.ts';
import { type AuditItem, type AuditSpan, readAudit } from '../../table/people/audit.ts';
import type { Table } from '../../table/client.ts';
import { collectPage } from '../../table/pages.ts';
import { getUsers } from '../../table/people/users.ts';
import type { Acting } from '../acting.ts';
import { decodeCursor, encodeCursor } from '../cursor.ts';

/** What the client asks for; see the contract's `AuditQuery`. */
export interface AuditRequest {
  limit: number;
  cursor?: string | undefined;
  actor?: string | undefined;
  action?: readonly AuditAction[] | undefined;
  since?: string | undefined;
  until?: string | undefined;
}

export interface AuditPage {
  entries: AuditEntry[];
  /** Goes on behind what was read; null at the end. */
  nextCursor: string | null;
}

/**
 * A page of the organization's audit log, newest first, with the names that people have by now. A
 * filter that lets little through makes short pages.
 * @throws Problem `invalid_input` for a cursor that is not of this log.
 */
export async function listAuditLog(
  table: Table,
  { organization: { id: org }, now }: Acting,
  request: AuditRequest,
): Promise<AuditPage> {
  const span: AuditSpan = {
    since: request.since ?? '0000-01-01T00:00:00.000Z',
    until: request.until ?? '9999-12-31T23:59:59.999Z',
    actions: request.action && request.action.length > 0 ? request.action : null,
    actor: request.actor ?? null,
  };
  const { rows, next } = await collectPage(
    {
      read: (after, limit) => readAudit(table, org, span, { after, limit }, now),
      placeOf: ({ id }) => id,
    },
    {
      limit: request.limit,
      after: decodeCursor(listOf(org), idSchema('audit'), request.cursor),
    },
  );
  return {
    entries: await named(table, rows),
    nextCursor: next === null ? null : encodeCursor(listOf(org), next),
  };
}

/** Of people a line holds the id alone: who is erased is nameless in it too. */
async function named(table: Table, lines: readonly AuditItem[]): Promise<AuditEntry[]> {
  const ids = lines.flatMap(({ actor, target }) => [
    ...(actor.type === 'user' && actor.id !== null ? [actor.id] : []),
    ...(target.type === 'member' ? [target.id] : []),
  ]);
  const users = ids.length > 0 ? await getUsers(table, [...new Set(ids)]) : [];
  const names = new Map(users.map(({ id, name, email }) => [id, name ?? email]));
  return lines.map(({ id, at, actor, action, target, ip, request_id, before, after }) => ({
    id,
    at,
    actor: actor.type === 'user' ? { ...actor, name: names.get(actor.id ?? '') ?? null } : actor,
    action,
    target: target.type === 'member' ? { ...target, name: names.get(target.id) ?? null } : target,
    ip,
    request_id,
    before,
    after,
  }));
}

function listOf(org: string): string {
  return `audit#${org}`;
}
