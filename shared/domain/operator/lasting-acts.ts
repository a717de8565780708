import * as z from '../zod.ts';
import { idSchema } from '../ids.ts';
import { Timestamp } from '../text/text.ts';

const organization = { organization_id: idSchema('organization') };
const user = { user_id: idSchema('user') };

/** An act that a restored table must not undo. Only IDs: what is noted of it outlives whom it is about. */
export const LastingAct = z.discriminatedUnion('act', [
  z.object({ act: z.literal('organization_deleted'), ...organization, deletes_at: Timestamp }),
  z.object({ act: z.literal('organization_restored'), ...organization }),
  z.object({ act: z.literal('user_deleted'), ...user, deletes_at: Timestamp }),
  /** They signed in again before their account was erased. */
  z.object({ act: z.literal('user_returned'), ...user }),
  z.object({ act: z.literal('key_revoked'), ...organization, key_id: idSchema('apiKey') }),
  z.object({ act: z.literal('member_removed'), ...organization, ...user }),
]);
export type LastingAct = z.infer<typeof LastingAct>;

/** An act with its time. */
export const NotedAct = z.object({ at: Timestamp, did: LastingAct });
export type NotedAct = z.infer<typeof NotedAct>;

/** So many acts are done again in one call of the operator's function. */
export const actsPerCallMax = 100;

/** Whom an act is about, and in what respect: the last act about a subject holds. */
export function subjectOf(did: LastingAct): string {
  switch (did.act) {
    case 'organization_deleted':
    case 'organization_restored':
      return did.organization_id;
    case 'user_deleted':
    case 'user_returned':
      return did.user_id;
    case 'key_revoked':
      return `${did.organization_id}/${did.key_id}`;
    case 'member_removed':
      return `${did.organization_id}/${did.user_id}`;
  }
}

/** The last act about each subject, oldest first. */
export function lastActs(noted: readonly NotedAct[]): NotedAct[] {
  const last = new Map<string, NotedAct>();
  for (const entry of noted.toSorted((one, other) => (one.at < other.at ? -1 : 1))) {
    last.delete(subjectOf(entry.did));
    last.set(subjectOf(entry.did), entry);
  }
  return [...last.values()];
}
