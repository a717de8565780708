/** What one bench found out. */
export interface Report {
  title: string;
  /** How it was measured, for the reader. */
  how: string;
  figures: readonly Figure[];
  /** It takes what is not on this machine: a document keeps what stands in it. */
  isLeftOut?: true;
  /** What is told by more than a number each. */
  tables?: readonly Table[];
  /** What it has to say beyond figures, as Markdown for a file of the project. */
  document?: { path: string; text: string };
  /** The same for programs, as a JSON file of the project. */
  data?: { path: string; value: unknown };
}

/** Some rows of texts under a heading. */
export interface Table {
  title: string;
  /** What it shows, for the reader. */
  how: string;
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

export type Unit = '%' | 'KB' | 'MB' | 'ms' | 's' | 'per s' | 'units' | '$' | '';

/** One number, with what it is held against. */
export interface Figure {
  name: string;
  value: number;
  unit: Unit;
  /** The same by the plainest way, measured in the same run. */
  baseline?: { name: string; value: number };
  /** The same of another program, measured elsewhere: how its report was measured says which, and when. */
  peer?: number | undefined;
  budget?: Budget;
}

/** What a figure may be at most, or must be at least: itself, or as a multiple of its baseline. */
export interface Budget {
  max?: number;
  min?: number;
  ratioMax?: number;
  ratioMin?: number;
  /** Better than what is promised; missing it is no fault. */
  stretch?: number;
}

/** What a bench is told. */
export interface BenchOptions {
  /** Takes minutes in place of seconds where more would show more. */
  long: boolean;
  /** The folder of a copy of the project, to start services from. */
  root: string;
  /** Names of the parts to run; without it, all. Only some benches have parts. */
  only?: readonly string[] | undefined;
}

/** How often a figure is of its baseline; undefined without one, and where that is nothing. */
export function ratioOf({ value, baseline }: Figure): number | undefined {
  return baseline && baseline.value !== 0 ? value / baseline.value : undefined;
}

/** Whether a figure keeps its budget; undefined if it has none. */
export function isMet(figure: Figure): boolean | undefined {
  const { value, budget } = figure;
  if (!budget) return undefined;
  const { max = Infinity, min = -Infinity, ratioMax = Infinity, ratioMin = 0 } = budget;
  const ratio = ratioOf(figure) ?? ratioMin;
  return value >= min && value <= max && ratio <= ratioMax && ratio >= ratioMin;
}

/** The value below which the share `q` of `values` lies; 0.5 is the median. */
export function quantile(values: readonly number[], q: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const at = Math.min(sorted.length - 1, Math.floor(q * sorted.length));
  const value = sorted[at];
  if (value === undefined) throw new Error('no values');
  return value;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/**
 * Takes `rounds` readings of each contestant, one after the other in every round and each round
 * beginning with another one, so that what else the machine does hits all of them alike.
 * @param warmUps rounds before, whose readings are dropped
 */
export async function interleaved<Name extends string>(
  contestants: Readonly<Record<Name, () => number | Promise<number>>>,
  { rounds, warmUps = 1 }: { rounds: number; warmUps?: number },
): Promise<Record<Name, number[]>> {
  const names = Object.keys(contestants) as Name[];
  const readings = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<
    Name,
    number[]
  >;
  for (let round = -warmUps; round < rounds; round += 1) {
    const first = (round + warmUps) % names.length;
    for (const name of [...names.slice(first), ...names.slice(0, first)]) {
      const reading = await contestants[name]();
      if (round >= 0) readings[name].push(reading);
    }
  }
  return readings;
}

/** How long `work` takes, in milliseconds. */
export async function timed(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** The processor time that this process takes for `work`, all its threads, in milliseconds. */
export async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Runs `work` for each number below `count`, `lanes` at a time. */
export async function inLanes(
  count: number,
  lanes: number,
  work: (index: number) => Promise<unknown>,
): Promise<void> {
  const waiting = Array.from({ length: count }, (_, index) => index).values();
  const lane = async () => {
    for (const index of waiting) await work(index);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}
