import {
  isFresh,
  mayPagesWait,
  placeBehind,
  spreadOver,
  callsIn,
} from '../../shared/domain/quota/line.ts';
import {
  ask,
  noPermits,
  type Permits,
  type Quota,
  slotMsOf,
  type PermitClass,
} from '../../shared/domain/quota/permits.ts';
import { type PlanName, plans } from '../../shared/domain/plan.ts';
import { isFullCheck } from '../../shared/domain/watch/full-checks.ts';
import { isAllDue, isListDue, slotOfCheck } from '../../shared/domain/watch/rest.ts';
import { everyDays, oldTimes, tracksTimes } from '../../shared/domain/watch/rotation.ts';
import { chance } from '../../lib/simulator/invented/chance.ts';

/**
 * A day of a full service in virtual time: the product's own rules for permits and for the line.
 * The catalog and the queues are only times here.
 */
export interface Day {
  artists: Readonly<Record<PlanName, number>>;
  organizations: number;
  /** Requests of people in a second. */
  peoplePerSecond: number;
  /** Each artist's releases, and how many of them are recent. */
  releases: { recent: number; old: number };
  /** The catalog answers nobody between these hours; null: it always answers. */
  outage: { from: number; until: number } | null;
  /** So many artists come in at that hour, with all their pages. */
  imported: { at: number; artists: number } | null;
  /** So many re-checks are due each hour from that hour on, for six hours. */
  event: { at: number; rechecks: number } | null;
}

export interface DayCame {
  requests: number;
  /** Of them, those of the artists' own checks and pages. */
  requestsOf: Record<PlanName, number>;
  /** Permits that were asked for, and those of them that were refused: none of these was sent. */
  permitsAsked: number;
  permitsRefused: number;
  refusedByProvider: number;
  usedPercent: number;
  peopleWaitMs: number[];
  recheckWaitMs: number[];
  /** The longest time between two checks of a business artist outside the outage, in minutes. */
  oldestCheckMinutes: number;
  /** Hours after the end of the outage until no check had waited for five minutes … */
  clearedAfterHours: number | null;
  /** … and until the pages were read that came due in it. */
  pagesAfterHours: number | null;
  /** The longest that a page waited from when it was due, in hours. */
  oldestPageHours: number;
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
  permitClass: PermitClass;
  /** Requests that are left. */
  left: number;
  begun: boolean;
  since: number;
  artist: Artist | null;
  /** For whose artist's check or page it is; null: for something else. */
  plan: PlanName | null;
  place: number | null;
  /** Until when its next request waits for a permit. */
  until: number;
}

interface Artist {
  id: string;
  plan: PlanName;
  organization: number;
  lastCheckedAt: number;
  /** When its list, and when everything was read (ISO 8601). */
  list_at: string;
  all_at: string;
  offsetMs: number;
}

