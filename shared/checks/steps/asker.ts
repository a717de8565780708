import { checkedAt } from '../rules/visit.ts';
import type { Marks } from '../rules/rings.ts';
import { isSameProbe, type Rest } from '../rules/rest.ts';
import type { CheckWork } from '../../domain/owed/work.ts';
import { type ActiveWatch, noteDiffers } from '../../watches/items/watches.ts';
import { count } from '../../telemetry/record.ts';
import { CatalogUnavailable } from '../../usecases/source-ports.ts';
import { perMinute } from '../../domain/quota/quota.ts';
import type { TickDeps } from './places.ts';
import type { Needs } from '../../usecases/needs.ts';

/** A watch to ask the catalog for, and what its last check saw. */
export interface Probe {
  watch: ActiveWatch;
  rest: Rest;
}

/** A check that is due, and how many requests it takes, about. */
export interface DueCheck {
  watchId: string;
  requests: number;
}

/** Messages that go to a queue by one call, and to a function in one batch. */
export const checksTogether = 10;
/** All of a tick's checks have begun when the next one comes. */
export const delaySecondsMax = 50;

/**
 * Asks the catalog for artists, and for the checks that come of that. The permits of probes were taken.
 * @param marks when slots were visited before this tick.
 */
export function newAsker({ table, clock, catalog, queues, quota, log }: TickDeps, marks: Marks) {
  const counts = { probed: 0, differed: 0, due: 0 };
  const asked: Promise<unknown>[] = [];
  let requests = 0;
  const checkOf = (watch_id: string): CheckWork => ({ kind: 'check', watch_id, attempt: 0 });

  const probe = async ({ watch, rest }: Probe): Promise<void> => {
    counts.probed += 1;
    if (await isAsItWas({ catalog, log }, watch, rest)) {
      // Its check may be lost, and has nothing left to look at.
      if (isAsked(watch)) await noteDiffers(table, watch.id, null);
      return;
    }
    counts.differed += 1;
    if (!isAsked(watch)) {
      // While the check waits, the visits of its slot say nothing of this artist.
      const at = clock.now().toISOString();
      await noteDiffers(table, watch.id, { at, known_at: checkedAt(watch, marks) });
    }
    await queues.send({ ...checkOf(watch.id), differs: true });
  };

  return {
    counts,
    /** Asks for artists at the same time; ends when all have answered, or failed to. */
    ask: async (probes: readonly Probe[]): Promise<void> => {
      const all = Promise.all(probes.map(probe));
      asked.push(all);
      // Who fails is heard of when all have ended.
      await all.catch(() => undefined);
    },
    /** Asks for checks that are due. They find their permits one after the other. */
    sendDue: async (checks: readonly DueCheck[]): Promise<void> => {
      for (let from = 0; from < checks.length; from += checksTogether) {
        const together = checks.slice(from, from + checksTogether);
        const seconds = Math.floor((requests * 60) / perMinute(quota));
        counts.due += together.length;
        requests += together.reduce((sum, one) => sum + one.requests, 0);
        const works = together.map(({ watchId }) => checkOf(watchId));
        await queues.sendAll(works, { delaySeconds: Math.min(delaySecondsMax, seconds) });
      }
    },
    /** Ends when all that was asked has ended. @throws what kept a check from being asked for. */
    finish: async (): Promise<void> => {
      await Promise.all(asked);
    },
  };
}

/** Whether a tick asked for a check that hasn't come. */
function isAsked({ differs, last_checked_at }: ActiveWatch): boolean {
  return differs !== undefined && differs.at > last_checked_at;
}

/** Whether the catalog tells of an artist what the last check saw. Without an answer, a check has to look. */
async function isAsItWas(
  { catalog, log }: Needs<'catalog' | 'log'>,
  { id, streaming_id }: ActiveWatch,
  rest: Rest,
): Promise<boolean> {
  try {
    const seen = await catalog.probe(streaming_id);
    return isSameProbe(rest, seen, catalog.capabilities);
  } catch (error) {
    count('ProbesUnanswered');
    // One artist that trips us up mustn't keep the others from being looked at.
    if (!(error instanceof CatalogUnavailable))
      log.error('a probe failed, so a check looks', { watch_id: id, error });
    return false;
  }
}
