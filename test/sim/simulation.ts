import { isToSend } from '../../shared/domain/overdue.ts';
import { slotMsOf } from '../../shared/domain/quota/permits.ts';
import { checksPerHourOf } from '../../shared/domain/watch/full-checks.ts';
import { coverageOf } from '../../shared/domain/watch/service-coverage.ts';
import { dueShards } from '../../shared/table/indexes.ts';
import { messagesPerShardMaxDefault } from '../../shared/usecases/upkeep/sweep.ts';
import { workers } from '../../lib/stacks/functions.ts';
import { type Chance, chance } from '../../lib/simulator/invented/chance.ts';
import { jobOf } from '../bench/cost-happenings.ts';
import { assumed } from './assumptions.ts';
import { Changes } from './changes.ts';
import { Checks } from './checks.ts';
import { Deliveries } from './deliveries.ts';
import { countsOf, type Fleet, makeFleet, startMs } from './fleet.ts';
import { Lanes } from './lanes.ts';
import { type Ledger, writesTo } from './ledger.ts';
import type { RunOptions } from './options.ts';
import { Pages } from './pages.ts';
import { Stage } from './stage.ts';
import { type Counts, Delays, DueRows, HotKeys, noCounts } from './tally.ts';
import { Ticks } from './ticks.ts';

/** How things stood in one minute, for the plots. */
export interface Moment {
  minute: number;
  /** By how long the artist is late that was seen longest ago, in seconds. */
  late: number;
  queued: number;
  open: number;
  requests: number;
  dueRows: number;
}

/** What a run came to. */
export interface Came {
  options: RunOptions;
  counts: Counts;
  delays: Delays;
  beyond: Delays;
  toldAfter: Delays;
  pagesLate: Delays;
  webhookDelays: Delays;
  looksLate: Delays;
  due: DueRows;
  hot: HotKeys;
  read: HotKeys;
  lanes: Lanes;
  ticks: Ticks;
  stages: readonly Stage[];
  hanging: Deliveries['hanging'];
  fleet: Fleet;
  openAtEnd: number;
  moments: readonly Moment[];
  sweepLagMost: number;
  movedWithin: number;
  lastLateAt: number;
  checksPerCall: number;
  seconds: number;
  megabytes: number;
}

const minuteSeconds = 60;
const stepsPerSecond = (quotaSlotMs: number) => Math.max(1, Math.round(1000 / quotaSlotMs));
/** A person gives up after that. */
const personWaitsMs = 2000;
const upkeepOwnSeconds = 9 * assumed.tableCallSeconds;

/** Lives through the hours of a run: discrete events on a virtual clock, the same for the same options. */
export function simulate(options: RunOptions, ledger: Ledger): Came {
  return new Simulation(options, ledger).live();
}

class Simulation {
  private readonly options: RunOptions;
  private readonly fleet: Fleet;
  private readonly counts = noCounts();
  private readonly delays = new Delays();
  private readonly beyond = new Delays();
  private readonly toldAfter = new Delays();
  private readonly webhookDelays = new Delays();
  private readonly looksLate = new Delays();
  private readonly due = new DueRows();
  private readonly hot = new HotKeys();
  private readonly read = new HotKeys();
  private readonly lanes: Lanes;
  private readonly checkStage = new Stage('checks', workers.checks);
  private readonly recheckStage = new Stage('rechecks', workers.rechecks);
  private readonly upkeepStage = new Stage('upkeep', workers.upkeep);
  private readonly webhookStage = new Stage('webhook-deliveries', workers['webhook-deliveries']);
  private readonly messageStage = new Stage('message-deliveries', workers['message-deliveries']);
  private readonly checks: Checks;
  private readonly ticks: Ticks;
  private readonly pages: Pages;
  private readonly changes: Changes;
  private readonly deliveries: Deliveries;
  private readonly random: Chance;
  private readonly startedAt = performance.now();
  private readonly moments: Moment[] = [];
  private readonly artistsOf = new Map<number, number[]>();
  private people: number[] = [];
  private swept: { artist: number; dueAt: number }[] = [];
  private sweepLagMost = 0;
  private isPlansChanged = false;
  private movedWithin = 0;

