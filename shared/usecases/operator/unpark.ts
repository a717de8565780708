import { Problem } from '../../domain/problems/errors.ts';
import { type FailingWork, unparked } from '../../domain/work/parking.ts';
import type { Table } from '../../table/client.ts';
import { putFailing, readParked } from '../../table/failing.ts';
import type { Clock, Queues } from '../ports.ts';
import { parkedWords } from './parked-words.ts';

/** Well within the 60 s that the operator's function has. */
const secondsMax = 40;
const perStep = 50;

interface UnparkDeps {
  table: Table;
  clock: Clock;
  queues: Queues;
}

/**
 * Gives parked work one more round at once: a piece by its ID, all of a kind, or `all`. It is sent before
 * it leaves the list, so what a queue refuses stays parked.
 * @throws Problem `not_found` if nothing like it is parked.
 */
export async function unpark(deps: UnparkDeps, which: string): Promise<string> {
  const { table, clock } = deps;
  const endsAtMs = clock.now().getTime() + secondsMax * 1000;
  const parked = [...(await readParked(table, clock.now())).values()];
  const chosen = parked.filter(
    ({ id, work }) => which === 'all' || which === id || which === work.kind,
  );
  if (chosen.length === 0) throw new Problem('not_found', parkedWords.noneLike({ which }));
  let count = 0;
  while (count < chosen.length && clock.now().getTime() < endsAtMs) {
    const step = chosen.slice(count, count + perStep);
    await sendAgain(deps, step);
    count += step.length;
  }
  return parkedWords.unparked({ count, left: chosen.length - count });
}

async function sendAgain(
  { table, queues }: UnparkDeps,
  works: readonly FailingWork[],
): Promise<void> {
  await queues.sendAll(works.map(({ work }) => work));
  await Promise.all(works.map((failing) => putFailing(table, unparked(failing))));
}
