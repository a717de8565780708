import { ApiError } from '../../../../../shared/client/api-error.ts';
import { client, queryClient, read, readAgain, retryDelayMs } from '../../api.ts';
import { announce } from '../../parts/announce.tsx';
import { countsRoute } from '../../parts/inbox-counts.ts';
import { noteStep } from '../../parts/verdict/done.ts';
import { hide, unhide } from '../../parts/verdict/handled.ts';
import { toast } from '../../parts/toast.tsx';
import { mark, perRequestMax } from '../../parts/verdict/verdicts.ts';
import { storeOf } from '../../store.ts';
import { verdicts } from '../../text/verdicts.ts';
import { everything } from './filtering.ts';
import { addressOf, queryOf, type Filters } from './filters.ts';

/** How far it is with all that match; null: nothing of the kind goes on. */
export const bulk = storeOf<{ count: number; total: number | null } | null>(null);

const isStopped = storeOf(false);

/** Ends it behind the request that is on its way; what is done stays done. */
export function stopBulk(): void {
  isStopped.set(true);
}

/**
 * Acknowledges all that the filters let through, a hundred at a time, however many there are.
 * @param upTo what came later isn’t meant: nobody has seen it; null: all is
 */
export async function acknowledgeMatching(filters: Filters, upTo: string | null): Promise<void> {
  isStopped.set(false);
  const ids: string[] = [];
  const total = totalOf(filters);
  bulk.set({ count: 0, total });
  const query = {
    ...queryOf(filters),
    limit: perRequestMax,
    ...(upTo !== null && { until: upTo }),
  };
  const readOn = async (next: string | null) => client.page('GET /api/v1/changes', next, { query });
  let next: string | null = null;
  try {
    do {
      const at: string | null = next;
      const page: Awaited<ReturnType<typeof readOn>> = await patiently(() => readOn(at));
      const found = page.rows.map(({ id }) => id);
      await patiently(() => mark(found, true));
      hide(found, Date.now());
      ids.push(...found);
      bulk.set({ count: ids.length, total });
      next = page.next;
    } while (next !== null && !isStopped.get());
  } catch {
    announce(verdicts.failedAfter(ids.length), 'assertive');
  }
  bulk.set(null);
  const undo = noteStep(() => void putBack(ids));
  toast(verdicts.acknowledged(ids.length), undo);
  await readAgain('GET /api/v1/changes');
}

async function putBack(ids: readonly string[]): Promise<void> {
  try {
    for (let from = 0; from < ids.length; from += perRequestMax)
      await patiently(() => mark(ids.slice(from, from + perRequestMax), false));
  } catch {
    announce(verdicts.undoFailed, 'assertive');
  }
  unhide(ids);
  await readAgain('GET /api/v1/changes');
}

/** How many there are, where the counts say that. */
function totalOf(filters: Filters): number | null {
  if (addressOf(filters) !== addressOf(everything)) return null;
  const counts = queryClient.getQueryData(read(countsRoute).queryKey);
  return counts?.complete ? counts.to_look_at : null;
}

const triesMax = 5;

/** Many requests in a row are more than a minute allows: it waits as long as the service says. */
async function patiently<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      const mayPass = error instanceof ApiError && error.status === 429 && tries < triesMax;
      if (!mayPass) throw error;
      await new Promise((resolve) => setTimeout(resolve, retryDelayMs(tries, error)));
    }
  }
}
