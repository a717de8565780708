import { type Fleet, startMs } from './fleet.ts';
import type { Lanes } from './lanes.ts';
import type { Counts } from './tally.ts';
import { assumed } from './assumptions.ts';
import type { Pages } from './pages.ts';
import type { Scenario } from './scenarios.ts';
import type { Ticks } from './ticks.ts';

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

/** New artists, one every two seconds: each is read while a person waits, and its pages after that. */
export function arrive(second: number, { scenario, fleet, ticks, pages, people }: Arriving): void {
  const { at, artists = 0 } = scenario.imported ?? {};
  if (at === undefined || second < at * 3600 || second % 2 === 1) return;
  const artist = fleet.isHere.indexOf(0, fleet.count - artists);
  if (artist === -1) return;
  fleet.isHere[artist] = 1;
  for (const times of [fleet.seenAt, fleet.lastCheckedAt, fleet.listAt, fleet.allAt])
    times[artist] = second;
  ticks.slots.add(artist);
  pages.add(artist, second);
  for (let request = 0; request < assumed.requestsOfNew; request += 1) people.ask(second * 1000);
}

/** Where a new artist comes to. */
interface Arriving {
  scenario: Scenario;
  fleet: Fleet;
  ticks: Ticks;
  pages: Pages;
  people: People;
}
