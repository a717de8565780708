import { dueShards } from '../../shared/table/indexes.ts';
import { messagesPerShardMaxDefault } from '../../shared/usecases/upkeep/sweep.ts';
import { assumed } from './assumptions.ts';
import type { Fleet } from './fleet.ts';
import type { Pages } from './pages.ts';
import type { Stage } from './stage.ts';
import { type Counts, push } from './tally.ts';

const ownSeconds = 9 * assumed.tableCallSeconds;

/** The queue of upkeep, and the sweep that fills it. */
export class Upkeep {
  sweepLagMost = 0;
  isPlansChanged = false;
  movedWithin = 0;
  private readonly deps: { fleet: Fleet; counts: Counts; stage: Stage; pages: Pages };
  private readonly artistsOf = new Map<number, number[]>();
  private swept: { artist: number; dueAt: number }[] = [];

  constructor(deps: Upkeep['deps']) {
    this.deps = deps;
  }

  /** Sends what is overdue, as much as a run of the sweep may. */
  sweep(minute: number): void {
    const { stage, pages, counts } = this.deps;
    const second = minute * 60;
    for (const artist of pages.sweep(minute)) this.swept.push({ artist, dueAt: second - 60 });
    const most = messagesPerShardMaxDefault * dueShards;
    for (const { artist } of this.swept.slice(0, most)) stage.push(artist, second);
    counts.swept += Math.min(most, this.swept.length);
    this.swept = this.swept.slice(most);
    const [oldest] = this.swept;
    if (oldest) this.sweepLagMost = Math.max(this.sweepLagMost, second - oldest.dueAt);
  }

  /** The queue of upkeep: pages (an artist), a new plan (below 0), and an artist whose slot changes (above all artists). */
  step(nowMs: number): void {
    const { stage, fleet, counts, pages } = this.deps;
    for (let batch = stage.next(nowMs); batch; batch = stage.next(nowMs)) {
      let requests = 0;
      const call = stage.run(nowMs, ownSeconds, batch.ids.length);
      for (const [at, id] of batch.ids.entries()) {
        if (id < 0)
          for (const artist of this.artistsOf.get(-1 - id) ?? [])
            stage.push(fleet.count + artist, batch.since[at]!);
        else if (id >= fleet.count) {
          const artist = id - fleet.count;
          fleet.plan[artist] = Math.min(2, (fleet.plan[artist] ?? 0) + 1);
          counts.moved += 1;
          this.isPlansChanged = true;
          this.movedWithin = Math.max(this.movedWithin, nowMs / 1000 - batch.since[at]!);
        } else requests = Math.max(requests, pages.begin(id, call, nowMs));
      }
      const seconds = requests * assumed.catalogRequestSeconds + ownSeconds;
      stage.hold(call, nowMs + 1000 * Math.min(seconds, stage.spec.timeoutSeconds));
    }
  }

  upgrade(second: number, organizations: number): void {
    const { fleet, stage } = this.deps;
    const [first = 0, end = 0] = fleet.organizationsOf[0] ?? [];
    const last = Math.min(end, first + organizations);
    for (let artist = 0; artist < fleet.count && fleet.organization[artist]! < last; artist += 1)
      push(this.artistsOf, fleet.organization[artist]!, artist);
    for (let organization = first; organization < last; organization += 1)
      stage.push(-1 - organization, second);
  }
}