  constructor(options: RunOptions, ledger: Ledger) {
    const { artists, hours, seed, scenario, quota, addresses } = options;
    this.options = options;
    this.random = chance('simulation', seed);
    this.fleet = makeFleet(options);
    const { fleet, counts, due, hot, read, random } = this;
    // New ones are the last of the fleet.
    fleet.isHere.fill(0, artists - Math.min(artists / 2, scenario.imported?.artists ?? 0));
    this.lanes = new Lanes(addresses, quota, { hot, read });
    const { lanes } = this;
    const watches = options.calibrated?.watches ?? countsOf(options);
    options.calibrated?.settle(this.fleet);
    const checksPerHour = checksPerHourOf(watches);
    const keys = { hot, read };
    const shared = { fleet, lanes, counts, due, ...keys, random, checksPerHour, hours, scenario };
    const routing = jobOf(ledger.jobs, 'routing of the second holder to one webhook');
    const verdict = jobOf(ledger.jobs, 're-check that confirms a new name, with one holder');
    const found = jobOf(ledger.jobs, 'check that finds a new name, with one holder');
    const grouped = jobOf(ledger.jobs, 'routing to one webhook and one destination');
    this.deliveries = new Deliveries({
      ...shared,
      ledger,
      webhooks: this.webhookStage,
      messages: this.messageStage,
      delays: this.webhookDelays,
      writes: {
        feed: writesTo(verdict, 'CHG/CHANGE') + writesTo(routing, 'CHG/CHANGE'),
        stats: writesTo(routing, 'STATS/DAY'),
        target: writesTo(routing, 'TGT/DLV'),
        group: writesTo(grouped, 'TGT/BUNDLE'),
      },
    });
    this.changes = new Changes({
      ...shared,
      stage: this.recheckStage,
      coverage: coverageOf(watches),
      findingsPerDay: options.calibrated?.findingsPerDay ?? assumed.findingsPerDay,
      confirmAfterSeconds: 300,
      looksLate: this.looksLate,
      toldAfter: this.toldAfter,
      putFirst: (...first) => {
        this.ticks.putFirst(...first);
      },
      ownSeconds: ledger.cpuSeconds * processorTimes,
      writes: { sighting: writesTo(found, 'SURGE/DAY') },
      tell: (...told) => {
        this.deliveries.tell(...told);
      },
    });
    this.checks = new Checks({
      ...shared,
      stage: this.checkStage,
      delays: this.delays,
      beyond: this.beyond,
      ownSeconds: ledger.cpuSeconds * processorTimes,
      differs: (...look) => this.changes.differs(...look),
      onDiffers: (...found) => {
        this.changes.onDiffers(...found);
      },
    });
    this.ticks = new Ticks({
      ...shared,
      paces: options.paces,
      differs: (...look) => this.changes.differs(...look),
      seen: (...seen) => {
        this.checks.seen(...seen);
      },
      ask: (...asked) => {
        this.checks.ask(...asked);
      },
    });
    this.pages = new Pages({ ...shared, stage: this.upkeepStage });
    // The chores of an artist: its pages, and its links.
    for (let artist = 0; artist < artists; artist += 1) due.add(fleet.shard[artist]!, 2);
  }

  live(): Came {
    const { hours, quota } = this.options;
    const steps = stepsPerSecond(slotMsOf(quota));
    for (let second = 0; second < hours * 3600; second += 1) {
      if (second % minuteSeconds === 0) this.minute(second);
      this.second(second);
      for (let step = 0; step < steps; step += 1) this.step(second * 1000 + (step * 1000) / steps);
    }
    return this.summed();
  }

