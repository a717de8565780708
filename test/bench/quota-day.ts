import { placeBehind, spreadOver, turnsIn } from '../../shared/domain/quota/line.ts';
import {
  ask,
  noPermits,
  type Permits,
  type Quota,
  slotMsOf,
  type Turn,
} from '../../shared/domain/quota/permits.ts';
import { chance } from '../../lib/simulator/invented/chance.ts';

/**
 * A day of a full service in virtual time: the product's own rules for permits and for the line.
 * The catalog and the queues are only times here.
 */
export interface Day {
  artists: number;
  organizations: number;
  /** Requests of people in a second. */
  peoplePerSecond: number;
  /** The profile, the list and the top tracks, as a check reads them. */
  requestsPerCheck: number;
  /** Page reads of an artist in a day, two requests each. */
  pagesPerDay: number;
  /** The catalog answers nobody between these hours; null: it always answers. */
  outage: { from: number; until: number } | null;
  /** So many artists come in at that hour, with all their pages. */
  imported: { at: number; artists: number } | null;
  /** So many re-checks are due each hour from that hour on, for six hours. */
  event: { at: number; rechecks: number } | null;
}

export interface DayCame {
  requests: number;
  refusedByProvider: number;
  usedPercent: number;
  peopleWaitMs: number[];
  recheckWaitMs: number[];
  /** The longest time between two checks of an artist outside the outage, in minutes. */
  oldestCheckMinutes: number;
  /** Hours after the end of the outage until nobody was in line. */
  clearedAfterHours: number | null;
  /** How late checks came in the worst organization, against the mean of all. */
  worstOrganization: number;
  checks: number;
  inLineMost: number;
}

const hourMs = 3_600_000;
const start = Date.parse('2026-11-21T00:00:00.000Z');
const quota: Quota = { requests: 50, perSeconds: 5, shares: { people: 0.1, rechecks: 0.15 } };
/** As a request takes. */
const requestMs = 120;

interface Job {
  turn: Turn;
  /** Requests that are left. */
  left: number;
  begun: boolean;
  since: number;
  artist: Artist | null;
  place: number | null;
}

interface Artist {
  organization: number;
  lastCheckedAt: number;
  offsetMs: number;
}

export function liveQuotaDay(day: Day): DayCame {
  return new QuotaDay(day).live();
}

class QuotaDay {
  private readonly day: Day;
  private readonly random = chance(17);
  private readonly stepMs = slotMsOf(quota);
  private permits: Permits = noPermits;
  private now = start;
  private front = 0;
  private waitsUntil = 0;
  private line: Job[] = [];
  private before = 0;
  private refused = 0;
  private readonly inLine = new Set<Artist>();
  private readonly places = new Map<number, number>();
  private readonly due = new Map<number, Job[]>();
  private people: Job[] = [];
  private readonly artists: Artist[];
  private readonly late: { sum: number; count: number }[];
  private readonly sent: number[] = [];
  private readonly came: DayCame = {
    requests: 0,
    refusedByProvider: 0,
    usedPercent: 0,
    peopleWaitMs: [],
    recheckWaitMs: [],
    oldestCheckMinutes: 0,
    clearedAfterHours: null,
    worstOrganization: 0,
    checks: 0,
    inLineMost: 0,
  };

  constructor(day: Day) {
    this.day = day;
    const { artists, organizations } = day;
    this.late = Array.from({ length: organizations }, () => ({ sum: 0, count: 0 }));
    this.artists = Array.from({ length: artists }, (_, at) => ({
      // A few large organizations and many small ones, as among customers.
      organization: Math.min(
        organizations - 1,
        Math.floor(organizations * this.random.float() ** 2),
      ),
      lastCheckedAt: start - hourMs + Math.floor((at * hourMs) / artists),
      offsetMs: Math.floor((at * hourMs) / artists),
    }));
  }

  live(): DayCame {
    this.plan();
    const end = start + 24 * hourMs;
    for (; this.now < end; this.now += this.stepMs) {
      if ((this.now - start) % 60_000 === 0) this.call();
      if (this.random.float() < (this.day.peoplePerSecond * this.stepMs) / 1000) {
        this.people.push(this.job('people', 1));
      }
      const jobs = [...this.people.splice(0), ...(this.due.get(this.now) ?? [])];
      this.due.delete(this.now);
      for (const job of jobs.toSorted((a, b) => rank(a.turn) - rank(b.turn))) this.run(job);
      this.came.inLineMost = Math.max(this.came.inLineMost, this.line.length);
    }
    return this.summed();
  }

  private plan(): void {
    const { pagesPerDay, imported, event } = this.day;
    for (const artist of this.artists) {
      for (let hour = 0; hour < 24; hour += 1) {
        const at = start + hour * hourMs + artist.offsetMs;
        this.at(at, { ...this.job('routine', 0), artist, since: at });
      }
      for (let page = 0; page < pagesPerDay; page += 1) {
        if (page + 1 > pagesPerDay && this.random.float() > pagesPerDay - page) continue;
        this.at(start + this.random.float() * 24 * hourMs, this.job('routine', 2));
      }
    }
    for (let count = 0; count < (imported?.artists ?? 0); count += 1) {
      const at = start + (imported?.at ?? 0) * hourMs;
      // The wizard starts them one after the other; their pages are read as work.
      this.at(at + count * 2000, this.job('people', 3));
      for (let page = 0; page < 14; page += 1) this.at(at + count * 2000, this.job('routine', 2));
    }
    for (let hour = 0; event && hour < 6; hour += 1) {
      const at = start + (event.at + hour) * hourMs;
      for (let count = 0; count < event.rechecks; count += 1) {
        this.at(at + this.random.float() * 600_000, this.job('rechecks', 3));
      }
    }
  }

