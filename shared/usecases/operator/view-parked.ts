import type { FailingWork } from '../../domain/work/parking.ts';
import type { Work } from '../../domain/work/work.ts';
import { readParked } from '../../table/failing.ts';
import type { Table } from '../../table/client.ts';
import type { Clock } from '../ports.ts';
import { hurtBy, parkedWords } from './parked-words.ts';

/** The longest that the operator is shown; the rest only counts. */
const shownMax = 100;

/** What is parked, the longest failing first: which work, about what, why, since when, and who is hurt. */
export async function viewParked({
  table,
  clock,
}: {
  table: Table;
  clock: Clock;
}): Promise<string> {
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
