import { perMinute } from '../../shared/domain/quota/line.ts';
import type { Quota } from '../../shared/domain/quota/permits.ts';
import { type PlanName, plans } from '../../shared/domain/plan.ts';
import type { BenchOptions, Report } from './measure.ts';
import { type DayCame, liveQuotaDay } from './quota-day.ts';

const quota: Quota = { requests: 50, perSeconds: 5, shares: { people: 0.1, rechecks: 0.15 } };
/** A page of each release comes up again after that many days, by two requests. */
const rotationDays: Readonly<Record<PlanName, number>> = { business: 1, pro: 7, free: 30 };
const rowsPerPage = 100;
const releases = [5, 14, 40, 100];
/** Of the quota, for people and re-checks. */
const partForOthers = 0.05;
const names: readonly PlanName[] = ['business', 'pro', 'free'];

/** Requests for an artist on which nothing changes, in a day: checks, and pages in turn. */
function requestsOf(plan: PlanName, count: number): number {
  const checks = 24 / plans[plan].check_every_hours;
  const perCheck = 2 + Math.ceil(count / rowsPerPage);
  return checks * perCheck + (2 * count) / rotationDays[plan];
}

/** How many artists with 14 releases one address carries, whatever their number of holders. */
function carried(plan: PlanName): number {
  return Math.floor((perMinute(quota) * 1440 * (1 - partForOthers)) / requestsOf(plan, 14));
}

/** A day of a service that needs four fifths of its quota, with all that may go wrong in it. */
export async function quotaBench({ long }: BenchOptions): Promise<Report> {
  const artists = Math.floor(carried('business') * 0.8);
  const day = liveQuotaDay({
    artists,
    organizations: 200,
    peoplePerSecond: 0.25,
    requestsPerCheck: 3,
    pagesPerDay: 14,
    outage: { from: 8, until: 10 },
    imported: { at: 13, artists: long ? 1000 : 300 },
    event: { at: 16, rechecks: 200 },
  });
  return Promise.resolve({
    title: 'The quota of the catalog',
    how: `A day in virtual time of ${artists.toLocaleString('en')} business artists with 14 releases, in 200 organizations of different sizes, on one address (50 requests in any 5 seconds), by the product’s own rules for permits and for the line. A person asks every four seconds. From 8 to 10 the catalog answers nobody, at 13 a label imports ${long ? '1,000' : '300'} artists, from 16 on 200 artists of a source-wide event are looked at each hour. Requests per artist are counted from what a check and the pages read today.`,
    figures: figuresOf(day),
    tables: [requestTable()],
  });
}

function figuresOf(day: DayCame): Report['figures'] {
  const { peopleWaitMs, recheckWaitMs } = day;
  const longest = (all: readonly number[]) => all.reduce((most, one) => Math.max(most, one), 0);
  return [
    ...names.map((plan) => ({
      name: `${plan} artists that one address carries`,
      value: carried(plan),
      unit: '' as const,
    })),
    {
      name: 'requests beyond 50 in 5 s',
      value: day.refusedByProvider,
      unit: '',
      budget: { max: 0 },
    },
    {
      name: 'quota that is never used, at full demand',
      value: 100 - perMinute(quota) / 6,
      unit: '%',
      budget: { max: 15 },
    },
    { name: 'quota used over the day', value: day.usedPercent, unit: '%' },
    {
      name: 'longest wait of a person',
      value: longest(peopleWaitMs) / 1000,
      unit: 's',
      budget: { max: 2 },
    },
    { name: 'longest wait of a re-check', value: longest(recheckWaitMs) / 1000, unit: 's' },
    { name: 'most checks in line', value: day.inLineMost, unit: '' },
    {
      name: 'hours until the backlog of the outage was gone',
      value: day.clearedAfterHours ?? 24,
      unit: '',
      budget: { max: 3 },
    },
    {
      name: 'minutes from one check of an artist to the next, at most (outside the outage and three hours after)',
      value: day.oldestCheckMinutes,
      unit: '',
    },
    {
      name: 'mean wait of the worst organization, as a multiple of the mean',
      value: day.worstOrganization,
      unit: '',
    },
  ];
}

function requestTable() {
  return {
    title: 'Requests of a quiet day',
    how: 'For one artist, by plan and number of releases. The goal for 14 releases is 37, 9 and 4.',
    head: ['Releases', ...names],
    rows: releases.map((count) => [
      String(count),
      ...names.map((plan) => requestsOf(plan, count).toFixed(1)),
    ]),
  };
}
