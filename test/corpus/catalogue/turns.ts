import type { PlanName } from '../../../shared/domain/plans/plan.ts';
import { isSparing } from '../../../shared/checks/rules/full-checks.ts';
import { everyDays, oldTimes, tracksTimes } from '../../../shared/checks/rules/rotation.ts';
import type { Chance } from '../../../lib/simulator/invented/chance.ts';
import type { Asked } from './asking.ts';
import type { Happening } from './happening.ts';
import type { Onlookers } from './life.ts';
import { nextCheck, type Place } from './place.ts';
import type { Fault } from './shelf.ts';
import { Surges } from './surges.ts';
import type { Timeline } from './timeline.ts';
import { Watcher, type Witnessing } from './watcher.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** A watched artist and its checks to come. */
interface Turn {
  place: Place;
  watcher: Watcher;
  checksAt: Set<number>;
  probesAt: Set<number>;
}

/** Watches everybody, without a table: by checks and readings where they may find something. */
export class Turns implements Onlookers {
  checks = 0;
  probes = 0;
  private readonly surges = new Surges();
  private readonly byId: ReadonlyMap<number, Turn>;
  private readonly timeline: Timeline;
  private readonly clock: () => Date;
  private readonly checksPerHour: number;
  private readonly plan: PlanName;
  private readonly probeEveryMs: number;

  constructor(
    places: readonly Place[],
    on: {
      timeline: Timeline;
      now: () => Date;
      checksPerHour: number;
      plan?: PlanName;
      witnessing?: Witnessing;
      /** @default no probes */
      probeEveryMs?: number;
    },
  ) {
    this.timeline = on.timeline;
    this.clock = on.now;
    this.checksPerHour = on.checksPerHour;
    this.plan = on.plan ?? 'business';
    this.probeEveryMs = on.probeEveryMs ?? 0;
    this.byId = new Map(
      places.map((place): [number, Turn] => {
        const watcher = new Watcher(place.shelf, String(place.id), this.surges, {
          ...on,
          plan: this.plan,
          isProbed: this.probeEveryMs > 0,
        });
        return [place.id, { place, watcher, checksAt: new Set(), probesAt: new Set() }];
      }),
    );
  }

  /** What was asked of other artists. */
  get asked(): Asked {
    return this.surges.asking.asked;
  }

  get watchers(): Watcher[] {
    return [...this.byId.values()].map(({ watcher }) => watcher);
  }

  /** The first look at everybody. */
  async begin(): Promise<void> {
    for (const watcher of this.watchers) await watcher.begin();
  }

  /**
   * A check and a reading of the links each week, whatever happens. Where lists rest, each check counts:
   * then they all come.
   */
  planWeeks(startsAt: number, days: number): void {
    if (isSparing(this.checksPerHour)) this.planHours(startsAt, days * 24);
    for (const turn of this.byId.values()) {
      for (let day = turn.place.from.float() * 7; day < days; day += 7) {
        const when = startsAt + day * dayMs;
        this.timeline.put(when, async () => {
          this.checkSoon(turn, 1);
          this.look(turn, await turn.watcher.readLinks());
        });
      }
    }
  }

  /** The checks of everybody in so many hours. */
  planHours(startsAt: number, hours: number): void {
    for (const turn of this.byId.values()) {
      for (let hour = 0; hour < hours; hour += 1) {
        this.timeline.put(startsAt + hour * hourMs, () => {
          this.checkSoon(turn, 1);
        });
      }
    }
  }

