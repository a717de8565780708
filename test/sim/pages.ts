import { slotMsOf } from '../../shared/domain/quota/quota.ts';
import type { ReleaseRecord } from '../../shared/findings/records.ts';
import { isSparing } from '../../shared/checks/rules/full-checks.ts';
import { pagePeriodMs, tracksTimes } from '../../shared/checks/rules/rotation.ts';
import { hopsMax } from '../../shared/plan/queues.ts';
import { graceSeconds } from '../../shared/usecases/upkeep/sweep-shard.ts';
import { waitSpread } from '../../shared/checks/steps/read-details.ts';
import type { Chance } from '../../lib/simulator/invented/chance.ts';
import { assumed } from './assumptions.ts';
import { type Fleet, planNames, startMs } from './fleet.ts';
import type { Lanes } from './lanes.ts';
import type { Stage } from './stage.ts';
import { type Counts, Delays, type DueRows } from './tally.ts';

export interface PagesDeps {
  fleet: Fleet;
  lanes: Lanes;
  stage: Stage;
  counts: Counts;
  due: DueRows;
  random: Chance;
  checksPerHour: number;
  hours: number;
}

/** A run that reads the pages of an artist. */
interface Run {
  artist: number;
  left: number;
  pages: number;
  /** Of its requests, those for tracks: they come last here. */
  tracks: number;
  recent: boolean;
  old: boolean;
  /** Messages that led to this one. */
  hops: number;
  /** The call of the function that it is in, and how long it waits there for a permit (ms from the start). */
  call: number;
  until: number;
}

/** How long a request of a page waits for its permit, as in shared/runtime/catalogs.ts. */
const pagesWaitMs = 1000;

const nobody = -1;
const minuteMs = 60_000;

/** The pages of releases, in turn: a chore of each artist, which the sweep sends when it is due. */
export class Pages {
  /** From when pages were due until they were read. */
  readonly late = new Delays();
  private readonly deps: PagesDeps;
  /** When the recent and the old releases of an artist are due, in minutes. */
  private readonly recentAt: Int32Array;
  private readonly oldAt: Int32Array;
  private readonly first: Int32Array;
  private readonly nextOf: Int32Array;
  private runs: Run[] = [];
  /** Artists whose pages were never read. */
  private readonly news = new Set<number>();
  /** Runs that found no permit for the rest of their pages. */
  private readonly rest = new Map<number, Run>();
  private readonly soon = new Map<number, number[]>();
  private readonly periods: { recent: number; old: number }[];

  constructor(deps: PagesDeps) {
    this.deps = deps;
    const { fleet, random, hours, checksPerHour } = deps;
    const isSpared = isSparing(checksPerHour);
    this.periods = planNames.map((plan) => {
      const rotation = { plan, isSparing: isSpared };
      const minutes = (release: ReleaseRecord) =>
        pagePeriodMs(release, rotation, new Date(startMs)) / minuteMs;
      return { recent: minutes(aRelease('2026-08-01')), old: minutes(aRelease('2019-08-01')) };
    });
    this.recentAt = new Int32Array(fleet.count);
    this.oldAt = new Int32Array(fleet.count);
    this.first = new Int32Array(hours * 60 + 1).fill(nobody);
    this.nextOf = new Int32Array(fleet.count).fill(nobody);
    for (let artist = 0; artist < fleet.count; artist += 1) {
      if (!fleet.isHere[artist]) continue;
      const { recent, old } = this.periods[fleet.plan[artist]!]!;
      this.recentAt[artist] = random.float() * recent;
      this.oldAt[artist] = random.float() * old;
      this.plan(artist, Math.min(this.recentAt[artist]!, this.oldAt[artist]!));
    }
  }

  /** The sweep: what has been due for a minute goes to its queue. */
  sweep(minute: number): number[] {
    const dueAt = minute - graceSeconds / 60;
    if (dueAt < 0) return [];
    const found: number[] = [];
    for (let artist = this.first[dueAt]!; artist !== nobody; artist = this.nextOf[artist]!)
      found.push(artist);
    return found;
  }

  /** A new artist: all of its pages are due. */
  add(artist: number, second: number): void {
    const minute = Math.ceil(second / 60);
    this.news.add(artist);
    this.recentAt[artist] = this.oldAt[artist] = minute;
    this.plan(artist, minute);
  }

  /** How many fall due in this minute. */
  fallingDue(minute: number): number {
    let count = 0;
    for (let artist = this.first[minute]!; artist !== nobody; artist = this.nextOf[artist]!)
      count += 1;
    return count;
  }

