import { isDeepStrictEqual } from 'node:util';
import * as z from '../zod.ts';
import { idSchema } from '../ids.ts';
import { Timestamp } from '../text/text.ts';

/** What the audit log records, in the form `object.action`. */
export const auditActions = [
  'alert.created',
  'alert.deleted',
  'alert.updated',
  'api_key.created',
  'api_key.revoked',
  'api_terms.accepted',
  'artist.check_requested',
  'artist.monitoring_started',
  'artist.monitoring_stopped',
  'artist.updated',
  'change.acknowledged',
  'change.note_added',
  'change.note_deleted',
  'change.reported',
  'change.unacknowledged',
  'change.work_updated',
  'delivery.recovered',
  'delivery.resent',
  'destination.created',
  'destination.deleted',
  'destination.disabled',
  'destination.flushed',
  'destination.secret_rotated',
  'destination.updated',
  'expected_release.created',
  'expected_release.updated',
  'expected_release.withdrawn',
  'feed.created',
  'feed.deleted',
  'identity.updated',
  'import.started',
  'import.row_chosen',
  'import.stopped',
  'invitation.accepted',
  'invitation.created',
  'invitation.revoked',
  'member.left',
  'member.removed',
  'member.role_changed',
  'mute.created',
  'mute.deleted',
  'organization.created',
  'organization.deletion_requested',
  'organization.exported',
  'organization.handed_over',
  'organization.plan_changed',
  'organization.renamed',
  'organization.restored',
  'organization.updated',
  'release.triaged',
  'release.untriaged',
  'sign_in.failed',
  'sign_in.succeeded',
  'sign_in.switched',
  'verification.cancelled',
  'verification.reviewed',
  'verification.started',
  'webhook.created',
  'webhook.deleted',
  'webhook.disabled',
  'webhook.secret_rotated',
  'webhook.updated',
] as const;
export const AuditAction = z.enum(auditActions);
export type AuditAction = z.infer<typeof AuditAction>;

/** Who did it: a person, an API key, the operator, or the service by itself. */
export const AuditActor = z
  .object({
    type: z.enum(['user', 'api_key', 'operator', 'service']),
    id: z.string().nullable(),
    name: z.string().nullable(),
  })
  .register(z.docs, { id: 'AuditActor' });
export type AuditActor = z.infer<typeof AuditActor>;

export const AuditTarget = z
  .object({ type: z.string(), id: z.string(), name: z.string().nullable() })
  .register(z.docs, { id: 'AuditTarget' });
export type AuditTarget = z.infer<typeof AuditTarget>;

/** The fields that an action changed, never with a secret; null if there is nothing to show. */
export const AuditFields = z.record(z.string(), z.unknown()).nullable();
export type AuditFields = z.infer<typeof AuditFields>;

/** One line of the audit log. */
export const AuditEntry = z
  .object({
    id: idSchema('audit'),
    at: Timestamp,
    actor: AuditActor,
    action: AuditAction,
    target: AuditTarget,
    ip: z.string().nullable(),
    request_id: z.string().nullable(),
    before: AuditFields,
    after: AuditFields,
  })
  .register(z.docs, { id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof AuditEntry>;

/** Who acts, from where and when: what each line of the audit log begins with. */
export interface Doer {
  /** Of a user only the id is kept; the name is looked up when the log is read. */
  actor: AuditActor;
  ip: string | null;
  requestId: string | null;
  /** Of an API key: the person who created it, or the key that it was created with. */
  keyOwnerId?: string | null;
  /** When a person signed in by mail; null for others, and for a session from the link of an invitation. */
  signedInByMailAt?: Date | null;
}

/** The id of the person who acts, or who stands behind the API key that does; null for others. */
export function personBehind(by: Doer): string | null {
  return userOf(by) ?? by.keyOwnerId ?? null;
}

/** The id of the person who acts; null where that is no person. */
export function userOf({ actor }: Doer): string | null {
  return actor.type === 'user' ? actor.id : null;
}

/** Who acts without anybody behind it. */
function alone(type: AuditActor['type']): Doer {
  return { actor: { type, id: null, name: null }, ip: null, requestId: null };
}

/** The service itself, where nobody asked for what it does. */
export const theService = alone('service');

/** The operator, by the commands of `npm run admin`. */
export const theOperator = alone('operator');

type Fields = Readonly<Record<string, unknown>>;

/**
 * The fields in which two views of a thing differ, with the values of both; null where nothing does.
 * The time that each update moves tells nothing.
 */
export function changedFields(
  before: Fields,
  after: Fields,
): { before: Fields; after: Fields } | null {
  const names = Object.keys({ ...before, ...after }).filter(
    (name) => name !== 'updated_at' && !isDeepStrictEqual(before[name], after[name]),
  );
  if (names.length === 0) return null;
  const of = (fields: Fields) => Object.fromEntries(names.map((name) => [name, fields[name]]));
  return { before: of(before), after: of(after) };
}

const implied = new Set(['id', 'created_at', 'updated_at']);

/** The fields of a thing that was made or removed, without what the line says anyway. */
export function allFields(view: Fields): Fields {
  return Object.fromEntries(Object.entries(view).filter(([name]) => !implied.has(name)));
}
