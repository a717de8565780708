import { backgroundMemoryMb, usualMemoryMb } from '../../lib/stacks/function-spec.ts';
import { workers } from '../../lib/stacks/functions.ts';
import { type PlanName, plans } from '../../shared/domain/plans/plan.ts';
import { type Metric, metrics } from '../../shared/telemetry/metrics.ts';

/** List prices of us-east-1 in dollars, without free tiers. */
export const prices = {
  // https://aws.amazon.com/lambda/pricing/ (arm64)
  lambdaPerMillionCalls: 0.2,
  lambdaPerGbSecond: 0.000_013_333_4,
  // https://aws.amazon.com/sqs/pricing/
  queuePerMillionRequests: 0.4,
  // https://aws.amazon.com/eventbridge/pricing/
  schedulePerMillion: 1,
  // https://aws.amazon.com/cloudwatch/pricing/
  logPerGb: 0.5,
  metric: 0.3,
  // https://aws.amazon.com/dynamodb/pricing/on-demand/: storage; and backups to any point in time, which
  // are charged for the table without its indexes.
  storagePerGb: 0.25,
  backupPerGb: 0.2,
  // https://aws.amazon.com/dynamodb/pricing/provisioned/
  capacityHour: { readUnits: 0.000_13, writeUnits: 0.000_65 },
  // https://aws.amazon.com/cloudwatch/pricing/: each metric that an alarm looks at.
  alarm: 0.1,
} as const;

/** What AWS gives each account every month, for good: https://aws.amazon.com/free/ (“Always free”). */
const allowances = {
  lambdaCalls: 1_000_000,
  lambdaGbSeconds: 400_000,
  queueRequests: 1_000_000,
  // https://aws.amazon.com/eventbridge/pricing/: for good, too.
  schedules: 14_000_000,
  logGb: 5,
  // Of tables and indexes; backups have none.
  storageGb: 25,
} as const;

/** Of capacity that is provisioned, for good, too: https://aws.amazon.com/dynamodb/pricing/provisioned/ */
export const capacityAllowance = { readUnits: 25, writeUnits: 25 } as const;

/**
 * The metrics of a stage with one lane, as many as there may be in an hour. A failure is none in an hour
 * without one, and what the canary measures is the operator's part.
 */
export const metricCount = Object.entries<Metric>(metrics)
  .filter(([name, { unit }]) => unit !== null && !/^(Failures|EndToEndSeconds)$/.test(name))
  .reduce((sum, [, { kinds }]) => sum + (kinds?.length ?? 1), 0);

/** The numbers of artists that a month is shown for. */
export const sizes = [1000, 100_000, 1_000_000] as const;

/** What is assumed, not measured: how much happens, and how long others take to answer. */
export const workload = {
  daysPerMonth: 30.4,
  /** Whose checks come once a day: its history is as long as its plan says. */
  plan: 'free',
  findingsPerDay: 0.1,
  /** Seven of ten artists have one holder, three have two; each holder has one webhook. */
  twoHoldersShare: 0.3,
  newPerMonth: 0.02,
  /** Where the one request a second of MusicBrainz is enough for that. */
  linksEveryDays: 7,
  probesPerProof: 10,
  /** Checks that find no permit within two seconds, and come again by a message of their own. */
  refusedChecksShare: 0.01,
  /** Re-checks that find no permit, and don't wait for one. */
  refusedShare: 0.05,
  catalogRequestSeconds: 0.15,
  receiverSeconds: 0.2,
  tableCallSeconds: 0.006,
  /** Sending up to ten messages. */
  queueCallSeconds: 0.01,
  tasksMemoryGb: usualMemoryMb / 1024,
  memoryGb: backgroundMemoryMb / 1024,
  /** A function gets a share of a processor by its memory: one whole with so much. */
  memoryGbOfProcessor: 1.73,
  deliveriesKeptDays: 35,
  /** Lambda asks each queue by five connections, each at most every 20 seconds. */
  idlePollsPerMinute: 15 * Object.keys(workers).length,
  gaugePassMinutes: 5,
  /** Tasks that are called every minute: the sweep, the gauge, and the tick of the one lane. */
  tasksPerMinute: 3,
  /** How long the sweep and the gauge run together each minute, and the comparison for an artist a day. */
  tasksSecondsPerMinute: 0.8,
  reconcileSecondsPerArtist: 0.002,
} as const;

/** How many days of changes are there after a year; each is kept for two days more than it is shown. */
export function daysOfChanges(plan: PlanName): number {
  return Math.min(365, plans[plan].history_days + 2);
}

/** Messages come to five pollers, of which each fills its own batch. */
export const pollers = 5;
const secondsPerMonth = workload.daysPerMonth * 86_400;

/** How many messages one call of a function handles, if so many artists are checked daily. */
export const batchOf = {
  checks: (artists: number): number => {
    const { batchSize, windowSeconds = 0 } = workers.checks;
    const comeInWindow = (artists / 86_400) * windowSeconds;
    return Math.min(batchSize, Math.max(1, comeInWindow / pollers));
  },
  /** Re-checks, which come to a queue of their own. */
  rechecks: (artists: number): number => {
    const { batchSize, windowSeconds = 0 } = workers.rechecks;
    const comeInWindow = (artists / 86_400) * workload.findingsPerDay * windowSeconds;
    return Math.min(batchSize, Math.max(1, comeInWindow / pollers));
  },
  /** What the sweep sends comes together, once a minute. */
  swept: (artists: number, timesPerMonth: number): number => {
    const comeInMinute = (60 * artists * timesPerMonth) / secondsPerMonth;
    return Math.min(workers.upkeep.batchSize, Math.max(1, comeInMinute / pollers));
  },
  /** The sweep hands ten messages to a queue at a time, and so do ticks. */
  sent: (artists: number, timesPerMonth: number): number =>
    Math.min(10, Math.max(1, (60 * artists * timesPerMonth) / secondsPerMonth)),
} as const;

const million = 1_000_000;

/** The line of what an account need not pay. */
export const allowed = 'what AWS gives each account';

/** What there is an allowance for, in a month. */
export type Used = Readonly<Record<keyof typeof allowances, number>>;

/** What the allowances are worth, as far as they are used. */
export function allowedDollars(used: Used): number {
  const each: Used = {
    lambdaCalls: prices.lambdaPerMillionCalls / million,
    lambdaGbSeconds: prices.lambdaPerGbSecond,
    queueRequests: prices.queuePerMillionRequests / million,
    schedules: prices.schedulePerMillion / million,
    logGb: prices.logPerGb,
    storageGb: prices.storagePerGb,
  };
  return Object.entries(allowances).reduce((sum, [name, most]) => {
    const of = name as keyof Used;
    return sum + Math.min(used[of], most) * each[of];
  }, 0);
}
