import type { Visited } from '../../shared/checks/rules/visit.ts';
import { type Fleet, never, planNames, startMs, watchIdAt } from './fleet.ts';

const seen = 'as it was';

/** An artist as the product's rules see it. */
export function watchOf(fleet: Fleet, artist: number): Visited {
  const failedAt = fleet.failedAt[artist]!;
  return {
    id: watchIdAt(artist),
    plan: planNames[fleet.plan[artist]!]!,
    seen_hash: seen,
    last_checked_at: iso(fleet.lastCheckedAt[artist]!),
    active_since: null,
    check_error:
      failedAt === never ? null : { code: 'down', message: 'is away', at: iso(failedAt) },
    rest: {
      seen,
      profile: seen,
      // Nothing rests while a change waits for its verdict.
      list: fleet.open[artist]! > 0 ? null : seen,
      count: 1,
      list_at: iso(fleet.listAt[artist]!),
      all_at: iso(fleet.allAt[artist]!),
    },
  };
}

/** Each second of a day as ISO 8601 says it: dates are made of them millions of times. */
const times = Array.from({ length: 86_400 }, (_, second) =>
  new Date(second * 1000).toISOString().slice(10),
);
const days = new Map<number, string>();

function iso(second: number): string {
  const day = Math.floor(second / 86_400);
  let date = days.get(day);
  if (date === undefined) {
    date = new Date(startMs + day * 86_400_000).toISOString().slice(0, 10);
    days.set(day, date);
  }
  return date + times[second - day * 86_400]!;
}