  /** A message of the queue, in a call: reads what is due, or gives way. @returns how many requests are left. */
  begin(artist: number, call: number, nowMs: number): number {
    const { fleet, due, counts } = this.deps;
    const minute = Math.floor(nowMs / minuteMs);
    const isRecent = this.recentAt[artist]! <= minute;
    const isOld = this.oldAt[artist]! <= minute;
    if (!isRecent && !isOld) return 0;
    const begun = this.rest.get(artist);
    if (begun) {
      this.rest.delete(artist);
      this.runs.push(Object.assign(begun, { call, until: nowMs + pagesWaitMs }));
      return begun.left;
    }
    due.fellDue(-1);
    const { recent, old } = assumed.releases;
    const pages = (isRecent ? recent : 0) + (isOld ? old : 0);
    const plan = planNames[fleet.plan[artist]!]!;
    const times = isSparing(this.deps.checksPerHour) ? tracksTimes[plan] : 1;
    const isNew = this.news.delete(artist);
    let tracks = 0;
    for (let page = 0; page < pages; page += 1)
      if (isNew || times === 1 || this.deps.random.float() * times < 1) tracks += 1;
    const of = { pages, tracks, recent: isRecent, old: isOld, hops: 0 };
    this.runs.push({ artist, left: pages + tracks, ...of, call, until: nowMs + pagesWaitMs });
    counts.pageRuns += 1;
    return pages + tracks;
  }

  /** Each run asks for its next request. */
  step(nowMs: number): void {
    const { lanes, counts, stage } = this.deps;
    const now = startMs + nowMs;
    const { runs } = this;
    this.runs = [];
    const areTracks = (run: Run) => run.left <= run.tracks;
    const begun = runs.filter(areTracks);
    const ordered = [...begun, ...runs.filter((run) => !areTracks(run))];
    const take = (permitClass: 'rechecks' | 'routine', count: number) =>
      lanes.isDown || count === 0 ? 0 : lanes.take(permitClass, count, now);
    // What was begun is finished in the turn of re-checks.
    const ofBegun = take('rechecks', begun.length);
    const others = take('routine', runs.length - begun.length);
    counts.requestsOfPages += ofBegun + others;
    for (const [at, run] of ordered.entries()) {
      const isGranted = at < begun.length ? at < ofBegun : at - begun.length < others;
      if (!isGranted) {
        const again = nowMs + slotMsOf(lanes.quota);
        if (again > run.until || lanes.isDown || lanes.isOpen) this.comeBack(run, nowMs);
        else {
          stage.hold(run.call, again + 1);
          this.runs.push(run);
        }
        continue;
      }
      run.until = nowMs + pagesWaitMs;
      run.left -= 1;
      if (run.left > 0) this.runs.push(run);
      else this.done(run, nowMs);
    }
  }

  /** What was read counts, and the rest comes back soon; after many times, with the next sweep. */
  private comeBack(run: Run, nowMs: number): void {
    this.rest.set(run.artist, run);
    run.hops += 1;
    if (run.hops > hopsMax) {
      run.hops = 0;
      this.putOff(run.artist, nowMs + minuteMs);
      return;
    }
    const bytes = (count: number) =>
      Uint8Array.from({ length: count }, () => this.deps.random.int(0, 255));
    const spread = waitSpread({ hops: run.hops, random: { bytes } });
    const at = Math.floor(nowMs / 1000 + 1 + spread);
    const waiting = this.soon.get(at);
    if (waiting) waiting.push(run.artist);
    else this.soon.set(at, [run.artist]);
  }

  /** Messages that come back in this second. */
  send(second: number): void {
    for (const artist of this.soon.get(second) ?? []) this.deps.stage.push(artist, second);
    this.soon.delete(second);
  }

  private done({ artist, pages, recent, old }: Run, nowMs: number): void {
    const minute = Math.floor(nowMs / minuteMs);
    const dueAt = [
      ...(recent ? [this.recentAt[artist]!] : []),
      ...(old ? [this.oldAt[artist]!] : []),
    ];
    this.late.add((minute - Math.min(...dueAt)) * 60);
    const periods = this.periods[this.deps.fleet.plan[artist]!]!;
    if (recent) this.recentAt[artist] = minute + periods.recent;
    if (old) this.oldAt[artist] = minute + periods.old;
    this.deps.counts.pages += pages;
    this.plan(artist, Math.min(this.recentAt[artist]!, this.oldAt[artist]!));
  }

  private putOff(artist: number, nowMs: number): void {
    this.plan(artist, Math.ceil(nowMs / minuteMs));
  }

  private plan(artist: number, minute: number): void {
    if (minute >= this.first.length) return;
    this.nextOf[artist] = this.first[minute]!;
    this.first[minute] = artist;
  }
}

/** A release that came out on that day, and never changed. */
function aRelease(day: string): ReleaseRecord {
  const seen = '2026-10-01T00:00:00.000Z';
  const release: Partial<ReleaseRecord> = {
    id: '1',
    release_date: day,
    status: 'live',
    first_seen_at: seen,
    last_seen_at: seen,
  };
  return release as ReleaseRecord;
}
