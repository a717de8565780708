import { type CatalogFault, CatalogUnavailable, NoPermit } from './source-ports.ts';
import { putBack } from '../telemetry/record.ts';

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

const reasons: Readonly<Record<CatalogFault, string>> = {
  down: 'catalog_down',
  slow: 'catalog_timeout',
  malformed: 'catalog_bad_answer',
  rate_limited: 'rate_limited',
  circuit_open: 'circuit_open',
};

/** Notes that the work comes again because a source gave no sound answer. */
export function putBackBy({ fault }: CatalogUnavailable): void {
  putBack(reasons[fault]);
}
