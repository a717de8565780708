import { CatalogUnavailable, NoPermit } from '../ports.ts';
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

/**
 * The same of a source that has to be asked: without a permit, the silence is our own.
 * @throws NoPermit where its quota is used up
 */
export async function orNothingIfAsked<T>(read: () => Promise<T>): Promise<T | null> {
  let refused: NoPermit | null = null;
  const answer = await orNothing(() =>
    read().catch((error: unknown) => {
      if (error instanceof NoPermit && error.fault === 'rate_limited') refused = error;
      throw error;
    }),
  );
  if (refused) throw refused;
  return answer;
}
