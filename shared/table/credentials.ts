import { TransactionConflictException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { Table } from './client.ts';
import { isConditionFailure } from './failures.ts';
import type { Key } from './keys.ts';
import { burstOf, Pace, paceParameters } from './pace.ts';

/** A session ends this long after the sign-in, used or not. */
export const sessionLifeSeconds = 30 * 86_400;
/** A session ends when it was not used for this long. */
export const sessionIdleSeconds = 7 * 86_400;

/** How a credential's use ended. Items are as they stand after the use. */
export type Use =
  | { kind: 'admitted'; item: Record<string, unknown>; pace: Pace }
  | { kind: 'limited'; pace: Pace }
  | { kind: 'refused' };

/** The last known pace of credentials, for as long as a container lives. It never admits anybody. */
export interface PaceMemory {
  get(credential: string): Pace | undefined;
  set(credential: string, pace: Pace): void;
}

/** A memory of the `size` credentials that were used last. */
export function paceMemory(size = 1000): PaceMemory {
  const known = new Map<string, Pace>();
  return {
    get: (credential) => known.get(credential),
    set(credential, pace) {
      // Answers overtake each other; time doesn't go back.
      if ((known.get(credential)?.tat ?? 0) > pace.tat) return;
      known.delete(credential);
      known.set(credential, pace);
      const oldest = known.keys().next();
      if (known.size > size && !oldest.done) known.delete(oldest.value);
    },
  };
}

// What the engine hands back with a failed condition is not unmarshalled by the document client.
const StoredNumber = z.object({ N: z.string().transform(Number) }).transform(({ N }) => N);
const StoredText = z.object({ S: z.string() }).transform(({ S }) => S);
const Refused = z.object({
  rate_per_minute: StoredNumber,
  interval_ms: StoredNumber,
  idle_credit_ms: StoredNumber,
  tat: StoredNumber,
  allow_at: StoredNumber,
  expires_at: StoredText.optional(),
  last_seen_at: StoredText.optional(),
});

const triesMax = 6;

/**
 * Uses a credential once: its existence, its expiry and its rate are checked, and the use is
 * recorded, in one conditional update, which is strongly consistent. A second one is needed only
 * where the guess between the rested and the busy branch of GCRA was wrong: two branches, because
 * a condition can't compute the greater of two times.
 *
 * @param key of a session or of an API key, as `kind` says.
 */
export async function useCredential(
  table: Table,
  kind: 'session' | 'key',
  key: Key,
  now: Date,
  memory: PaceMemory,
): Promise<Use> {
  const nowMs = now.getTime();
  for (let tries = 0; tries < triesMax; tries += 1) {
    const known = memory.get(key.pk);
    // Nobody's requests move `allow_at` back: what was refused until then need not be asked again.
    if (known && known.allow_at > nowMs) return { kind: 'limited', pace: known };
    try {
      const { Attributes } = await table.db.send(
        update(table.name, kind, key, now, known !== undefined && known.tat >= nowMs),
      );
      const pace = Pace.parse(Attributes);
      memory.set(key.pk, pace);
      return { kind: 'admitted', item: Attributes ?? {}, pace };
    } catch (error) {
      // Another request is just changing the credential: the next try sees how.
      if (error instanceof TransactionConflictException) continue;
      if (!isConditionFailure(error)) throw error;
      if (!error.Item) return { kind: 'refused' };
      const old = Refused.parse(error.Item);
      if (!isAlive(old, now)) return { kind: 'refused' };
      memory.set(key.pk, Pace.parse(old));
    }
  }
  throw new Error('the credential changes faster than it can be checked');
}

function update(name: string, kind: 'session' | 'key', key: Key, now: Date, busy: boolean) {
  const nowMs = now.getTime();
  return new UpdateCommand({
    TableName: name,
    Key: key,
    UpdateExpression: [
      busy
        ? 'SET tat = tat + interval_ms, allow_at = allow_at + interval_ms'
        : 'SET tat = :nowMs + interval_ms, allow_at = :nowMs - idle_credit_ms',
      // Rides along: the write is made anyway.
      kind === 'session' ? 'last_seen_at = :now' : 'last_used_at = :now',
    ].join(', '),
    ConditionExpression: [
      'attribute_exists(pk)',
      busy ? 'tat >= :nowMs AND allow_at <= :nowMs' : 'tat < :nowMs',
      ...(kind === 'session' ? ['expires_at > :now AND last_seen_at > :idleSince'] : []),
    ].join(' AND '),
    ExpressionAttributeValues: {
      ':nowMs': nowMs,
      ':now': now.toISOString(),
      ...(kind === 'session' && { ':idleSince': idleSince(now) }),
    },
    ReturnValues: 'ALL_NEW',
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
  });
}

function isAlive(old: z.output<typeof Refused>, now: Date): boolean {
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
 * Gives a credential the rate of its organization's plan. Its debt stays; what a burst covers is
 * counted anew. Does nothing when the credential is gone.
 */
export async function setPace(table: Table, key: Key, ratePerMinute: number): Promise<void> {
  const parameters = paceParameters(ratePerMinute);
  try {
    await table.db.send(
      new UpdateCommand({
        TableName: table.name,
        Key: key,
        UpdateExpression:
          'SET rate_per_minute = :rate, interval_ms = :interval, idle_credit_ms = :credit, allow_at = tat - :burst',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: {
          ':rate': ratePerMinute,
          ':interval': parameters.interval_ms,
          ':credit': parameters.idle_credit_ms,
          ':burst': (burstOf(ratePerMinute) - 1) * parameters.interval_ms,
        },
      }),
    );
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
  }
}