  private job(turn: Turn, left: number): Job {
    return { turn, left, begun: false, since: 0, artist: null, place: null };
  }

  private at(time: number, job: Job): void {
    const step = start + Math.ceil((time - start) / this.stepMs) * this.stepMs;
    const jobs = this.due.get(step) ?? [];
    jobs.push(job);
    this.due.set(step, jobs);
  }

  private get isDown(): boolean {
    const { outage } = this.day;
    const hour = (this.now - start) / hourMs;
    return outage !== null && hour >= outage.from && hour < outage.until;
  }

  private run(job: Job): void {
    if (job.since === 0) job.since = this.now;
    if (job.artist && job.artist.lastCheckedAt > job.since) return;
    const isNewScheduled = job.artist !== null && job.place === null && !job.begun;
    if (isNewScheduled && this.waitsUntil > this.now) {
      this.standInLine(job);
      return;
    }
    if (this.isDown) {
      // A person is told at once that the catalog doesn't answer.
      if (job.turn === 'people') return;
      this.comeBack(job, this.now + 60_000);
      return;
    }
    const turn = job.begun && job.turn === 'routine' ? 'rechecks' : job.turn;
    const use = { refused: this.refused };
    const decision = ask(this.permits, { turn, calls: 1, now: this.now, use }, quota);
    this.refused = decision.kind === 'granted' ? 0 : this.refused + 1;
    this.permits = decision.permits;
    if (decision.kind === 'refused') {
      this.comeBack(job, decision.retryAt);
      return;
    }
    this.send();
    if (job.artist && !job.begun) job.left = this.day.requestsPerCheck;
    if (!job.begun) this.noteWait(job);
    job.begun = true;
    job.left -= 1;
    if (job.left > 0) this.at(this.now + requestMs, job);
    else if (job.artist) this.checked(job.artist, job.since);
  }

  private comeBack(job: Job, retryAt: number): void {
    if (job.artist) this.standInLine({ ...job, begun: false });
    // Pages are put off; a person and a re-check are there again as soon as there are permits.
    else if (job.turn === 'routine')
      this.at(this.now + 300_000 + this.random.float() * 600_000, job);
    else this.at(job.turn === 'people' ? retryAt : Math.max(retryAt, this.now + 1000), job);
  }

  private standInLine(job: Job): void {
    const own = job.artist?.organization ?? 0;
    const place = job.place ?? placeBehind(this.places.get(own) ?? null, this.front);
    if (job.artist && this.inLine.has(job.artist)) return;
    if (job.artist) this.inLine.add(job.artist);
    if (job.place === null) this.places.set(own, place);
    this.line.push({ ...job, place });
  }

  private call(): void {
    const openUntil = this.isDown ? this.now + 600_000 : null;
    const lane = { permits: this.permits, openUntil };
    const turns = turnsIn([lane], this.before, this.now, quota);
    this.line.sort((a, b) => (a.place ?? 0) - (b.place ?? 0));
    const called = this.line.splice(0, turns);
    for (const { artist } of called) if (artist) this.inLine.delete(artist);
    this.front = Math.max(this.front, called.at(-1)?.place ?? 0);
    this.before = this.line.length > 0 ? called.length : 0;
    if (this.line.length > 0) this.waitsUntil = this.now + 90_000;
    const until = start + (this.day.outage?.until ?? 0) * hourMs;
    const isAfter = this.day.outage !== null && this.now > until;
    if (isAfter && this.line.length === 0)
      this.came.clearedAfterHours ??= (this.now - until) / hourMs;
    for (const [index, seconds] of spreadOver(called.length).entries()) {
      const job = called[index];
      if (job) this.at(this.now + seconds * 1000 + 1, job);
    }
  }

  private send(): void {
    this.came.requests += 1;
    this.sent.push(this.now);
    while ((this.sent[0] ?? this.now) <= this.now - 5000) this.sent.shift();
    if (this.sent.length > 50) this.came.refusedByProvider += 1;
  }

  private noteWait({ turn, since }: Job): void {
    if (turn === 'people') this.came.peopleWaitMs.push(this.now - since);
    if (turn === 'rechecks') this.came.recheckWaitMs.push(this.now - since);
  }

  private checked(artist: Artist, since: number): void {
    this.came.checks += 1;
    const { outage } = this.day;
    const hours = (this.now - start) / hourMs;
    const isFar = outage === null || hours < outage.from || hours > outage.until + 3;
    const gap = (this.now - artist.lastCheckedAt) / 60_000;
    if (isFar) this.came.oldestCheckMinutes = Math.max(this.came.oldestCheckMinutes, gap);
    const late = this.late[artist.organization];
    if (late) Object.assign(late, { sum: late.sum + this.now - since, count: late.count + 1 });
    artist.lastCheckedAt = this.now;
  }

  private summed(): DayCame {
    const means = this.late.filter(({ count }) => count > 0).map(({ sum, count }) => sum / count);
    const mean = means.reduce((sum, one) => sum + one, 0) / Math.max(1, means.length);
    const worstOrganization = mean > 0 ? Math.max(...means) / mean : 1;
    const usedPercent = (100 * this.came.requests) / (24 * 3600 * 10);
    return { ...this.came, worstOrganization, usedPercent };
  }
}

function rank(turn: Turn): number {
  return ['people', 'rechecks', 'routine'].indexOf(turn);
}
