import { TransactionConflictException } from '@aws-sdk/client-dynamodb';
import type { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from '../../domain/zod.ts';
import type { Table } from '../client.ts';
import { isConditionFailure } from '../failures.ts';
import { Pace, type PaceMemory } from './pace.ts';

/** How a request came through the pace of an item. Items are as they stand afterwards. */
export type Passing =
  | { kind: 'admitted'; item: Record<string, unknown>; pace: Pace }
  | { kind: 'limited'; pace: Pace }
  | { kind: 'refused' };

/** An item with a pace, and the update that takes one request of it. */
export interface Paced {
  /** What the memory knows it by. */
  name: string;
  /** `busy` is the guess at the branch of GCRA: what was taken reaches beyond now, or it is rested. */
  update: (busy: boolean) => UpdateCommand;
  /** Whether an item that let nobody through lets anybody through at all; as the engine writes it. */
  isAlive: (stored: unknown) => boolean;
}

// What the engine hands back with a failed condition is not unmarshalled by the document client.
const StoredNumber = z.object({ N: z.string().transform(Number) }).transform(({ N }) => N);
const StoredPace = z.object({
  rate_per_minute: StoredNumber,
  interval_ms: StoredNumber,
  idle_credit_ms: StoredNumber,
  tat: StoredNumber,
  allow_at: StoredNumber,
});

const triesMax = 6;

/**
 * Takes one request of an item's pace in one conditional update, which is strongly consistent. A
 * second one is needed only where the guess between the rested and the busy branch of GCRA was
 * wrong: two branches, because a condition can't compute the greater of two times.
 */
export async function pass(
  table: Table,
  { name, update, isAlive }: Paced,
  nowMs: number,
  memory: PaceMemory,
): Promise<Passing> {
  for (let tries = 0; tries < triesMax; tries += 1) {
    const known = memory.get(name);
    // Nobody's requests move `allow_at` back: what was refused until then need not be asked again.
    if (known && known.allow_at > nowMs) return { kind: 'limited', pace: known };
    try {
      const { Attributes } = await table.db.send(update(known !== undefined && known.tat >= nowMs));
      const pace = Pace.parse(Attributes);
      memory.set(name, pace);
      return { kind: 'admitted', item: Attributes ?? {}, pace };
    } catch (error) {
      // Another request is just changing the item: the next try sees how.
      if (error instanceof TransactionConflictException) continue;
      if (!isConditionFailure(error)) throw error;
      if (!error.Item || !isAlive(error.Item)) return { kind: 'refused' };
      memory.replace(name, StoredPace.parse(error.Item));
    }
  }
  throw new Error('the item changes faster than it can be checked');
}
