/** What happens to invented artists and to their source, with what is true of it; when is planned elsewhere. */
import { type Chance, chance } from '../../../lib/simulator/invented/chance.ts';
import { apply } from '../../../lib/simulator/world.ts';
import type { Event, Label } from './event.ts';
import { events } from './events.ts';
import { Happening } from './happening.ts';
import { moments } from './moments.ts';
import { noises, sourceNoises } from './noise.ts';
import { nextCheck, type Place, topTracksOf } from './place.ts';
import type { Fault, Shelf } from './shelf.ts';
import type { Timeline } from './timeline.ts';
import type { WorldEvent } from '../../../lib/simulator/events.ts';
import type { Artist, World } from '../../../lib/simulator/model.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;

const otherHost = 'another host of pictures';
/** Everything that befalls the whole source. */
export const allSourceNoises = [...Object.keys(sourceNoises), otherHost];

/** Who looks where something happens, and not just every hour. */
export interface Onlookers {
  /** Something was done to an artist. */
  happened(here: Happening): void;
  /** Answers about an artist are others now. */
  changed(artistId: number): void;
  /** Answers about an artist are wrong for a while. */
  disturbed(artistId: number, fault: Fault, from: Chance): void;
}

export class Life {
  readonly labels: Label[] = [];
  /** How often each kind of event and of noise was there. */
  readonly counts = new Map<string, number>();
  /** When the whole source was disturbed, in milliseconds. */
  readonly disturbances: { from: number; until: number }[] = [];
  readonly places: readonly Place[];
  readonly timeline: Timeline;
  private readonly shelves: readonly Shelf[];
  private readonly clock: () => Date;
  private readonly onlookers: Onlookers | null;

  constructor(
    places: readonly Place[],
    on: { timeline: Timeline; now: () => Date; onlookers: Onlookers | null },
  ) {
    this.places = places;
    this.shelves = [...new Set(places.map(({ shelf }) => shelf))];
    this.timeline = on.timeline;
    this.clock = on.now;
    this.onlookers = on.onlookers;
  }

  /** The first of the events that can happen. */
  happenFirst(place: Place, names: readonly string[]): void {
    names.some((name) => this.happen(place, name, (here) => events[name]?.(here) ?? false));
  }

  /** Something true, once. @returns whether it could happen. */
  happen(place: Place, name: string, event: Event, from = place.from): boolean {
    const { shelf, id, busy } = place;
    const at = this.clock();
    const here = new Happening({ shelf, artistId: id, at, from, name }, busy);
    if (!event(here)) return false;
    this.count(name);
    this.labels.push(...here.labels);
    // Whoever's: a record of one may be on top of another.
    this.compareTops(shelf);
    this.onlookers?.happened(here);
    for (const { days, happens } of here.later) {
      const then = (later: Happening) => {
        happens(later);
        return true;
      };
      this.timeline.put(Math.round(this.now + days * dayMs), () => {
        this.happen(place, `${name}, later`, then, from);
      });
    }
    return true;
  }

  /** A record that nobody planned. */
  ownRecord(artistId: number, from: Chance): void {
    const place = this.places.find(({ id }) => id === artistId);
    // What comes out under a merged profile is the other one's.
    if (!place || place.shelf.world.artists[artistId]?.merged_into !== null) return;
    this.happen(place, 'record of the year', (here) => events.release?.(here) ?? false, from);
  }

  /** Followers drift, and what comes out today may be played. @returns who has a record out today. */
  newDay(shelf: Shelf): number[] {
    this.compareTops(shelf);
    return dayOfLife(shelf.world, this.clock()).flatMap((event) => {
      if (event.kind === 'release') return [event.artist_id];
      shelf.world = apply(shelf.world, event).world;
      return [];
    });
  }

  /** Something that only seems to happen, to one artist. */
  disturb(place: Place, name: string): void {
    this.count(name);
    const { id, shelf, from } = place;
    const next = nextCheck(place, this.now + 2 * minuteMs);
    const make = noises[name] ?? moments[name];
    const faults = make?.({ shelf, id, at: this.now, nextCheck: next, from });
    if (!faults) throw new Error(`no noise ${name}`);
    this.put(faults, [shelf], [place], from);
  }

