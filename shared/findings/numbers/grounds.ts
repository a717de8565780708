import {
  type DayValue,
  type Direction,
  gapDays,
  type Ground,
  logOf,
  type Movement,
  movementBetween,
  type NumberField,
  weekStart,
} from './movement.ts';
import {
  expectedGrowth,
  timesSpread,
  usualGrowth,
  type UsualGrowth,
  usualSteps,
  weekLog,
} from './usual.ts';
import { isMany, passedBy, thresholdsOf } from './thresholds.ts';

/** A loss of followers: so many times their own spread, and at least that share and so many people. */
const loss = { times: 10, share: 0.02, people: 10 } as const;
/** A movement is reported from this many times the usual deviation: of a day, and of a week. */
const deviationsMin = { day: 5, week: 4 } as const;
/** However regular a number is, less than that share of it is not told. */
const shareMin = { day: 0.01, week: 0.05 } as const;
/** A deviation that was found from few days is uncertain: of n days it takes 1 + 3/n times as much. */
const fewDays = 3;
/** With so many losses (or gains) before, they are what is usual, and it takes twice as much. */
const lossesMin = 5;
const timesMin = 2;

/** A rule that a movement matches, and the number that the rule expected. */
export interface Met {
  ground: Ground;
  expected: { low: number; high: number };
}

/** Judges movements of a number by the history before them. */
export class Grounds {
  private readonly values: readonly DayValue[];
  private readonly field: NumberField;
  private readonly usual = new Map<number, UsualGrowth | null>();

  constructor(values: readonly DayValue[], field: NumberField) {
    this.values = values;
    this.field = field;
  }

  /** The rules that the movement from one index to another matches, the strongest first. */
  of(start: number, end: number, direction: Direction): Met[] {
    const [from, to] = [this.values[start], this.values[end]];
    if (!from || !to || (to.value - from.value) * direction <= 0) return [];
    const moved = movementBetween(from, to);
    if (moved.days > gapDays) return this.gap(moved, direction);
    const isDay = start === end - 1;
    return [
      ...this.plain(moved, direction),
      ...(this.field === 'followers' && direction < 0 ? this.steps(moved, start, isDay) : []),
      ...(isDay ? this.day(moved, end, direction) : []),
      ...(start === weekStart(this.values, end) ? this.week(moved, end, direction) : []),
    ];
  }

  /** The usual growth up to the value at `end`, over the days after `from` up to and with `to`. */
  expectedFrom(end: number, from: number, to: number): number {
    return expectedGrowth(this.usualBefore(end + 1), from, to);
  }

  /** What a gap hides is learned, unless it is more than what as many days before explain. */
  private gap(moved: Movement, direction: Direction): Met[] {
    const { from, to, days } = moved;
    const before = this.values.findLast(({ count }) => count <= from.count - days);
    if (!before) return [];
    const perDay = (logOf(from.value) - logOf(before.value)) / (from.count - before.count);
    const explained = Math.max(0, perDay * direction) * direction * days;
    const since = { ...from, value: from.value * Math.exp(explained) };
    const isMore = (to.value - since.value) * direction > 0;
    const met = isMore && passedBy(movementBetween(since, to), this.field, direction);
    return met ? this.plain(moved, direction) : [];
  }

  private plain(moved: Movement, direction: Direction): Met[] {
    const passed = passedBy(moved, this.field, direction);
    if (!passed) return [];
    const ground: Ground = { rule: 'share', perWeek: moved.perWeek, limit: passed.share };
    return [{ ground, expected: expectedAfter(moved.from, this.field) }];
  }

  private steps({ from, to, days }: Movement, start: number, isStep: boolean): Met[] {
    const usual = usualSteps(this.values, start);
    if (!usual) return [];
    // An artist who grows has lost more than the number did.
    const grown = from.value + Math.max(0, usual.perDay) * days;
    const lost = grown - to.value;
    if (lost < loss.people || lost < loss.share * grown) return [];
    const times = timesSpread(usual, { moved: to.value - from.value, took: days, isStep });
    if (times > -loss.times) return [];
    const { spread, steps, perDay } = usual;
    const middle = from.value + perDay * days;
    const band = (loss.times * (to.value - middle)) / times;
    return [
      {
        ground: { rule: 'own_steps', spread, steps, times: Math.abs(times) },
        expected: {
          low: Math.max(0, Math.floor(middle - Math.abs(band))),
          high: Math.ceil(middle + Math.abs(band)),
        },
      },
    ];
  }

