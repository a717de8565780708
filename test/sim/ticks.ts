import { perMinute } from '../../shared/domain/quota/quota.ts';
import {
  beginsMs,
  type Begun,
  dueSlots,
  minuteOf,
  type RingName,
  slotCount,
} from '../../shared/checks/rules/rings.ts';
import { type Room, roomOf, roundOf } from '../../shared/checks/rules/room.ts';
import { visitOf } from '../../shared/checks/rules/visit.ts';
import { checksTogether, delaySecondsMax } from '../../shared/checks/steps/asker.ts';
import { runsMs } from '../../shared/checks/items/ticks.ts';
import { lastTurn, never, planNames, startMs } from './fleet.ts';
import { watchOf } from './known.ts';
import type { Lanes } from './lanes.ts';
import type { Scenario } from './scenarios.ts';
import { Slots, type SlotsDeps, type Visit } from './slots.ts';
import type { Counts } from './tally.ts';

/** Between two requests of a tick, an answer, and the write of the next permits. */
const answerMs = 250;
/** Bytes of the item of marks, and of each lane in it. */
const bytes = { marks: 900, lane: 60, begun: 70, perRead: 4096, perWrite: 1024 };

/** What a lane's last tick left behind. */
interface Lane {
  until: number;
  begun: Begun[];
  requests: number;
  run: Run | null;
}

/** A tick that is under way. */
interface Run {
  visits: readonly Visit[];
  room: Room;
  startedAt: number;
  /** The visit, and the place in it, that comes next. */
  visit: number;
  at: number;
  requests: number;
  /** Requests of the checks that it has asked for. */
  due: number;
  nextAt: number;
  round: Round | null;
}

/** Artists that are visited together. */
interface Round {
  probes: number[];
  due: { artist: number; requests: number }[];
  visit: number;
  at: number;
  requests: number;
}

export interface TicksDeps extends SlotsDeps {
  lanes: Lanes;
  counts: Counts;
  scenario: Scenario;
  checksPerHour: number;
  /** Whether the catalog shows something else at an artist than its last check saw. */
  differs: (artist: number, second: number) => boolean;
  /** An artist was found to be as it was. */
  seen: (artist: number, second: number) => void;
  /** Asks for a check, which comes after so many seconds. */
  ask: (artist: number, second: number, delaySeconds: number) => void;
}

/** Ticks of all lanes: what is due, in rounds, by the rules of the product. */
export class Ticks {
  calls = 0;
  busySeconds = 0;
  rounds = 0;
  /** How ticks ended. */
  readonly why = { done: 0, room: 0, permits: 0, late: 0 };
  /** Visits of artists. */
  visits = 0;
  readonly slots: Slots;
  readonly marks: Record<RingName, number[]>;
  private readonly deps: TicksDeps;
  private readonly lanes: Lane[];

  constructor(deps: TicksDeps) {
    this.deps = deps;
    this.lanes = deps.lanes.lanes.map(() => ({ until: 0, begun: [], requests: 0, run: null }));
    const now = minuteOf(new Date(startMs));
    const marksOf = (mark: (slot: number) => number) =>
      Array.from({ length: slotCount }, (_, slot) => mark(slot));
    const [free, pro, business] = planNames.map((plan) =>
      marksOf((slot) => now + lastTurn(slot, plan) / 60),
    );
    this.marks = { first: marksOf(() => now), free: free!, pro: pro!, business: business! };
    this.slots = new Slots(deps);
  }

  /** A tick of each lane begins. */
  minute(second: number): void {
    for (const [at, lane] of this.lanes.entries()) this.begin(lane, at, second);
  }

  private begin(lane: Lane, at: number, second: number): void {
    const { lanes, paces, read, hot } = this.deps;
    const now = startMs + second * 1000;
    read.add('TICKS#deezer', Math.ceil(this.bytes / bytes.perRead), second);
    if (lane.until > now || lane.run) return;
    const { permits } = lanes.lanes[at]!;
    const isOfLastMinute = lane.until >= now - 60_000;
    const own = isOfLastMinute ? lane.requests : 0;
    const room = roomOf(permits, own, new Date(now), lanes.quota);
    const place = { lane: at, lanes: this.lanes.length, paces };
    const due = dueSlots(this.marks, lane.begun, place, new Date(now));
    const visits = this.slots.read(due, room, second);
    if (visits.length === 0) return;
    const isTaken = (one: Begun) =>
      visits.some(({ slot }) => slot.ring === one.ring && slot.slot === one.slot);
    lane.begun = lane.begun.filter((one) => !isTaken(one));
    lane.until = now + runsMs;
    hot.add('TICKS#deezer', Math.ceil(this.bytes / bytes.perWrite), second);
    this.calls += 1;
    lane.run = {
      ...{ visits, room, startedAt: second * 1000, nextAt: second * 1000 },
      ...{ visit: 0, at: 0, requests: 0, due: 0, round: null },
    };
  }