  /** Something that only seems to happen, to everybody, for so many hours at most. */
  disturbSource(name: string, from: Chance, hoursMax: number): void {
    this.count(name);
    if (name === otherHost) {
      this.movePictures(`cdn-${from.hex(4)}.test`);
      return;
    }
    const [shelf] = this.shelves;
    const make = sourceNoises[name];
    if (!shelf || !make) throw new Error(`no noise ${name}`);
    const endsAt = this.now + hoursMax * 60 * minuteMs;
    const faults = make({ shelf, id: null, at: this.now, nextCheck: this.now, from });
    const ending = faults.map((fault) => ({ ...fault, until: Math.min(fault.until, endsAt) }));
    this.disturbances.push(...ending);
    this.put(ending, this.shelves, this.places, from);
  }

  private get now(): number {
    return this.clock().getTime();
  }

  private count(name: string): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
  }

  private compareTops(shelf: Shelf): void {
    for (const place of this.places) {
      const top = place.shelf === shelf ? topTracksOf(shelf, place.id) : null;
      if (top === null || top === place.top) continue;
      place.top = top;
      this.onlookers?.changed(place.id);
      this.tellTop(place, place.id, false);
      // Whose profile became that one sees it too.
      for (const other of Object.values(shelf.world.artists)) {
        if (other.merged_into === place.id) this.tellTop(place, other.id, true);
      }
    }
  }

  private tellTop({ id }: Place, artistId: number, isOptional: boolean): void {
    this.labels.push({
      event: 'top tracks',
      types: ['TOP_TRACKS_CHANGED'],
      ...{ artist: String(artistId), subject: String(id), at: this.now, isOptional },
    });
  }

  private movePictures(host: string): void {
    const event = { kind: 'picture-host' as const, at: this.clock().toISOString(), host };
    for (const shelf of this.shelves) shelf.world = apply(shelf.world, event).world;
    for (const { id } of this.places) this.onlookers?.changed(id);
  }

  private put(
    faults: readonly Fault[],
    shelves: readonly Shelf[],
    places: readonly Place[],
    from: Chance,
  ): void {
    for (const shelf of shelves) {
      const live = shelf.faults.filter(({ until }) => until > this.now);
      shelf.faults.splice(0, shelf.faults.length, ...live, ...faults);
    }
    for (const { id } of places) {
      for (const fault of faults) this.onlookers?.disturbed(id, fault, from);
    }
  }
}

/** Listening rises towards the weekend: Sunday first. */
const weekdayFactors = [1.25, 0.85, 0.8, 0.85, 0.95, 1.2, 1.35] as const;

/**
 * One day of the whole catalog, for simulations: the followers of every artist drift, and some
 * artists, each at its own pace, have a record out. The same world and day give the same events.
 */
export function dayOfLife(world: World, at: Date): WorldEvent[] {
  const from = chance(world.seed, 'day', at.toISOString().slice(0, 10));
  return living(world).flatMap((artist) => [
    drift(artist, at, from),
    ...(from.happens(artist.pace / 365) ? [newRecord(artist, at)] : []),
  ]);
}

function living(world: World): Artist[] {
  return Object.values(world.artists).filter(
    ({ vanished, merged_into }) => !vanished && merged_into === null,
  );
}

function drift(artist: Artist, at: Date, from: Chance): WorldEvent {
  const weekday = weekdayFactors[at.getUTCDay()] ?? 1;
  const usual = artist.fans * artist.growth * weekday;
  // Who follows and who leaves are counts: their difference varies like a square root.
  const noise = from.normal() * Math.sqrt(Math.max(usual, 1) * 1.5);
  const add = Math.max(Math.round(usual + noise), -artist.fans);
  return { kind: 'followers', at: at.toISOString(), artist_id: artist.id, body: { add } };
}

function newRecord(artist: Artist, at: Date): WorldEvent {
  return { kind: 'release', at: at.toISOString(), artist_id: artist.id, body: {} };
}
