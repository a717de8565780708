import { perMinute } from '../../shared/domain/quota/quota.ts';
import { linksEverySeconds } from '../../shared/checks/rules/rotation.ts';
import { monthBudget } from '../bench/cost-month-text.ts';
import { provisionedBudget } from '../bench/cost-provisioned.ts';
import { assumed } from './assumptions.ts';
import { onTimeSeconds } from './report.ts';
import { daySeconds } from './fleet.ts';
import type { Bill } from './money.ts';
import { partForOthers } from './requests.ts';
import type { Came } from './came.ts';
import type { HotKeys } from './tally.ts';

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
  const { counts, beyond, lanes, options, stages } = came;
  const budget = (what: string, value: number, most: number): Budget => ({
    what,
    value,
    most,
    used: value / most,
    isLimit: false,
  });
  const limit = (...of: Parameters<typeof budget>) => ({ ...budget(...of), isLimit: true });
  const capacity = (lanes.lanes.length * usableOf(came) * options.hours) / 24;
  const [hottest] = came.hot.five();
  const ofTicks = [...ofTickKeys(came.hot, 'writes'), ...ofTickKeys(came.read, 'reads')].map(
    ({ what, units, most }) => budget(what, units, most),
  );
  // The budgets are for up to a million artists, whatever their plans.
  const millions = Math.max(1, options.artists / 1_000_000);
  const linksEvery = linksEverySeconds(options.artists, assumed.linksEveryDays * daySeconds);
  const links = (assumed.linkRequestsOfArtist * options.artists) / linksEvery;
  return [
    limit('requests of the catalog’s quota', lanes.granted, capacity),
    budget('seconds that an artist was seen late, at most', beyond.max, onTimeSeconds),
    budget('milliseconds that a person waited for the catalog', counts.peopleSlowestMs, 2000),
    budget(
      'people refused by the quota',
      counts.peopleRefused,
      Math.max(1, counts.peopleServed / 1000),
    ),
    budget('requests that the catalog would refuse', lanes.beyond, 1),
    limit(
      `writes a second of the hottest key (${hottest?.key ?? 'none'})`,
      hottest?.units ?? 0,
      assumed.writesPerKeyAndSecond,
    ),
    budget('seconds that the sweep lagged', came.sweepLagMost, 60),
    ...ofTicks,
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
    limit('dollars a month', bill.dollars, monthBudget * millions),
    limit('dollars a month, provisioned', bill.provisioned, provisionedBudget * millions),
  ].toSorted((a, b) => b.used - a.used);
}

const tickFamilies = /^(SLOT|TICKS|SOURCE|WATCH)#/;

/** The busiest slot, mark, and lane, and what each may have in a second. */
export function ofTickKeys(keys: HotKeys, unit: 'reads' | 'writes') {
  return keys
    .ofFamilies()
    .filter(({ key }) => tickFamilies.test(key))
    .map((busy) => ({
      ...{ ...busy, unit, most: assumed.tickKeys[unit] },
      what: `${unit} a second of ${busy.key}`,
    }));
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
