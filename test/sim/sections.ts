import { dueShards } from '../../shared/table/indexes.ts';
import { assumed } from './assumptions.ts';
import { ofTickKeys, usableOf } from './budgets.ts';
import type { Came } from './came.ts';
import { planNames, startMs } from './fleet.ts';
import type { Bill } from './money.ts';
import type { Delays } from './tally.ts';
import { clock, percent, short, time } from './report.ts';

/** Some rows under a heading. */
export interface Section {
  title: string;
  rows: readonly (readonly [string, string])[];
}

/** What there is to say about a run, by topic. */
export function sectionsOf(came: Came, bill: Bill): Section[] {
  return [
    visitsOf(came),
    checksOf(came),
    catalogOf(came),
    indexOf(came),
    keysOf(came),
    tickKeysOf(came),
    queuesOf(came),
    changesOf(came),
    moneyOf(bill),
    { title: 'Run', rows: [['took', `${short(came.seconds)} s, ${short(came.megabytes)} MB`]] },
  ];
}

/** Below which a share of the times are, for each of the shares, and the longest one. */
function timesOf(delays: Delays, ...shares: number[]): string {
  return [...shares.map((share) => delays.quantile(share)), delays.max].map(time).join(', ');
}

function visitsOf(came: Came): Section {
  const { counts, beyond, beyondOf, ticks, lastLateAt, options, toldAfter, pagesLate } = came;
  return {
    title: 'Visits',
    rows: [
      [
        'ticks, and seconds of each',
        `${short(ticks.calls)}, ${short(ticks.busySeconds / Math.max(1, ticks.calls))}`,
      ],
      [
        'ticks that were done, had no room, no permit, no time',
        [ticks.why.done, ticks.why.room, ticks.why.permits, ticks.why.late].map(short).join(', '),
      ],
      ['rows read, visits', `${short(ticks.slots.rows)}, ${short(ticks.visits)}`],
      [
        'rounds, requests in each',
        `${short(ticks.rounds)}, ${short(counts.requestsOfTicks / Math.max(1, ticks.rounds))}`,
      ],
      ['artists that come first at the end', short(ticks.slots.firsts)],
      ['looks at artists', short(counts.seen)],
      [
        'late, by more than 5 minutes beyond the plan’s time',
        `${short(counts.late)} (${percent(counts.late / beyond.count)})`,
      ],
      ['beyond the plan’s time: 99%, 99.9%, all', timesOf(beyond, 0.99, 0.999)],
      ...planNames.map((plan, at): [string, string] => [
        `… of ${plan} artists: half, 99%, all`,
        timesOf(beyondOf[at]!, 0.5, 0.99),
      ]),
      ['the last one was seen late at', clock(lastLateAt)],
      ['from one visit of a slot to the next, at the end', paceOf(came)],
      ['from a change to its verdict: half, 99%, all', timesOf(toldAfter, 0.5, 0.99)],
      ['pages read after their time: 99%, all', timesOf(pagesLate, 0.99)],
      [
        'rounds of permits in a second of a lane',
        short(ticks.rounds / options.addresses / options.hours / 3600),
      ],
    ],
  };
}

/** How long ago the slot of each ring was visited that was visited longest ago. */
function paceOf({ ticks, options }: Came): string {
  const minute = startMs / 60_000 + options.hours * 60;
  return Object.entries(ticks.marks)
    .map(([ring, marks]) => `${ring} ${minute - Math.min(...marks)} min`)
    .join(', ');
}

function checksOf({ counts, delays }: Came): Section {
  return {
    title: 'Checks',
    rows: [
      ['asked for by ticks', short(counts.asked)],
      ['done', short(counts.done)],
      ['dropped, since another one made up for it', short(counts.dropped)],
      ['came again, given up', `${short(counts.again)}, ${short(counts.givenUp)}`],
      ['waiting at the end', short(counts.waiting)],
      ['delay: half of them, 99%, all', timesOf(delays, 0.5, 0.99)],
    ],
  };
}

function catalogOf(came: Came): Section {
  const { counts, lanes, options } = came;
  const capacity = (lanes.lanes.length * usableOf(came) * options.hours) / 24;
  return {
    title: 'Catalog',
    rows: [
      [
        'addresses',
        `${options.addresses} of ${lanes.quota.requests} requests in ${lanes.quota.perSeconds} s`,
      ],
      [
        'requests',
        `${short(lanes.granted)} (${percent(lanes.granted / capacity)} of what can be given)`,
      ],
      [
        '… of ticks, checks, pages, re-checks, people',
        [
          counts.requestsOfTicks,
          counts.requestsOfChecks,
          counts.requestsOfPages,
          counts.requestsOfRechecks,
          counts.requestsOfPeople,
        ]
          .map(short)
          .join(', '),
      ],
      ['permits refused (they cost no request)', short(lanes.refused)],
      ['requests that the catalog would refuse', short(lanes.beyond)],
      [
        'people: served, refused, slowest',
        `${short(counts.peopleServed)}, ${short(counts.peopleRefused)}, ${(counts.peopleSlowestMs / 1000).toFixed(2)} s`,
      ],
    ],
  };
}

