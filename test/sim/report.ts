import { type Budget, budgetsOf, largestFleet } from './budgets.ts';
import type { Ledger } from './ledger.ts';
import { type Bill, billOf } from './money.ts';
import { type Section, sectionsOf } from './sections.ts';
import type { Came } from './came.ts';
import { everySeconds, type Fleet, planNames } from './fleet.ts';
import { type Counts, Delays } from './tally.ts';

/** What a run says. */
export interface Told {
  came: Came;
  bill: Bill;
  sections: readonly Section[];
  budgets: readonly Budget[];
  broken: readonly Budget[];
}

/** Works out what there is to say about a run. */
export function tell(came: Came, ledger: Ledger): Told {
  const bill = billOf(came, ledger);
  const budgets = budgetsOf(came, bill);
  return {
    came,
    bill,
    sections: sectionsOf(came, bill),
    budgets,
    broken: budgets.filter(({ used }) => used > 1),
  };
}

/** Whether a run ends the command with 1: the service works worse than it should, and that is not what it shows. */
export function isFailed({ came, broken }: Told): boolean {
  return broken.some(({ isLimit }) => !isLimit) && came.options.scenario.breaks === undefined;
}

/** The report as the terminal shows it. */
export function printed(told: Told): string {
  const { came, sections } = told;
  const { scenario } = came.options;
  const body = sections.map(
    ({ title, rows }) =>
      `${title}\n${rows.map(([what, value]) => `  ${what.padEnd(44)} ${value}`).join('\n')}`,
  );
  return [`${scenario.name}: ${scenario.how}`, ...body, verdictOf(told)].join('\n\n');
}

/** What breaks first, and what the quota carries. */
export function verdictOf({ budgets, broken, came }: Told): string {
  const [first] = budgets;
  const said = (one: Budget) => `${one.what}: ${short(one.value)} of ${short(one.most)}`;
  const { scenario, addresses } = came.options;
  const faults = broken.filter(({ isLimit }) => !isLimit);
  const limits = broken.filter(({ isLimit }) => isLimit);
  const lines = [
    faults.length > 0 ? `Breaks: ${faults.map(said).join('; ')}.` : 'Works as it should.',
    ...(limits.length > 0 ? [`Goes beyond its limits: ${limits.map(said).join('; ')}.`] : []),
    ...(broken.length === 0 && first
      ? [`What would break first: ${said(first)} (${percent(first.used)}).`]
      : []),
    ...(faults.length > 0 && scenario.breaks ? [`Expected: ${scenario.breaks}`] : []),
    `The largest fleet of this mix, by the requests it took: ${short(largestFleet(came, 1))} artists for each address, ${short(largestFleet(came))} for ${addresses}.`,
  ];
  return lines.join('\n');
}

/** A number as people read it. */
export function short(value: number): string {
  const digits = Math.abs(value) >= 100 || Number.isInteger(value) ? 0 : 2;
  return value.toLocaleString('en', { maximumFractionDigits: digits });
}

export function percent(share: number): string {
  return `${(100 * (Number.isFinite(share) ? share : 0)).toFixed(1)}%`;
}

/** A length of time in the unit that fits. */
export function time(seconds: number): string {
  if (seconds < 120) return `${Math.round(seconds)} s`;
  if (seconds < 7200) return `${(seconds / 60).toFixed(1)} min`;
  return `${(seconds / 3600).toFixed(1)} h`;
}

/** The hour and minute of a second of a run. */
export function clock(second: number): string {
  if (second === 0) return 'none was late';
  return `${String(Math.floor(second / 3600)).padStart(2, '0')}:${String(Math.floor((second % 3600) / 60)).padStart(2, '0')}`;
}

/** A visit takes its tick's time: an artist that is seen no later than that is seen in time. */
export const onTimeSeconds = 300;

/**
 * When artists were seen, held against what their plan promised. The run begins in the middle, as if the whole of a
 * slot had been seen at once: an artist's first look says nothing of that.
 */
export class Seen {
  /** The last time at which an artist was seen late. */
  lastLateAt = 0;
  /** By how long artists were seen later than their plan promised. */
  readonly beyond = new Delays();
  /** The same by plan, in the order of the plans. */
  readonly beyondOf = planNames.map(() => new Delays());
  private readonly fleet: Fleet;
  private readonly counts: Counts;

  constructor(fleet: Fleet, counts: Counts) {
    this.fleet = fleet;
    this.counts = counts;
  }

  /** An artist was checked, or found to be as it was. */
  note(artist: number, second: number): void {
    const { fleet, counts, beyond } = this;
    const every = everySeconds(planNames[fleet.plan[artist]!]!);
    const before = fleet.seenAt[artist]!;
    fleet.seenAt[artist] = second;
    counts.seen += 1;
    if (before < 0) return;
    const late = Math.max(0, second - before - every);
    beyond.add(late);
    this.beyondOf[fleet.plan[artist]!]!.add(late);
    if (late <= onTimeSeconds) return;
    counts.late += 1;
    this.lastLateAt = second;
  }

  /** By how long the artist is late that was seen longest ago, in seconds. */
  latest(second: number): number {
    const { fleet } = this;
    let latest = 0;
    for (let artist = 0; artist < fleet.count; artist += 1) {
      if (!fleet.isHere[artist]) continue;
      const every = everySeconds(planNames[fleet.plan[artist]!]!);
      latest = Math.max(latest, second - fleet.seenAt[artist]! - every);
    }
    return latest;
  }
}
