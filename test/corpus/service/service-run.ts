import type { Work } from '../../../shared/domain/owed/work.ts';
import { sweep } from '../../../shared/usecases/upkeep/sweep.ts';
import { metered, sumOf } from '../../bench/capacity.ts';
import { pipeline, type Pipeline } from '../../support/pipeline.ts';
import type { Watched, Watching } from '../../support/watching.ts';
import { Life } from '../catalogue/life.ts';
import { placesOf } from '../catalogue/place.ts';
import { type Calendar, plan, type SourceNoise, timeOf } from '../catalogue/plan.ts';
import type { Shelf } from '../catalogue/shelf.ts';
import { Surges } from '../catalogue/surges.ts';
import { Timeline } from '../catalogue/timeline.ts';
import { Watcher } from '../catalogue/watcher.ts';
import type { TestedTable } from '../../support/tested-table.ts';
import { isWrite } from '../../support/table-faults.ts';
import { chance } from '../../../lib/simulator/invented/chance.ts';
import { events as allEvents } from '../catalogue/events.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Of checks that can't see anything new, so many in a row are left out: they only take time. */
const leftOutMax = 2;
/** How often the sweep runs, where something is overdue. */
const sweepEveryMs = 30 * minuteMs;
const sweptAtMs = 15 * minuteMs;

export interface RunOptions extends LifeOptions {
  artists: number;
  /** Whether the service tells of silences of its own too: a third of all calls of the table. */
  isWatched: boolean;
}

/** An artist as the service watches it, and as the detector by itself does. */
export interface Both {
  streamingId: string;
  artist: Watched;
  /** The webhook of its organization. */
  targets: readonly string[];
  watcher: Watcher;
  shelf: Shelf;
  /** What the last check saw if it found nothing new, and how many were left out since. */
  quiet: { saw: readonly unknown[] | null; leftOut: number };
}

/**
 * Monitors artists by the use cases on a real table, driven as in the cloud: a check an hour, what a
 * use case sends when its delay is over, what is owed by the sweep. Time jumps to whatever is next.
 * Beside each artist a detector without a table looks at the same answers at the same times.
 */
export class ServiceRun {
  readonly everybody: Both[] = [];
  /** What checks without a change took of the table, in units. */
  readonly quiet = { checks: 0, reads: 0, writes: 0 };
  readonly life: Life;
  readonly p: Pipeline;
  checks = 0;
  private readonly w: Watching;
  private readonly endsAt: number;
  private readonly timeline = new Timeline();
  private readonly sweeps = new Set<number>();
  private readonly pages: string[];
  private readonly owed: ReturnType<typeof owedTimes>;
  private readonly options: RunOptions;

  /** @param on `pages`: the releases whose own page the service asks for, as it asks. */
  constructor(
    on: { w: Watching; shelves: readonly Shelf[]; pages: string[]; endsAt: number },
    options: RunOptions,
  ) {
    this.w = on.w;
    this.p = pipeline(on.w);
    this.p.modes.watched = options.isWatched;
    this.options = options;
    this.pages = on.pages;
    this.endsAt = on.endsAt;
    this.owed = owedTimes(on.w.table);
    const now = () => on.w.clock.now();
    const places = placesOf(on.shelves, { seed: options.seed, checkedWithinMs });
    this.life = new Life(places, { timeline: this.timeline, now, onlookers: null });
  }

  /** Begins to monitor everybody, each for an organization of its own, and plans what happens. */
  async start(): Promise<void> {
    const surges = new Surges();
    for (const { id, shelf, phaseMs } of this.life.places) {
      const streamingId = String(id);
      const watcher = new Watcher(shelf, streamingId, surges, {
        now: () => this.w.clock.now(),
        checksPerHour: 0,
        plan: 'business',
      });
      const { artist, targets } = await this.p.watched(streamingId, ['one']);
      await watcher.begin();
      const quiet = { saw: null, leftOut: 0 };
      const one = { streamingId, artist, targets, watcher, shelf, quiet };
      this.everybody.push(one);
      this.checkEveryHour(one, phaseMs);
    }
    this.pages.splice(0);
    plan(this.life, calendarOf(this.options, this.now));
    this.putOnTimeline();
  }

  async live(): Promise<void> {
    for (;;) {
      const next = this.timeline.next();
      if (!next || next.at > this.endsAt) return;
      this.w.clock.advance(Math.max(0, next.at - this.now) / 1000);
      await next.run();
      this.putOnTimeline();
    }
  }

  private get now(): number {
    return this.w.clock.now().getTime();
  }

  private checkEveryHour(one: Both, phase: number): void {
    const first = Math.ceil(this.now / hourMs) * hourMs + phase;
    for (let at = first; at < this.endsAt; at += hourMs) {
      this.timeline.put(at, async () => {
        if (this.seesTheSame(one) && one.quiet.leftOut < leftOutMax) one.quiet.leftOut += 1;
        else await this.handle({ kind: 'check', ...one.artist, attempt: 0 });
      });
    }
  }

  /** Whether a check would see what the last one saw, which was nothing new. */
  private seesTheSame({ shelf, quiet: { saw } }: Both): boolean {
    const seen = this.seenNow(shelf);
    return saw?.length === seen.length && saw.every((one, at) => one === seen[at]);
  }

