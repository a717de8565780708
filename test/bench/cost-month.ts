import { dollarsOf, type TableCall } from './capacity.ts';
import type { JobCost } from './cost-jobs.ts';
import type { StoredBytes } from './cost-stored.ts';

/** List prices of us-east-1 in dollars, without free tiers. */
const prices = {
  // https://aws.amazon.com/lambda/pricing/ (arm64)
  lambdaPerMillionCalls: 0.2,
  lambdaPerGbSecond: 0.000_013_333_4,
  // https://aws.amazon.com/sqs/pricing/
  queuePerMillionRequests: 0.4,
  // https://aws.amazon.com/eventbridge/pricing/
  schedulePerMillion: 1,
  // https://aws.amazon.com/cloudwatch/pricing/
  logPerGb: 0.5,
  metricsAndAlarms: 13,
  // https://aws.amazon.com/dynamodb/pricing/on-demand/: storage, and backups to any point in time
  storagePerGb: 0.25,
  backupPerGb: 0.2,
} as const;

/** What is assumed, not measured: how much happens, and how long others take to answer. */
export const workload = {
  daysPerMonth: 30.4,
  findingsPerDay: 0.1,
  /** Seven of ten artists have one holder, three have two; each holder has one webhook. */
  twoHoldersShare: 0.3,
  newPerMonth: 0.02,
  probesPerProof: 10,
  /** Checks and re-checks that find no permit. */
  refusedShare: 0.05,
  checksPerBatch: 10,
  catalogRequestSeconds: 0.15,
  receiverSeconds: 0.2,
  tableCallSeconds: 0.006,
  ownSeconds: 0.02,
  memoryGb: 0.5,
  logLineBytes: 1000,
} as const;

const sizes = [1000, 100_000, 1_000_000] as const;
const million = 1_000_000;
const gb = 1_000_000_000;

/** A line of the monthly bill: dollars for each number of artists in {@link sizes}. */
export interface Line {
  what: string;
  /** How often it happens, in words. */
  often: string;
  dollars: readonly number[];
}

/** How often something happens for an artist in a month, and what it takes each time. */
interface Happening {
  what: string;
  times: number;
  calls: readonly TableCall[];
  /** Messages that it takes, with the SQS requests for each; 0: it is part of another one. */
  requestsEach: number;
  /** Requests to the catalog or to a receiver, in seconds of waiting. */
  waitSeconds: number;
  /** Messages that one call of a function handles. */
  perCall: number;
}

/** The monthly bill for {@link sizes} of artists that are checked daily. */
export function monthlyLines(jobs: readonly JobCost[], stored: StoredBytes): Line[] {
  const all = happenings(jobs);
  const perArtist = (what: string, often: string, dollars: number): Line => ({
    what,
    often,
    dollars: sizes.map((artists) => dollars * artists),
  });
  const table = all.map(({ what, times, calls }) =>
    perArtist(`table: ${what}`, shown(times), (times * dollarsOf(calls)) / million),
  );
  const messages = all.filter(({ requestsEach }) => requestsEach > 0);
  const sum = (of: (one: Happening) => number) =>
    messages.reduce((total, one) => total + of(one), 0);
  const requests = sum(({ times, requestsEach }) => times * requestsEach);
  const invocations = sum(({ times, perCall }) => times / perCall);
  const seconds = sum((one) => (one.times / one.perCall) * secondsOf(one));
  const lines = sum(({ times }) => times);
  const { daysPerMonth, memoryGb, logLineBytes } = workload;
  const compute =
    (invocations * prices.lambdaPerMillionCalls) / million +
    seconds * memoryGb * prices.lambdaPerGbSecond;
  const storage = stored.perArtist + changesAfterAYear() * stored.perChange;
  const keptPrice = prices.storagePerGb + prices.backupPerGb;
  return [
    ...table,
    perArtist(
      'schedules',
      `${shown(daysPerMonth)} checks`,
      (daysPerMonth * prices.schedulePerMillion) / million,
    ),
    perArtist(
      'queues',
      `${shown(requests)} requests`,
      (requests * prices.queuePerMillionRequests) / million,
    ),
    perArtist('functions', `${shown(invocations)} calls, ${shown(seconds)} s`, compute),
    perArtist('logs', `${shown(lines)} lines`, (lines * logLineBytes * prices.logPerGb) / gb),
    perArtist(
      'storage and backups, after a year',
      `${shown(storage / 1000)} KB`,
      (storage * keptPrice) / gb,
    ),
    fixed(
      'table: sweep, every minute',
      (dollarsOf(jobOf(jobs, 'sweep with nothing due')) * daysPerMonth * 1440) / million,
    ),
    { what: 'gauge, metrics, and alarms', often: 'fixed', dollars: gaugeDollars },
  ];
}

/** The gauge reads more artists the more there are, up to its limit. */
const gaugeDollars = [0.15, 1.5, 13].map((gauge) => gauge + prices.metricsAndAlarms);

function fixed(what: string, dollars: number): Line {
  return { what, often: 'fixed', dollars: sizes.map(() => dollars) };
}

