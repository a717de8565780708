import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { perMinute } from '../../shared/domain/quota/line.ts';
import type { Quota } from '../../shared/domain/quota/permits.ts';
import { type PlanName, plans } from '../../shared/domain/plan.ts';
import { fullChecksPerHour } from '../../shared/domain/watch/full-checks.ts';
import { listEveryHours } from '../../shared/domain/watch/rest.ts';
import { everyDays, oldTimes, tracksTimes } from '../../shared/domain/watch/rotation.ts';
import type { BenchOptions, Report, Table } from './measure.ts';
import { type DayCame, liveQuotaDay } from './quota-day.ts';

const quota: Quota = { requests: 50, perSeconds: 5, shares: { people: 0.1, rechecks: 0.15 } };
const rowsPerPage = 100;
const releases = [5, 14, 40, 100];
const recentReleases = 3;
/** Of the quota, for people and re-checks, and kept free for them. */
export const partForOthers = 0.13;
const names: readonly PlanName[] = ['business', 'pro', 'free'];

/** Requests for an artist on which nothing changes, in a day of a busy service: checks, and pages in turn. */
export function requestsOf(plan: PlanName, count: number): number {
  const profiles = 24 / plans[plan].check_every_hours;
  const lists = (24 / listEveryHours[plan]) * Math.ceil(count / rowsPerPage);
  const pages = recentReleases + (count - recentReleases) / oldTimes;
  const perPage = 1 + 1 / tracksTimes[plan];
  return profiles + lists + 1 + (pages * perPage) / everyDays[plan];
}

/** Requests of a day for the checks of the sample: the list and the top tracks, besides the profile. */
const forSample = fullChecksPerHour * 24 * 2;

/** How many artists with 14 releases one address carries, whatever their number of holders. */
function carried(plan: PlanName, part = 1): number {
  const all = perMinute(quota) * 1440 * (1 - partForOthers) - forSample;
  return Math.floor((all * part) / requestsOf(plan, 14));
}

/** A day of a service that needs four fifths of its quota, with all that may go wrong in it. */
export async function quotaBench({ long }: BenchOptions): Promise<Report> {
  // Of the load, nine tenths are of business artists.
  const artists = {
    business: carried('business', 0.8 * 0.9),
    pro: carried('pro', 0.8 * 0.07),
    free: carried('free', 0.8 * 0.03),
  };
  const day = liveQuotaDay({
    artists,
    organizations: 200,
    peoplePerSecond: 0.25,
    releases: { recent: recentReleases, old: 14 - recentReleases },
    outage: { from: 6, until: 8 },
    imported: { at: 13, artists: long ? 1000 : 300 },
    event: { at: 16, rechecks: 200 },
  });
  const calm = { outage: null, imported: null, event: null };
  const full = liveQuotaDay({
    ...{ organizations: 200, peoplePerSecond: 0.25, ...calm },
    releases: { recent: recentReleases, old: 14 - recentReleases },
    artists: { business: carried('business'), pro: 0, free: 0 },
  });
  // Each plan a third of half the quota, on a calm day: what the formula says can be held against it.
  const each = {
    business: carried('business', 1 / 6),
    pro: carried('pro', 1 / 6),
    free: carried('free', 1 / 6),
  };
  const quiet = liveQuotaDay({
    ...{ organizations: 200, peoplePerSecond: 0.25, ...calm },
    releases: { recent: recentReleases, old: 14 - recentReleases },
    artists: each,
  });
  const counts = names.map((plan) => `${artists[plan].toLocaleString('en')} ${plan}`).join(', ');
  return Promise.resolve({
    title: 'The quota of the catalog',
    how: `A day in virtual time of a service that needs four fifths of what one address (50 requests in any 5 seconds) carries: ${counts} artists with 14 releases, 3 of them from the last year, in 200 organizations of different sizes, by the product’s own rules for permits, for the line, and for what a check reads. A person asks every four seconds. From 6 to 8 the catalog answers nobody, at 13 a label imports ${long ? '1,000' : '300'} artists, from 16 on 200 artists of a source-wide event are looked at each hour.`,
    figures: figuresOf(day, full),
    tables: [requestTable(), comparedTable(quiet, each)],
  });
}

