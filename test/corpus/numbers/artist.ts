import { chance, type Chance } from '../../../lib/simulator/invented/chance.ts';
import type { DailyNumbers } from '../../../shared/findings/types.ts';
import { dayOf } from '../../../shared/domain/text/text.ts';

/** What was done to a number, and so has to be told: from its first day to its last. */
export interface InjectedEvent {
  direction: 1 | -1;
  shape: 'sudden' | 'days' | 'week';
  first: number;
  last: number;
  /** The share that it moves the number by, beside its usual growth. */
  share: number;
}

/** A year of one number of an invented artist, with what is true of it. */
export interface LabelledNumber {
  field: 'followers' | 'monthly_listeners';
  /** What the source says, by day; null where it says nothing. */
  reported: readonly (number | null)[];
  /** What is so, whatever the source says. */
  truth: readonly number[];
  events: readonly InjectedEvent[];
  /** Days on which a release makes the number rise, or on which listeners fall back after it. */
  releases: readonly { day: number; lasts: number }[];
  glitches: readonly { day: number; lasts: number; factor: number }[];
  outages: readonly { day: number; lasts: number }[];
}

/** How one number behaves, drawn for each artist. */
interface Temper {
  start: number;
  /** Growth a day, in logarithms, and how it drifts over the year. */
  growth: number;
  drift: number;
  /** How far a day strays by chance, and how much of that stays for the next day. */
  noise: number;
  memory: number;
  /** How far a weekday strays, always the same way. */
  weekday: number;
  /** How often the source repeats the day before. */
  stale: number;
}

export const yearDays = 365;
const firstDay = Date.parse('2025-11-21');
/** No event in the first weeks: the detector has to know the artist before. */
const eventsFrom = 40;
const eventsApart = 45;

/** A year of both numbers of an invented artist; the same for the same seed and number. */
export function inventedArtist(seed: number, number: number): readonly LabelledNumber[] {
  return (['followers', 'monthly_listeners'] as const).map((field) =>
    inventedNumber(field, chance('numbers', seed, number, field)),
  );
}

function inventedNumber(field: LabelledNumber['field'], from: Chance): LabelledNumber {
  const temper = temperOf(field, from);
  const releases = releasesOf(from);
  const outages = spans(from, 3, 10);
  const events = eventsOf(temper, { releases, outages }, from);
  const truth = truthOf(field, temper, releases, events, from);
  const glitches = glitchesOf(events, from);
  const reported = reportOf(truth, { temper, glitches, outages }, from);
  return { field, reported, truth, events, releases, glitches, outages };
}

function temperOf(field: LabelledNumber['field'], from: Chance): Temper {
  const isFollowers = field === 'followers';
  const start = 100 * 500_000 ** from.float();
  return {
    start,
    growth: isFollowers ? between(from, -0.0003, 0.003) : between(from, -0.001, 0.002),
    drift: isFollowers ? 0.0005 : 0.001,
    noise: isFollowers ? 0.0003 * 10 ** from.float() : 0.001 * 5 ** from.float(),
    memory: isFollowers ? between(from, 0, 0.4) : between(from, 0.3, 0.7),
    weekday: from.happens(0.6) ? (isFollowers ? 0.002 : 0.004) * from.float() : 0,
    stale: from.pick([0, 0.02, 0.05, 0.15]),
  };
}

function releasesOf(from: Chance): LabelledNumber['releases'] {
  return spans(from, 4, 1).map(({ day }) => ({ day, lasts: 56 }));
}

/** Some spans of days, at random. */
function spans(from: Chance, count: number, daysMax: number) {
  return Array.from({ length: from.int(1, count) }, () => ({
    day: from.int(1, yearDays - daysMax - 1),
    lasts: from.int(1, daysMax),
  })).toSorted((a, b) => a.day - b.day);
}

/** How many shares of its own scatter a number moves by for an event: from what has to be told on. */
const sizes = {
  sudden: { scatters: 6.5, least: 0.015 },
  days: { scatters: 7, least: 0.06 },
  week: { scatters: 9, least: 0.08 },
} as const;
const shapeDays = { sudden: 1, days: 3, week: 7 } as const;

function eventsOf(
  temper: Temper,
  { releases, outages }: Pick<LabelledNumber, 'releases' | 'outages'>,
  from: Chance,
): InjectedEvent[] {
  const events: InjectedEvent[] = [];
  for (let tries = 0; tries < 6; tries += 1) {
    const shape = from.pick(['sudden', 'sudden', 'days', 'week'] as const);
    const first = from.int(eventsFrom, yearDays - 14);
    const last = first + shapeDays[shape] - 1;
    const isFree =
      events.every((event) => Math.abs(event.first - first) >= eventsApart) &&
      releases.every(({ day, lasts }) => last < day - 7 || first > day + lasts);
    if (!isFree || events.length >= 2) continue;
    // What an outage hides is judged by its days: it takes as much on each of them.
    const hidden = outages
      .filter(({ day, lasts }) => first <= day + lasts && last >= day - 1)
      .reduce((sum, { lasts }) => sum + lasts, 1);
    const share = Math.min(Math.expm1(hidden * Math.log1p(sizeOf(temper, shape, from))), 2.6);
    const direction = from.pick([1, -1] as const);
    events.push({
      direction,
      shape,
      first,
      last,
      share: direction < 0 ? Math.min(share, 0.7) : share,
    });
  }
  return events.toSorted((a, b) => a.first - b.first);
}

