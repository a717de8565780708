import { CatalogUnavailable } from '../ports.ts';
import { putBackBy } from '../put-back.ts';

/** What a source answers; null where it gives no sound answer: silence proves nothing. */
export async function orNothing<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof CatalogUnavailable)) throw error;
    putBackBy(error);
    return null;
  }
}
