import { type PlanName, plans } from '../../shared/domain/plans/plan.ts';
import { everyText, type Paces } from '../../shared/checks/rules/rings.ts';
import { checksPerHourOf, fullChecksPerHour } from '../../shared/checks/rules/full-checks.ts';
import { roundOf } from '../../shared/checks/rules/room.ts';
import { paceSettings } from '../../shared/plan/settings.ts';
import { tickQuota } from '../support/ticking.ts';
import { dollarsPerMillion, sumOf } from './capacity.ts';
import { jobOf, type Measured } from './cost-happenings.ts';
import {
  allOf,
  checkLook,
  dayOf,
  dollarsOfLook,
  type Fleet,
  type Look,
  lookOfDay,
  lookOfMonth,
  probeLook,
} from './cost-looks.ts';
import { tickJobs, visitedMeasured } from './cost-ticks.ts';
import { prices, workload } from './cost-workload.ts';
import type { Figure } from './measure.ts';
import { tableOf } from './markdown.ts';

/** As often as the settings say where an operator says nothing. */
export const usualPaces: Paces = {
  business: Number(paceSettings.BUSINESS_CHECK_MINUTES.default),
  pro: Number(paceSettings.PRO_CHECK_MINUTES.default),
  free: Number(paceSettings.FREE_CHECK_MINUTES.default),
};
const promised = {
  business: 60 * plans.business.check_every_hours,
  pro: 60 * plans.pro.check_every_hours,
  free: 60 * plans.free.check_every_hours,
};
const of = (business: number, pro: number, free: number, everyMinutes = usualPaces): Fleet => ({
  artists: { business, pro, free },
  everyMinutes,
});
const fiveHundred = of(500, 0, 0);
const mixed = of(500, 2500, 7000);
const millionDaily = of(0, 0, 1_000_000, promised);
const millionAtPace = of(0, 0, 1_000_000);

/** Goals of a quiet probe, and in dollars a month of 500 artists on Business. */
const goals = { writeUnits: 0.02, readUnits: 0.5, fiveHundred: 4 };
const two = (value: number) => value.toFixed(2);

/** How a look stands to its goals. */
export function lookFigures(measured: Measured): Figure[] {
  const { readUnits, writeUnits, permitUnits } = probeLook(measured);
  const what = `quiet probe, one of ${visitedMeasured} in a tick`;
  const figure = (name: string, value: number, max?: number): Figure => ({
    ...{ name, value: Math.round(value * 100) / 100, unit: 'units' },
    ...(max !== undefined && { budget: { max } }),
  });
  const month = allOf(dollarsOfLook(lookOfMonth(measured, fiveHundred)));
  return [
    figure(`${what}: write units, without its permit`, writeUnits - permitUnits, goals.writeUnits),
    figure(`${what}: write units, with its permit`, writeUnits),
    figure(`${what}: read units`, readUnits, goals.readUnits),
    {
      name: '500 quiet artists on Business, visited every 5 minutes: dollars a month for visits and checks',
      value: Math.round(month * 100) / 100,
      unit: '$',
      budget: { max: goals.fiveHundred },
    },
  ];
}

/** What it costs to look at an artist: once, in a day, and for whole services in a month. */
export function looksText(measured: Measured): string {
  const idle = sumOf(jobOf(measured.jobs, tickJobs.idle));
  const perDay = 1_000_000;
  const looks: [string, Look][] = [
    [`quiet probe, one of ${visitedMeasured} in a tick`, probeLook(measured)],
    ['check that reads the profile', checkLook(measured, 'profile', perDay)],
    ['check that reads the list, too', checkLook(measured, 'list', perDay)],
    ['check that reads everything', checkLook(measured, 'all', perDay)],
  ];
  const sample = fullChecksPerHour / checksPerHourOf(mixed.artists);
  return `## What looking at an artist costs

A tick visits the artists whose turn it is, every minute. It asks the catalog for the profile, which is a quiet probe where the profile is as the last check saw it. Where it differs, or where the list or all of the artist is due, the tick asks for a check. All of this is measured with artists on which nothing changes. What a change costs is in [Jobs](#jobs).

A tick with nobody to visit takes ${idle.readUnits} read units and ${idle.writeUnits} write units: how far ticks are, how busy the lane is, and the rows of the slots that have their turn. These are in the figures of the probe, which was measured in a tick with ${visitedMeasured} artists at the usual quota of ten requests a second. Their permits are taken ${roundOf(tickQuota)} at a time, so such a tick takes ${measured.ticks.seconds.toFixed(1)} s. A check includes the visit that asked for it, and its share of a batch of ten.

${tableOf(
  [
    'A look',
    'Read units',
    'Write units',
    'of these, for permits',
    'Seconds of a function',
    '$ per million: table',
    'functions',
    'queues and logs',
    'all',
  ],
  looks.map(([name, look]) => {
    const { table, functions, queues, logs } = dollarsOfLook(look);
    const millions = [table, functions, queues + logs, table + functions + queues + logs];
    return [
      name,
      ...[look.readUnits, look.writeUnits, look.permitUnits, look.functionSeconds].map(two),
      ...millions.map((dollars) => two(1_000_000 * dollars)),
    ];
  }),
)}

### A day of a quiet artist

In a service with 10,000 artists, of which 70 % are on Free, 25 % on Pro, and 5 % on Business. About ${fullChecksPerHour} checks an hour read everything to see whether the whole catalog has a fault, whoever’s turn it is. Here, that’s ${(100 * sample).toFixed(0)} % of the artists in each hour in which they’re visited. The more artists there are, the fewer of these each has. Up to ${fullChecksPerHour} promised checks an hour, lists don’t rest: each promised check reads everything.

${tableOf(
  [
    'Plan, and how often it’s visited',
    'Quiet probes',
    'Checks of the list',
    'of everything',
    'Read units',
    'Write units',
    '$ a month for one',
    'for 500',
  ],
  [usualPaces, promised].flatMap((everyMinutes) =>
    (['business', 'pro', 'free'] as const).map((plan) => dayRow(measured, plan, everyMinutes)),
  ),
)}

### A month of a service

Dollars a month for visits and the checks that they ask for, without changes, pages, links, storage, and what is fixed. “A month” has those for artists that are visited once a day.

${tableOf(
  ['Artists', 'Table', 'Functions', 'Queues', 'Logs', 'All'],
  (
    [
      ['500 on Business, every 5 minutes', fiveHundred],
      ['10,000: 70 % Free, 25 % Pro, 5 % Business, at the usual settings', mixed],
      ['1,000,000 on Free, every 24 hours, as promised', millionDaily],
      ['1,000,000 on Free, every 6 hours, the usual setting', millionAtPace],
    ] as const
  ).map(([name, fleet]) => {
    const dollars = dollarsOfLook(lookOfMonth(measured, fleet));
    const { table, functions, queues, logs } = dollars;
    return [name, ...[table, functions, queues, logs, allOf(dollars)].map(two)];
  }),
)}

${pricesText()}`;
}