/** From just above what is promised to be told to six times that. */
function sizeOf(
  { start, noise, memory, weekday }: Temper,
  shape: InjectedEvent['shape'],
  from: Chance,
): number {
  const { scatters, least } = sizes[shape];
  const scatter = Math.hypot(
    noise / Math.sqrt(1 - memory ** 2),
    weekday / 2,
    1 / Math.sqrt(start / 2),
  );
  return Math.max(least, Math.exp(scatters * scatter) - 1) * 6 ** from.float();
}

function truthOf(
  field: LabelledNumber['field'],
  { start, growth, drift, noise, memory, weekday }: Temper,
  releases: LabelledNumber['releases'],
  events: readonly InjectedEvent[],
  from: Chance,
): number[] {
  const weekdays = Array.from({ length: 7 }, () => weekday * from.normal());
  const bumps = releases.map(({ day }) => ({
    day,
    size: between(from, 0.001, field === 'followers' ? 0.004 : 0.012),
  }));
  const truth: number[] = [];
  let [level, stray, trend] = [Math.log(start), 0, growth];
  for (let day = 0; day < yearDays; day += 1) {
    trend += (drift / Math.sqrt(90)) * from.normal() * 0.3;
    // One day in fifty is wilder than the others.
    stray = memory * stray + noise * from.normal() * (from.happens(0.02) ? 3 : 1);
    const mean = weekdays.reduce((sum, each) => sum + each, 0) / 7;
    level += trend + stray + (weekdays[day % 7] ?? 0) - mean;
    level += bumps.reduce((sum, bump) => sum + bumpOn(field, day - bump.day, bump.size), 0);
    for (const { first, last, share, direction } of events) {
      if (day < first || day > last) continue;
      level += Math.log1p(direction * share) / (last - first + 1);
    }
    const value = Math.exp(level);
    truth.push(Math.max(1, Math.round(value + from.normal() * Math.sqrt(value) * 0.1)));
  }
  return truth;
}

/** Followers come faster for two weeks; listeners rise for two, and leave again four weeks on. */
function bumpOn(field: LabelledNumber['field'], day: number, size: number): number {
  if (day < 0) return 0;
  if (field === 'followers') return size * Math.exp(-day / 7);
  if (day < 14) return size * Math.min(1, (day + 1) / 3);
  return day >= 28 && day < 49 ? -size * 0.45 : 0;
}

function glitchesOf(events: readonly InjectedEvent[], from: Chance): LabelledNumber['glitches'] {
  return spans(from, 3, 7)
    .map((span) => ({
      ...span,
      lasts: from.happens(0.5) ? 1 : span.lasts,
      factor: from.pick([2, 2, 3, 1 / 2]),
    }))
    .filter(({ day, lasts }) =>
      events.every(({ first, last }) => day + lasts < first - 2 || day > last + 4),
    );
}

function reportOf(
  truth: readonly number[],
  { temper, glitches, outages }: { temper: Temper } & Pick<LabelledNumber, 'glitches' | 'outages'>,
  from: Chance,
): (number | null)[] {
  const covers = (day: number) => (span: { day: number; lasts: number }) =>
    day >= span.day && day < span.day + span.lasts;
  const reported: (number | null)[] = [];
  for (const [day, value] of truth.entries()) {
    const glitch = glitches.find(covers(day));
    const before = reported.at(-1) ?? null;
    if (outages.some(covers(day)) || from.happens(0.01)) reported.push(null);
    else if (glitch) reported.push(Math.round(value * glitch.factor));
    else if (from.happens(0.003))
      reported.push(from.pick([0, Math.round(value * between(from, 0.6, 1.4))]));
    else reported.push(before !== null && from.happens(temper.stale) ? before : value);
  }
  return reported;
}

/** What is reported, as the detector takes it. */
export function dailyOf({ field, reported }: LabelledNumber): DailyNumbers[] {
  return reported.map((value, index) => ({
    day: dayAt(index),
    followers: null,
    monthly_listeners: null,
    [field]: value,
  }));
}

/** The date of a day of the year. */
export function dayAt(index: number): string {
  return dayOf(new Date(firstDay + index * 86_400_000));
}

function between(from: Chance, low: number, high: number): number {
  return low + (high - low) * from.float();
}

/**
 * The same number as it is read so many times a day: a day's value is its last reading, which comes at some
 * time in the last part of the day, each day at another one. In between, the number moves evenly.
 */
export function readDaily(
  number: LabelledNumber,
  { perDay, seed }: { perDay: number; seed: number },
): LabelledNumber {
  const from = chance('readings', seed);
  let before: { value: number; read: number } | null = null;
  const reported = number.reported.map((value, day) => {
    const part = 1 - from.float() / perDay;
    if (value === null) return null;
    const read: number =
      before?.value === value ? before.read : readOn(number, { day, value, part });
    before = { value, read };
    return read;
  });
  return { ...number, reported };
}

/** What the source says when a part of a day is over: a slip is a multiple of what is so then. */
function readOn(
  { truth, glitches }: LabelledNumber,
  { day, value, part }: { day: number; value: number; part: number },
): number {
  const end = truth[day] ?? value;
  const begin = truth[day - 1] ?? end;
  const then = Math.round(begin ** (1 - part) * end ** part);
  const slip = glitches.find((one) => day >= one.day && day < one.day + one.lasts);
  return Math.round(then * (slip?.factor ?? value / end));
}
