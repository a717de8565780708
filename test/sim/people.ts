import { startMs } from './fleet.ts';
import type { Lanes } from './lanes.ts';
import type { Counts } from './tally.ts';

/** A person gives up after that. */
const waitsMs = 2000;

/** Requests that people wait for. */
export class People {
  /** Since when each waits, in milliseconds from the start. */
  private waiting: number[] = [];
  private readonly lanes: Lanes;
  private readonly counts: Counts;

  constructor(lanes: Lanes, counts: Counts) {
    this.lanes = lanes;
    this.counts = counts;
  }

  ask(atMs: number): void {
    this.waiting.push(atMs);
  }

  step(nowMs: number): void {
    const { lanes, counts } = this;
    if (this.waiting.length === 0) return;
    this.waiting = this.waiting.filter((since) => {
      if (since > nowMs) return true;
      const waitedMs = nowMs - since;
      if (lanes.take('people', 1, startMs + nowMs, waitedMs) > 0) {
        counts.peopleServed += 1;
        counts.requestsOfPeople += 1;
        counts.peopleSlowestMs = Math.max(counts.peopleSlowestMs, waitedMs);
        return false;
      }
      if (waitedMs < waitsMs && !lanes.isOpen) return true;
      counts.peopleRefused += 1;
      return false;
    });
  }
}
