/** What happens to invented artists and to their source, on a timeline, with what is true of it. */
import { chance, type Chance } from '../../../lib/simulator/invented/chance.ts';
import { dayOfLife } from '../../../lib/simulator/life.ts';
import { apply } from '../../../lib/simulator/world.ts';
import { events, merge } from '../catalogue/events.ts';
import { Happening } from '../catalogue/happening.ts';
import type { Label } from '../catalogue/labels.ts';
import { noises, sourceNoises } from '../catalogue/noise.ts';
import type { Shelf } from '../catalogue/shelf.ts';
import type { Timeline } from '../catalogue/timeline.ts';
import { topTracksOf } from './top-tracks.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** All artists are checked in the first minutes of an hour, and what befalls the source comes later. */
export const checkedWithinMs = 8 * minuteMs;

const isOfPages = (name: string) => name === 'other labels';

/** What befalls the whole source, and what of it can't be told from the truth at few artists. */
export const allSourceNoises = [...Object.keys(sourceNoises), 'another host of pictures'];
export const harmlessSourceNoises = [
  'no answers',
  'another form of answers',
  'short lists',
  'another host of pictures',
];

export interface LifeOptions {
  seed: number;
  days: number;
  /** Of each artist. */
  events: number;
  noises: number;
  /** Of the whole source, in this order, … */
  sourceNoises: readonly string[];
  /** … and for how long at most: a silence of two days only takes more time. */
  sourceHoursMax: number;
}

interface Place {
  id: number;
  shelf: Shelf;
  /** Records that something was done to, and until when they are left alone. */
  busy: Map<number, number>;
  top: string | null;
}

export class WorldLife {
  readonly labels: Label[] = [];
  readonly counts = new Map<string, number>();
  private readonly shelves: readonly Shelf[];
  private readonly places: readonly Place[];
  private readonly timeline: Timeline;
  private readonly options: LifeOptions;
  private readonly now: () => Date;
  private readonly start: number;

  constructor(
    shelves: readonly Shelf[],
    on: { timeline: Timeline; now: () => Date },
    options: LifeOptions,
  ) {
    this.shelves = shelves;
    this.timeline = on.timeline;
    this.now = on.now;
    this.start = on.now().getTime();
    this.options = options;
    this.places = shelves.flatMap((shelf) => {
      const busy = new Map<number, number>();
      return Object.values(shelf.world.artists).map(({ id }) => ({ id, shelf, busy, top: null }));
    });
  }

  /** When an artist is checked, within the hour. */
  phaseOf(id: number): number {
    return Math.floor(chance(this.options.seed, 'phase', id).float() * checkedWithinMs);
  }

  /** Puts everything on the timeline. */
  plan(): void {
    for (const place of this.places) {
      place.top = topTracksOf(place.shelf, place.id);
      this.planEvents(place);
      this.planNoises(place);
    }
    this.planSource();
    for (let day = 1; day < this.options.days; day += 1) {
      this.timeline.put(midnight(this.start) + day * dayMs, () => {
        this.newDay();
      });
    }
  }

  private after(days: number): number {
    return Math.round((this.start + days * dayMs) / 1000) * 1000;
  }

