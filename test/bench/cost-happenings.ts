import { linksEverySeconds } from '../../shared/checks/rules/rotation.ts';
import type { TableCall } from './capacity.ts';
import { pagesAtOnce } from '../../shared/checks/steps/read-details.ts';
import { daysMeasured, type JobCost } from './cost-jobs.ts';
import type { LineBytes, StoredBytes } from './cost-stored.ts';
import { type TicksMeasured } from './cost-ticks.ts';
import { visitCalls, visitSeconds, visitsTogether } from './cost-visits.ts';
import { batchOf, workload } from './cost-workload.ts';

/** What was measured of jobs, of what they store, and of what they leave in the log. */
export interface Measured {
  jobs: readonly JobCost[];
  stored: StoredBytes;
  lines: LineBytes;
  /** Of one processor of this machine, for a message: a check, with the catalog that answers it. */
  cpuSeconds: number;
  ticks: TicksMeasured;
}

/** How often something happens for an artist in a month, and what it takes each time. */
export interface Happening {
  what: string;
  times: number;
  calls: readonly TableCall[];
  /** How many times the calls are of; @default 1. */
  of?: number;
  /** What the messages of one call of a function share. */
  shared?: readonly TableCall[];
  /** Messages that it takes, with the SQS requests for each; 0: it is part of another one. */
  requestsEach: number;
  /** Requests to the catalog or to a receiver, in seconds of waiting. */
  waitSeconds: number;
  /** Messages that one call of a function handles. */
  perCall: number;
  isQuietCheck?: boolean;
}

const daySeconds = 86_400;

/** All that happens for an artist in a month, in a service with so many of them. */
export function happenings(measured: Measured, artists: number): Happening[] {
  const { jobs } = measured;
  const { daysPerMonth: days, findingsPerDay, twoHoldersShare, newPerMonth } = workload;
  const { probesPerProof, refusedChecksShare, refusedShare, linksEveryDays } = workload;
  const { catalogRequestSeconds: request, receiverSeconds } = workload;
  const findings = days * findingsPerDay;
  const holders = 1 + twoHoldersShare;
  const job = (name: string) => jobOf(jobs, name);
  const sent = { requestsEach: 3, perCall: 1, waitSeconds: 0 };
  const part = { requestsEach: 0, perCall: 1, waitSeconds: 0 };
  const swept = (times: number) => {
    const perCall = batchOf.swept(artists, times);
    const requestsEach = 1 / batchOf.sent(artists, times) + 2 / perCall;
    return { times, requestsEach, perCall, waitSeconds: 0 };
  };
  const checks = batchOf.checks(artists);
  const month = job('thirty checks without a change, one a day');
  // The checks of a batch read them once, with all their watches.
  const sharedUnits = ({ items }: TableCall) =>
    0.5 * items.filter((item) => item.startsWith('GAUGE')).length;
  const lookWait = 2 * request;
  const one = findings * (1 - twoHoldersShare);
  const two = findings * twoHoldersShare;
  const rechecks = batchOf.rechecks(artists);
  const looked = { requestsEach: 1 + 2 / rechecks, perCall: rechecks, waitSeconds: lookWait };
  const pages = swept(days / 30);
  return [
    {
      what: 'visits of ticks',
      times: days,
      calls: visitCalls(measured),
      requestsEach: 0,
      perCall: visitsTogether,
      // Each of these visits asks for a check.
      waitSeconds: visitSeconds(measured) * visitsTogether,
    },
    {
      what: 'checks',
      times: days,
      // One that finds something writes the watch with what it found, which is counted there.
      calls: month.map((call) => ({
        ...call,
        readUnits: call.readUnits - sharedUnits(call),
        writeUnits: call.writeUnits * (call.items.join() === 'WATCH' ? 1 - findingsPerDay : 1),
      })),
      of: daysMeasured,
      shared: month
        .slice(0, 1)
        .map((call) => ({ ...call, readUnits: sharedUnits(call), writeUnits: 0 })),
      requestsEach: 1 / batchOf.sent(artists, days) + 2 / checks,
      perCall: checks,
      // The list and the top tracks are read at the same time.
      waitSeconds: 2 * request,
      isQuietCheck: true,
    },
    {
      what: 'permits of the catalog',
      calls: [],
      shared: job(
        `permits for ${checks < 2 ? 'one request of the catalog' : 'ten requests of a batch'}`,
      ),
      ...part,
      ...takenTogether([
        // The profiles of a batch, then its lists and top tracks.
        { times: days, together: checks },
        { times: 2 * days, together: 2 * checks },
        { times: 2 * findings, together: rechecks },
        { times: pagesOfArtist * pages.times, together: pagesAtOnce * pages.perCall },
      ]),
    },
    {
      what: 'releases read again',
      calls: job('fourteen releases read again, unchanged'),
      ...pages,
      waitSeconds: Math.ceil(pagesOfArtist / pagesAtOnce) * request,
    },
    {
      what: 'changes found, one holder',
      times: one,
      calls: afterReading(job('check that finds one change')),
      ...part,
    },
    {
      what: 'changes found, two holders',
      times: two,
      calls: afterReading(job('check that finds one change, with two holders')),
      ...part,
    },
    {
      what: 're-checks, one holder',
      times: one,
      calls: job('re-check that confirms it'),
      ...looked,
    },
    {
      what: 're-checks, two holders',
      times: two,
      calls: job('re-check that confirms it, with two holders'),
      ...looked,
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
      what: 'links',
      calls: job('links of an artist read again, unchanged'),
      ...swept((days * daySeconds) / linksEverySeconds(artists, linksEveryDays * daySeconds)),
      // The address of the artist, and the links of whom it leads to.
      waitSeconds: 2 * request,
    },
    {
      what: 'pictures, every quarter',
      calls: job('picture of an artist kept for longer'),
      ...swept(days / 90),
    },
    {
      what: 'artists that begin, with their upkeep',
      times: newPerMonth,
      calls: job('an artist that nobody held: its baseline, and its upkeep'),
      ...sent,
      waitSeconds: 20 * request,
    },
    {
      what: 'proofs',
      calls: job('proof of a verification looked for, not there yet'),
      ...swept(newPerMonth * probesPerProof),
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
      times: days * refusedChecksShare,
      calls: job('check without a permit, which comes again'),
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

/** What an artist has, with one reading of tracks that its own page doesn't show. */
const pagesOfArtist = 15;

/** Requests, and how many of them are given permits by one write, where the lane has as many. */
function takenTogether(
  requests: readonly { times: number; together: number }[],
): Pick<Happening, 'times' | 'perCall'> {
  const times = requests.reduce((sum, one) => sum + one.times, 0);
  const writes = requests.reduce((sum, one) => sum + one.times / one.together, 0);
  return { times, perCall: times / writes };
}

/** What a check that finds something does once it has read the watch, as every check. */
function afterReading([first, ...rest]: readonly TableCall[]): readonly TableCall[] {
  if (!first?.items.includes('WATCH')) throw new Error('a check begins by reading its watch');
  return rest;
}

/** What a job made the table do. */
export function jobOf(jobs: readonly JobCost[], name: string): readonly TableCall[] {
  const found = jobs.find((one) => one.name === name);
  if (!found) throw new Error(`no job is called “${name}”`);
  return found.calls;
}
