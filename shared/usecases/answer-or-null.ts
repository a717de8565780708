import { CatalogUnavailable, NoPermit } from './source-ports.ts';
import { putBackBy } from './put-back.ts';

/** What a source answers; null where it gives no sound answer: silence proves nothing. */
export async function answerOrNull<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof CatalogUnavailable)) throw error;
    putBackBy(error);
    return null;
  }
}

/**
 * The same of a source that has to be asked.
 * @throws NoPermit where its quota is used up: then the silence is our own
 */
export async function answerOrNullIfPermitted<T>(read: () => Promise<T>): Promise<T | null> {
  const asked = await answerOrNull(() =>
    read().then(
      (answer) => ({ answer }),
      (error: unknown) => {
        if (error instanceof NoPermit && error.fault === 'rate_limited') return { refused: error };
        throw error;
      },
    ),
  );
  if (asked === null) return null;
  if ('answer' in asked) return asked.answer;
  putBackBy(asked.refused);
  throw asked.refused;
}
