/** When what happens in a run of the service: a few dense days. */
import { chance } from '../../../lib/simulator/invented/chance.ts';
import { events as allEvents } from '../catalogue/events.ts';
import { type Calendar, type SourceNoise, timeOf } from '../catalogue/plan.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** All artists are checked in the first minutes of an hour, and what befalls the source comes later. */
export const checkedWithinMs = 8 * minuteMs;

const isOfPages = (name: string) => name === 'other labels';

/** What befalls the whole source and can be told from the truth at few artists. */
export const harmlessSourceNoises = [
  'no answers',
  'another form of answers',
  'short lists',
  'another host of pictures',
];

export interface LifeOptions {
  seed: number;
  days: number;
  /** Of each artist. */
  events: number;
  noises: number;
  /** Of the whole source, in this order, … */
  sourceNoises: readonly string[];
  /** … and for how long at most: a silence of two days only takes more time. */
  sourceHoursMax: number;
}

/** The last days are left alone, for what waits long. */
export function calendarOf(options: LifeOptions, startsAt: number): Calendar {
  const { seed, days, events: count, noises } = options;
  return {
    ...{ seed, startsAt, days },
    events: {
      names: Object.keys(allEvents),
      ...{ count, firstDay: 0.2, gapDays: Math.max(0.3, days - 4.5) / count, part: 0.6 },
    },
    noises: { count: noises, firstDay: 0.1, withinDays: Math.max(0.5, days - 4) },
    mergeDay: days < 8 ? null : days - 4,
    source: sourceOf(options, startsAt),
  };
}

/** Each in its turn, after the checks of an hour: it is there when all of them come next. */
function sourceOf(options: LifeOptions, startsAt: number): SourceNoise[] {
  const { seed, days, sourceNoises: names, sourceHoursMax: hoursMax } = options;
  const gap = (days - 1.5) / Math.max(names.length, 1);
  return names.map((name, index) => {
    const from = chance(seed, 'source', index);
    const hour = Math.floor(timeOf({ startsAt }, 0.3 + index * gap) / hourMs) * hourMs;
    // Pages are read once a day, somewhat later each day.
    const day = Math.ceil((hour - startsAt) / dayMs);
    const at = isOfPages(name)
      ? timeOf({ startsAt }, day) - hourMs / 2
      : hour + checkedWithinMs + from.int(2, 12) * minuteMs;
    return { name, at, from, hoursMax };
  });
}