/** Changes of an artist, all its holders together. */
function changesAfterAYear(): number {
  const { findingsPerDay, twoHoldersShare } = workload;
  return 365 * findingsPerDay * (1 + twoHoldersShare);
}

/** How long one call of a function is billed: what it handles together, it waits for together. */
function secondsOf({ waitSeconds, calls, perCall }: Happening): number {
  const { tableCallSeconds, ownSeconds } = workload;
  return waitSeconds + calls.length * tableCallSeconds + ownSeconds * perCall;
}

function happenings(jobs: readonly JobCost[]): Happening[] {
  const { daysPerMonth: days, findingsPerDay, twoHoldersShare, newPerMonth } = workload;
  const { probesPerProof, refusedShare, checksPerBatch } = workload;
  const { catalogRequestSeconds: request, receiverSeconds } = workload;
  const findings = days * findingsPerDay;
  const holders = 1 + twoHoldersShare;
  const job = (name: string) => jobOf(jobs, name);
  const sent = { requestsEach: 3, perCall: 1, waitSeconds: 0 };
  const part = { requestsEach: 0, perCall: 1, waitSeconds: 0 };
  // What the sweep sends comes ten at a time.
  const swept = { requestsEach: 0.5, perCall: 5, waitSeconds: 0 };
  const checked = { requestsEach: 1 + 2 / checksPerBatch, perCall: checksPerBatch };
  const lookWait = 2 * request;
  const one = findings * (1 - twoHoldersShare);
  const two = findings * twoHoldersShare;
  const ninth = job('permits for nine requests of a batch');
  return [
    {
      what: 'checks',
      times: days,
      calls: job('check without a change, the first of a day'),
      ...checked,
      waitSeconds: 3 * request,
    },
    {
      what: 'permits of the catalog, nine at a time',
      times: (3 * days + 2 * findings + 15) / 9,
      calls: ninth,
      ...part,
    },
    {
      what: 'releases read again',
      times: days / 30,
      calls: job('fourteen releases read again, unchanged'),
      ...swept,
      waitSeconds: 15 * request,
    },
    {
      what: 'changes found, one holder',
      times: one,
      calls: job('check that finds one change'),
      ...part,
    },
    {
      what: 'changes found, two holders',
      times: two,
      calls: [
        ...job('check that finds one change, with two holders'),
        ...job('telling two holders what was found'),
      ],
      ...sent,
    },
    {
      what: 'second looks, one holder',
      times: one,
      calls: job('second look that confirms it'),
      ...sent,
      waitSeconds: lookWait,
    },
    {
      what: 'second looks, two holders',
      times: two,
      calls: job('second look that confirms it, and telling two holders'),
      ...sent,
      waitSeconds: lookWait,
    },
    {
      what: 'routing',
      times: findings * holders,
      calls: job('routing of the second holder to one webhook'),
      ...part,
    },
    {
      what: 'deliveries',
      times: findings * holders,
      calls: job('delivery to a webhook that succeeds at once'),
      ...sent,
      waitSeconds: receiverSeconds,
    },
    {
      what: 'staleness, every other day',
      times: (days / 2) * holders,
      calls: job('staleness of one hold, checked in time'),
      ...swept,
    },
    {
      what: 'links, weekly',
      times: days / 7,
      calls: job('links of an artist read again, unchanged'),
      ...swept,
      waitSeconds: request,
    },
    {
      what: 'pictures, monthly',
      times: days / 30,
      calls: job('picture of an artist kept for longer'),
      ...swept,
    },
    {
      what: 'artists that begin, with schedule and upkeep',
      times: newPerMonth,
      calls: [
        ...job('an artist that nobody held: its baseline, and its upkeep'),
        ...job('schedule of a watch, as it should be'),
      ],
      ...sent,
      waitSeconds: 20 * request,
    },
    {
      what: 'proofs',
      times: newPerMonth * probesPerProof,
      calls: job('proof of a verification looked for, not there yet'),
      ...swept,
      waitSeconds: 1,
    },
    {
      what: 'notices to other holders',
      times: newPerMonth * twoHoldersShare,
      calls: job('mail to the other holders of an artist'),
      ...sent,
    },
    {
      what: 'refused checks',
      times: days * refusedShare,
      calls: job('check without a permit, which goes in line'),
      ...sent,
    },
    {
      what: 'postponed re-checks',
      times: findings * refusedShare,
      calls: job('re-check without a permit, put off'),
      ...sent,
    },
  ];
}

function jobOf(jobs: readonly JobCost[], name: string): readonly TableCall[] {
  const found = jobs.find((one) => one.name === name);
  if (!found) throw new Error(`no job is called “${name}”`);
  return found.calls;
}

function shown(times: number): string {
  return times >= 10 ? times.toFixed(0) : times.toPrecision(2);
}

/** The sums of all lines, in the order of {@link sizes}. */
export function monthlyTotals(lines: readonly Line[]): number[] {
  return sizes.map((_, at) => lines.reduce((sum, { dollars }) => sum + (dollars[at] ?? 0), 0));
}
