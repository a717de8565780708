const dayMs = 86_400_000;
/** Days between labels; whole weeks start on Mondays. */
const daySteps = [1, 2, 7, 14] as const;
const monthSteps = [1, 2, 3, 6, 12, 24, 60, 120] as const;
/** 1970-01-01 was a Thursday. */
const toMonday = 3;

/** The UTC midnights from the first time to the last that are whole steps of days. */
function daysOf(firstMs: number, lastMs: number, step: number): Date[] {
  const [first, last] = [Math.ceil(firstMs / dayMs), Math.floor(lastMs / dayMs)];
  const offset = (step - ((first + toMonday) % step)) % step;
  const count = Math.max(0, Math.floor((last - first - offset) / step) + 1);
  return Array.from(
    { length: count },
    (_, index) => new Date((first + offset + index * step) * dayMs),
  );
}

/** The beginnings of months, in UTC, that are whole steps of months. */
function monthsOf(firstMs: number, lastMs: number, step: number): Date[] {
  const first = new Date(firstMs);
  const months: Date[] = [];
  let month = Math.floor((first.getUTCFullYear() * 12 + first.getUTCMonth()) / step) * step;
  for (; startOf(month) <= lastMs; month += step) {
    if (startOf(month) >= firstMs) months.push(new Date(startOf(month)));
  }
  return months;
}

function startOf(month: number): number {
  return Date.UTC(Math.floor(month / 12), month % 12);
}

/**
 * Where to label a time axis, at most `max` times: at beginnings of days, weeks or months. A span
 * within one day has one label, at its start.
 */
export function timeTicks(firstMs: number, lastMs: number, max: number): Date[] {
  const tried = [
    ...daySteps.map((step) => () => daysOf(firstMs, lastMs, step)),
    ...monthSteps.map((step) => () => monthsOf(firstMs, lastMs, step)),
  ];
  for (const ticksOf of tried) {
    const ticks = ticksOf();
    if (ticks.length > 0 && ticks.length <= max) return ticks;
  }
  return [new Date(firstMs)];
}
