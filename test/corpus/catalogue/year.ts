/**
 * A year of life of invented artists in the simulator's catalog: what truly happens to them, with
 * labels, what only seems to happen, and what the service makes of it.
 */
import type { Change } from '../../../shared/domain/change.ts';
import { chance, type Chance } from '../../../lib/simulator/invented/chance.ts';
import { dayOfLife } from '../../../lib/simulator/life.ts';
import { apply } from '../../../lib/simulator/world.ts';
import { events, merge } from './events.ts';
import { Happening } from './happening.ts';
import type { Label } from './labels.ts';
import { noises, sourceNoises } from './noise.ts';
import { type Shelf, shelvesOf } from './shelf.ts';
import { Surges } from './surges.ts';
import { Timeline } from './timeline.ts';
import { Watcher } from './watcher.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const firstDay = '2026-01-05';

export interface YearOptions {
  seed: number;
  artists: number;
  /** @default 365 */
  days?: number;
  /** Of each artist, in a year. */
  eventsPerArtist?: number;
  noisesPerArtist?: number;
  /** Of the whole source, in a year. */
  sourceNoises?: number;
}

/** What came of it. */
export interface Lived {
  labels: Label[];
  /** By streaming id. */
  changes: { artist: string; change: Change }[];
  /** What was still open at the end. */
  waiting: number;
  /** How often each kind of event and of noise was there. */
  counts: ReadonlyMap<string, number>;
  checks: number;
  endsAt: number;
}

/** A watched artist and its turns. */
interface Turn {
  watcher: Watcher;
  shelf: Shelf;
  id: number;
  /** Within the hour, when it is checked. */
  phase: number;
  checksAt: Set<number>;
  top: string | null;
  busy: Map<number, number>;
}

class Year {
  readonly labels: Label[] = [];
  readonly counts = new Map<string, number>();
  checks = 0;
  private now = Date.parse(firstDay);
  private readonly timeline = new Timeline();
  private readonly start = Date.parse(firstDay);
  private readonly turns = new Map<number, Turn>();
  private readonly shelves: Shelf[];
  private readonly options: Required<YearOptions>;
  readonly endsAt: number;

  constructor(options: YearOptions) {
    const usual = { days: 365, eventsPerArtist: 20, noisesPerArtist: 14, sourceNoises: 40 };
    this.options = { ...usual, ...options };
    this.endsAt = this.start + this.options.days * dayMs;
    const clock = () => new Date(this.now);
    const surges = new Surges();
    this.shelves = shelvesOf(options.seed, firstDay, options.artists, clock);
    for (const shelf of this.shelves) {
      const busy = new Map<number, number>();
      for (const { id } of Object.values(shelf.world.artists)) {
        const phase = Math.floor(chance(options.seed, 'phase', id).float() * hourMs);
        const watcher = new Watcher(shelf, String(id), surges, clock);
        const turn = { watcher, shelf, id, phase, checksAt: new Set<number>(), top: null, busy };
        this.turns.set(id, turn);
      }
    }
  }

  async live(): Promise<void> {
    for (const turn of this.turns.values()) {
      await turn.watcher.begin();
      turn.top = topOf(turn);
      this.planArtist(turn);
    }
    for (const shelf of this.shelves) this.planDays(shelf);
    this.planSource();
    for (;;) {
      const next = this.timeline.next();
      if (!next) return;
      // What is asked for later than the end is settled, so that nothing is left open by it.
      if (next.at > this.endsAt + 3 * dayMs) return;
      this.now = Math.max(this.now, next.at);
      await next.run();
    }
  }

  changes(): Lived['changes'] {
    return [...this.turns.values()].flatMap(({ watcher, id }) =>
      watcher.settled.map((change) => ({ artist: String(id), change })),
    );
  }

  waiting(): number {
    return [...this.turns.values()].reduce((sum, { watcher }) => sum + watcher.waiting.length, 0);
  }

