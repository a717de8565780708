import { ApiError } from '../../../../../shared/client/api-error.ts';
import { client, queryClient, read, readAgain, retryDelayMs } from '../../api.ts';
import type { Change } from '../../change.ts';
import { announce } from '../../parts/announce.tsx';
import { countsRoute } from '../../parts/inbox-counts.ts';
import { dropDone, lastDone, noteStep } from '../../parts/verdict/done.ts';
import { hide, unhide } from '../../parts/verdict/handled.ts';
import { toast } from '../../parts/toast.tsx';
import { mark, perRequestMax } from '../../parts/verdict/verdicts.ts';
import { storeOf } from '../../store.ts';
import { verdicts } from '../../text/verdicts.ts';
import { saveFile } from '../../download.ts';
import { csvHead, csvOf } from './csv.ts';
import { addressOf, everything, type Filters, queryOf } from './filters.ts';

/** What is done with all that match, and how far it is; null: nothing of the kind goes on. */
export const bulk = storeOf<{
  task: 'acknowledge' | 'csv';
  count: number;
  total: number | null;
} | null>(null);
export type Bulk = NonNullable<ReturnType<typeof bulk.get>>;

const isStopped = storeOf(false);

/** Ends it behind the request that is on its way; what is done stays done. */
export function stopBulk(): void {
  isStopped.set(true);
}

/** The list of an inbox as it was looked at. */
interface Matching {
  filters: Filters;
  /** What came later isn’t meant: nobody has seen it; null: all is. */
  upTo: string | null;
}

/** Acknowledges all that the filters let through, a hundred at a time, however many there are. */
export async function acknowledgeMatching(matching: Matching): Promise<void> {
  const ids: string[] = [];
  try {
    await throughAll('acknowledge', matching, async (changes) => {
      const found = changes.map(({ id }) => id);
      await patiently(() => mark(found, true));
      hide(found, Date.now());
      ids.push(...found);
    });
  } catch {
    announce(verdicts.failedAfter(ids.length), 'assertive');
    if (ids.length === 0) {
      toast(verdicts.failed);
      return;
    }
  }
  const undo = noteStep(() => void putBack(ids));
  const said = verdicts.acknowledged(ids.length);
  const at = new Date().toISOString();
  lastDone.set({ ids, said, at, undo, artist: null, reportId: null, isHeld: () => false });
  toast(said, undo);
  await readAgain('GET /api/v1/changes');
}

/** Hands over all that the filters let through as a table; where it is stopped, as far as it is. */
export async function downloadMatching(matching: Matching): Promise<void> {
  const parts = [csvHead];
  try {
    await throughAll('csv', matching, (changes) => {
      parts.push(csvOf(changes));
    });
  } catch {
    announce(verdicts.failed, 'assertive');
    toast(verdicts.failed);
    return;
  }
  saveFile('changes.csv', parts.join(''), 'text/csv');
}

/** Reads all that match, a hundred at a time, until they end or it is stopped. */
async function throughAll(
  task: Bulk['task'],
  { filters, upTo }: Matching,
  act: (changes: readonly Change[]) => void | Promise<void>,
): Promise<void> {
  isStopped.set(false);
  const total = totalOf(filters);
  const query = {
    ...queryOf(filters),
    limit: perRequestMax,
    ...(upTo !== null && { until: upTo }),
  };
  const readOn = async (next: string | null) => client.page('GET /api/v1/changes', next, { query });
  let next: string | null = null;
  let count = 0;
  bulk.set({ task, count, total });
  try {
    do {
      const at: string | null = next;
      const page: Awaited<ReturnType<typeof readOn>> = await patiently(() => readOn(at));
      await act(page.rows);
      count += page.rows.length;
      bulk.set({ task, count, total });
      next = page.next;
    } while (next !== null && !isStopped.get());
  } finally {
    bulk.set(null);
  }
}

async function putBack(ids: readonly string[]): Promise<void> {
  dropDone(ids);
  toast(verdicts.undone(ids.length, null));
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
