import { slotMsOf } from '../../shared/domain/quota/quota.ts';
import { isFullCheck } from '../../shared/checks/rules/full-checks.ts';
import { isAllDue, isListDue, restsList } from '../../shared/checks/rules/rest.ts';
import {
  attemptsMax,
  delaySecondsMax,
  delaySecondsMin,
} from '../../shared/checks/steps/check-artist.ts';
import type { Chance } from '../../lib/simulator/invented/chance.ts';
import { assumed } from './assumptions.ts';
import { type Fleet, never, startMs } from './fleet.ts';
import { watchOf } from './known.ts';
import type { Lanes } from './lanes.ts';
import type { Batch, Stage } from './stage.ts';
import type { Counts, Delays } from './tally.ts';

/** What a check reads: the profile; the list, too; or everything. The number is that of its requests. */
type Reading = 1 | 2 | 3;

/** A check in a call of the function. */
interface Check {
  artist: number;
  /** How many messages led to this one. */
  attempt: number;
  /** The call of the function that it is in. */
  call: number;
  /** How long it waits for a permit (ms from the start). */
  until: number;
}

/** A check that has begun, and the requests that are left. */
interface Begun extends Check {
  left: number;
  reading: Reading;
  begunAt: number;
}

export interface ChecksDeps {
  random: Chance;
  fleet: Fleet;
  lanes: Lanes;
  stage: Stage;
  counts: Counts;
  /** From when a check was asked for until it was made. */
  delays: Delays;
  /** An artist was read, so it is known how it is. */
  seen: (artist: number, second: number) => void;
  checksPerHour: number;
  /** Seconds of the table and of the processor that a check takes. */
  ownSeconds: number;
  /** Whether the catalog shows something else at an artist than its last check saw. */
  differs: (artist: number, second: number) => boolean;
  /** Told of each check that saw that. */
  onDiffers: (artist: number, second: number) => void;
}

/** How long a request of a check waits for its permit, as in shared/runtime/catalogs.ts. */
const checksWaitMs = 5000;

/** Checks that ticks ask for: on their way, in their queue, and at the catalog. */
export class Checks {
  private readonly deps: ChecksDeps;
  /** When the check of an artist was asked for. */
  private readonly since: Int32Array;
  private readonly sent = new Map<number, number[]>();
  private onTheirWay = 0;
  private begun: Begun[] = [];
  /** Those that have no permit yet. */
  private asking: Check[] = [];

  constructor(deps: ChecksDeps) {
    this.deps = deps;
    this.since = new Int32Array(deps.fleet.count);
  }

  /** A tick asks for a check. */
  ask(artist: number, second: number, delaySeconds: number): void {
    this.deps.counts.asked += 1;
    this.since[artist] = second;
    this.sendAt(second + Math.max(1, delaySeconds), artist, 0);
  }

  private sendAt(second: number, artist: number, attempt: number): void {
    const id = attempt * this.deps.fleet.count + artist;
    this.onTheirWay += 1;
    const ids = this.sent.get(second);
    if (ids) ids.push(id);
    else this.sent.set(second, [id]);
  }

  /** Messages that come in this second. */
  send(second: number): void {
    const ids = this.sent.get(second) ?? [];
    for (const id of ids) this.deps.stage.push(id, second);
    this.onTheirWay -= ids.length;
    this.sent.delete(second);
  }

  /** Checks that are on their way, in their queue, or begun. */
  get waiting(): number {
    return this.onTheirWay + this.deps.stage.length + this.begun.length + this.asking.length;
  }

  step(nowMs: number): void {
    this.goOn(nowMs);
    this.askAgain(nowMs);
    const { stage } = this.deps;
    for (let batch = stage.next(nowMs); batch; batch = stage.next(nowMs)) {
      const own = this.deps.ownSeconds * batch.ids.length + 2 * assumed.tableCallSeconds;
      const call = stage.run(nowMs, own, batch.ids.length);
      this.take(this.taken(batch, call, nowMs), nowMs);
    }
  }

  /** Those of a batch whose artist wasn't checked meanwhile. */
  private taken({ ids }: Batch, call: number, nowMs: number): Check[] {
    const { fleet, counts } = this.deps;
    const until = nowMs + checksWaitMs;
    const checks: Check[] = [];
    for (const id of ids) {
      const artist = id % fleet.count;
      const attempt = Math.floor(id / fleet.count);
      if (fleet.lastCheckedAt[artist]! > this.since[artist]!) counts.dropped += 1;
      else checks.push({ artist, attempt, call, until });
    }
    return checks;
  }