  private minute(second: number): void {
    const { scenario } = this.options;
    const { lanes, ticks, pages, counts, due } = this;
    const minute = second / minuteSeconds;
    const hour = second / 3600;
    lanes.isDown = isWithin(hour, scenario.outage);
    if (hour === scenario.stopped?.from)
      for (const stage of this.stages) stage.pausedUntil = scenario.stopped.until * 3_600_000;
    if (scenario.upgrade?.at === hour) this.upgrade(second, scenario.upgrade.organizations);
    if (this.isPlansChanged) ticks.sort();
    this.isPlansChanged = false;
    if (!isWithin(hour, scenario.noTicks)) ticks.minute(second);
    due.fellDue(pages.fallingDue(minute));
    for (const artist of pages.sweep(minute)) this.swept.push({ artist, dueAt: second - 60 });
    this.sweep(second);
    this.deliveries.hanging.sweep(second);
    for (const stage of this.stages) {
      stage.look(second * 1000);
      if (stage === this.upkeepStage || stage === this.recheckStage)
        counts.doubles += this.doubled(stage, second);
    }
    this.moments.push({
      minute,
      late: minute % 5 === 0 ? this.checks.latest(second) : 0,
      queued: this.stages.reduce((sum, stage) => sum + stage.length, 0),
      open: this.changes.open,
      requests: lanes.usedInLastMinute(startMs + second * 1000),
      dueRows: due.due,
    });
  }

  /** Sends what is overdue, as much as a run of the sweep may. */
  private sweep(second: number): void {
    const most = messagesPerShardMaxDefault * dueShards;
    for (const { artist } of this.swept.slice(0, most)) this.upkeepStage.push(artist, second);
    this.counts.swept += Math.min(most, this.swept.length);
    this.swept = this.swept.slice(most);
    const [oldest] = this.swept;
    if (oldest) this.sweepLagMost = Math.max(this.sweepLagMost, second - oldest.dueAt);
  }

  /** Messages that the sweep sends again, since nobody has handled the first. */
  private doubled(stage: Stage, second: number): number {
    if (stage.oldestAt(second) < minuteSeconds) return 0;
    const [last, now] = [second - minuteSeconds, second].map((at) => new Date(startMs + at * 1000));
    let doubles = 0;
    stage.eachSentAt((sentAt) => {
      if (isToSend(new Date(startMs + sentAt * 1000), last ?? null, now!)) doubles += 1;
    });
    return doubles;
  }

  private second(second: number): void {
    this.checks.send(second);
    this.come(second);
    this.changes.send(second);
    this.pages.send(second);
    this.deliveries.flush(second);
    const perSecond = (this.options.artists * assumed.peopleRequestsPerDay) / 86_400;
    for (let left = perSecond; left > 0; left -= 1)
      if (this.random.float() < left) this.people.push(second * 1000 + this.random.float() * 1000);
  }

  /** New artists: each is read while a person waits, and its pages after that. */
  private come(second: number): void {
    const { at, artists = 0 } = this.options.scenario.imported ?? {};
    if (at === undefined || second < at * 3600 || second % 2 === 1) return;
    const { fleet, ticks, pages } = this;
    const artist = fleet.isHere.indexOf(0, fleet.count - artists);
    if (artist === -1) return;
    fleet.isHere[artist] = 1;
    for (const times of [fleet.seenAt, fleet.lastCheckedAt, fleet.listAt, fleet.allAt])
      times[artist] = second;
    ticks.add(artist);
    pages.add(artist, second);
    for (let request = 0; request < assumed.requestsOfNew; request += 1)
      this.people.push(second * 1000);
  }

  private step(nowMs: number): void {
    if (this.people.length > 0) this.servePeople(nowMs);
    this.changes.step(nowMs);
    // Functions ask for permits in any order.
    const others = [this.ticks, this.checks, this.pages];
    for (let from = this.random.int(0, 2), at = 0; at < 3; at += 1)
      others[(from + at) % 3]!.step(nowMs);
    this.keepUp(nowMs);
    this.deliveries.step(nowMs);
  }