  /** Checks and readings of pages, of everybody whom it is about. */
  happened({ shelf, artistId, touched, labels, from }: Happening): void {
    const touchedBy = [...touched].flatMap(
      (id) => shelf.world.releases[id]?.contributors.map(({ artist_id }) => artist_id) ?? [],
    );
    const told = labels.map(({ artist }) => Number(artist));
    for (const id of new Set([artistId, ...touchedBy, ...told])) {
      const turn = this.byId.get(id);
      if (!turn) continue;
      this.checkSoon(turn, 3);
      const part = from.float();
      for (const release of touched) {
        const periodMs = this.periodMs(turn, release);
        // Once in each period: what an answer left out is told by a later one.
        for (const turns of [0, 1, 2, 3]) {
          // Of tracks that are read apart every fourth time, the turn is the last one.
          const isApart = isSparing(this.checksPerHour) && tracksTimes[this.plan] > 1;
          const areTracksDue = !isApart || turns === 3;
          this.readSoon(turn, release, (part + turns) * periodMs, areTracksDue);
        }
      }
    }
  }

  changed(artistId: number): void {
    const turn = this.byId.get(artistId);
    if (turn) this.checkSoon(turn, 2);
  }

  /** Every hour, later twice a day, and when it is over; pages while it lasts and after. */
  disturbed(artistId: number, { from, until }: Fault, chances: Chance): void {
    const turn = this.byId.get(artistId);
    if (!turn) return;
    const hours = (until - from) / hourMs;
    for (let hour = 0; hour < hours; hour += hour < 8 ? 1 : 12) {
      this.timeline.put(from + hour * hourMs, () => {
        // It is the same all the while.
        this.checkSoon(turn, 1, { mayDiffer: hour === 0 });
      });
    }
    this.timeline.put(until, () => {
      this.checkSoon(turn, 3);
    });
    const releases = turn.place.shelf.releases(artistId);
    for (let at = 0; at < 3 && releases.length > 0; at += 1) {
      const { id } = chances.pick(releases);
      this.readSoon(turn, id, from - this.now + chances.float() * (until - from));
      this.readSoon(turn, id, until - this.now + chances.float() * dayMs);
    }
  }

  private get now(): number {
    return this.clock().getTime();
  }

  /** @param mayDiffer whether a probe may see it before the check. */
  private checkSoon(turn: Turn, times: number, { mayDiffer = true } = {}): void {
    if (mayDiffer && this.probeEveryMs > 0) this.probeUntilCheck(turn);
    for (let count = 0; count < times; count += 1) {
      const at = nextCheck(turn.place, this.now + count * turn.place.everyMs);
      if (turn.checksAt.has(at)) continue;
      turn.checksAt.add(at);
      this.timeline.put(at, async () => {
        turn.checksAt.delete(at);
        this.checks += 1;
        this.look(turn, await turn.watcher.check());
      });
    }
  }

  private probeUntilCheck(turn: Turn): void {
    const end = nextCheck(turn.place, this.now);
    const { phaseMs } = turn.place;
    const every = { phaseMs: phaseMs % this.probeEveryMs, everyMs: this.probeEveryMs };
    for (let at = nextCheck(every, this.now); at < end; at += this.probeEveryMs) {
      if (turn.probesAt.has(at)) continue;
      turn.probesAt.add(at);
      this.timeline.put(at, async () => {
        turn.probesAt.delete(at);
        this.probes += 1;
        if (!(await turn.watcher.probe())) return;
        this.checks += 1;
        this.look(turn, await turn.watcher.check());
      });
    }
  }

  /** How often a release's page comes up. */
  private periodMs({ place }: Turn, release: number): number {
    const date = place.shelf.world.releases[release]?.date ?? '';
    const isOld = Date.parse(date) < this.now - 365 * dayMs;
    const periodMs = everyDays[this.plan] * dayMs;
    return isOld && isSparing(this.checksPerHour) ? oldTimes * periodMs : periodMs;
  }

  private readSoon(turn: Turn, release: number, afterMs: number, areTracksDue = true): void {
    this.timeline.put(this.now + afterMs, async () => {
      const read = await turn.watcher.readPages([String(release)], { areTracksDue });
      const { unread, looks } = read;
      this.look(turn, looks);
      if (unread.length > 0) this.readSoon(turn, release, hourMs, areTracksDue);
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