  /** Takes the permits that the checks of one call begin with, by one write. */
  private take(checks: readonly Check[], nowMs: number): void {
    if (checks.length === 0) return;
    const granted = this.deps.lanes.take('routine', checks.length, startMs + nowMs);
    for (const [order, check] of checks.entries()) {
      if (order < granted) this.start(check, nowMs);
      else this.wait(check, nowMs, this.asking);
    }
  }

  private start(check: Check, nowMs: number): void {
    const { lanes, counts, stage } = this.deps;
    counts.requestsOfChecks += 1;
    if (lanes.isDown) {
      lanes.failed(startMs + nowMs);
      this.comeBack(check, nowMs);
      return;
    }
    const reading = this.readingOf(check.artist, nowMs);
    stage.hold(check.call, nowMs + reading * assumed.catalogRequestSeconds * 1000);
    const begun = { ...check, left: reading - 1, reading, begunAt: Math.floor(nowMs / 1000) };
    if (reading === 1) this.checked(begun, nowMs);
    else this.begun.push(begun);
  }

  /** Those of each call who wait ask together. */
  private askAgain(nowMs: number): void {
    const { asking } = this;
    this.asking = [];
    for (const checks of Map.groupBy(asking, ({ call }) => call).values()) this.take(checks, nowMs);
  }

  /** What was begun goes on, in the turn of re-checks. */
  private goOn(nowMs: number): void {
    const { lanes, counts } = this.deps;
    const { begun } = this;
    if (begun.length === 0) return;
    this.begun = [];
    const granted = lanes.isDown ? 0 : lanes.take('rechecks', begun.length, startMs + nowMs);
    counts.requestsOfChecks += granted;
    for (const [at, check] of begun.entries()) {
      if (at >= granted) {
        this.wait(check, nowMs, this.begun);
        continue;
      }
      check.left -= 1;
      check.until = nowMs + checksWaitMs;
      if (check.left > 0) this.begun.push(check);
      else this.checked(check, nowMs);
    }
  }

  /** Waits among others until there is a permit; comes again, where it took too long. */
  private wait<One extends Check>(check: One, nowMs: number, others: One[]): void {
    const { lanes, stage } = this.deps;
    const again = nowMs + slotMsOf(lanes.quota);
    if (again > check.until || lanes.isOpen || lanes.isDown) {
      this.comeBack(check, nowMs);
      return;
    }
    stage.hold(check.call, again + 1);
    others.push(check);
  }

  private comeBack({ artist, attempt }: Check, nowMs: number): void {
    const { fleet, lanes, counts } = this.deps;
    const second = Math.floor(nowMs / 1000);
    // No permit is no fault of the catalog.
    if (lanes.isOpen || lanes.isDown) fleet.failedAt[artist] = second;
    if (attempt + 1 >= attemptsMax) {
      counts.givenUp += 1;
      return;
    }
    counts.again += 1;
    const spread = lanes.isOpen || lanes.isDown ? 1 : 0.5 + this.deps.random.float();
    const delay = Math.min(delaySecondsMax, Math.ceil(delaySecondsMin * 2 ** attempt * spread));
    this.sendAt(second + delay, artist, attempt + 1);
  }

  /** What a check reads, by the product's rules for what rests. */
  private readingOf(artist: number, nowMs: number): Reading {
    const { fleet, checksPerHour, differs } = this.deps;
    const now = new Date(startMs + nowMs);
    const watch = watchOf(fleet, artist);
    const { rest } = watch;
    const isDifferent = differs(artist, Math.floor(nowMs / 1000));
    const isFull = isFullCheck(watch.id, now, checksPerHour);
    if (isFull || isDifferent || !rest || !restsList(watch) || isAllDue(watch, rest, now)) return 3;
    return isListDue(watch, rest, now) ? 2 : 1;
  }

  private checked({ artist, reading, begunAt }: Begun, nowMs: number): void {
    const { fleet, counts, delays, differs, onDiffers } = this.deps;
    const second = Math.floor(nowMs / 1000);
    counts.done += 1;
    delays.add(nowMs / 1000 - this.since[artist]!);
    fleet.lastCheckedAt[artist] = second;
    fleet.failedAt[artist] = never;
    if (reading > 1) fleet.listAt[artist] = begunAt;
    if (reading > 2) fleet.allAt[artist] = begunAt;
    if (reading > 2 && differs(artist, second)) onDiffers(artist, second);
    this.deps.seen(artist, second);
  }
}