function indexOf({ due, sweepLagMost, counts }: Came): Section {
  const all = due.rows.reduce((sum, one) => sum + one, 0);
  return {
    title: 'Due index',
    rows: [
      ['rows at the end', short(all)],
      ['rows due: at the end, most', `${short(due.due)}, ${short(due.mostDue)}`],
      [
        'fullest of 16 shards against the mean',
        `${due.maxToMean.toFixed(3)} × (${short(Math.max(...due.rows))} of ${short(all / dueShards)})`,
      ],
      ['sent by the sweep, and sent again', `${short(counts.swept)}, ${short(counts.doubles)}`],
      ['sweep lag, most', time(sweepLagMost)],
    ],
  };
}

function keysOf({ hot }: Came): Section {
  const said = ({ key, units }: { key: string; units: number }) => `${key} ${short(units)}`;
  return {
    title: `Hottest keys, in writes a second of ${assumed.writesPerKeyAndSecond}`,
    rows: [
      ...hot
        .ofFamilies()
        .map(
          ({ key, units }) => [key.slice(0, key.indexOf('#')), `${short(units)} (${key})`] as const,
        ),
      ['the five hottest', hot.five().map(said).join(', ')],
    ],
  };
}

function tickKeysOf({ hot, read }: Came): Section {
  const { writes, reads } = assumed.tickKeys;
  const all = [...ofTickKeys(hot, 'writes'), ...ofTickKeys(read, 'reads')];
  return {
    title: `Slots, marks, lanes, and watches, of ${writes} writes and ${reads} reads a second`,
    rows: all.map(({ what, units, inMinute }) => [
      what,
      `${short(units)}, in the busiest minute ${short(inMinute)}`,
    ]),
  };
}

function queuesOf({ stages, options }: Came): Section {
  return {
    title: 'Queues and functions',
    rows: stages.map((stage) => [
      stage.name,
      `${short(stage.messages)} messages, ${short(stage.deepest)} deep, oldest ${time(stage.oldestSeconds)}, calls at a time ${(stage.busySeconds / options.hours / 3600).toFixed(2)} (most ${stage.mostCalls} of ${stage.spec.maxConcurrency})`,
    ]),
  };
}

function changesOf(came: Came): Section {
  const { counts, webhookDelays, hanging, looksLate } = came;
  return {
    title: 'Changes',
    rows: [
      ['found', short(counts.found)],
      [
        'confirmed, dismissed, still open',
        [counts.confirmed, counts.dismissed, came.openAtEnd].map(short).join(', '),
      ],
      ['held for the source', short(counts.held)],
      ['told though it was the source’s fault', short(counts.falseConfirmed)],
      ['re-checks late: 99%, all', `${time(looksLate.quantile(0.99))}, ${time(looksLate.max)}`],
      ['changes told to holders', short(counts.told)],
      [
        'webhooks: sent, delay of 99%, of all',
        `${short(counts.webhooks)}, ${time(webhookDelays.quantile(0.99))}, ${time(webhookDelays.max)}`,
      ],
      [
        'messages after grouping',
        `${short(counts.messages)} of ${short(counts.inMessages)} changes`,
      ],
      ...(counts.moved > 0
        ? [
            [
              'artists in other slots, within',
              `${short(counts.moved)}, ${time(came.movedWithin)}`,
            ] as const,
          ]
        : []),
      ...(hanging.attempts > 0
        ? [
            [
              'the hanging receiver: attempts, most at a time, waiting, breaker',
              `${hanging.attempts}, ${hanging.mostInFlight}, ${hanging.length}, opened ${hanging.openings} times`,
            ] as const,
          ]
        : []),
    ],
  };
}

function moneyOf(bill: Bill): Section {
  return {
    title: 'A month of such days',
    rows: [
      ...bill.parts.map(
        ({ part, dollars, readUnits, writeUnits }) =>
          [
            part,
            `$${dollars.toFixed(2)}${readUnits + writeUnits > 0 ? ` (${short(readUnits)} read units, ${short(writeUnits)} write units)` : ''}`,
          ] as const,
      ),
      ['all, at list prices', `$${bill.dollars.toFixed(2)}`],
      ['all, with provisioned capacity', `$${bill.provisioned.toFixed(2)}`],
    ],
  };
}
