import { Problem } from '../domain/errors.ts';
import { isConflict, StaleState, withFreshState } from '../table/failures.ts';

/**
 * Runs `decide` until the state that it read is the one that it writes to.
 * @throws Problem `conflict` when others were quicker each time.
 */
export async function freshOrConflict<T>(decide: () => Promise<T>): Promise<T> {
  try {
    return await withFreshState(decide);
  } catch (error) {
    if (error instanceof StaleState || isConflict(error)) {
      throw new Problem('conflict', undefined, { cause: error });
    }
    throw error;
  }
}