  /** What answers come from: the world, and what disturbs them. */
  private seenNow({ world, faults }: Shelf): unknown[] {
    return [world, ...faults.filter(({ from, until }) => from <= this.now && this.now < until)];
  }

  /** Messages that were sent, each at its time, and a sweep for whatever was written to be owed. */
  private putOnTimeline(): void {
    for (const { work, delaySeconds } of this.w.sent.splice(0)) {
      this.timeline.put(this.now + delaySeconds * 1000, () => this.handle(work));
    }
    for (const at of this.owed.take()) {
      // The first sweep that finds it overdue by more than a minute.
      const overdueAt = Math.max(at, this.now) + minuteMs;
      const sweepAt = Math.ceil((overdueAt - sweptAtMs) / sweepEveryMs) * sweepEveryMs + sweptAtMs;
      if (this.sweeps.has(sweepAt)) continue;
      this.sweeps.add(sweepAt);
      this.timeline.put(sweepAt, async () => {
        await sweep(this.p.deps);
      });
    }
  }

  private async handle(work: Work): Promise<void> {
    const { readUnits, writeUnits } = sumOf(await metered(this.w.table, () => this.p.run(work)));
    const one = this.everybody.find(
      ({ artist }) => 'watch_id' in work && artist.watch_id === work.watch_id,
    );
    if (!one) return;
    if (work.kind === 'check') {
      // One unit of writing is the artist's own item; a check that failed comes again.
      const isQuiet = writeUnits === 1 && work.attempt === 0 && this.w.sent.length === 0;
      one.quiet = { saw: isQuiet ? this.seenNow(one.shelf) : null, leftOut: 0 };
      this.checks += 1;
      if (isQuiet) this.add({ readUnits, writeUnits });
    }
    await this.follow(one, work);
  }

  private add({ readUnits, writeUnits }: ReturnType<typeof sumOf>): void {
    this.quiet.checks += 1;
    this.quiet.reads += readUnits;
    this.quiet.writes += writeUnits;
  }

  /** The detector by itself does what the service did just now. */
  private async follow({ watcher }: Both, { kind }: Work): Promise<void> {
    const pages = this.pages.splice(0);
    if (kind === 'check') await watcher.check();
    if (kind === 'recheck') await watcher.recheck();
    if (kind === 'links') await watcher.readLinks();
    if (kind === 'details') await watcher.readPages(pages);
  }
}

const time = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;

/**
 * Notes the times at which something may become due, since asking the index after every step would
 * take most of a run: of each item that is written with a due time, the latest time in it.
 */
function owedTimes(table: TestedTable) {
  const noted = new Set<number>();
  table.intercept((next, operation, input) => {
    if (isWrite.test(operation)) {
      const { TransactItems = [input] } = input as { TransactItems?: object[] };
      for (const text of TransactItems.map((item) => JSON.stringify(item))) {
        const times = text.includes('dueAt') ? [...text.matchAll(time)] : [];
        if (times.length > 0) noted.add(Math.max(...times.map(([at]) => Date.parse(at))));
      }
    }
    return next();
  });
  return {
    /** What was noted since the last time. */
    take(): number[] {
      const times = [...noted];
      noted.clear();
      return times;
    },
  };
}

/** When what happens in a run of the service: a few dense days. */
const dayMs = 24 * hourMs;
/** All artists are checked in the first minutes of an hour, and what befalls the source comes later. */
const checkedWithinMs = 8 * minuteMs;

const isOfPages = (name: string) => name === 'other labels';

/** What befalls the whole source and can be told from the truth at few artists. */
export const harmlessSourceNoises = [
  'no answers',
  'another form of answers',
  'short lists',
  'another host of pictures',
];

interface LifeOptions {
  seed: number;
  days: number;
  /** Of each artist. */
  events: number;
  noises: number;
  /** Of the whole source, in this order, … */
  sourceNoises: readonly string[];
  /** … and for how long at most: a silence of two days only takes more time. */
  sourceHoursMax: number;
}

/** The last days are left alone, for what waits long. */
function calendarOf(options: LifeOptions, startsAt: number): Calendar {
  const { seed, days, events: count, noises } = options;
  return {
    ...{ seed, startsAt, days },
    events: {
      names: Object.keys(allEvents),
      ...{ count, firstDay: 0.2, gapDays: Math.max(0.3, days - 4.5) / count, part: 0.6 },
    },
    noises: { count: noises, firstDay: 0.1, withinDays: Math.max(0.5, days - 4) },
    mergeDay: days < 8 ? null : days - 4,
    source: sourceOf(options, startsAt),
  };
}

/** Each in its turn, after the checks of an hour: it is there when all of them come next. */
function sourceOf(options: LifeOptions, startsAt: number): SourceNoise[] {
  const { seed, days, sourceNoises: names, sourceHoursMax: hoursMax } = options;
  const gap = (days - 1.5) / Math.max(names.length, 1);
  return names.map((name, index) => {
    const from = chance(seed, 'source', index);
    const hour = Math.floor(timeOf({ startsAt }, 0.3 + index * gap) / hourMs) * hourMs;
    // Pages are read once a day, somewhat later each day.
    const day = Math.ceil((hour - startsAt) / dayMs);
    const at = isOfPages(name)
      ? timeOf({ startsAt }, day) - hourMs / 2
      : hour + checkedWithinMs + from.int(2, 12) * minuteMs;
    return { name, at, from, hoursMax };
  });
}
