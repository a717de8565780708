import { dueShards } from '../../shared/table/indexes.ts';

/** How long things took, by the second, up to two days. */
export class Delays {
  count = 0;
  max = 0;
  private readonly bySecond = new Uint32Array(2 * 86_400);

  add(seconds: number): void {
    this.count += 1;
    if (seconds > this.max) this.max = seconds;
    const at = Math.min(this.bySecond.length - 1, Math.max(0, Math.floor(seconds)));
    this.bySecond[at]! += 1;
  }

  /** The time below which a share of all are, in whole seconds. */
  quantile(share: number): number {
    let left = share * this.count;
    for (let second = 0; second < this.bySecond.length; second += 1) {
      left -= this.bySecond[second]!;
      if (left < 0) return second;
    }
    return this.max;
  }

  /** How many took longer. */
  beyond(seconds: number): number {
    return this.bySecond.subarray(Math.floor(seconds) + 1).reduce((sum, one) => sum + one, 0);
  }
}

/** What one key had, in its busiest second, and in a second of its busiest minute. */
export interface Busy {
  key: string;
  units: number;
  inMinute: number;
}

/** Writes to single keys, or reads of them. */
export class HotKeys {
  private readonly seconds = new Busiest();
  private readonly minutes = new Busiest();

  add(key: string, units: number, second: number): void {
    this.seconds.add(key, units, second);
    this.minutes.add(key, units, Math.floor(second / 60));
  }

  /** The hottest key of each family: what stands before the first `#`. */
  ofFamilies(): Busy[] {
    const hottest = new Map<string, Busy>();
    for (const busy of this.all()) {
      const family = busy.key.slice(0, busy.key.indexOf('#'));
      if (busy.units > (hottest.get(family)?.units ?? 0)) hottest.set(family, busy);
    }
    return [...hottest.values()].toSorted((a, b) => b.units - a.units);
  }

  /** The five hottest keys. */
  five(): Busy[] {
    return this.all()
      .toSorted((a, b) => b.units - a.units)
      .slice(0, 5);
  }

  private all(): Busy[] {
    const minutes = this.minutes.all();
    return [...this.seconds.all()].map(([key, units]) => ({
      key,
      units,
      inMinute: (minutes.get(key) ?? 0) / 60,
    }));
  }
}

/** The most of each key in one span of time, of spans that follow each other. */
class Busiest {
  private span = -1;
  private readonly now = new Map<string, number>();
  private readonly most = new Map<string, number>();

  add(key: string, units: number, span: number): void {
    if (span !== this.span) this.turn(span);
    this.now.set(key, (this.now.get(key) ?? 0) + units);
  }

  all(): ReadonlyMap<string, number> {
    this.turn(-1);
    return this.most;
  }

  private turn(span: number): void {
    for (const [key, units] of this.now) {
      if (units > (this.most.get(key) ?? 0)) this.most.set(key, units);
    }
    this.now.clear();
    this.span = span;
  }
}

/** Writes to keys, and reads of them. */
export interface Keys {
  hot: HotKeys;
  read: HotKeys;
}

/** Rows of the due index, by shard. */
export class DueRows {
  /** In the index, whenever they are due. */
  readonly rows = new Int32Array(dueShards);
  /** Due and not done. */
  due = 0;
  mostDue = 0;

  add(shard: number, rows: number): void {
    this.rows[shard]! += rows;
  }

  fellDue(count: number): void {
    this.due += count;
    if (this.due > this.mostDue) this.mostDue = this.due;
  }

  /** The fullest shard against the mean of all. */
  get maxToMean(): number {
    const mean = this.rows.reduce((sum, one) => sum + one, 0) / dueShards;
    return mean > 0 ? Math.max(...this.rows) / mean : 1;
  }
}

/** What was counted in one run. */
export interface Counts {
  /** Checks that ticks asked for. */
  asked: number;
  done: number;
  /** Of those asked for: their artist was checked meanwhile. */
  dropped: number;
  /** Of those asked for: they found no permit, or no answer, eight times. */
  givenUp: number;
  /** Of those asked for: sent, in their queue, or begun when the time ended. */
  waiting: number;
  /** Messages of checks that came again. */
  again: number;
  /** Looks at an artist, by a check or by a visit that found it as it was; and of them, late ones. */
  seen: number;
  late: number;
  /** Requests of ticks. */
  requestsOfTicks: number;
  requestsOfChecks: number;
  requestsOfPages: number;
  requestsOfRechecks: number;
  requestsOfPeople: number;
  peopleServed: number;
  peopleRefused: number;
  peopleSlowestMs: number;
  pages: number;
  pageRuns: number;
  found: number;
  looks: number;
  /** Looks that ended without a verdict. */
  waits: number;
  confirmed: number;
  dismissed: number;
  falseConfirmed: number;
  held: number;
  /** Changes that their holders received. */
  told: number;
  webhooks: number;
  messages: number;
  /** Changes in those messages. */
  inMessages: number;
  messageUnits: number;
  moved: number;
  /** Messages that the sweep sent again though the first were only late. */
  doubles: number;
  swept: number;
}

export function noCounts(): Counts {
  return {
    ...{ asked: 0, done: 0, dropped: 0, givenUp: 0, waiting: 0, again: 0, seen: 0, late: 0 },
    ...{ requestsOfTicks: 0, requestsOfChecks: 0, requestsOfPages: 0 },
    ...{ requestsOfRechecks: 0, requestsOfPeople: 0 },
    ...{ peopleServed: 0, peopleRefused: 0, peopleSlowestMs: 0, pages: 0, pageRuns: 0 },
    ...{ found: 0, looks: 0, waits: 0, confirmed: 0, dismissed: 0, falseConfirmed: 0, held: 0 },
    ...{ told: 0, webhooks: 0, messages: 0, inMessages: 0, messageUnits: 0 },
    ...{ moved: 0, doubles: 0, swept: 0 },
  };
}

/** Adds one to those of a key. */
export function push<Key, One>(map: Map<Key, One[]>, key: Key, one: One): void {
  const all = map.get(key);
  if (all) all.push(one);
  else map.set(key, [one]);
}