function dayRow(measured: Measured, plan: PlanName, everyMinutes: Fleet['everyMinutes']): string[] {
  const fleet = { ...mixed, everyMinutes };
  const { probes, lists, alls } = dayOf(plan, fleet);
  const look = lookOfDay(measured, plan, fleet);
  const month = allOf(dollarsOfLook(look)) * workload.daysPerMonth;
  const name = plan.charAt(0).toUpperCase() + plan.slice(1);
  return [
    `${name}, every ${everyText(everyMinutes[plan])}`,
    ...[probes, lists, alls].map((times) => times.toFixed(1)),
    ...[look.readUnits, look.writeUnits].map(two),
    month.toFixed(4),
    two(500 * month),
  ];
}

/** The prices that all dollars here are made of, and where AWS lists them. */
function pricesText(): string {
  return `### List prices

Of us-east-1, without what AWS gives for free.

${tableOf(
  ['What', '$', 'AWS page'],
  [
    ['a million read units, on demand', String(dollarsPerMillion.readUnits), dynamodb],
    ['a million write units, on demand', String(dollarsPerMillion.writeUnits), dynamodb],
    [
      'a GB stored for a month, and its backups',
      `${two(prices.storagePerGb)} and ${two(prices.backupPerGb)}`,
      dynamodb,
    ],
    [
      'an hour of a provisioned read or write unit',
      `${prices.capacityHour.readUnits} and ${prices.capacityHour.writeUnits}`,
      '[Pricing for provisioned capacity](https://aws.amazon.com/dynamodb/pricing/provisioned/)',
    ],
    ['a million calls of a function', two(prices.lambdaPerMillionCalls), lambda],
    ['a GB-second of a function (arm64)', String(prices.lambdaPerGbSecond), lambda],
    [
      'a million requests of a queue',
      two(prices.queuePerMillionRequests),
      '[Amazon SQS pricing](https://aws.amazon.com/sqs/pricing/)',
    ],
    [
      'a million calls by a schedule',
      two(prices.schedulePerMillion),
      '[Amazon EventBridge pricing](https://aws.amazon.com/eventbridge/pricing/)',
    ],
    [
      'a GB of log, and a metric for a month',
      `${two(prices.logPerGb)} and ${two(prices.metric)}`,
      '[Amazon CloudWatch pricing](https://aws.amazon.com/cloudwatch/pricing/)',
    ],
  ],
)}`;
}

const dynamodb =
  '[Pricing for on-demand capacity](https://aws.amazon.com/dynamodb/pricing/on-demand/)';
const lambda = '[AWS Lambda pricing](https://aws.amazon.com/lambda/pricing/)';

/** What visits beyond the promised ones cost a million artists on Free a month, at the usual setting. */
export function extraVisitsDollars(measured: Measured): number {
  const [daily, atPace] = [millionDaily, millionAtPace].map((fleet) =>
    allOf(dollarsOfLook(lookOfMonth(measured, fleet))),
  );
  return (atPace ?? 0) - (daily ?? 0);
}

/**
 * What it costs a million artists a month that some come first for a day, if the quota is large enough for all
 * of their visits: the share on which something was found.
 * @param everyMinutes how often they are visited.
 */
export function firstVisitsDollars(measured: Measured, everyMinutes: number): number {
  const { daysPerMonth, findingsPerDay } = workload;
  const visits = 1_000_000 * findingsPerDay * daysPerMonth * (1440 / everyMinutes);
  return visits * allOf(dollarsOfLook(probeLook(measured)));
}
