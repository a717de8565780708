import { isFresh } from '../../shared/domain/quota/line.ts';
import { slotMsOf } from '../../shared/domain/quota/permits.ts';
import { plans } from '../../shared/domain/plan.ts';
import { isFullCheck, isSparing } from '../../shared/domain/watch/full-checks.ts';
import { isAllDue, isListDue, slotOfCheck } from '../../shared/domain/watch/rest.ts';
import { onTimeMs } from '../bench/quota-day.ts';
import { assumed } from './assumptions.ts';
import { everySeconds, type Fleet, planNames, startMs, watchIdAt } from './fleet.ts';
import type { Lanes } from './lanes.ts';
import type { Line } from './line.ts';
import type { Batch, Stage } from './stage.ts';
import type { Counts, Delays } from './tally.ts';

/** A check in a call of the function. */
interface Check {
  artist: number;
  since: number;
  /** The call of the function that it is in. */
  call: number;
  /** How long it waits for a permit (ms from the start). */
  until: number;
}

/** A check that has begun, and the requests that are left. */
interface Begun extends Check {
  left: number;
}

export interface ChecksDeps {
  fleet: Fleet;
  lanes: Lanes;
  line: Line;
  stage: Stage;
  counts: Counts;
  delays: Delays;
  checksPerHour: number;
  /** Seconds of the table and of the processor that a check takes. */
  ownSeconds: number;
  /** Told of each check that was made: the seconds since the one before. */
  onChecked: (artist: number, second: number, sinceLast: number) => void;
}

/** How long a request of a check waits for its permit, as in shared/runtime/catalogs.ts. */
const checksWaitMs = 2000;

/** Scheduled checks: when they are due, in their queue, in line, and at the catalog. */
export class Checks {
  /** The longest that any artist went without a check, in seconds. */
  oldest = 0;
  /** The last time at which a check was made late. */
  lastLateAt = 0;
  readonly lateOf: Float64Array;
  readonly madeOf: Uint32Array;
  private readonly deps: ChecksDeps;
  private buckets: { starts: Uint32Array; artists: Uint32Array }[] = [];
  private begun: Begun[] = [];
  /** Those that have no permit yet. */
  private asking: Check[] = [];
  private fired: number[] = [];
  private firedAt = 0;

  constructor(deps: ChecksDeps) {
    this.deps = deps;
    this.lateOf = new Float64Array(deps.fleet.organizations);
    this.madeOf = new Uint32Array(deps.fleet.organizations);
    this.schedule();
  }

  /** Sorts all artists by the minute of their schedule; again when plans have changed. */
  schedule(): void {
    const { fleet } = this.deps;
    this.buckets = planNames.map((plan, number) => {
      const minutes = everySeconds(plan) / 60;
      const starts = new Uint32Array(minutes + 1);
      for (let at = 0; at < fleet.count; at += 1)
        if (fleet.plan[at] === number) starts[fleet.minute[at]! + 1]! += 1;
      for (let at = 0; at < minutes; at += 1) starts[at + 1]! += starts[at]!;
      const ends = starts.slice();
      const artists = new Uint32Array(starts[minutes]!);
      for (let at = 0; at < fleet.count; at += 1)
        if (fleet.plan[at] === number) artists[ends[fleet.minute[at]!]!++] = at;
      return { starts, artists };
    });
  }

  /** The schedules of this minute. @returns how many. */
  fire(second: number): number {
    this.fired = this.fired.slice(this.firedAt);
    this.firedAt = 0;
    const before = this.fired.length;
    for (const { starts, artists } of this.buckets) {
      const minute = (second / 60) % (starts.length - 1);
      for (let at = starts[minute]!; at < starts[minute + 1]!; at += 1)
        this.fired.push(artists[at]!);
    }
    const count = this.fired.length - before;
    this.deps.counts.due += count;
    return count;
  }

  /** What AWS sends of them in this second: it keeps the minute, and spreads them over its seconds. */
  send(second: number): void {
    const left = this.fired.length - this.firedAt;
    const even = Math.ceil(left / (60 - (second % 60)));
    const end = this.firedAt + Math.min(even, assumed.schedulesPerSecond);
    for (; this.firedAt < end; this.firedAt += 1)
      this.deps.stage.push(this.fired[this.firedAt]!, second);
  }

  /** Checks that are in a queue, in line, or begun. */
  get waiting(): number {
    const { stage, line } = this.deps;
    const inCalls = this.begun.length + this.asking.length;
    return this.fired.length - this.firedAt + stage.length + line.length + inCalls;
  }

  step(nowMs: number): void {
    this.goOn(nowMs);
    this.askAgain(nowMs);
    const { stage } = this.deps;
    for (let batch = stage.next(nowMs); batch; batch = stage.next(nowMs)) {
      const own = this.deps.ownSeconds * batch.ids.length + 2 * assumed.tableCallSeconds;
      const call = stage.run(nowMs, own, batch.ids.length);
      this.ask(this.taken(batch, call, nowMs), nowMs);
    }
  }

