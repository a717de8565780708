import { type FailingWork, unparked } from '../../domain/owed/parking.ts';
import type { Work } from '../../domain/owed/work.ts';
import { putFailing, readParked } from '../../table/failing.ts';
import { hurtBy, parkedWords } from './parked-words.ts';
import { Problem } from '../../domain/problems/errors.ts';
import type { Needs } from '../needs.ts';

/** The longest that the operator is shown; the rest only counts. */
const shownMax = 100;

/** What is parked, the longest failing first: which work, about what, why, since when, and who is hurt. */
export async function viewParked({ table, clock }: Needs<'table' | 'clock'>): Promise<string> {
  const parked = [...(await readParked(table, clock.now())).values()];
  if (parked.length === 0) return parkedWords.none();
  const byAge = parked.toSorted((one, other) => (one.since < other.since ? -1 : 1));
  const more = parked.length - shownMax;
  return [
    ...byAge.slice(0, shownMax).map(lineOf),
    ...(more > 0 ? [parkedWords.more({ count: more })] : []),
  ].join('\n');
}

function lineOf({ id, work, since, last_at, rounds, reason, message_id }: FailingWork): string {
  const { said, hurt } = { said: aboutOf(work), hurt: hurtBy[work.kind] };
  return parkedWords.parked({
    ...{ id, about: said, rounds, reason, hurt },
    ...{ messageId: message_id, since: toSecond(since), last: toSecond(last_at) },
  });
}

function toSecond(at: string): string {
  return `${at.slice(0, 19).replace('T', ' ')} UTC`;
}

/** Messages hold IDs only, so all of it may be shown. */
function aboutOf(work: Work): string {
  return Object.entries(work)
    .flatMap(([name, value]) => (name === 'kind' ? [] : [`${name} ${String(value)}`]))
    .join(', ');
}

/** Well within the 60 s that the operator's function has. */
const secondsMax = 40;
const perStep = 50;

type UnparkDeps = Needs<'table' | 'clock' | 'queues'>;

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
