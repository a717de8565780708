import { Asking } from './asking.ts';
import type { OpenSubject } from '../../../shared/watches/rules/known.ts';
import { type Others, sightingsOf } from '../../../shared/verdicts/rules/suspicion.ts';
import {
  countedAs,
  type SourceHoldDecision,
  slotOf,
} from '../../../shared/verdicts/rules/surge.ts';
import type { Watcher } from './watcher.ts';
import type { Opened } from '../../../shared/watches/rules/step.ts';

/** In how many artists each type, and each value, was detected, of all that are watched: the service's counters. */
export class Surges {
  /** Everybody who is watched: witnesses for each other. */
  readonly watchers: Watcher[] = [];
  readonly asking = new Asking();
  private readonly counts = new Map<string, Map<number, number>>();
  private readonly counted = new Set<string>();
  /** The watches of those who were counted last. */
  private readonly latest = new Map<string, readonly string[]>();

  /** @param watch of the artist in which it was found. */
  count(opened: readonly Opened[], watch: string, at: Date): void {
    const time = at.toISOString();
    for (const { subject } of opened) {
      const { change_type, open } = subject;
      for (const { what, span } of countedAs({ change_type, payload: open.payload })) {
        const once = time.slice(0, span === 'hour' ? 13 : 10);
        this.latest.set(what, [...new Set([watch, ...(this.latest.get(what) ?? [])])].slice(0, 8));
        this.countOnce(what, `${watch} ${once}`, at);
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

  /** What all artists show of what is due. */
  others(
    due: readonly OpenSubject[],
    decided: ReadonlyMap<string, SourceHoldDecision> = new Map(),
  ): Others {
    return new Map(
      due.flatMap(sightingsOf).map(({ what }) => {
        const sightings = this.counts.get(what) ?? new Map<number, number>();
        const watches = this.latest.get(what) ?? [];
        return [what, { sightings, decided: decided.get(what) ?? null, watches }];
      }),
    );
  }
}