  step(nowMs: number): void {
    for (const [at, lane] of this.lanes.entries())
      if (lane.run && lane.run.nextAt <= nowMs) this.goOn(lane, at, lane.run, nowMs);
  }

  private goOn(lane: Lane, at: number, run: Run, nowMs: number): void {
    const isLate = nowMs >= run.startedAt + beginsMs;
    run.round ??= isLate ? null : this.roundFrom(run, nowMs);
    const { round } = run;
    if (!round) {
      this.why[isLate ? 'late' : run.visit < run.visits.length ? 'room' : 'done'] += 1;
      this.end(lane, run, nowMs);
      return;
    }
    const { lanes, counts } = this.deps;
    if (round.probes.length > 0) {
      const retryAt = lanes.takeRound(at, round.probes.length, startMs + nowMs) - startMs;
      if (retryAt > run.startedAt + beginsMs) {
        this.why.permits += 1;
        this.end(lane, run, nowMs);
        return;
      }
      if (retryAt > 0) {
        run.nextAt = retryAt;
        return;
      }
    }
    this.rounds += 1;
    counts.requestsOfTicks += round.probes.length;
    Object.assign(run, { visit: round.visit, at: round.at, round: null, nextAt: nowMs + answerMs });
    run.requests += round.requests;
    this.sendDue(run, round.due, nowMs);
    for (const artist of round.probes) this.probe(artist, at, nowMs);
  }

  private roundFrom(run: Run, nowMs: number): Round | null {
    const { lanes, checksPerHour, fleet } = this.deps;
    const now = new Date(startMs + nowMs);
    const { visit, at } = run;
    const round: Round = { probes: [], due: [], visit, at, requests: 0 };
    const most = roundOf(lanes.quota);
    for (; round.visit < run.visits.length; round.visit += 1, round.at = 0) {
      const { slot, artists } = run.visits[round.visit]!;
      const left = (slot.isPromised ? run.room.promised : run.room.extra) - run.requests;
      for (; round.at < artists.length; round.at += 1) {
        if (round.probes.length >= most || left <= round.requests)
          return round.visit === run.visit && round.at === run.at ? null : round;
        const artist = artists[round.at]!;
        const ring = planNames[fleet.plan[artist]!];
        if (slot.ring !== 'first' && slot.ring !== ring) continue;
        this.visits += 1;
        const before = new Date(slot.before * 60_000);
        const load = { checksPerHour, before, isFirst: slot.ring === 'first' };
        const found = visitOf(watchOf(fleet, artist), load, now);
        if (found.kind === 'check') {
          round.due.push({ artist, requests: found.requests });
          round.requests += found.requests;
        }
        if (found.kind === 'probe') {
          round.probes.push(artist);
          round.requests += 1;
        }
      }
    }
    return round.visit === run.visit && round.at === run.at ? null : round;
  }

  private sendDue(run: Run, due: Round['due'], nowMs: number): void {
    const { ask, lanes } = this.deps;
    const second = Math.floor(nowMs / 1000);
    for (let from = 0; from < due.length; from += checksTogether) {
      const seconds = Math.floor((run.due * 60) / perMinute(lanes.quota));
      for (const { artist, requests } of due.slice(from, from + checksTogether)) {
        run.due += requests;
        ask(artist, second, Math.min(delaySecondsMax, seconds));
      }
    }
  }

  private probe(artist: number, at: number, nowMs: number): void {
    const { lanes, differs, ask, seen, fleet } = this.deps;
    const second = Math.floor(nowMs / 1000);
    if (lanes.isDown) lanes.failed(startMs + nowMs, at);
    if (lanes.isDown || differs(artist, second)) ask(artist, second, 0);
    else if (fleet.failedAt[artist] === never) seen(artist, second);
  }

  private end(lane: Lane, run: Run, nowMs: number): void {
    const second = Math.floor(nowMs / 1000);
    const { visits } = run;
    for (const [index, { slot, artists, isWhole }] of visits.entries()) {
      const isDone = index < run.visit || (index === run.visit && run.at >= artists.length);
      const { ring, slot: number, at } = slot;
      if (isDone && isWhole) {
        this.marks[ring][number] = at;
        continue;
      }
      const last = isDone ? artists.at(-1) : index === run.visit ? artists[run.at - 1] : undefined;
      const after = last === undefined ? slot.after : String(last);
      if (after !== null) lane.begun.push({ ring, slot: number, at, after });
    }
    Object.assign(lane, { requests: run.requests, until: startMs + nowMs, run: null });
    this.busySeconds += (nowMs - run.startedAt) / 1000;
    this.deps.hot.add('TICKS#deezer', Math.ceil(this.bytes / bytes.perWrite), second);
  }

  /** Of the item of marks. */
  private get bytes(): number {
    const begun = this.lanes.reduce((sum, lane) => sum + lane.begun.length, 0);
    return bytes.marks + bytes.lane * this.lanes.length + bytes.begun * begun;
  }
}