  private day(moved: Movement, end: number, direction: Direction): Met[] {
    if (!this.isMuch(moved, moved.share, shareMin.day, direction)) return [];
    const usual = this.usualBefore(end);
    if (!usual) return [];
    const { from, to, days } = moved;
    const expected = expectedGrowth(usual, from.count, to.count);
    // What a gap hides is judged by the day, as if it had been the same on all of its days.
    const band = deviationsMin.day * (1 + fewDays / usual.steps.length) * usual.dayScale * days;
    const went = logOf(to.value) - logOf(from.value);
    if ((went - expected) * direction <= band) return [];
    const others = usual.steps.map(({ perDay }) => perDay);
    const times = timesUsual(went / days, others, usual.dayScale, direction);
    if (!times) return [];
    return [{ ground: { rule: 'own_days', ...times }, expected: bandOf(from, expected, band) }];
  }

  private week(moved: Movement, end: number, direction: Direction): Met[] {
    const { from, days } = moved;
    if (days < 6 || !this.isMuch(moved, moved.perWeek, shareMin.week, direction)) return [];
    const usual = this.usualBefore(end)?.week;
    if (!usual) return [];
    const { growth, scale, movements } = usual;
    const went = weekLog(moved);
    const band = deviationsMin.week * (1 + fewDays / (movements.length / 2)) * scale;
    if ((went - growth) * direction <= band) return [];
    const times = timesUsual(went, movements.map(weekLog), scale, direction);
    if (!times) return [];
    const weeks = days / 7;
    const expected = bandOf(from, growth * weeks, band * weeks);
    return [{ ground: { rule: 'own_weeks', ...times }, expected }];
  }

  /** Whether it is large on its own: slower growth than usual is not a loss yet. */
  private isMuch(moved: Movement, share: number, min: number, direction: Direction): boolean {
    return share * direction >= min && isMany(moved, this.field, direction);
  }

  private usualBefore(end: number): UsualGrowth | null {
    const known = this.usual.get(end);
    if (known !== undefined) return known;
    const usual = usualGrowth(this.values, end - 1);
    this.usual.set(end, usual);
    return usual;
  }
}

/** What a number may be a week after `from` by the plain thresholds alone. */
function expectedAfter({ value }: DayValue, field: NumberField): Met['expected'] {
  const shareOf = (direction: Direction) =>
    Math.min(...thresholdsOf(field, direction).map(({ share }) => share));
  return { low: Math.round(value * (1 - shareOf(-1))), high: Math.round(value * (1 + shareOf(1))) };
}

function bandOf({ value }: DayValue, expected: number, band: number): Met['expected'] {
  return {
    low: Math.floor(value * Math.exp(expected - band)),
    high: Math.ceil(value * Math.exp(expected + band)),
  };
}

/**
 * How much more it is than what is usual: than the losses there were, or else than any movement.
 * Null when there were losses like that.
 */
function timesUsual(
  moved: number,
  others: readonly number[],
  scale: number,
  direction: Direction,
): { times: number; of: 'loss' | 'gain' | 'movement' } | null {
  const same = others
    .filter((other) => other * direction > 0)
    .map(Math.abs)
    .toSorted((a, b) => a - b);
  const isUsual = same.length >= lossesMin;
  const usual = Math.max(isUsual ? (same[Math.floor(same.length / 2)] ?? 0) : 0, scale / 2);
  const times = Math.abs(moved) / usual;
  if (times < timesMin) return null;
  return { times, of: isUsual ? (direction < 0 ? 'loss' : 'gain') : 'movement' };
}

/** So far upward is looked for the limit: times the number before, and so many people. */
const most = { times: 4, people: 400 } as const;

/**
 * For each value but the first, the range of numbers that would have been usual on its day, judged by the
 * values before it. The rules themselves are asked for its limits.
 * @param values oldest first, as `soundValues` gives them.
 * @param fromDay the first day that is asked for: those before only say what is usual.
 */
export function usualBand(
  values: readonly DayValue[],
  field: NumberField,
  fromDay = '',
): { day: string; low: number; high: number }[] {
  const tried = [...values];
  const grounds = new Grounds(tried, field);
  return values.slice(1).flatMap((to, index) => {
    const end = index + 1;
    const from = values[index];
    if (!from || to.day < fromDay) return [];
    const isNews = (value: number, direction: 1 | -1) => {
      tried[end] = { ...to, value };
      return grounds.of(index, end, direction).length > 0;
    };
    const top = from.value * most.times + most.people;
    const low = lastUsual(from.value, -1, (value) => isNews(value, -1));
    const high = lastUsual(from.value, top, (value) => isNews(value, 1));
    tried[end] = to;
    return [{ day: to.day, low: Math.max(0, low), high }];
  });
}

/** The whole number nearest to `end` that would not be reported; every number beyond it would. */
function lastUsual(start: number, end: number, isNews: (value: number) => boolean): number {
  let [usual, news] = [start, end];
  while (Math.abs(news - usual) > 1) {
    const middle = Math.round((usual + news) / 2);
    if (isNews(middle)) news = middle;
    else usual = middle;
  }
  return usual;
}
