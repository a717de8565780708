import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { queueOf } from '../../shared/plan/queues.ts';
import type { Action } from '../local/http/control.ts';
import type { ActionTools } from '../local/site.ts';
import type { ByHand } from '../local/sqs/event.ts';
import { type Watches, watchesIn } from './watches.ts';

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

const Asked = z.strictObject({
  artist: z
    .string()
    .regex(/^ma_[0-9a-z]{26}$/, 'must be the ID of a monitored artist, such as ma_…')
    .optional(),
});

/** `POST /_local/checks/run` of the service on this machine. */
export function localChecks({ dynamodb, tableNames, byHand }: ActionTools): Action {
  const [name = ''] = tableNames;
  return checksAction({ watches: watchesIn(dynamodb, name), byHand });
}

/**
 * Checks the watch of an artist now, or all that are held actively, whether they are due or not, and
 * answers when the checks are done: 200 with what came of them; 400 for a body that asks for neither, 404
 * for an artist that isn't there, 409 for one that isn't checked.
 */
export function checksAction(deps: RunDeps & { watches: Watches }): Action {
  return async (body) => {
    const asked = Asked.safeParse(body);
    if (!asked.success) return refusal(400, z.prettifyError(asked.error));
    const { artist } = asked.data;
    if (artist === undefined) return done(deps, await deps.watches.active());
    const hold = await deps.watches.holdOf(artist);
    if (hold === null) return refusal(404, `There’s no artist ${artist}.`);
    if (!hold.active) return refusal(409, `${artist} isn’t checked. ${whyNot(hold.paused)}`);
    return done(deps, [hold.watch_id]);
  };
}

async function done(deps: RunDeps, watchIds: readonly string[]) {
  return { status: 200, body: await runChecks(deps, watchIds) };
}

const refusal = (status: number, message: string) => ({ status, body: { message } });

function whyNot(paused: string | null): string {
  if (paused === 'stopped') return 'Its organization stopped monitoring it.';
  return 'Its organization’s plan has no room for it, or the organization is paused.';
}
