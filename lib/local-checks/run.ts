import { setTimeout as sleep } from 'node:timers/promises';
import type { ByHand } from '../local/sqs/by-hand.ts';
import { queueOf } from '../../shared/plan/queues.ts';
import type { Watches } from './watches.ts';

/** What came of the checks. */
export interface Checked {
  /** How many watches were checked. */
  checked: number;
  /** Those that could not be, and why. */
  failed: { watch_id: string; reason: string }[];
}

export interface RunDeps {
  watches: Pick<Watches, 'read'>;
  byHand: ByHand;
  /** Before those that found no permit are tried again. */
  pauseSeconds?: number;
  /** The time that the service goes by. */
  now?: () => Date;
}

/** As many as a batch of the queue has: one container checks them, and the catalog's quota is the limit. */
const togetherMax = 5;
/** How often a check is begun that finds no permit each time, while others may use them up. */
const triesMax = 30;
/** Beyond all attempts, so that what the catalog refuses isn't put back into the queue: we try again. */
const attempt = 1000;

const queue = `artist-monitor-local-${queueOf.check_now}`;

/**
 * Checks watches by the function of the checks that people ask for, which reads everything, a few at a
 * time. Comes back when each was checked, or has a reason why not.
 */
export async function runChecks(
  { watches, byHand, pauseSeconds = 2, now = () => new Date() }: RunDeps,
  watchIds: readonly string[],
): Promise<Checked> {
  const waiting = watchIds.map((watch_id) => ({ watch_id, tries: 1 }));
  const outcome: Checked = { checked: 0, failed: [] };
  while (waiting.length > 0) {
    const batch = waiting.splice(0, togetherMax);
    const begunAt = now().toISOString();
    const works = batch.map(({ watch_id }) => ({ kind: 'check_now', watch_id, attempt }) as const);
    const broken = new Set((await byHand(queue, works)).map(({ watch_id }) => watch_id));
    const ends = await Promise.all(
      batch.map(async (one) => {
        const { watch_id } = one;
        const end = broken.has(watch_id) ? itsFunctionFailed : await endOf(watches, one, begunAt);
        return { one, end };
      }),
    );
    for (const { one, end } of ends) {
      if (end === 'checked') outcome.checked += 1;
      else if (end !== 'no permit')
        outcome.failed.push({ watch_id: one.watch_id, reason: end.reason });
      else waiting.push({ ...one, tries: one.tries + 1 });
    }
    if (ends.some(({ end }) => end === 'no permit')) await sleep(pauseSeconds * 1000);
  }
  return outcome;
}

type End = 'checked' | 'no permit' | { reason: string };

const itsFunctionFailed = { reason: 'The check failed. The log says why.' };
const nobodyHolds = { reason: 'Nobody monitors the artist anymore.' };
const noPermit = { reason: 'The catalog’s quota was used up all the time.' };

/** What the watch says of a check that began after `begunAt`. */
async function endOf(
  watches: RunDeps['watches'],
  { watch_id, tries }: { watch_id: string; tries: number },
  begunAt: string,
): Promise<End> {
  const watch = await watches.read(watch_id);
  if (typeof watch?.plan !== 'string') return nobodyHolds;
  if (watch.last_checked_at > begunAt) return 'checked';
  const { check_error: error } = watch;
  if (error !== null && error.at > begunAt) return { reason: error.message };
  return tries < triesMax ? 'no permit' : noPermit;
}
