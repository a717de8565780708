import * as z from '../domain/zod.ts';
import { Timestamp } from '../domain/text/text.ts';
import { canaryIds, canaryStreamingId } from '../plan/canary.ts';
import type { Table } from './client.ts';
import { written } from './failures.ts';
import { newItem, readItem, wholeItem } from './item.ts';
import { keys } from './keys.ts';
import { organizationItem } from './people/organizations.ts';
import { sendPut, transact } from './transaction.ts';
import { updateIf, when } from './versioned.ts';

/** The round of the canary that is under way, or the last one. */
const CanaryItem = z.object({
  round: z.int(),
  asked_at: Timestamp,
  received_at: Timestamp.nullable(),
});
export type CanaryItem = z.infer<typeof CanaryItem>;

/** The canary's round, or null before the first. */
export async function readCanary(table: Table): Promise<CanaryItem | null> {
  return readItem(table, keys.canary, CanaryItem);
}

/**
 * Begins a round after the one that was read.
 * @returns false when somebody else began one meanwhile.
 */
export async function beginRound(
  table: Table,
  before: CanaryItem | null,
  now: Date,
): Promise<boolean> {
  const item: CanaryItem = {
    round: (before?.round ?? 0) + 1,
    asked_at: now.toISOString(),
    received_at: null,
  };
  const put = before
    ? wholeItem(keys.canary, item, when('#round = :before', { before: before.round }))
    : newItem(keys.canary, item);
  return written(sendPut(table, put));
}

/**
 * Notes that the change of a round arrived.
 * @returns false when that was noted before, or another round is under way.
 */
export async function noteReceived(table: Table, round: number, now: Date): Promise<boolean> {
  const isAwaited = when('#round = :round AND attribute_type(received_at, :null)', {
    round,
    null: 'NULL',
  });
  const received = updateIf(keys.canary, { received_at: now.toISOString() }, isAwaited);
  return written(table.call('UpdateItem', received));
}

/**
 * Forgets that the canary's name changed a short while ago: a name that flaps is reported less and less
 * often, and this one is meant to.
 */
export async function calmName(table: Table, watchId: string): Promise<void> {
  const key = keys.subject(watchId, 'PROFILE_NAME_CHANGED', canaryStreamingId);
  const calmed = updateIf(key, { cooldown: null }, when('attribute_exists(pk)'));
  await written(table.call('UpdateItem', calmed));
}

/** Makes the canary's organization, which has no members. Fails where there is one. */
export async function putCanaryOrganization(table: Table, at: Date): Promise<void> {
  const item = organizationItem({
    id: canaryIds.organization,
    name: 'Canary',
    creatorId: canaryIds.creator,
    at,
    // The smallest one that has webhooks.
    plan: 'pro',
  });
  await transact(table, [newItem(keys.organization(item.id), { ...item, count_members: 0 })]);
}
