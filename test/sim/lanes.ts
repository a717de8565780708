import { failuresToOpen, openSecondsAfter } from '../../shared/domain/breaker.ts';
import { lastMinute } from '../../shared/domain/quota/minutes.ts';
import { ask, type LaneState, noPermits } from '../../shared/domain/quota/permits.ts';
import {
  type PermitClass,
  type Quota,
  routineAtOnce,
  slotMsOf,
} from '../../shared/domain/quota/quota.ts';
import { sourceOpenSeconds } from '../../shared/table/catalog/breaker.ts';
import { startMs } from './fleet.ts';
import type { Keys } from './tally.ts';

interface Lane extends LaneState {
  name: string;
  openings: number;
  failures: number;
  /** Until when routine checks are refused, whatever others do (epoch ms). */
  refusedUntil: number;
  /** Refusals that are not noted yet. */
  refused: number;
  /** What was sent in each slot of the provider's window. */
  sent: Uint16Array;
  sentSlot: number;
}

/** The lanes to the catalog: the product's permits and breaker, in virtual time. */
export class Lanes {
  readonly quota: Quota;
  readonly lanes: Lane[];
  granted = 0;
  refused = 0;
  /** Writes of the lanes' items: those who ask in the same moment share one. */
  writes = 0;
  /** Requests beyond what the provider allows: there are none. */
  beyond = 0;
  isDown = false;
  private turn = 0;
  private readonly keys: Pick<Keys, 'hot' | 'read'>;

  constructor(count: number, quota: Quota, keys: Lanes['keys']) {
    this.quota = quota;
    this.keys = keys;
    const slots = (quota.perSeconds * 1000) / slotMsOf(quota);
    this.lanes = Array.from({ length: count }, (_, at) => ({
      name: at === 0 ? 'deezer' : `deezer-${at + 1}`,
      permits: noPermits,
      openUntil: null,
      openings: 0,
      failures: 0,
      refusedUntil: 0,
      refused: 0,
      sent: new Uint16Array(slots),
      sentSlot: 0,
    }));
  }

  /**
   * Asks for `count` permits of one request each.
   * @returns how many were granted, by any lane that is not closed by its breaker.
   */
  take(permitClass: PermitClass, count: number, now: number, waitedMs = 0): number {
    let left = count;
    this.turn += 1;
    for (let at = 0; at < this.lanes.length && left > 0; at += 1) {
      const lane = this.lanes[(this.turn + at) % this.lanes.length]!;
      left -= this.takeFrom(lane, permitClass, left, now, waitedMs);
    }
    this.granted += count - left;
    this.refused += left;
    return count - left;
  }

  private takeFrom(
    lane: Lane,
    permitClass: PermitClass,
    wanted: number,
    now: number,
    waitedMs: number,
  ): number {
    if (lane.openUntil !== null) return this.probe(lane, now);
    const isRoutine = permitClass === 'routine';
    if (isRoutine && lane.refusedUntil > now) {
      lane.refused += wanted;
      return 0;
    }
    let given = 0;
    // As many at once as are probably free: where they aren't, one by one.
    let step =
      permitClass === 'people'
        ? 1
        : Math.max(1, routineAtOnce(this.quota) - this.lately(lane, now));
    while (given < wanted) {
      const calls = Math.min(step, wanted - given);
      const use = { waitedMs, refused: lane.refused };
      const decision = ask(lane.permits, { permitClass, calls, now, use }, this.quota);
      if (decision.kind === 'granted') {
        lane.permits = decision.permits;
        lane.refused = 0;
        given += calls;
        step = Math.max(1, step - calls);
      } else if (calls === 1) {
        // The refusal of a re-check or a person reserves the next permit.
        if (isRoutine) lane.refusedUntil = decision.retryAt;
        else lane.permits = decision.permits;
        break;
      } else step = 1;
    }
    lane.refused += wanted - given;
    if (given > 0) this.note(lane, given, now);
    return given;
  }

  /**
   * Asks a lane for the permits of a tick's round, all or none.
   * @returns 0; or when there may be as many (epoch ms), Infinity: while its breaker is open, nobody knows.
   */
  takeRound(at: number, calls: number, now: number): number {
    const lane = this.lanes[at]!;
    if (lane.openUntil !== null) {
      this.probe(lane, now);
      return Infinity;
    }
    const use = { refused: lane.refused };
    const decision = ask(lane.permits, { permitClass: 'visits', calls, now, use }, this.quota);
    lane.permits = decision.permits;
    if (decision.kind === 'refused') {
      lane.refused += calls;
      this.refused += calls;
      return decision.retryAt;
    }
    lane.refused = 0;
    this.granted += calls;
    this.note(lane, calls, now);
    return 0;
  }

  /** While its breaker is open, a lane lets one request through when the time has come. */
  private probe(lane: Lane, now: number): number {
    if (lane.openUntil === null || lane.openUntil > now) return 0;
    if (this.isDown) {
      const seconds = openSecondsAfter(lane.openings, sourceOpenSeconds);
      lane.openings += 1;
      lane.openUntil = now + seconds * 1000;
      return 0;
    }
    lane.openUntil = null;
    lane.openings = 0;
    lane.failures = 0;
    return 0;
  }

  /** A request that the catalog did not answer, on this lane or one whose breaker is closed. */
  failed(now: number, at?: number): void {
    const lane = this.lanes[at ?? this.lanes.findIndex(({ openUntil }) => openUntil === null)];
    if (lane?.openUntil !== null) return;
    lane.failures += 1;
    if (lane.failures < failuresToOpen) return;
    lane.openings = 1;
    lane.openUntil = now + openSecondsAfter(0, sourceOpenSeconds) * 1000;
  }

  get isOpen(): boolean {
    return this.lanes.every(({ openUntil }) => openUntil !== null);
  }

  /** What was used in the minute before, on all lanes. */
  usedInLastMinute(now: number): number {
    return this.lanes.reduce((sum, { permits }) => {
      const minute = lastMinute(permits.minutes, now);
      return sum + (minute ? minute.people + minute.rechecks + minute.routine : 0);
    }, 0);
  }

  /** What a lane sent in the last second: a guess at what it will not grant. */
  private lately(lane: Lane, now: number): number {
    const slots = lane.sent.length;
    const slot = Math.floor(now / slotMsOf(this.quota));
    const last = Math.round(1000 / slotMsOf(this.quota));
    let sum = 0;
    for (let back = Math.max(0, slot - lane.sentSlot); back < last; back += 1)
      sum += lane.sent[(slot - back + slots) % slots]!;
    return sum;
  }

  private note(lane: Lane, given: number, now: number): void {
    const slots = lane.sent.length;
    const slot = Math.floor(now / slotMsOf(this.quota));
    const passed = Math.min(slots, slot - lane.sentSlot);
    for (let at = 1; at <= passed; at += 1) lane.sent[(slot - passed + at) % slots] = 0;
    lane.sentSlot = slot;
    lane.sent[slot % slots]! += given;
    const inWindow = lane.sent.reduce((sum, one) => sum + one, 0);
    if (inWindow > this.quota.requests) this.beyond += inWindow - this.quota.requests;
    this.writes += 1;
    const second = Math.floor((now - startMs) / 1000);
    this.keys.hot.add(`SOURCE#${lane.name}`, 1, second);
    // Who hasn't seen the item for a moment reads it first.
    this.keys.read.add(`SOURCE#${lane.name}`, 1, second);
  }
}