const dayMs = 24 * hourMs;
/** How long a request waits for a permit, as in shared/runtime/catalogs.ts. */
const checkWaitsMs = 2000;
const pageWaitsMs = 1000;
/** A check that waits no longer is on time. */
export const onTimeMs = 300_000;
/** Pages that give way come back after once to twice this time. */
const pagesBackMs = 600_000;

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
  private pagesWaitUntil = 0;
  private line: Job[] = [];
  private before = 0;
  private refused = 0;
  private readonly inLine = new Set<Artist>();
  private readonly places = new Map<number, number>();
  private readonly due = new Map<number, Job[]>();
  private people: Job[] = [];
  private readonly artists: Artist[];
  private readonly checksPerHour: number;
  private readonly late: { sum: number; count: number }[];
  private readonly sent: number[] = [];
  private readonly came: DayCame = {
    requests: 0,
    requestsOf: { business: 0, pro: 0, free: 0 },
    ...{ permitsAsked: 0, permitsRefused: 0, oldestPageHours: 0 },
    refusedByProvider: 0,
    usedPercent: 0,
    peopleWaitMs: [],
    recheckWaitMs: [],
    oldestCheckMinutes: 0,
    clearedAfterHours: null,
    pagesAfterHours: null,
    worstOrganization: 0,
    checks: 0,
    inLineMost: 0,
  };

  constructor(day: Day) {
    this.day = day;
    const { artists, organizations } = day;
    this.late = Array.from({ length: organizations }, () => ({ sum: 0, count: 0 }));
    this.artists = (['business', 'pro', 'free'] as const).flatMap((plan) =>
      Array.from({ length: artists[plan] }, (_, at) => this.artist(plan, at)),
    );
    const perHour = ({ plan }: Artist) => 1 / plans[plan].check_every_hours;
    this.checksPerHour = this.artists.reduce((sum, one) => sum + perHour(one), 0);
  }

  private artist(plan: PlanName, at: number): Artist {
    const everyMs = plans[plan].check_every_hours * hourMs;
    const offsetMs = Math.floor((at * everyMs) / this.day.artists[plan]);
    const { organizations } = this.day;
    const before = start - everyMs + offsetMs;
    return {
      id: `${plan}-${at}`,
      plan,
      offsetMs,
      // A few large organizations and many small ones, as among customers.
      organization: Math.min(
        organizations - 1,
        Math.floor(organizations * this.random.float() ** 2),
      ),
      lastCheckedAt: before,
      ...readUntil({ id: `${plan}-${at}`, plan }, before),
    };
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
      for (const job of jobs.toSorted((a, b) => rank(a.permitClass) - rank(b.permitClass)))
        this.run(job);
      this.came.inLineMost = Math.max(this.came.inLineMost, this.line.length);
    }
    return this.summed();
  }

  private plan(): void {
    const { imported, event } = this.day;
    for (const artist of this.artists) {
      for (let hour = 0; hour < 24; hour += plans[artist.plan].check_every_hours) {
        const at = start + hour * hourMs + artist.offsetMs;
        this.at(at, { ...this.job('routine', 0), artist, plan: artist.plan, since: at });
      }
      this.planPages(artist);
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

  /** Pages that are due on this day: each at any time of it. */
  private planPages({ plan }: Artist): void {
    const { recent, old } = this.day.releases;
    for (let page = 0; page < recent + old; page += 1) {
      const days = everyDays[plan] * (page < recent ? 1 : oldTimes);
      if (this.random.float() * days >= 1) continue;
      const isWithTracks = this.random.float() * tracksTimes[plan] < 1;
      const job = { ...this.job('routine', isWithTracks ? 2 : 1), plan };
      this.at(start + this.random.float() * dayMs, job);
    }
  }

  /** The requests of a check that begins now, as the product decides what to read. */
  private requestsOf(artist: Artist, since: number): number {
    const now = new Date(this.now);
    const isFull = isFullCheck(artist.id, now, this.checksPerHour);
    return readAt(artist, slotOfCheck(artist.plan, new Date(since), now), isFull);
  }

  private job(permitClass: PermitClass, left: number): Job {
    const of = { artist: null, plan: null, place: null };
    return { permitClass, left, begun: false, since: 0, until: 0, ...of };
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
    const areOthersInLine = this.waitsUntil > this.now;
    if (isNewScheduled && areOthersInLine) {
      if (!isFreshArtist(job.artist, this.now)) this.standInLine(job);
      return;
    }
    const isPage = job.artist === null && job.permitClass === 'routine' && !job.begun;
    if (isPage && this.pagesWaitUntil > this.now && mayPagesWait(job.since, dayMs, this.now)) {
      this.at(this.now + pagesBackMs * (1 + this.random.float()), job);
      return;
    }
    if (this.isDown) {
      // A person is told at once that the catalog doesn't answer.
      if (job.permitClass === 'people') return;
      this.comeBack(job, this.now + 60_000);
      return;
    }
    const permitClass = job.begun && job.permitClass === 'routine' ? 'rechecks' : job.permitClass;
    const use = { refused: this.refused, waitedMs: this.now - job.since };
    const decision = ask(this.permits, { permitClass, calls: 1, now: this.now, use }, quota);
    this.refused = decision.kind === 'granted' ? 0 : this.refused + 1;
    this.permits = decision.permits;
    this.came.permitsAsked += 1;
    if (decision.kind === 'refused') {
      this.came.permitsRefused += 1;
      if (this.mayWait(job, decision.retryAt)) this.at(decision.retryAt, job);
      else this.comeBack(job, decision.retryAt);
      return;
    }
    job.until = 0;
    this.send(job);
    if (job.artist && !job.begun) job.left = this.requestsOf(job.artist, job.since);
    if (!job.begun) this.noteWait(job);
    job.begun = true;
    job.left -= 1;
    if (job.left > 0) this.at(this.now + requestMs, job);
    else if (job.artist) this.checked(job.artist, job.since);
  }

  /** Whether a check or a page waits so long for a permit. */
  private mayWait(job: Job, retryAt: number): boolean {
    if (job.permitClass !== 'routine') return false;
    if (job.until === 0) job.until = this.now + (job.artist ? checkWaitsMs : pageWaitsMs);
    if (retryAt <= job.until) return true;
    job.until = 0;
    return false;
  }

  private comeBack(job: Job, retryAt: number): void {
    if (job.artist) this.standInLine({ ...job, begun: false });
    // Pages are put off; a person and a re-check are there again as soon as there are permits.
    else if (job.permitClass === 'routine')
      this.at(this.now + 300_000 + this.random.float() * 600_000, job);
    else this.at(job.permitClass === 'people' ? retryAt : Math.max(retryAt, this.now + 1000), job);
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
    const turns = callsIn([lane], this.before, this.now, quota);
    this.line.sort((a, b) => (a.place ?? 0) - (b.place ?? 0));
    const called = this.line.splice(0, turns);
    for (const { artist } of called) if (artist) this.inLine.delete(artist);
    this.front = Math.max(this.front, called.at(-1)?.place ?? 0);
    this.before = this.line.length > 0 ? called.length : 0;
    if (this.line.length > 0) this.pagesWaitUntil = this.now + 90_000;
    if (this.line.length > called.length) this.waitsUntil = this.now + 90_000;
    const until = start + (this.day.outage?.until ?? 0) * hourMs;
    const isAfter = this.day.outage !== null && this.now > until;
    const hours = (this.now - until) / hourMs;
    const isOnTime = this.line.every(({ since }) => this.now - since < onTimeMs);
    if (isAfter && isOnTime) this.came.clearedAfterHours ??= hours;
    if (isAfter && this.pagesBefore(until) === 0) this.came.pagesAfterHours ??= hours;
    for (const [index, seconds] of spreadOver(called.length).entries()) {
      const job = called[index];
      if (job) this.at(this.now + seconds * 1000 + 1, job);
    }
  }

  /** Pages that came due before a time, and are not read. */
  private pagesBefore(time: number): number {
    if ((this.now - start) % 600_000 !== 0) return NaN;
    const isLeft = ({ permitClass, artist, since }: Job) =>
      permitClass === 'routine' && artist === null && since > 0 && since < time;
    return [...this.due.values()].flat().filter(isLeft).length;
  }

  private send({ plan }: Job): void {
    this.came.requests += 1;
    if (plan) this.came.requestsOf[plan] += 1;
    this.sent.push(this.now);
    while ((this.sent[0] ?? this.now) <= this.now - 5000) this.sent.shift();
    if (this.sent.length > 50) this.came.refusedByProvider += 1;
  }

  private noteWait({ permitClass, artist, since }: Job): void {
    const { oldestPageHours } = this.came;
    if (permitClass === 'routine' && artist === null)
      this.came.oldestPageHours = Math.max(oldestPageHours, (this.now - since) / hourMs);
    if (permitClass === 'people') this.came.peopleWaitMs.push(this.now - since);
    if (permitClass === 'rechecks') this.came.recheckWaitMs.push(this.now - since);
  }

  private checked(artist: Artist, since: number): void {
    this.came.checks += 1;
    const { outage } = this.day;
    const hours = (this.now - start) / hourMs;
    const isFar = outage === null || hours < outage.from || hours > outage.until + 3;
    const gap = (this.now - artist.lastCheckedAt) / 60_000;
    if (isFar && artist.plan === 'business')
      this.came.oldestCheckMinutes = Math.max(this.came.oldestCheckMinutes, gap);
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

/** Reads what is due of a quiet artist. @returns how many requests it takes. */
function readAt(
  artist: Pick<Artist, 'id' | 'plan' | 'list_at' | 'all_at'>,
  slotAt: Date,
  isFull: boolean,
): number {
  const at = slotAt.toISOString();
  if (isFull || isAllDue(artist, artist, slotAt)) {
    Object.assign(artist, { list_at: at, all_at: at });
    return 3;
  }
  if (!isListDue(artist, artist, slotAt)) return 1;
  artist.list_at = at;
  return 2;
}

/** When its list and all of it were read last, if every check until then was made in time. */
function readUntil(watch: Pick<Artist, 'id' | 'plan'>, lastCheckAt: number) {
  const everyMs = plans[watch.plan].check_every_hours * hourMs;
  const first = new Date(lastCheckAt - 2 * dayMs).toISOString();
  const artist = { ...watch, list_at: first, all_at: first };
  for (let at = lastCheckAt - 2 * dayMs + everyMs; at <= lastCheckAt; at += everyMs) {
    readAt(artist, new Date(at), false);
  }
  return { list_at: artist.list_at, all_at: artist.all_at };
}

function isFreshArtist(artist: Artist | null, now: number): boolean {
  if (!artist) return false;
  const every = plans[artist.plan].check_every_hours;
  return isFresh(new Date(artist.lastCheckedAt), every, new Date(now));
}

function rank(permitClass: PermitClass): number {
  return ['people', 'rechecks', 'routine'].indexOf(permitClass);
}
