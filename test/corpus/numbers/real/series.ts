import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type HistoryDay, readHistory } from '../../../../lib/backtest/history-file.ts';
import type { NumberField } from '../../../../shared/findings/numbers/movement.ts';

/**
 * Where recordings of real artists lie, if there are any: beside the project, never in it. Other
 * series of the same form are scored by naming their folder in `RECORDED_SERIES`.
 */
const project = dirname(dirname(dirname(dirname(import.meta.dirname))));
const folder = process.env.RECORDED_SERIES ?? join(project, '..', 'shared/recordings/series');
const labelsFile = 'labels.csv';

/** The daily numbers of a real artist. */
export interface Series {
  name: string;
  days: readonly HistoryDay[];
  /** The numbers that another series already has: they count once. */
  copied: ReadonlySet<NumberField>;
}

/** A clear loss of followers that the labels name: from the reading before it to the one that shows it. */
export interface Label {
  series: string;
  date: string;
  before: number;
  after: number;
}

/** Whether there are recordings to score. */
export const hasSeries = existsSync(join(folder, labelsFile));

/** All series, in the order of their names. */
export async function readSeries(): Promise<Series[]> {
  const names = readdirSync(folder).filter((name) => name.endsWith('.csv') && name !== labelsFile);
  const read: Series[] = [];
  for (const file of names.toSorted()) {
    const days = await readHistory(createReadStream(join(folder, file), { encoding: 'utf8' }));
    const copied = (['followers', 'monthly_listeners'] as const).filter((field) =>
      read.some((one) => !one.copied.has(field) && sharesMost(one.days, days, field)),
    );
    read.push({ name: basename(file, '.csv'), days, copied: new Set(copied) });
  }
  return read;
}

/** The clear losses of followers, by the rule that the design states. */
export function readLabels(): Label[] {
  const [, ...lines] = readFileSync(join(folder, labelsFile), 'utf8').trim().split('\n');
  return lines.map((line) => {
    const [series = '', date = '', before, after] = line.split(',');
    return { series, date, before: Number(before), after: Number(after) };
  });
}

/** Whether more than half of the values of the shorter of two series are the same on the same day. */
function sharesMost(
  one: readonly HistoryDay[],
  other: readonly HistoryDay[],
  field: NumberField,
): boolean {
  const [a, b] = [one, other].map(
    (days) =>
      new Set(days.flatMap(({ day, [field]: value }) => (value ? [`${day} ${value}`] : []))),
  );
  if (!a || !b || Math.min(a.size, b.size) === 0) return false;
  const shared = [...a].filter((value) => b.has(value));
  return shared.length > Math.min(a.size, b.size) / 2;
}
