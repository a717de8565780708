import * as z from 'zod';
import {
  type AuditAction,
  AuditEntry,
  type AuditFields,
  type AuditTarget,
  type Doer,
} from '../domain/audit.ts';
import { derivedIdAt } from '../domain/ids.ts';
import { keys, ttlAttribute } from './keys.ts';
import type { Write } from './transaction.ts';

/** A line of the audit log is kept for this long. */
const keptSeconds = 400 * 86_400;

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
 * The line of the audit log that a change writes in its own transaction. The id stands for the
 * request and the deed, so that a transaction that is tried again writes the same line.
 */
export function auditWrite(org: string, by: Doer, at: Date, deed: Deed): Write {
  const { action, target, before = null, after = null } = deed;
  const id = derivedIdAt('audit', at, org, by.requestId ?? '', action, target.id);
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
  const expires = Math.floor(at.getTime() / 1000) + keptSeconds;
  return { Put: { Item: { ...keys.audit(org, id), ...entry, [ttlAttribute]: expires } } };
}
