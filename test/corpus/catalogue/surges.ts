import { Asking } from './asking.ts';
import { countedAs, type Sightings, slotOf } from '../../../shared/domain/watch/surge.ts';
import type { Watcher } from './watcher.ts';
import type { Opened } from '../../../shared/domain/watch/step.ts';

/** In how many artists each type, and each value, was detected, of all that are watched: the service's counters. */
export class Surges {
  /** Everybody who is watched: witnesses for each other. */
  readonly watchers: Watcher[] = [];
  readonly asking = new Asking();
  private readonly counts = new Map<string, Map<number, number>>();
  private readonly counted = new Set<string>();

  count(opened: readonly Opened[], streamingId: string, at: Date): void {
    const time = at.toISOString();
    for (const { subject } of opened) {
      const { change_type, open } = subject;
      for (const { what, span } of countedAs({ change_type, payload: open.payload })) {
        const once = time.slice(0, span === 'hour' ? 13 : 10);
        this.countOnce(what, `${streamingId} ${once}`, at);
      }
    }
  }

  private countOnce(what: string, once: string, at: Date): void {
    if (this.counted.has(`${what} ${once}`)) return;
    this.counted.add(`${what} ${once}`);
    const counts = this.counts.get(what) ?? new Map<number, number>();
    counts.set(slotOf(at), (counts.get(slotOf(at)) ?? 0) + 1);
    this.counts.set(what, counts);
  }

  of(what: string | null): Sightings {
    return this.counts.get(what ?? '') ?? new Map<number, number>();
  }
}
