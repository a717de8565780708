import { isToSend } from '../../shared/domain/overdue.ts';

import { spreadOver } from '../../shared/domain/quota/line.ts';
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
import { countsOf, type Fleet, makeFleet, retime, startMs } from './fleet.ts';
import { Lanes } from './lanes.ts';
import { type Ledger, writesTo } from './ledger.ts';
import { Line } from './line.ts';
import type { RunOptions } from './options.ts';
import { Pages } from './pages.ts';
import { Stage } from './stage.ts';
import { type Counts, Delays, DueRows, HotKeys, noCounts } from './tally.ts';

/** How things stood in one minute, for the plots. */
export interface Moment {
  minute: number;
  inLine: number;
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
  webhookDelays: Delays;
  looksLate: Delays;
  due: DueRows;
  hot: HotKeys;
  lanes: Lanes;
  line: Line;
  stages: readonly Stage[];
  hanging: Deliveries['hanging'];
  fleet: Fleet;
  openAtEnd: number;
  moments: readonly Moment[];
  /** The most schedules in a minute, and their mean. */
  firedMost: number;
  firedMean: number;
  sweepLagMost: number;
  retimedWithin: number;
  /** Mean lateness of the worst organization as a multiple of the mean of all. */
  worstOrganization: number;
  oldestCheckSeconds: number;
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
  private readonly webhookDelays = new Delays();
  private readonly looksLate = new Delays();
  private readonly due = new DueRows();
  private readonly hot = new HotKeys();
  private readonly lanes: Lanes;
  private readonly line: Line;
  private readonly checkStage = new Stage('checks', workers.checks);
  private readonly recheckStage = new Stage('rechecks', workers.rechecks);
  private readonly upkeepStage = new Stage('upkeep', workers.upkeep);
  private readonly webhookStage = new Stage('webhook-deliveries', workers['webhook-deliveries']);
  private readonly messageStage = new Stage('message-deliveries', workers['message-deliveries']);
  private readonly checks: Checks;
  private readonly pages: Pages;
  private readonly changes: Changes;
  private readonly deliveries: Deliveries;
  private readonly random: Chance;
  private readonly startedAt = performance.now();
  private readonly moments: Moment[] = [];
  private readonly called = new Map<number, { artist: number; since: number }[]>();
  private readonly artistsOf = new Map<number, number[]>();
  private people: number[] = [];
  private swept: { artist: number; dueAt: number }[] = [];
  private sweepLagMost = 0;
  private firedMost = 0;
  private isPlansChanged = false;
  private retimedWithin = 0;

  constructor(options: RunOptions, ledger: Ledger) {
    const { artists, hours, seed, scenario, quota, addresses } = options;
    this.options = options;
    this.random = chance('simulation', seed);
    this.fleet = makeFleet({ ...options, isSpread: scenario.isSpread ?? true });
    const { fleet, counts, due, hot, random } = this;
    this.lanes = new Lanes(addresses, quota);
    this.line = new Line(artists, fleet.organizations);
    const { lanes, line } = this;
    const watches = options.calibrated?.watches ?? countsOf(options);
    options.calibrated?.settle(this.fleet);
    const checksPerHour = checksPerHourOf(watches);
    const shared = { fleet, lanes, line, counts, due, hot, random, checksPerHour, hours, scenario };
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
      ownSeconds: ledger.cpuSeconds * processorTimes,
      onChecked: (...checked) => {
        this.changes.onChecked(...checked);
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
    const { lanes, line, checks, pages, counts, due } = this;
    const minute = second / minuteSeconds;
    const hour = second / 3600;
    lanes.isDown = isWithin(hour, scenario.outage);
    if (hour === scenario.stopped?.from)
      for (const stage of this.stages) stage.pausedUntil = scenario.stopped.until * 3_600_000;
    if (scenario.upgrade?.at === hour) this.upgrade(second, scenario.upgrade.organizations);
    if (this.isPlansChanged) checks.schedule();
    this.isPlansChanged = false;
    this.firedMost = Math.max(this.firedMost, checks.fire(second));
    const called = line.call(lanes, startMs + second * 1000);
    for (const [at, after] of spreadOver(called.length).entries())
      push(this.called, second + after, called[at]!);
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
      inLine: line.length,
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
    const called = this.called.get(second);
    this.called.delete(second);
    for (const { artist, since } of called ?? []) this.checkStage.push(artist, since);
    this.changes.send(second);
    this.pages.send(second);
    this.deliveries.flush(second);
    const perSecond = (this.options.artists * assumed.peopleRequestsPerDay) / 86_400;
    for (let left = perSecond; left > 0; left -= 1)
      if (this.random.float() < left) this.people.push(second * 1000 + this.random.float() * 1000);
  }

  private step(nowMs: number): void {
    if (this.people.length > 0) this.servePeople(nowMs);
    this.changes.step(nowMs);
    this.checks.step(nowMs);
    this.pages.step(nowMs);
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

  /** The queue of upkeep: pages (an artist), a new plan (below 0), and a new schedule (above all artists). */
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
          retime(fleet, artist);
          counts.retimed += 1;
          this.isPlansChanged = true;
          this.retimedWithin = Math.max(this.retimedWithin, nowMs / 1000 - batch.since[at]!);
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
    let calledLeft = 0;
    for (const called of this.called.values()) calledLeft += called.length;
    counts.waiting = checks.waiting + calledLeft;
    const means = [...checks.madeOf].flatMap((made, at) =>
      made > 0 ? [checks.lateOf[at]! / made] : [],
    );
    const mean = means.reduce((sum, one) => sum + one, 0) / Math.max(1, means.length);
    return {
      options: this.options,
      counts,
      delays: this.delays,
      webhookDelays: this.webhookDelays,
      looksLate: this.looksLate,
      due: this.due,
      hot: this.hot,
      lanes: this.lanes,
      line: this.line,
      stages: this.stages,
      hanging: this.deliveries.hanging,
      fleet: this.fleet,
      openAtEnd: this.changes.open,
      moments: this.moments,
      firedMost: this.firedMost,
      firedMean: counts.due / (this.options.hours * 60),
      sweepLagMost: this.sweepLagMost,
      retimedWithin: this.retimedWithin,
      worstOrganization: mean > 0 ? means.reduce((most, one) => Math.max(most, one), 0) / mean : 1,
      oldestCheckSeconds: checks.oldest,
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
