import { PlanName, plans } from '../../shared/domain/plans/plan.ts';
import {
  checksPerHourOf,
  fullChecksPerHour,
  isSparing,
} from '../../shared/checks/rules/full-checks.ts';
import { listEveryHours } from '../../shared/checks/rules/rest.ts';
import type { WatchCounts } from '../../shared/checks/rules/full-checks.ts';
import { dollarsPerMillion, sumOf } from './capacity.ts';
import { jobOf, type Measured } from './cost-happenings.ts';
import { quietCheckBytes } from './cost-stored.ts';
import { batchMeasured } from './cost-jobs.ts';
import { type CheckKind, requestsOfCheck, tickJobs, visitedMeasured } from './cost-ticks.ts';
import { quietProbe, visitCalls, visitSeconds } from './cost-visits.ts';
import { batchOf, prices, workload } from './cost-workload.ts';

const million = 1_000_000;

/** What one look at an artist takes that finds it as it was. */
export interface Look {
  readUnits: number;
  writeUnits: number;
  /** Of these write units, those for permits. */
  permitUnits: number;
  functionSeconds: number;
  functionCalls: number;
  queueRequests: number;
  logBytes: number;
}

const parts = ['table', 'functions', 'queues', 'logs'] as const;
export type Dollars = Readonly<Record<(typeof parts)[number], number>>;

/** A hundredth of a tick that visits a hundred artists. */
export function probeLook(measured: Measured): Look {
  const { table, permits, seconds } = quietProbe(measured);
  return {
    readUnits: table.readUnits + permits.readUnits,
    writeUnits: table.writeUnits + permits.writeUnits,
    permitUnits: permits.writeUnits,
    functionSeconds: seconds,
    functionCalls: 1 / visitedMeasured,
    queueRequests: 0,
    logBytes: measured.ticks.lineBytes / visitedMeasured,
  };
}

/**
 * A check that a tick asked for, with the visit that asked.
 * @param perDay how many checks the service makes, which says how many come in a batch.
 */
export function checkLook(measured: Measured, kind: CheckKind, perDay: number): Look {
  const calls = jobOf(measured.jobs, tickJobs[kind]);
  const visit = visitCalls(measured);
  const together = batchOf.checks(perDay);
  const { tableCallSeconds, catalogRequestSeconds, memoryGb, memoryGbOfProcessor } = workload;
  const requests = requestsOfCheck[kind];
  // The list and the top tracks are asked for at the same time.
  const rounds = Math.min(2, requests);
  const permits = Math.max(rounds / together, requests / batchMeasured);
  const permit = sumOf(jobOf(measured.jobs, 'permits for ten requests of a batch'));
  const waits =
    rounds * (catalogRequestSeconds + tableCallSeconds) + calls.length * tableCallSeconds;
  const own = (measured.cpuSeconds * memoryGbOfProcessor) / memoryGb;
  return {
    readUnits: sumOf([...calls, ...visit]).readUnits + permits * permit.readUnits,
    writeUnits: sumOf(calls).writeUnits + permits * permit.writeUnits,
    permitUnits: permits * permit.writeUnits,
    functionSeconds: waits / together + own + visitSeconds(measured),
    functionCalls: 1 / together,
    queueRequests: 1 / batchOf.sent(perDay, workload.daysPerMonth) + 2 / together,
    logBytes: quietCheckBytes(measured.lines, together),
  };
}

/** At list prices, in dollars. */
export function dollarsOfLook(look: Look): Dollars {
  const { readUnits, writeUnits } = look;
  return {
    table:
      (readUnits * dollarsPerMillion.readUnits + writeUnits * dollarsPerMillion.writeUnits) /
      million,
    functions:
      (look.functionCalls * prices.lambdaPerMillionCalls) / million +
      look.functionSeconds * workload.memoryGb * prices.lambdaPerGbSecond,
    queues: (look.queueRequests * prices.queuePerMillionRequests) / million,
    logs: (look.logBytes * prices.logPerGb) / 1_000_000_000,
  };
}

export function allOf(dollars: Dollars): number {
  return parts.reduce((sum, part) => sum + dollars[part], 0);
}

/** A service, and how often it visits the artists of each plan. */
export interface Fleet {
  artists: WatchCounts;
  everyMinutes: Readonly<Record<PlanName, number>>;
}

/** Looks at an artist on which nothing changes, in a day. */
export interface Day {
  probes: number;
  lists: number;
  alls: number;
}

const hoursPerDay = 24;

/** What ticks ask for in a day: everything once, the list at its turns, and what the sample takes. */
export function dayOf(plan: PlanName, { artists, everyMinutes }: Fleet): Day {
  const checksPerHour = checksPerHourOf(artists);
  const visits = (hoursPerDay * 60) / everyMinutes[plan];
  if (!isSparing(checksPerHour)) {
    const alls = Math.min(visits, hoursPerDay / plans[plan].check_every_hours);
    return { probes: visits - alls, lists: 0, alls };
  }
  const sample = fullChecksPerHour / checksPerHour;
  const alls = 1 + sample * (Math.min(hoursPerDay, visits) - 1);
  const turns = Math.min(visits, hoursPerDay / listEveryHours[plan]);
  // A turn of the list at which everything is read anyway needs no other check.
  const lists = Math.max(0, Math.min(turns - 1, visits - alls));
  return { probes: visits - alls - lists, lists, alls };
}

/** Checks of a service in a day. */
export function checksOf(fleet: Fleet): number {
  return PlanName.options.reduce((sum, plan) => {
    const { lists, alls } = dayOf(plan, fleet);
    return sum + fleet.artists[plan] * (lists + alls);
  }, 0);
}

/** What an artist takes in such a day. */
export function lookOfDay(measured: Measured, plan: PlanName, fleet: Fleet): Look {
  const { probes, lists, alls } = dayOf(plan, fleet);
  const perDay = checksOf(fleet);
  return summed([
    [probes, probeLook(measured)],
    [lists, checkLook(measured, 'list', perDay)],
    [alls, checkLook(measured, 'all', perDay)],
  ]);
}

/** What all artists take in a month, on which nothing changes. */
export function lookOfMonth(measured: Measured, fleet: Fleet): Look {
  return summed(
    PlanName.options.map((plan) => [
      fleet.artists[plan] * workload.daysPerMonth,
      lookOfDay(measured, plan, fleet),
    ]),
  );
}

function summed(some: readonly (readonly [number, Look])[]): Look {
  const of = (value: (look: Look) => number) =>
    some.reduce((sum, [times, look]) => sum + times * value(look), 0);
  return {
    readUnits: of((look) => look.readUnits),
    writeUnits: of((look) => look.writeUnits),
    permitUnits: of((look) => look.permitUnits),
    functionSeconds: of((look) => look.functionSeconds),
    functionCalls: of((look) => look.functionCalls),
    queueRequests: of((look) => look.queueRequests),
    logBytes: of((look) => look.logBytes),
  };
}
