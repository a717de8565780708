import type { Change } from '../../change.ts';
import { clockText, dayText, numberText } from '../../format.ts';
import { durationText } from '../../number-format.ts';
import { evidence } from '../../text/evidence.ts';

/** How many checks agree on what the change says: those since it was last something else. */
export function agreeing(checks: Change['checks']): number {
  const last = checks.findLastIndex(({ result }) => result === 'different');
  return checks.slice(last + 1).filter(({ result }) => result === 'same' || result === 'found')
    .length;
}

const words = evidence.why;
const list = new Intl.ListFormat('en');
/** So many times are named; more are counted. */
const namedMax = 3;
const dayMs = 86_400_000;

/** How long after another something was: `5 s`, `1 min`, `3 h`, `2 days`. */
export function apartText(ms: number): string {
  if (ms >= 2 * dayMs) return `${numberText(Math.round(ms / dayMs))} days`;
  if (ms >= 3_600_000) return `${numberText(Math.round(ms / 3_600_000))} h`;
  // Seconds count for nothing beside minutes.
  const stepMs = ms < 60_000 ? 1000 : 60_000;
  return durationText(Math.max(1, Math.round(ms / stepMs)) * stepMs);
}

/** `first seen 03:20, seen again 5 s and 1 min later`; the day where it isn’t today’s. */
export function seenText(
  { detected_at, confirmed_at, checks }: Pick<Change, 'detected_at' | 'confirmed_at' | 'checks'>,
  now: Date,
): string {
  const since = (at: string) => Date.parse(at) - Date.parse(detected_at);
  const isToday = now.getTime() - Date.parse(detected_at) < dayMs;
  const at = (isToday ? '' : `${dayText(detected_at)}, `) + clockText(detected_at);
  const again = checks.flatMap(({ at: time, result }) =>
    result === 'same' && since(time) > 0 ? [since(time)] : [],
  );
  if (again.length > namedMax) {
    return words.seenOften(at, again.length, apartText(again.at(-1) ?? 0));
  }
  if (again.length > 0) return words.seenAgain(at, list.format(again.map(apartText)));
  return confirmed_at === null || since(confirmed_at) <= 0
    ? `first seen ${at}`
    : `first seen ${at}, confirmed ${apartText(since(confirmed_at))} later`;
}
