import { scaled, type TableCall } from '../bench/capacity.ts';
import { type Happening, happenings, jobOf } from '../bench/cost-happenings.ts';
import { daysMeasured } from '../bench/cost-jobs.ts';
import { allowed, daysOfChanges } from '../bench/cost-workload.ts';
import { planNames } from './fleet.ts';
import { linesOf } from '../bench/cost-month.ts';
import { billOf as tableBillOf } from '../bench/cost-provisioned.ts';
import { visitsTogether } from '../bench/cost-visits.ts';
import { assumed } from './assumptions.ts';
import { type Ledger } from './ledger.ts';
import type { Came } from './came.ts';

export interface Bill {
  parts: readonly { part: string; dollars: number; readUnits: number; writeUnits: number }[];
  /** At list prices, with the table on demand. */
  dollars: number;
  /** The same with provisioned capacity. */
  provisioned: number;
}

/** What a month of such days would cost: what was counted, at the ledger's units and list prices. */
export function billOf(came: Came, ledger: Ledger): Bill {
  const { artists } = came.options;
  const all = counted(came, ledger);
  const months = linesOf(ledger, artists, { all, changesDays: changesDaysOf(came) });
  const lines = months.filter(({ what }) => what !== allowed);
  const parts = new Map<string, { dollars: number; readUnits: number; writeUnits: number }>();
  const of = (part: string) => {
    const found = parts.get(part) ?? { dollars: 0, readUnits: 0, writeUnits: 0 };
    parts.set(part, found);
    return found;
  };
  for (const { what, dollars } of lines) of(partOf(what)).dollars += dollars;
  for (const one of all) {
    const part = of(partOf(`table: ${one.what}`));
    part.readUnits += unitsIn(one, 'readUnits') * artists;
    part.writeUnits += unitsIn(one, 'writeUnits') * artists;
  }
  const onDemand = lines.reduce((sum, { dollars }) => sum + dollars, 0);
  const table = tableBillOf(lines);
  return {
    parts: [...parts]
      .map(([part, sums]) => ({ part, ...sums }))
      .toSorted((a, b) => b.dollars - a.dollars),
    dollars: onDemand,
    provisioned: onDemand + table.provisioned - table.onDemand,
  };
}

/** Each plan keeps its own history. */
function changesDaysOf({ options: { mix } }: Came): number {
  return planNames.reduce((sum, plan, at) => sum + ((mix[at] ?? 0) / 100) * daysOfChanges(plan), 0);
}

/** Read or write units of an artist in a month. */
function unitsIn(
  { times, calls, of = 1, shared = [], perCall }: Happening,
  unit: 'readUnits' | 'writeUnits',
) {
  const sum = (some: readonly TableCall[]) => some.reduce((all, call) => all + call[unit], 0);
  return times * (sum(calls) / of + sum(shared) / perCall);
}

/** The happenings of the ledger, as often as they were counted. */
function counted(came: Came, ledger: Ledger): Happening[] {
  const { counts, lanes, options, checksPerCall, stages, ticks } = came;
  const { artists, hours } = options;
  const month = (assumed.daysPerMonth * 24) / hours / artists;
  const two = came.fleet.holders.reduce((sum, one) => sum + (one > 1 ? 1 : 0), 0) / artists;
  const upkeep = stages.find(({ name }) => name === 'upkeep');
  const perPermit = Math.max(1, lanes.granted / Math.max(1, lanes.writes));
  const checks = Math.max(1, checksPerCall);
  const request = assumed.catalogRequestSeconds;
  const firsts = Math.min(1, (artists * hours) / 24 / Math.max(1, counts.done));
  const all = happenings(ledger, artists);
  const daily = all.find(({ what }) => what === 'checks')?.calls ?? [];
  const plain = jobOf(ledger.jobs, 'check without a change').map((call) => {
    const isShared = (item: string) => item.startsWith('GAUGE');
    return { ...call, readUnits: call.readUnits - 0.5 * call.items.filter(isShared).length };
  });
  const changed: Readonly<Record<string, Partial<Happening>>> = {
    'visits of ticks': {
      times: ticks.visits * month,
      waitSeconds: (visitsTogether * ticks.busySeconds) / Math.max(1, ticks.visits),
    },
    checks: {
      // Only the first of a day has the numbers of the day before to put away.
      calls: [...scaled(daily, firsts), ...scaled(plain, daysMeasured * (1 - firsts))],
      times: counts.done * month,
      perCall: checks,
      requestsEach: 1 + 2 / checks,
      waitSeconds: (counts.requestsOfChecks / Math.max(1, counts.done)) * request,
    },
    'permits of the catalog': { times: lanes.granted * month, perCall: perPermit },
    'releases read again': {
      times: (upkeep?.messages ?? 0) * month,
      waitSeconds: (counts.requestsOfPages / Math.max(1, upkeep?.messages ?? 0)) * request,
    },
    'changes found, one holder': { times: counts.found * month * (1 - two) },
    'changes found, two holders': { times: counts.found * month * two },
    're-checks, one holder': { times: counts.confirmed * month * (1 - two) },
    're-checks, two holders': { times: counts.confirmed * month * two },
    routing: { times: counts.told * month },
    deliveries: { times: counts.webhooks * month },
    'refused checks': { times: counts.again * month },
    'postponed re-checks': { times: counts.waits * month },
  };
  const usual = all.map((one) => ({ ...one, ...changed[one.what] }));
  return [...usual, chats(came, ledger, month)];
}

/** Messages to chats, which the ledger's month leaves out: there each holder has one webhook. */
function chats({ counts }: Came, ledger: Ledger, month: number): Happening {
  const made = jobOf(ledger.jobs, 'a message about one change, made a delivery');
  const sent = jobOf(ledger.jobs, 'delivery to a chat that succeeds at once');
  const reads = [...made, ...sent].map((call) => ({ ...call, writeUnits: 0 }));
  const writeUnits = counts.messageUnits / Math.max(1, counts.messages);
  const writes = {
    command: 'TransactWriteItems',
    items: [],
    strong: false,
    readUnits: 0,
    writeUnits,
  };
  return {
    what: 'messages to chats',
    times: counts.messages * month,
    calls: [...reads, writes],
    // Its own message to make it, and one to send it.
    requestsEach: 6,
    perCall: 1,
    waitSeconds: assumed.receiverSeconds,
  };
}

/** The parts of a bill, as people ask for them. */
function partOf(what: string): string {
  if (/visits|checks|permits/.test(what) && what.startsWith('table')) {
    return 'visits, checks, and their permits';
  }
  if (/read again|links|pictures/.test(what)) return 'pages, links, and pictures';
  if (/found|looks|re-checks|routing/.test(what)) return 'changes';
  if (/deliveries|chats/.test(what)) return 'deliveries';
  if (/^(schedules|queues|functions|logs|storage)/.test(what)) return what.replace(/[ :,].*/, '');
  return 'everything else';
}