  /** Those of a batch whose turn it is. */
  private taken({ ids, since }: Batch, call: number, nowMs: number): Check[] {
    const { fleet, line, counts } = this.deps;
    const now = startMs + nowMs;
    const until = nowMs + checksWaitMs;
    const checks: Check[] = [];
    for (const [at, artist] of ids.entries()) {
      if (fleet.lastCheckedAt[artist]! > since[at]!) {
        counts.dropped += 1;
        line.leave(artist);
      } else if (!line.wasCalled(artist) && line.hasOthers(now))
        this.giveWay(artist, since[at]!, now);
      else checks.push({ artist, since: since[at]!, call, until });
    }
    return checks;
  }

  /** Asks for the permits that the checks of one call begin with, by one write. */
  private ask(checks: readonly Check[], nowMs: number): void {
    if (checks.length === 0) return;
    const { lanes } = this.deps;
    const now = startMs + nowMs;
    const granted = lanes.take('routine', checks.length, now);
    for (const [order, check] of checks.entries()) {
      if (order < granted) this.start(check, nowMs);
      else this.wait(check, nowMs, this.asking);
    }
  }

  private start(check: Check, nowMs: number): void {
    const { lanes, counts, stage } = this.deps;
    const now = startMs + nowMs;
    if (lanes.isDown) {
      lanes.failed(now);
      this.join(check);
      return;
    }
    counts.requestsOfChecks += 1;
    const requests = this.requestsOf(check.artist, check.since, now);
    stage.hold(check.call, nowMs + requests * assumed.catalogRequestSeconds * 1000);
    if (requests === 1) this.checked(check.artist, check.since, nowMs);
    else this.begun.push({ ...check, left: requests - 1 });
  }

  /** Those of each call who wait ask together. */
  private askAgain(nowMs: number): void {
    const { asking } = this;
    this.asking = [];
    for (const checks of Map.groupBy(asking, ({ call }) => call).values()) this.ask(checks, nowMs);
  }

  /** What was begun goes on, in the turn of re-checks. */
  private goOn(nowMs: number): void {
    const { lanes, counts } = this.deps;
    const { begun } = this;
    if (begun.length === 0) return;
    this.begun = [];
    const now = startMs + nowMs;
    const granted = lanes.isDown ? 0 : lanes.take('rechecks', begun.length, now);
    counts.requestsOfChecks += granted;
    for (const [at, check] of begun.entries()) {
      if (at >= granted) {
        this.wait(check, nowMs, this.begun);
        continue;
      }
      check.left -= 1;
      check.until = nowMs + checksWaitMs;
      if (check.left > 0) this.begun.push(check);
      else this.checked(check.artist, check.since, nowMs);
    }
  }

  /** Waits among others until there is a permit; in line, where it took too long. */
  private wait<One extends Check>(check: One, nowMs: number, others: One[]): void {
    const { lanes, stage } = this.deps;
    const again = nowMs + slotMsOf(lanes.quota);
    if (again > check.until || lanes.isOpen || lanes.isDown) {
      this.join(check);
      return;
    }
    stage.hold(check.call, again + 1);
    others.push(check);
  }

  private giveWay(artist: number, since: number, now: number): void {
    const { fleet } = this.deps;
    const every = plans[planNames[fleet.plan[artist]!]!].check_every_hours;
    const last = new Date(startMs + fleet.lastCheckedAt[artist]! * 1000);
    if (isFresh(last, every, new Date(now))) this.deps.counts.dropped += 1;
    else this.join({ artist, since });
  }

  private join({ artist, since }: Pick<Check, 'artist' | 'since'>): void {
    const { line, fleet, counts } = this.deps;
    if (!line.join(artist, fleet.organization[artist]!, since)) counts.dropped += 1;
  }

  /** How many requests a check takes, by the product's rules for what rests. */
  private requestsOf(artist: number, since: number, now: number): number {
    const { fleet, checksPerHour } = this.deps;
    const id = watchIdAt(artist);
    const plan = planNames[fleet.plan[artist]!]!;
    const slotAt = slotOfCheck(plan, new Date(startMs + since * 1000), new Date(now));
    const slot = Math.round((slotAt.getTime() - startMs) / 1000);
    const watch = { id, plan };
    const isAwake = fleet.open[artist]! > 0 || !isSparing(checksPerHour);
    if (
      isAwake ||
      isFullCheck(id, new Date(now), checksPerHour) ||
      isAllDue(watch, { all_at: iso(fleet.allAt[artist]!) }, slotAt)
    ) {
      fleet.allAt[artist] = slot;
      fleet.listAt[artist] = slot;
      return 3;
    }
    if (!isListDue(watch, { list_at: iso(fleet.listAt[artist]!) }, slotAt)) return 1;
    fleet.listAt[artist] = slot;
    return 2;
  }

  private checked(artist: number, since: number, nowMs: number): void {
    const { fleet, counts, delays, line, onChecked } = this.deps;
    const second = Math.floor(nowMs / 1000);
    const late = nowMs / 1000 - since;
    counts.done += 1;
    delays.add(late);
    if (late * 1000 > onTimeMs) {
      counts.late += 1;
      this.lastLateAt = second;
    }
    const organization = fleet.organization[artist]!;
    this.lateOf[organization]! += late;
    this.madeOf[organization]! += 1;
    const sinceLast = second - fleet.lastCheckedAt[artist]!;
    this.oldest = Math.max(this.oldest, sinceLast - everySeconds(planNames[fleet.plan[artist]!]!));
    fleet.lastCheckedAt[artist] = second;
    line.leave(artist);
    onChecked(artist, second, sinceLast);
  }
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