function figuresOf(day: DayCame, full: DayCame): Report['figures'] {
  const { peopleWaitMs, recheckWaitMs } = day;
  const longest = (all: readonly number[]) => all.reduce((most, one) => Math.max(most, one), 0);
  return [
    ...names.map((plan) => ({
      name: `${plan} artists that one address carries (computed from the table below)`,
      value: carried(plan),
      unit: '' as const,
      ...(plan === 'business' && { budget: { min: 15_000 } }),
    })),
    {
      name: 'minutes from one check to the next, at most, on a calm day with so many business artists',
      value: full.oldestCheckMinutes,
      unit: '',
      budget: { max: 90 },
    },
    {
      name: 'requests beyond 50 in 5 s',
      value: day.refusedByProvider + full.refusedByProvider,
      unit: '',
      budget: { max: 0 },
    },
    {
      name: 'quota that the rules never give away, at full demand (computed)',
      value: 100 - perMinute(quota) / 6,
      unit: '%',
      budget: { max: 15 },
    },
    {
      name: 'quota used on a calm day with so many business artists',
      value: full.usedPercent,
      unit: '%',
    },
    {
      name: 'permits refused on that day, of those asked for (they cost no request)',
      value: (100 * full.permitsRefused) / full.permitsAsked,
      unit: '%',
    },
    {
      name: 'hours that a page waited from when it was due, at most, on that day',
      value: full.oldestPageHours,
      unit: '',
    },
    { name: 'quota used over the day with an outage', value: day.usedPercent, unit: '%' },
    {
      name: 'longest wait of a person',
      value: Math.max(longest(peopleWaitMs), longest(full.peopleWaitMs)) / 1000,
      unit: 's',
      budget: { max: 2 },
    },
    ...forWitnesses(),
    { name: 'longest wait of a re-check', value: longest(recheckWaitMs) / 1000, unit: 's' },
    { name: 'most checks in line', value: day.inLineMost, unit: '' },
    {
      name: 'hours after the outage until no check waited longer than five minutes',
      value: day.clearedAfterHours ?? 24,
      unit: '',
      budget: { max: 3 },
    },
    {
      name: 'hours after the outage until the pages that had come due were read',
      value: day.pagesAfterHours ?? 24,
      unit: '',
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

const Asked = z.object({ changes: z.int(), requests: z.int(), artist_days: z.int() });

/** What other artists are asked for, as the labeled corpus needs it: it has 20 changes of an artist in a year. */
function forWitnesses(): Report['figures'] {
  const text = readFileSync(join(import.meta.dirname, '../../docs/latency.json'), 'utf8');
  const { asked } = z.object({ asked: Asked }).parse(JSON.parse(text));
  const each = asked.requests / asked.changes;
  const perDay = (asked.requests / asked.artist_days) * carried('business');
  const part = perDay / (perMinute(quota) * 1440);
  return [
    { name: 'requests to other artists for an unlikely change (corpus)', value: each, unit: '' },
    {
      name: 'the same in a day of so many business artists, at as many unlikely changes as the corpus has',
      value: perDay,
      unit: '',
    },
    { name: 'the same, as a part of the quota', value: 100 * part, unit: '%', budget: { max: 2 } },
  ];
}

function requestTable() {
  return {
    title: 'Requests of a quiet day',
    how: 'Computed from the periods in the code, for one artist of a service that makes more than 200 checks an hour, by plan and number of releases, 3 of which are from the last year. The goal for 14 releases is 37, 9 and 4. In a smaller service, each check reads everything.',
    head: ['Releases', ...names],
    rows: releases.map((count) => [
      String(count),
      ...names.map((plan) => requestsOf(plan, count).toFixed(1)),
    ]),
  };
}

/** What the formula says of an artist with 14 releases, next to a simulated day. */
function comparedTable(quiet: DayCame, artists: Readonly<Record<PlanName, number>>): Table {
  const checks = names.reduce(
    (sum, plan) => sum + (24 / plans[plan].check_every_hours) * artists[plan],
    0,
  );
  const sampled = (plan: PlanName) => (forSample * 24) / plans[plan].check_every_hours / checks;
  return {
    title: 'The same for 14 releases, in a simulated day',
    how: 'A calm day of artists on all plans, at half of the quota: requests per artist as the product’s own code decided what to read. The sample of checks that reads everything is a part of them, so it is added to what was computed.',
    head: ['Requests', ...names],
    rows: [
      ['computed', ...names.map((plan) => (requestsOf(plan, 14) + sampled(plan)).toFixed(1))],
      ['simulated', ...names.map((plan) => (quiet.requestsOf[plan] / artists[plan]).toFixed(1))],
    ],
  };
}
