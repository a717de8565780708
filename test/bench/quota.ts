import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { PlanName } from '../../shared/domain/plans/plan.ts';
import { perMinute } from '../../shared/domain/quota/quota.ts';
import { full } from '../../shared/checks/rules/room.ts';
import { usableOf } from '../sim/budgets.ts';
import { readLedger } from '../sim/ledger.ts';
import { quotaOf, readOptions, runOf, type RunOptions, usual } from '../sim/options.ts';
import { forSample, requestsOf } from '../sim/requests.ts';
import type { Came } from '../sim/came.ts';
import { simulate } from '../sim/simulation.ts';
import type { BenchOptions, Report } from './measure.ts';

const quota = quotaOf(usual);
const releases = [5, 14, 40, 100];
const names: readonly PlanName[] = ['business', 'pro', 'free'];

/** How many artists with 14 releases ticks visit as often as their plan promises, by one address. */
function carried(plan: PlanName): number {
  const all = perMinute(quota) * 1440 * full - forSample;
  return Math.floor(all / requestsOf(plan, 14));
}

/** A day of Business artists on one address. */
function day(artists: number, hours: number, scenario: RunOptions['scenario']): Came {
  const words = `--artists ${artists} --hours ${hours} --mix 0/0/100 --addresses one`;
  const options = runOf(readOptions(words.split(' ')), 'steady');
  return simulate({ ...options, scenario }, readLedger());
}

/** Days of a service with few artists, with as many as one address carries, and with all that may go wrong. */
export async function quotaBench({ long }: BenchOptions): Promise<Report> {
  const steady = { name: 'steady', how: 'A usual day.' };
  const few = day(500, 47, steady);
  const many = day(simulatedBusiness, long ? 24 : 8, steady);
  const bad = day(badBusiness, 20, {
    name: 'bad',
    how: '',
    outage: { from: 6, until: 8 },
    imported: { at: 13, artists: long ? 1000 : 300 },
    takedown: { at: 16, artists: 200 },
  });
  return Promise.resolve({
    title: 'The quota of the catalog',
    how: `Days in virtual time, by the [simulation](scale.md): Business artists with 14 releases, 3 of them from the last year, on one address (50 requests in any 5 seconds). The bad day has ${badBusiness.toLocaleString('en')} of them: from 6 to 8 the catalog answers nobody, from 13 on a label imports ${long ? '1,000' : '300'} artists, at 16 all releases of 200 artists are taken down.`,
    figures: [...figuresOf(few, many), ...figuresOfBad(bad), ...forWitnesses()],
    tables: [requestTable()],
  });
}

/** As many as a simulated address visits within five minutes of what the plan promises. */
const simulatedBusiness = 17_000;
const badBusiness = 13_000;

function figuresOf(few: Came, many: Came): Report['figures'] {
  const minutes = (seconds: number) => seconds / 60;
  const usedPercent = (100 * many.lanes.granted * 24) / many.options.hours / usableOf(many);
  return [
    ...names.map((plan) => ({
      name: `${plan} artists whose requests one address has room for (computed from the table below)`,
      value: carried(plan),
      unit: '' as const,
    })),
    {
      name: 'minutes from a change to its verdict, median of 500 business artists',
      value: minutes(few.toldAfter.quantile(0.5)),
      unit: '',
      budget: { max: 8 },
    },
    {
      name: 'the same, 99%',
      value: minutes(few.toldAfter.quantile(0.99)),
      unit: '',
      budget: { max: 12 },
    },
    {
      name: `minutes beyond the hour of the plan, 99.9% of ${simulatedBusiness.toLocaleString('en')} business artists`,
      value: minutes(many.beyond.quantile(0.999)),
      unit: '',
      budget: { max: 5 },
    },
    { name: 'permits used by them', value: usedPercent, unit: '%', budget: { min: 75 } },
    {
      name: 'requests beyond 50 in 5 s',
      value: few.lanes.beyond + many.lanes.beyond,
      unit: '',
      budget: { max: 0 },
    },
    {
      name: 'longest wait of a person',
      value: Math.max(few.counts.peopleSlowestMs, many.counts.peopleSlowestMs) / 1000,
      unit: 's',
      budget: { max: 2 },
    },
    {
      name: 'hours that a page waited from when it was due, at most',
      value: many.pagesLate.max / 3600,
      unit: '',
    },
    {
      name: 'quota that the rules never give away, at full demand (computed)',
      value: 100 - perMinute(quota) / 6,
      unit: '%',
      budget: { max: 15 },
    },
  ];
}

function figuresOfBad(bad: Came): Report['figures'] {
  const inTime = bad.moments.find(
    ({ minute, late }) => minute > 8 * 60 && minute % 5 === 0 && late <= 300,
  );
  return [
    {
      name: 'hours after the outage until no artist was late',
      value: ((inTime?.minute ?? 20 * 60) - 8 * 60) / 60,
      unit: '',
      budget: { max: 3 },
    },
    {
      name: 'requests beyond 50 in 5 s on the bad day',
      value: bad.lanes.beyond,
      unit: '',
      budget: { max: 0 },
    },
    { name: 'longest wait of a re-check', value: bad.looksLate.max, unit: 's' },
  ];
}

const Asked = z.object({ changes: z.int(), requests: z.int(), artist_days: z.int() });

/** What other artists are asked for, as the labeled corpus needs it: it has 20 changes of an artist in a year. */
function forWitnesses(): Report['figures'] {
  const text = readFileSync(join(import.meta.dirname, '../../docs/generated/latency.json'), 'utf8');
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
    how: 'Computed from the periods in the code, for one artist that is visited as often as its plan promises, in a service that makes more than 200 checks an hour, by plan and number of releases, 3 of which are from the last year. The goal for 14 releases is 37, 9 and 4. In a smaller service, each check reads everything.',
    head: ['Releases', ...names],
    rows: releases.map((count) => [
      String(count),
      ...names.map((plan) => requestsOf(plan, count).toFixed(1)),
    ]),
  };
}
