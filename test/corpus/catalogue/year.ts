/**
 * A year of life of invented artists in the simulator's catalog: what truly happens to them, with
 * labels, what only seems to happen, and what the service makes of it.
 */
import type { Change } from '../../../shared/changes/rules/change.ts';
import { type PlanName, plans } from '../../../shared/domain/plans/plan.ts';
import { isSparing } from '../../../shared/checks/rules/full-checks.ts';
import { everyDays } from '../../../shared/checks/rules/rotation.ts';
import { chance } from '../../../lib/simulator/invented/chance.ts';
import type { Waited } from './diary.ts';
import type { Asked } from './asking.ts';
import { events } from './events.ts';
import type { Label } from './event.ts';
import { allSourceNoises, Life } from './life.ts';
import { placesOf } from './place.ts';
import { type Calendar, plan, settleDays, type SourceNoise, timeOf } from './plan.ts';
import { shelvesOf } from './shelf.ts';
import { Timeline } from './timeline.ts';
import { Turns } from './turns.ts';
import type { Witnessing } from './watcher.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const firstDay = '2026-01-05';
/** A moment of the whole source: twelve minutes. */
const momentHours = 0.2;
/** On Business, tracks of old releases are read apart every 16 days. */
const sparingDays = 20;

export interface YearOptions {
  seed: number;
  artists: number;
  /** @default 365 */
  days?: number;
  /** Of each artist, in a year. */
  eventsPerArtist?: number;
  /** What happens to artists; @default everything that the corpus knows. */
  events?: readonly string[];
  noisesPerArtist?: number;
  /** Of each artist, in a year: what is wrong for some minutes; @default none. */
  momentsPerArtist?: number;
  /** Of the whole source, in a year. */
  sourceNoises?: number;
  /** Of the whole source, in a year: the same for some minutes; @default none. */
  sourceMoments?: number;
  /** Of the whole service, of which these artists are a part; @default few: each reads everything. */
  checksPerHour?: number;
  /**
   * Says how often artists and pages are read; @default business. All are checked within the same hour of the
   * interval: a service of so many checks has as many artists and more in each of its hours.
   */
  plan?: PlanName;
  /** What becomes of what witnesses say; @default they are honest. */
  witnessing?: Witnessing;
  /** Between two looks at the profile; @default none but those of the checks. */
  probeEveryMinutes?: number;
}

/** What came of it. */
export interface Lived {
  labels: Label[];
  /** By streaming id. */
  changes: { artist: string; change: Change }[];
  /** What was still open at the end. */
  waiting: number;
  /** How often each kind of event and of noise was there. */
  counts: ReadonlyMap<string, number>;
  /** When the whole source was disturbed, in milliseconds. */
  disturbances: readonly { from: number; until: number }[];
  checks: number;
  /** From one check of an artist to the next. */
  everyMs: number;
  endsAt: number;
}

/** The same, and by which rules changes waited. */
export interface Watched extends Lived {
  /** By the ids of the changes that are settled. */
  waited: ReadonlyMap<string, Waited>;
  /** What was asked of other artists, to be sure of what is unlikely. */
  asked: Asked;
  /** Looks at the profile alone, where they might have found something. */
  probes: number;
}

/** A world in which nothing seems to happen that didn't: each answer of the source is true. */
export const calm = { noisesPerArtist: 0, sourceNoises: 0 };

/** Lives a year, or the part of it that is asked for. The same options give the same. */
export async function live(options: YearOptions): Promise<Watched> {
  const calendar = calendarOf(options);
  const { seed, startsAt, days } = calendar;
  const endsAt = startsAt + days * dayMs;
  let time = startsAt;
  const now = () => new Date(time);
  const timeline = new Timeline();
  const shelves = shelvesOf(seed, firstDay, options.artists, now);
  const { checksPerHour = 0, plan: planName = 'business' } = options;
  const everyMs = plans[planName].check_every_hours * hourMs;
  const places = placesOf(shelves, { seed, checkedWithinMs: hourMs, everyMs });
  const witnessing = options.witnessing ? { witnessing: options.witnessing } : {};
  const probeEveryMs = (options.probeEveryMinutes ?? 0) * minuteMs;
  const service = { timeline, now, checksPerHour, plan: planName, probeEveryMs };
  const turns = new Turns(places, { ...service, ...witnessing });
  const life = new Life(places, { timeline, now, onlookers: turns });
  await turns.begin();
  plan(life, calendar);
  turns.planWeeks(startsAt, isSparing(checksPerHour) ? days + settleDays : days);
  // What is asked for later than the end is settled, so that nothing is left open by it.
  const settledAt =
    endsAt + (isSparing(checksPerHour) ? sparingDays * everyDays[planName] : settleDays) * dayMs;
  for (let next = timeline.next(); next && next.at <= settledAt; next = timeline.next()) {
    time = Math.max(time, next.at);
    await next.run();
  }
  return {
    ...{ labels: life.labels, counts: life.counts, disturbances: life.disturbances },
    ...{ checks: turns.checks, probes: turns.probes, asked: turns.asked, everyMs, endsAt },
    changes: turns.watchers.flatMap(({ streamingId: artist, settled }) =>
      settled.map((change) => ({ artist, change })),
    ),
    waiting: turns.watchers.flatMap(({ waiting }) => waiting).length,
    waited: new Map(turns.watchers.flatMap(({ waited }) => [...waited])),
  };
}

/** The first and the last days are left alone: pages are read by then, and what waits long is over. */
function calendarOf(options: YearOptions): Calendar {
  const { seed, days = 365, eventsPerArtist = 20, noisesPerArtist = 14 } = options;
  const share = (perYear: number) => Math.round((perYear * days) / 365);
  const startsAt = Date.parse(firstDay);
  const count = share(eventsPerArtist);
  const span = { seed, startsAt, days };
  return {
    ...{ seed, startsAt, days },
    events: {
      names: options.events ?? Object.keys(events),
      ...{ count, firstDay: 3, gapDays: (days - 12) / Math.max(count, 1), part: 0.3 },
    },
    noises: { count: share(noisesPerArtist), firstDay: 0, withinDays: days - 3 },
    moments: { count: share(options.momentsPerArtist ?? 0), firstDay: 1, withinDays: days - 4 },
    mergeDay: days - 4.2,
    source: [
      ...sourceOf(span, { count: share(options.sourceNoises ?? 40), hoursMax: Infinity }),
      ...sourceOf(span, { count: share(options.sourceMoments ?? 0), hoursMax: momentHours }),
    ],
  };
}

/** Each kind in its turn. */
function sourceOf(
  { seed, startsAt, days }: Pick<Calendar, 'seed' | 'startsAt' | 'days'>,
  { count, hoursMax }: { count: number; hoursMax: number },
): SourceNoise[] {
  const from = chance(seed, 'source', ...(hoursMax === Infinity ? [] : [hoursMax]));
  return Array.from({ length: count }, (_, at) => {
    const day = 10 + ((at + from.float()) / count) * (days - 17);
    return {
      name: allSourceNoises[at % allSourceNoises.length] ?? '',
      at: timeOf({ startsAt }, day),
      from: chance(seed, 'noise', at),
      hoursMax,
    };
  });
}