  private count(name: string): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
  }

  private share(perYear: number): number {
    return Math.round((perYear * this.options.days) / 365);
  }

  private planArtist(turn: Turn): void {
    const { seed, days } = this.options;
    const from = chance(seed, 'plan', turn.id);
    const count = this.share(this.options.eventsPerArtist);
    const names = Object.keys(events);
    const gap = (days - 12) / Math.max(count, 1);
    for (let at = 0; at < count; at += 1) {
      const when = this.start + (3 + (at + 0.3 * from.float()) * gap) * dayMs;
      const first = turn.id * 7 + at;
      this.timeline.put(when, () => {
        for (let tries = 0; tries < names.length; tries += 1) {
          const name = names[(first + tries) % names.length] ?? '';
          if (this.happen(turn, name, from, (here) => events[name]?.(here) ?? false)) return;
        }
      });
    }
    if (turn.id % 10 === 3) {
      this.timeline.put(this.endsAt - 4.2 * dayMs, () => {
        this.happen(turn, 'merge', from, merge);
      });
    }
    for (let at = 0; at < this.share(this.options.noisesPerArtist); at += 1) {
      const when = this.start + from.float() * (days - 3) * dayMs;
      const name = from.pick(Object.keys(noises));
      this.timeline.put(when, () => {
        this.disturb(name, [turn], from, turn.id);
      });
    }
    for (let day = from.float() * 7; day < days; day += 7) {
      const when = this.start + day * dayMs;
      this.timeline.put(when, () => {
        this.checkSoon(turn, 1);
      });
      this.timeline.put(when, async () => {
        this.look(turn, await turn.watcher.readLinks());
      });
    }
  }

  /** Something true, once. @returns whether it could happen. */
  private happen(
    turn: Turn,
    name: string,
    from: Chance,
    event: (here: Happening) => boolean,
  ): boolean {
    const { shelf, id, busy } = turn;
    const at = new Date(this.now);
    const here = new Happening({ shelf, artistId: id, at, from, name }, busy);
    if (!event(here)) return false;
    this.count(name);
    this.follow(turn, here);
    for (const { days, happens } of here.later) {
      this.timeline.put(this.now + days * dayMs, () => {
        this.happen(turn, `${name}, later`, from, (then) => {
          happens(then);
          return true;
        });
      });
    }
    return true;
  }

  /** What follows from a change of the world: truth written down, checks, readings of pages. */
  private follow(turn: Turn, here: Happening): void {
    this.labels.push(...here.labels);
    const touchedBy = [...here.touched].flatMap(
      (id) => turn.shelf.world.releases[id]?.contributors.map(({ artist_id }) => artist_id) ?? [],
    );
    for (const { id } of Object.values(turn.shelf.world.artists)) {
      const other = this.turns.get(id);
      if (other) this.compareTop(other);
    }
    const ids = new Set([
      turn.id,
      ...touchedBy,
      ...here.labels.map(({ artist }) => Number(artist)),
    ]);
    for (const id of ids) {
      const other = this.turns.get(id);
      if (!other) continue;
      this.checkSoon(other, 3);
      const inTurn = here.from.float() * dayMs;
      for (const release of here.touched) {
        // Once a day: what an answer left out today is told by a later one.
        for (const days of [0, 1, 2, 3]) this.readSoon(other, release, inTurn + days * dayMs);
      }
    }
  }

  private compareTop(turn: Turn): void {
    const top = topOf(turn);
    if (top === null || top === turn.top) return;
    turn.top = top;
    this.checkSoon(turn, 2);
    const id = String(turn.id);
    this.labels.push({
      event: 'top tracks',
      types: ['TOP_TRACKS_CHANGED'],
      ...{ artist: id, subject: id, at: this.now, isOptional: false },
    });
    for (const other of Object.values(turn.shelf.world.artists)) {
      if (other.merged_into !== turn.id) continue;
      this.labels.push({
        event: 'top tracks',
        types: ['TOP_TRACKS_CHANGED'],
        ...{ artist: String(other.id), subject: id, at: this.now, isOptional: true },
      });
    }
  }

  /** The simulator's own days: followers drift, records come out. */
  private planDays(shelf: Shelf): void {
    const { seed, days } = this.options;
    const from = chance(seed, 'days', Object.keys(shelf.world.artists).join());
    for (let day = 1; day < days - 2; day += 1) {
      const midnight = this.start + day * dayMs;
      this.timeline.put(midnight, () => {
        for (const { id } of Object.values(shelf.world.artists)) {
          const turn = this.turns.get(id);
          if (turn) this.compareTop(turn);
        }
        for (const event of dayOfLife(shelf.world, new Date(midnight))) {
          if (event.kind === 'release') {
            this.timeline.put(midnight + from.float() * dayMs, () => {
              this.ownRecord(event.artist_id, from);
            });
          } else {
            shelf.world = apply(shelf.world, event).world;
          }
        }
      });
    }
  }

  private ownRecord(artistId: number, from: Chance): void {
    const turn = this.turns.get(artistId);
    // What comes out under a merged profile is the other one's.
    if (turn?.shelf.world.artists[artistId]?.merged_into === null)
      this.happen(turn, 'record of the year', from, (here) => events.release?.(here) ?? false);
  }

  private planSource(): void {
    const from = chance(this.options.seed, 'source');
    const names = [...Object.keys(sourceNoises), 'another host of pictures'];
    const count = this.share(this.options.sourceNoises);
    const everybody = [...this.turns.values()];
    for (let at = 0; at < count; at += 1) {
      const part = (at + from.float()) / count;
      const when = this.start + (10 + part * (this.options.days - 17)) * dayMs;
      const name = names[at % names.length] ?? '';
      const salt = chance(this.options.seed, 'noise', at);
      this.timeline.put(when, () => {
        this.disturb(name, everybody, salt, null);
      });
    }
  }

  private disturb(name: string, turns: readonly Turn[], from: Chance, id: number | null): void {
    this.count(name);
    if (name === 'another host of pictures') {
      const host = `cdn-${from.hex(4)}.test`;
      const event = { kind: 'picture-host' as const, at: new Date(this.now).toISOString(), host };
      for (const shelf of this.shelves) shelf.world = apply(shelf.world, event).world;
      for (const turn of turns) this.checkSoon(turn, 2);
      return;
    }
    const make = id === null ? sourceNoises[name] : noises[name];
    const [turn] = turns;
    if (!make || !turn) throw new Error(`no noise ${name}`);
    const nextCheck = this.nextCheck(turn, this.now + 2 * minuteMs);
    const faults = make({ shelf: turn.shelf, id, at: this.now, nextCheck, from });
    for (const shelf of id === null ? this.shelves : [turn.shelf]) {
      const live = shelf.faults.filter(({ until }) => until > this.now);
      shelf.faults.splice(0, shelf.faults.length, ...live, ...faults);
    }
    for (const each of turns) for (const fault of faults) this.watchDuring(each, fault, from);
  }

  private watchDuring(
    turn: Turn,
    { from, until }: { from: number; until: number },
    chances: Chance,
  ) {
    const hours = (until - from) / hourMs;
    for (let hour = 0; hour < hours; hour += hour < 8 ? 1 : 12) {
      this.timeline.put(from + hour * hourMs, () => {
        this.checkSoon(turn, 1);
      });
    }
    this.timeline.put(until, () => {
      this.checkSoon(turn, 3);
    });
    const releases = turn.shelf.releases(turn.id);
    for (let at = 0; at < 3 && releases.length > 0; at += 1) {
      const { id } = chances.pick(releases);
      this.readSoon(turn, id, from - this.now + chances.float() * (until - from));
      this.readSoon(turn, id, until - this.now + chances.float() * dayMs);
    }
  }

  private nextCheck({ phase }: Turn, after: number): number {
    const hour = Math.floor((after - phase) / hourMs) + 1;
    return hour * hourMs + phase;
  }

  private checkSoon(turn: Turn, times: number): void {
    for (let count = 0; count < times; count += 1) {
      const at = this.nextCheck(turn, this.now + count * hourMs);
      if (turn.checksAt.has(at)) continue;
      turn.checksAt.add(at);
      this.timeline.put(at, async () => {
        turn.checksAt.delete(at);
        this.checks += 1;
        this.look(turn, await turn.watcher.check());
      });
    }
  }

  private readSoon(turn: Turn, release: number, afterMs: number): void {
    this.timeline.put(this.now + afterMs, async () => {
      const { unread, looks } = await turn.watcher.readPages([String(release)]);
      this.look(turn, looks);
      if (unread.length > 0) this.readSoon(turn, release, hourMs);
    });
  }

  private look(turn: Turn, looks: readonly Date[]): void {
    for (const at of new Set(looks.map((date) => date.getTime()))) {
      this.timeline.put(at, async () => {
        const { looks: more, owed } = await turn.watcher.recheck();
        this.look(turn, more);
        // What is settled is compared in full by the next check.
        this.checkSoon(turn, 1);
        for (const id of owed) this.readSoon(turn, Number(id), minuteMs);
      });
    }
  }
}

/** The ten top tracks as they truly are, or null: of a merged profile they are the other one's. */
function topOf({ shelf, id }: Turn): string | null {
  if (shelf.world.artists[id]?.merged_into !== null) return null;
  const { body } = shelf.truth(`/artist/${id}/top`, 'limit=10');
  if (typeof body !== 'object' || body === null || !('data' in body)) return null;
  const data = body.data as { id: number }[];
  return data
    .map((track) => track.id)
    .sort((a, b) => a - b)
    .join();
}

/** Lives a year, or the part of it that is asked for. The same options give the same. */
export async function live(options: YearOptions): Promise<Lived> {
  const year = new Year(options);
  await year.live();
  return {
    labels: year.labels,
    changes: year.changes(),
    waiting: year.waiting(),
    counts: year.counts,
    checks: year.checks,
    endsAt: year.endsAt,
  };
}
