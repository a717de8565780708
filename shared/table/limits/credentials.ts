import * as z from '../../domain/zod.ts';
import type { Input } from '../calls.ts';
import type { Table } from '../client.ts';
import { written } from '../failures.ts';
import type { Key } from '../keys.ts';
import type { Pace, PaceMemory } from './pace.ts';
import { pass, type Passing } from './pass.ts';
import { updateIf, when } from '../versioned.ts';

/** A session ends this long after the sign-in, used or not. */
export const sessionLifeSeconds = 30 * 86_400;
/** A session ends when it was not used for this long. */
export const sessionIdleSeconds = 7 * 86_400;

/** How often a credential was used, this use included. */
const Used = z.object({ uses: z.int() });

/** What a use of a credential tells, with how many there were, or why it was refused. */
export type CredentialUse =
  | (Extract<Passing, { kind: 'admitted' }> & { uses: number })
  | Exclude<Passing, { kind: 'admitted' }>;

const Life = z.object({
  expires_at: z.string().optional(),
  last_seen_at: z.string().optional(),
});

/**
 * Uses a credential once: its existence, its expiry and its rate are checked, and the use is
 * recorded, in one conditional update ({@link pass}). `refused` when it is not there or has ended.
 *
 * @param key of a session or of an API key, as `kind` says.
 */
export async function useCredential(
  table: Table,
  kind: 'session' | 'key',
  key: Key,
  now: Date,
  memory: PaceMemory,
): Promise<CredentialUse> {
  const paced = {
    name: key.pk,
    update: (busy: boolean) => update(kind, key, now, busy),
    isAlive: (stored: unknown) => isAlive(Life.parse(stored), now),
  };
  const passing = await pass(table, paced, now.getTime(), memory);
  return passing.kind === 'admitted'
    ? { ...passing, uses: Used.parse(passing.item).uses }
    : passing;
}

function update(kind: 'session' | 'key', key: Key, now: Date, busy: boolean): Input<'UpdateItem'> {
  const nowMs = now.getTime();
  return {
    Key: key,
    UpdateExpression: [
      busy
        ? 'SET tat = tat + interval_ms, allow_at = allow_at + interval_ms'
        : 'SET tat = :nowMs + interval_ms, allow_at = :nowMs - idle_credit_ms',
      // Rides along: the write is made anyway.
      kind === 'session' ? 'last_seen_at = :now' : 'last_used_at = :now',
      'uses = if_not_exists(uses, :none) + :one',
    ].join(', '),
    ConditionExpression: [
      'attribute_exists(pk)',
      busy ? 'tat >= :nowMs AND allow_at <= :nowMs' : 'tat < :nowMs',
      ...(kind === 'session' ? ['expires_at > :now AND last_seen_at > :idleSince'] : []),
    ].join(' AND '),
    ExpressionAttributeValues: {
      ':nowMs': nowMs,
      ':now': now.toISOString(),
      ':none': 0,
      ':one': 1,
      ...(kind === 'session' && { ':idleSince': idleSince(now) }),
    },
    ReturnValues: 'ALL_NEW',
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
  };
}

function isAlive(old: z.output<typeof Life>, now: Date): boolean {
  const { expires_at: end, last_seen_at: seen } = old;
  return (
    (end === undefined || end > now.toISOString()) && (seen === undefined || seen > idleSince(now))
  );
}

/** A session that was last seen at this time or before has ended. */
export function idleSince(now: Date): string {
  return new Date(now.getTime() - sessionIdleSeconds * 1000).toISOString();
}

/**
 * Gives a credential another pace, as {@link convertedPace} has it. Does nothing when the credential is
 * gone, or another request has given it one already.
 */
export async function setPace(table: Table, key: Key, from: Pace, to: Pace): Promise<void> {
  const isAsBefore = when('rate_per_minute = :before', { before: from.rate_per_minute });
  await written(table.call('UpdateItem', updateIf(key, to, isAsBefore)));
}
