import { plans } from '../../shared/domain/plan.ts';
import { perMinute } from '../../shared/domain/quota/line.ts';
import { lateAfterMs } from '../../shared/domain/staleness.ts';
import { linksEverySeconds } from '../../shared/domain/watch/links-interval.ts';
import { partForOthers } from '../bench/quota.ts';
import { assumed } from './assumptions.ts';
import { daySeconds, planNames } from './fleet.ts';
import type { Bill } from './money.ts';
import type { Came } from './simulation.ts';

/** One thing that a run is held against. */
export interface Budget {
  what: string;
  value: number;
  most: number;
  /** How much of what is possible is used: beyond 1, it is broken. The greatest breaks first. */
  used: number;
  /**
   * Whether it's what others give a service, or what it may cost: a fleet beyond it shows what breaks first, and
   * needs another quota or budget. Otherwise it's how well the service works, and to break it is a fault of ours.
   */
  isLimit: boolean;
}

/** All budgets of a run, those first that break first. */
export function budgetsOf(came: Came, bill: Bill): Budget[] {
  const { counts, delays, lanes, options, stages } = came;
  const budget = (what: string, value: number, most: number): Budget => ({
    what,
    value,
    most,
    used: value / most,
    isLimit: false,
  });
  const limit = (...of: Parameters<typeof budget>) => ({ ...budget(...of), isLimit: true });
  const capacity = (lanes.lanes.length * usableOf(came) * options.hours) / 24;
  const strictest = planNames.filter((_, at) => options.mix[at]! > 0).at(-1) ?? 'free';
  // The product calls an artist late after two intervals: one is the usual time between two checks.
  const lateSeconds = lateAfterMs(strictest) / 1000 - plans[strictest].check_every_hours * 3600;
  const [hottest] = came.hot.five();
  const linksEvery = linksEverySeconds(options.artists, assumed.linksEveryDays * daySeconds);
  const links = (assumed.linkRequestsOfArtist * options.artists) / linksEvery;
  return [
    limit('requests of the catalog’s quota', lanes.granted, capacity),
    budget('seconds that the latest check was late', delays.max, lateSeconds),
    budget('milliseconds that a person waited for the catalog', counts.peopleSlowestMs, 2000),
    budget(
      'people refused by the quota',
      counts.peopleRefused,
      Math.max(1, counts.peopleServed / 1000),
    ),
    budget('requests that the catalog would refuse', lanes.beyond, 1),
    limit(
      `writes a second of the hottest key (${hottest?.key ?? 'none'})`,
      Math.max(hottest?.units ?? 0, lanes.hottest),
      assumed.writesPerKeyAndSecond,
    ),
    budget('seconds that the sweep lagged', came.sweepLagMost, 60),
    limit('schedules a second', came.firedMost / 60, assumed.schedulesPerSecond),
    limit('requests a second to MusicBrainz, for links', links, assumed.linkRequestsPerSecond),
    ...stages.map((stage) =>
      budget(
        `seconds of the oldest message in ${stage.name}`,
        stage.oldestSeconds,
        stage.spec.oldestMessageMinutes * 60,
      ),
    ),
    ...stages.map((stage) =>
      limit(
        `calls of ${stage.name} at a time, on average`,
        stage.busySeconds / (options.hours * 3600),
        stage.spec.maxConcurrency,
      ),
    ),
    budget('changes told that were the source’s fault', counts.falseConfirmed, 1),
    limit('dollars a month', bill.dollars, bill.budget),
  ].toSorted((a, b) => b.used - a.used);
}

/** Requests that one address has for everybody in a day. */
export function usableOf({ lanes }: Pick<Came, 'lanes'>): number {
  return perMinute(lanes.quota) * 1440;
}

/** How many artists of this mix the quota carries, by what a day of this run took. */
export function largestFleet(came: Came, addresses = came.lanes.lanes.length): number {
  const { lanes, options } = came;
  const perArtist = (lanes.granted * 24) / options.hours / options.artists;
  return Math.floor((addresses * usableOf(came) * (1 - partForOthers)) / perArtist);
}
