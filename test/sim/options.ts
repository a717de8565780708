import { parseArgs } from 'node:util';
import * as z from 'zod';
import { perMinute, type Quota } from '../../shared/domain/quota/quota.ts';
import type { WatchCounts } from '../../shared/checks/rules/full-checks.ts';
import type { Paces } from '../../shared/checks/rules/rings.ts';
import { usualPaces } from '../bench/cost-looks-text.ts';
import { assumed } from './assumptions.ts';
import { countsOf, type Fleet, planNames } from './fleet.ts';
import { partForOthers, requestsOf } from './requests.ts';
import { type Scenario, scenarioOf, scenarios } from './scenarios.ts';

const whole = (least: number, most: number) => z.coerce.number().int().min(least).max(most);

const Options = z.object({
  artists: whole(1, 10_000_000),
  hours: whole(1, 47),
  mix: z
    .string()
    .regex(/^\d{1,3}\/\d{1,3}\/\d{1,3}$/, 'must be three percentages, like 70/25/5')
    .transform((text) => text.split('/').map(Number))
    .pipe(z.tuple([z.number(), z.number(), z.number()])),
  holders: whole(1, 5),
  addresses: z.union([z.enum(['one', 'many']), whole(1, 1000)]),
  quota: z
    .string()
    .regex(/^[1-9]\d{0,5}\/[1-9]\d{0,3}$/, 'must be requests and seconds, like 50/5'),
  seed: whole(0, 2 ** 31),
  scenario: z.enum([...scenarios.map(({ name }) => name), 'all']),
  write: z.boolean(),
});
export type Options = z.infer<typeof Options>;

/** What a run is given where the command says nothing else. */
export const usual = {
  artists: '1000000',
  hours: '24',
  mix: '70/25/5',
  holders: '2',
  addresses: 'many',
  quota: '50/5',
  seed: '1',
  scenario: 'steady',
} as const;

/** Reads the words of the command. @throws where they make no sense, and says why. */
export function readOptions(words: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...words],
    options: {
      ...Object.fromEntries(
        Object.entries(usual).map(
          ([name, value]) => [name, { type: 'string', default: value }] as const,
        ),
      ),
      write: { type: 'boolean', default: false },
    },
  });
  const { data, error } = Options.safeParse(values);
  if (!data) {
    const faults = error.issues.map(({ path, message }) => `--${path.join('.')} ${message}`);
    throw new Error(faults.join('; '));
  }
  return data;
}

/** What one run simulates. */
export type RunOptions = Pick<Options, 'artists' | 'hours' | 'mix' | 'holders' | 'seed'> & {
  addresses: number;
  quota: Quota;
  /** How often artists are visited at best, in minutes. */
  paces: Paces;
  scenario: Scenario;
  /** Sets what a comparison with the real engine knows; absent: as assumed, and by the size of the fleet. */
  calibrated?: {
    watches: WatchCounts;
    findingsPerDay: number;
    /** How the artists stand at the start. */
    settle: (fleet: Fleet) => void;
  };
};

/** The quota of the catalog, with the shares that are the default. */
export function quotaOf({ quota }: Pick<Options, 'quota'>): Quota {
  const [requests = 0, perSeconds = 1] = quota.split('/').map(Number);
  return { requests, perSeconds, shares: { people: 0.1, rechecks: 0.15 } };
}

/** Requests of an artist of such a mix on a usual day, by the periods in the code, with what is found. */
export function requestsPerDay(options: Pick<Options, 'artists' | 'mix'>): number {
  const counts = countsOf(options);
  const all = planNames.reduce(
    (sum, plan) => sum + counts[plan] * requestsOf(plan, releasesOfAll),
    0,
  );
  const found = assumed.findingsPerDay * (assumed.requestsOfRecheck + 2);
  return all / options.artists + found + assumed.peopleRequestsPerDay;
}

const releasesOfAll = assumed.releases.recent + assumed.releases.old;

/** As many addresses as such a fleet needs for its checks. */
export function addressesFor(options: Pick<Options, 'artists' | 'mix' | 'quota'>): number {
  const each = perMinute(quotaOf(options)) * 1440 * (1 - partForOthers);
  return Math.max(1, Math.ceil((options.artists * requestsPerDay(options)) / each));
}

/** The run of a scenario. */
export function runOf(options: Options, name: string): RunOptions {
  const { artists, hours, mix, holders, seed, addresses } = options;
  const count = addresses === 'many' ? addressesFor(options) : addresses === 'one' ? 1 : addresses;
  const scenario = scenarioOf(name);
  return {
    artists,
    hours,
    mix,
    holders,
    seed,
    addresses: count,
    quota: quotaOf(options),
    paces: usualPaces,
    scenario,
  };
}
