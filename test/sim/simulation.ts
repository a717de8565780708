import { slotMsOf } from '../../shared/domain/quota/quota.ts';
import { checksPerHourOf } from '../../shared/checks/rules/full-checks.ts';
import { coverageOf } from '../../shared/checks/rules/rotation.ts';
import { workers } from '../../lib/stacks/functions.ts';
import { type Chance, chance } from '../../lib/simulator/invented/chance.ts';
import { jobOf } from '../bench/cost-happenings.ts';
import { assumed } from './assumptions.ts';
import type { Came, Moment } from './came.ts';
import { Changes } from './changes.ts';
import { Checks } from './checks.ts';
import { Deliveries } from './deliveries.ts';
import { countsOf, type Fleet, makeFleet, startMs } from './fleet.ts';
import { Lanes } from './lanes.ts';
import { type Ledger, writesTo } from './ledger.ts';
import type { RunOptions } from './options.ts';
import { Pages } from './pages.ts';
import { arrive, People } from './people.ts';
import { isWithin } from './scenarios.ts';
import { Seen } from './report.ts';
import { Stage } from './stage.ts';
import { Delays, DueRows, HotKeys, noCounts } from './tally.ts';
import { Ticks } from './ticks.ts';
import { Upkeep } from './upkeep.ts';

const minuteSeconds = 60;
const stepsPerSecond = (quotaSlotMs: number) => Math.max(1, Math.round(1000 / quotaSlotMs));

/** Lives through the hours of a run: discrete events on a virtual clock, the same for the same options. */
export function simulate(options: RunOptions, ledger: Ledger): Came {
  return new Simulation(options, ledger).live();
}

class Simulation {
  private readonly options: RunOptions;
  private readonly fleet: Fleet;
  private readonly counts = noCounts();
  private readonly delays = new Delays();
  private readonly seen: Seen;
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
  private readonly upkeep: Upkeep;
  private readonly changes: Changes;
  private readonly deliveries: Deliveries;
  private readonly random: Chance;
  private readonly startedAt = performance.now();
  private readonly moments: Moment[] = [];
  private readonly people: People;

  constructor(options: RunOptions, ledger: Ledger) {
    const { artists, hours, seed, scenario, quota, addresses } = options;
    this.options = options;
    this.random = chance('simulation', seed);
    this.fleet = makeFleet(options);
    const { fleet, counts, due, hot, read, random } = this;
    this.seen = new Seen(fleet, counts);
    // New ones are the last of the fleet.
    fleet.isHere.fill(0, artists - Math.min(artists / 2, scenario.imported?.artists ?? 0));
    this.lanes = new Lanes(addresses, quota, { hot, read });
    const { lanes } = this;
    this.people = new People(lanes, counts);
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
        this.ticks.slots.putFirst(...first);
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
      seen: (...seen) => {
        this.seen.note(...seen);
      },
      ownSeconds: ledger.cpuSeconds * processorTimes,
      differs: (...look) => this.changes.shown.differs(...look),
      onDiffers: (...found) => {
        this.changes.onDiffers(...found);
      },
    });
    this.ticks = new Ticks({
      ...shared,
      paces: options.paces,
      differs: (...look) => this.changes.shown.differs(...look),
      seen: (...seen) => {
        this.seen.note(...seen);
      },
      ask: (...asked) => {
        this.checks.ask(...asked);
      },
    });
    this.pages = new Pages({ ...shared, stage: this.upkeepStage });
    this.upkeep = new Upkeep({ fleet, counts, stage: this.upkeepStage, pages: this.pages });
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
    if (scenario.upgrade?.at === hour) this.upkeep.upgrade(second, scenario.upgrade.organizations);
    if (this.upkeep.isPlansChanged) ticks.slots.sort();
    this.upkeep.isPlansChanged = false;
    if (!isWithin(hour, scenario.noTicks)) ticks.minute(second);
    due.fellDue(pages.fallingDue(minute));
    this.upkeep.sweep(minute);
    this.deliveries.hanging.sweep(second);
    for (const stage of this.stages) {
      stage.look(second * 1000);
      if (stage === this.upkeepStage || stage === this.recheckStage)
        counts.doubles += stage.doubled(second);
    }
    this.moments.push({
      minute,
      late: minute % 5 === 0 ? this.seen.latest(second) : 0,
      queued: this.stages.reduce((sum, stage) => sum + stage.length, 0),
      open: this.changes.open,
      requests: lanes.usedInLastMinute(startMs + second * 1000),
      dueRows: due.due,
    });
  }

  private second(second: number): void {
    this.checks.send(second);
    const { fleet, ticks, pages, people } = this;
    arrive(second, { scenario: this.options.scenario, fleet, ticks, pages, people });
    this.changes.send(second);
    this.pages.send(second);
    this.deliveries.flush(second);
    const perSecond = (this.options.artists * assumed.peopleRequestsPerDay) / 86_400;
    for (let left = perSecond; left > 0; left -= 1)
      if (this.random.float() < left) this.people.ask(second * 1000 + this.random.float() * 1000);
  }

  private step(nowMs: number): void {
    this.people.step(nowMs);
    this.changes.step(nowMs);
    // Functions ask for permits in any order.
    const others = [this.ticks, this.checks, this.pages];
    for (let from = this.random.int(0, 2), at = 0; at < 3; at += 1)
      others[(from + at) % 3]!.step(nowMs);
    this.upkeep.step(nowMs);
    this.deliveries.step(nowMs);
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
      beyond: this.seen.beyond,
      beyondOf: this.seen.beyondOf,
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
      sweepLagMost: this.upkeep.sweepLagMost,
      movedWithin: this.upkeep.movedWithin,
      lastLateAt: this.seen.lastLateAt,
      checksPerCall: checkStage.messages / Math.max(1, checkStage.calls),
      seconds: (performance.now() - this.startedAt) / 1000,
      megabytes: process.memoryUsage().rss / 1e6,
    };
  }
}

/** A function has so much less of a processor than one whole. */
const processorTimes = assumed.memoryGbOfProcessor / assumed.memoryGb;
