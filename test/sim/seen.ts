import { everySeconds, type Fleet, planNames } from './fleet.ts';
import { type Counts, Delays } from './tally.ts';

/** A visit takes its tick's time: an artist that is seen no later than that is seen in time. */
export const onTimeSeconds = 300;

/**
 * When artists were seen, held against what their plan promised. The run begins in the middle, as if the whole of a
 * slot had been seen at once: an artist's first look says nothing of that.
 */
export class Seen {
  /** The last time at which an artist was seen late. */
  lastLateAt = 0;
  /** By how long artists were seen later than their plan promised. */
  readonly beyond = new Delays();
  /** The same by plan, in the order of the plans. */
  readonly beyondOf = planNames.map(() => new Delays());
  private readonly fleet: Fleet;
  private readonly counts: Counts;

  constructor(fleet: Fleet, counts: Counts) {
    this.fleet = fleet;
    this.counts = counts;
  }

  /** An artist was checked, or found to be as it was. */
  note(artist: number, second: number): void {
    const { fleet, counts, beyond } = this;
    const every = everySeconds(planNames[fleet.plan[artist]!]!);
    const before = fleet.seenAt[artist]!;
    fleet.seenAt[artist] = second;
    counts.seen += 1;
    if (before < 0) return;
    const late = Math.max(0, second - before - every);
    beyond.add(late);
    this.beyondOf[fleet.plan[artist]!]!.add(late);
    if (late <= onTimeSeconds) return;
    counts.late += 1;
    this.lastLateAt = second;
  }

  /** By how long the artist is late that was seen longest ago, in seconds. */
  latest(second: number): number {
    const { fleet } = this;
    let latest = 0;
    for (let artist = 0; artist < fleet.count; artist += 1) {
      if (!fleet.isHere[artist]) continue;
      const every = everySeconds(planNames[fleet.plan[artist]!]!);
      latest = Math.max(latest, second - fleet.seenAt[artist]! - every);
    }
    return latest;
  }
}
