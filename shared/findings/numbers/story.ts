import { byText } from '../normalise.ts';
import { movementAt, type Reported } from './alarm.ts';
import type { DayValue, Direction, MovementFacts, NumberField } from './movement.ts';
import { milestonesOf, type RaisedMilestone } from './milestones.ts';
import type { Arrival } from './series.ts';
import { settle, type Settled } from './settle.ts';

/** A movement that is raised on a day, and what later values made of it; null while that is open. */
interface RaisedMovement {
  kind: 'movement';
  /** The day whose reading showed it: that of its last value, unless that was not relied on at first. */
  day: string;
  raised: MovementFacts;
  settled: Settled | null;
  /** Of a rise that was reported: its top, and the day that shows that it is over. */
  ended?: { day: string; top: DayValue };
}

/** What is raised on a day, and what later values make of it. */
export type Raised = RaisedMovement | ({ kind: 'milestone' } & RaisedMilestone);

/**
 * Everything that the values of a number give reason to report, in order. What starts on a day
 * waits for later values, which confirm or dismiss it; meanwhile, more of the same is added to it.
 * A value that did not last is left out when later ones are judged; otherwise the way back would
 * look like a change. What overlaps a report, or lies within 14 days of it, is reported only if it
 * is more serious; a report that was taken back is over.
 */
export function storyOf(arrivals: readonly Arrival[], field: NumberField): Raised[] {
  // Of what was held, the day that shows it to be true is the day on which it was reached.
  const reached = milestonesOf(
    arrivals.map(({ at }) => at),
    field,
  ).map((one) => ({ kind: 'milestone' as const, ...one }));
  const story = new Story(field);
  for (const arrival of arrivals) story.take(arrival);
  return [...story.raised, ...reached].toSorted((a, b) => byText(a.day, b.day));
}

/** A report is over when a report the other way takes back that part of it … */
const undonePart = 0.5;
/** … and a loss also when so many readings in a row have nearly all of it back. */
const allPart = 0.9;
const overReadings = 2;

/** What is remembered of a direction. */
interface Track {
  open: RaisedMovement | null;
  reported: Reported | null;
  /** The rise that was reported last and goes on, and its top so far. */
  going: { rise: RaisedMovement; from: DayValue; top: DayValue } | null;
  /** The last day on which a rise went on without a break since it was reported. */
  onUntil: number;
  /** Values from that day on have not been judged yet. */
  from: number;
}

const newTrack = (): Track => ({
  ...{ open: null, reported: null, going: null },
  ...{ onUntil: -1, from: Infinity },
});

class Story {
  readonly raised: RaisedMovement[] = [];
  private values: DayValue[] = [];
  private readonly tracks = new Map<Direction, Track>([
    [-1, newTrack()],
    [1, newTrack()],
  ]);
  private readonly field: NumberField;

  constructor(field: NumberField) {
    this.field = field;
  }

  take(arrival: Arrival): void {
    const before = this.values.at(-1);
    this.values.push(...arrival.values);
    const first = arrival.values[0]?.count ?? 0;
    for (const [direction, track] of this.tracks) {
      track.from = Math.min(track.from, first);
      if (direction < 0) this.endOver(track);
      for (const value of arrival.values) follow(track, value, arrival.at.day);
      if (track.open) this.close(track, track.open);
      else this.judge(arrival, direction, track, before);
    }
  }

  private judge(arrival: Arrival, direction: Direction, track: Track, before?: DayValue): void {
    const { field, values } = this;
    const ends = endsFrom(values, track.from);
    const goesOn = direction > 0 && this.goesOn(track, ends, before);
    track.from = Infinity;
    if (goesOn) return;
    const sight = { values, field, direction, reported: track.reported };
    const facts = movementAt(sight, ends, { shown: arrival.at, held: arrival.held });
    if (!facts) return;
    const raised: RaisedMovement = {
      kind: 'movement',
      day: arrival.at.day,
      raised: facts,
      settled: null,
    };
    this.raised.push(raised);
    track.open = raised;
    this.close(track, raised);
  }

  /** A rise that goes on without a break is reported once. */
  private goesOn(track: Track, ends: readonly number[], before?: DayValue): boolean {
    const { reported } = track;
    const last = this.values.at(-1);
    if (!reported || !last || track.onUntil !== before?.count) return false;
    const sight = { values: this.values, field: this.field, direction: 1 as const, reported: null };
    if (!movementAt(sight, ends, { shown: last, held: null })) return false;
    track.onUntil = last.count;
    return true;
  }

  /** Settles what is open, where the values are enough for it. */
  private close(track: Track, open: RaisedMovement): void {
    const settled = settle(this.values, open.raised, track.reported);
    if (!settled) return;
    open.settled = settled;
    track.open = null;
    if (settled.kind === 'dismissed') {
      const isAstray = ({ count }: DayValue) =>
        count >= open.raised.to.count && count < settled.on.count;
      this.values = this.values.filter((value) => !isAstray(value));
      track.from = settled.on.count;
      return;
    }
    this.values = this.values.filter((value) => !settled.astray.includes(value));
    const { direction, from, to, severity } = settled.facts;
    track.reported = { from, to, severity };
    // The next rise ends the one before.
    if (track.going) track.going.rise.ended = { day: settled.on.day, top: track.going.top };
    track.going = direction > 0 ? { rise: open, from, top: to } : null;
    track.onUntil = settled.on.count;
    track.from = Infinity;
    const opposite = this.tracks.get(direction < 0 ? 1 : -1);
    if (opposite?.reported && isBack(opposite.reported, to, undonePart)) opposite.reported = null;
  }

  /** A loss that was fully made up for is over: the next one is reported, whatever came before. */
  private endOver(track: Track): void {
    const last = this.values.slice(-overReadings);
    const { reported } = track;
    if (!reported || last.length < overReadings) return;
    if (last.every((value) => isBack(reported, value, allPart))) track.reported = null;
  }
}

/** A rise is over when its top stands for so many days, so much of it is gone again, or it went on so long. */
const topDays = 7;
const goingDays = 42;
const gonePart = 0.5;
/** A new top goes beyond the old one by that part of the rise. */
const topPart = 0.02;

/** Follows a rise that was reported to its top. */
function follow(track: Track, value: DayValue, day: string): void {
  if (!track.going) return;
  const { rise, from, top } = track.going;
  if (value.count <= top.count) return;
  const size = top.value - from.value;
  const isLong = value.count - from.count > goingDays;
  if (value.value > top.value + topPart * size && !isLong) {
    track.going = { rise, from, top: value };
    return;
  }
  const isOver =
    isLong || value.count - top.count >= topDays || value.value < top.value - gonePart * size;
  if (!isOver) return;
  rise.ended = { day, top };
  track.going = null;
}

/** Whether a later value takes back that part of a movement. */
function isBack({ from, to }: Reported, { count, value }: DayValue, part: number): boolean {
  return count > to.count && (value - to.value) / (from.value - to.value) >= part;
}

/** The values from a day on, by their index. */
function endsFrom(values: readonly DayValue[], from: number): number[] {
  const ends: number[] = [];
  for (let at = values.length - 1; at > 0 && (values[at]?.count ?? from) >= from; at -= 1)
    ends.push(at);
  return ends.toReversed();
}