  private count(name: string): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
  }

  /** The last days are left alone, for what waits long. */
  private planEvents(place: Place): void {
    const { seed, days, events: count } = this.options;
    const from = chance(seed, 'plan', place.id);
    const names = Object.keys(events);
    const gap = Math.max(0.3, days - 4.5) / count;
    for (let at = 0; at < count; at += 1) {
      this.timeline.put(this.after(0.2 + (at + 0.6 * from.float()) * gap), () => {
        for (let tries = 0; tries < names.length; tries += 1) {
          const name = names[(place.id * 7 + at + tries) % names.length] ?? '';
          if (this.happen(place, name, from, (here) => events[name]?.(here) ?? false)) return;
        }
      });
    }
    if (place.id % 10 !== 3 || days < 8) return;
    this.timeline.put(this.after(days - 4), () => {
      if (this.mayMerge(place)) this.happen(place, 'merge', from, merge);
    });
  }

  /** Not while it is away, to come back later, nor where its links are told of as the other one's. */
  private mayMerge({ id, shelf }: Place): boolean {
    const isLinkOf = ({ artist, event }: Label) =>
      artist === String(id) && event.startsWith('link');
    return shelf.world.artists[id]?.vanished === false && !this.labels.some(isLinkOf);
  }

  /** Something true, once. @returns whether it could happen. */
  private happen(
    place: Place,
    name: string,
    from: Chance,
    event: (here: Happening) => boolean,
  ): boolean {
    const { shelf, id, busy } = place;
    const at = this.now();
    const here = new Happening({ shelf, artistId: id, at, from, name }, busy);
    if (!event(here)) return false;
    this.count(name);
    this.labels.push(...here.labels);
    this.compareTops(shelf);
    for (const { days, happens } of here.later) {
      this.timeline.put(at.getTime() + Math.round(days * dayMs), () => {
        this.happen(place, `${name}, later`, from, (then) => {
          happens(then);
          return true;
        });
      });
    }
    return true;
  }

  private compareTops(shelf: Shelf): void {
    for (const place of this.places.filter((one) => one.shelf === shelf)) {
      const top = topTracksOf(place.shelf, place.id);
      if (top === null || top === place.top) continue;
      place.top = top;
      this.labels.push({
        event: 'top tracks',
        types: ['TOP_TRACKS_CHANGED'],
        artist: String(place.id),
        subject: String(place.id),
        at: this.now().getTime(),
        isOptional: false,
      });
    }
  }

  /** Followers drift; what comes out today may be played. */
  private newDay(): void {
    for (const shelf of this.shelves) {
      for (const event of dayOfLife(shelf.world, this.now())) {
        if (event.kind === 'followers') shelf.world = apply(shelf.world, event).world;
      }
      this.compareTops(shelf);
    }
  }

  private planNoises({ id, shelf }: Place): void {
    const { seed, days, noises: count } = this.options;
    const from = chance(seed, 'noises', id);
    for (let at = 0; at < count; at += 1) {
      const when = this.after(0.1 + from.float() * Math.max(0.5, days - 4));
      const name = from.pick(Object.keys(noises));
      this.timeline.put(when, () => {
        this.count(name);
        const soon = this.now().getTime() + 2 * minuteMs;
        const phase = this.phaseOf(id);
        const nextCheck = (Math.floor((soon - phase) / hourMs) + 1) * hourMs + phase;
        this.disturb([shelf], noises[name]?.({ shelf, id, at: when, nextCheck, from }) ?? []);
      });
    }
  }

  /** Each in its turn, after the checks of an hour: it is there when all of them come next. */
  private planSource(): void {
    const { seed, days, sourceNoises: names } = this.options;
    const gap = (days - 1.5) / Math.max(names.length, 1);
    for (const [at, name] of names.entries()) {
      const from = chance(seed, 'source', at);
      const hour = Math.floor(this.after(0.3 + at * gap) / hourMs) * hourMs;
      // Pages are read once a day, somewhat later each day.
      const day = Math.ceil((hour - this.start) / dayMs);
      const when = isOfPages(name)
        ? this.after(day) - hourMs / 2
        : hour + checkedWithinMs + from.int(2, 12) * minuteMs;
      this.timeline.put(when, () => {
        this.count(name);
        this.disturbAll(name, when, from);
      });
    }
  }

  private disturbAll(name: string, at: number, from: Chance): void {
    const make = sourceNoises[name];
    if (make) {
      const [shelf] = this.shelves;
      if (!shelf) return;
      const of = { shelf, id: null, at, nextCheck: at, from };
      const until = at + this.options.sourceHoursMax * hourMs;
      const faults = make(of).map((fault) => ({ ...fault, until: Math.min(fault.until, until) }));
      this.disturb(this.shelves, faults);
      return;
    }
    const host = `cdn-${from.hex(4)}.test`;
    const event = { kind: 'picture-host' as const, at: new Date(at).toISOString(), host };
    for (const shelf of this.shelves) shelf.world = apply(shelf.world, event).world;
  }

  private disturb(shelves: readonly Shelf[], faults: Shelf['faults']): void {
    const now = this.now().getTime();
    for (const shelf of shelves) {
      const live = shelf.faults.filter(({ until }) => until > now);
      shelf.faults.splice(0, shelf.faults.length, ...live, ...faults);
    }
  }
}

function midnight(at: number): number {
  return Math.floor(at / dayMs) * dayMs;
}