  private servePeople(nowMs: number): void {
    const { lanes, counts } = this;
    this.people = this.people.filter((since) => {
      if (since > nowMs) return true;
      const waitedMs = nowMs - since;
      if (lanes.take('people', 1, startMs + nowMs, waitedMs) > 0) {
        counts.peopleServed += 1;
        counts.requestsOfPeople += 1;
        counts.peopleSlowestMs = Math.max(counts.peopleSlowestMs, waitedMs);
        return false;
      }
      if (waitedMs < personWaitsMs && !lanes.isOpen) return true;
      counts.peopleRefused += 1;
      return false;
    });
  }

  /** The queue of upkeep: pages (an artist), a new plan (below 0), and an artist whose slot changes (above all artists). */
  private keepUp(nowMs: number): void {
    const { upkeepStage: stage, fleet, counts } = this;
    for (let batch = stage.next(nowMs); batch; batch = stage.next(nowMs)) {
      let requests = 0;
      const call = stage.run(nowMs, upkeepOwnSeconds, batch.ids.length);
      for (const [at, id] of batch.ids.entries()) {
        if (id < 0)
          for (const artist of this.artistsOf.get(-1 - id) ?? [])
            stage.push(fleet.count + artist, batch.since[at]!);
        else if (id >= fleet.count) {
          const artist = id - fleet.count;
          fleet.plan[artist] = Math.min(2, (fleet.plan[artist] ?? 0) + 1);
          counts.moved += 1;
          this.isPlansChanged = true;
          this.movedWithin = Math.max(this.movedWithin, nowMs / 1000 - batch.since[at]!);
        } else requests = Math.max(requests, this.pages.begin(id, call, nowMs));
      }
      const seconds = requests * assumed.catalogRequestSeconds + upkeepOwnSeconds;
      stage.hold(call, nowMs + 1000 * Math.min(seconds, stage.spec.timeoutSeconds));
    }
  }

  private upgrade(second: number, organizations: number): void {
    const { fleet } = this;
    const [first = 0, end = 0] = fleet.organizationsOf[0] ?? [];
    const last = Math.min(end, first + organizations);
    for (let artist = 0; artist < fleet.count && fleet.organization[artist]! < last; artist += 1)
      push(this.artistsOf, fleet.organization[artist]!, artist);
    for (let organization = first; organization < last; organization += 1)
      this.upkeepStage.push(-1 - organization, second);
  }

  private get stages(): readonly Stage[] {
    const { checkStage, recheckStage, upkeepStage, webhookStage, messageStage } = this;
    return [checkStage, recheckStage, upkeepStage, webhookStage, messageStage];
  }

  private summed(): Came {
    const { counts, checks, checkStage } = this;
    counts.waiting = checks.waiting;
    return {
      options: this.options,
      counts,
      delays: this.delays,
      beyond: this.beyond,
      toldAfter: this.toldAfter,
      pagesLate: this.pages.late,
      webhookDelays: this.webhookDelays,
      looksLate: this.looksLate,
      due: this.due,
      hot: this.hot,
      read: this.read,
      lanes: this.lanes,
      ticks: this.ticks,
      stages: this.stages,
      hanging: this.deliveries.hanging,
      fleet: this.fleet,
      openAtEnd: this.changes.open,
      moments: this.moments,
      sweepLagMost: this.sweepLagMost,
      movedWithin: this.movedWithin,
      lastLateAt: checks.lastLateAt,
      checksPerCall: checkStage.messages / Math.max(1, checkStage.calls),
      seconds: (performance.now() - this.startedAt) / 1000,
      megabytes: process.memoryUsage().rss / 1e6,
    };
  }
}

/** A function has so much less of a processor than one whole. */
const processorTimes = assumed.memoryGbOfProcessor / assumed.memoryGb;

function isWithin(hour: number, span: { from: number; until: number } | undefined): boolean {
  return span !== undefined && hour >= span.from && hour < span.until;
}

function push<Key, One>(map: Map<Key, One[]>, key: Key, one: One): void {
  const all = map.get(key);
  if (all) all.push(one);
  else map.set(key, [one]);
}
