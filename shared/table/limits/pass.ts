import type { Input } from '../calls.ts';
import type { Table } from '../client.ts';
import { isConditionFailure, isConflict } from '../failures.ts';
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
  update: (busy: boolean) => Input<'UpdateItem'>;
  /** Whether an item that let nobody through lets anybody through at all. */
  isAlive: (stored: unknown) => boolean;
}

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
      const { Attributes } = await table.call(
        'UpdateItem',
        update(known !== undefined && known.tat >= nowMs),
      );
      const pace = Pace.parse(Attributes);
      memory.set(name, pace);
      return { kind: 'admitted', item: Attributes ?? {}, pace };
    } catch (error) {
      // Another request is just changing the item: the next try sees how.
      if (isConflict(error)) continue;
      if (!isConditionFailure(error)) throw error;
      if (!error.Item || !isAlive(error.Item)) return { kind: 'refused' };
      memory.replace(name, Pace.parse(error.Item));
    }
  }
  throw new Error('the item changes faster than it can be checked');
}
