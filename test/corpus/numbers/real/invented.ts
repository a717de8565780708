import type { HistoryDay } from '../../../../lib/backtest/history-file.ts';
import type { Label, Series } from './series.ts';

const days = 400;
const purgeDay = 250;
const riseDay = 120;
const monthDays = 28;
const dayOf = (at: number) => new Date(Date.UTC(2025, 0, 1 + at)).toISOString().slice(0, 10);

/** Numbers from 0 to 1 that look random and are the same each time. */
function chance(seed: number): () => number {
  let state = seed + 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/**
 * Series like those that are recorded, for where none are: followers that grow by a few a day until a
 * purge takes some of them in a night, and listeners with a rise that leaves again after 28 days.
 */
export function inventedSeries(): { series: Series[]; labels: Label[]; happened: number } {
  const all = Array.from({ length: 12 }, (_, at) => {
    const next = chance(at * 7919);
    const size = 150 * 2.2 ** at;
    const cadence = at % 2 === 0 ? 1 : 3;
    const lost = Math.max(14, Math.round(size * (0.03 + 0.2 * next())));
    const rise = 1.3 + 0.4 * next();
    let followers = Math.round(size);
    const made: HistoryDay[] = [];
    for (let day = 0; day < days; day += 1) {
      followers += Math.round(next() * Math.sqrt(size) * 0.1);
      if (day === purgeDay) followers -= lost;
      const isUp = day >= riseDay && day < riseDay + monthDays;
      const listeners = Math.round(size * 3 * (isUp ? rise : 1) * (0.99 + 0.02 * next()));
      if (day % cadence === 0)
        made.push({ day: dayOf(day), followers, monthly_listeners: listeners });
    }
    return { name: `invented ${at}`, days: made, copied: new Set<never>() };
  });
  // Each has a purge, a rise, and the drop at its end.
  return { series: all, labels: all.map(labelOf), happened: 3 * all.length };
}

function labelOf({ name, days: made }: Series): Label {
  const at = made.findIndex(({ day }) => day >= dayOf(purgeDay));
  const [before, after] = [made[at - 1]?.followers ?? 0, made[at]?.followers ?? 0];
  return { series: name, date: made[at]?.day ?? '', before, after };
}
