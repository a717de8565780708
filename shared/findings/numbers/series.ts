import { dayCount } from '../releases/release-date.ts';
import type { DailyNumbers } from '../types.ts';
import {
  type DayValue,
  type Doubt,
  gapDays,
  growthSteps,
  logOf,
  type NumberField,
} from './movement.ts';
import { deviation, median } from './usual.ts';

/** What a reading makes known: its own value, and earlier ones that it shows to be true. */
export interface Arrival {
  /** The value of the day itself. */
  at: DayValue;
  /** What may be relied on from that day on, oldest first; the last is `at`. */
  values: readonly DayValue[];
  held: Doubt | null;
}

/** After a longer gap it is not known where the number would be by now. */
const slipDaysMax = 14;
/** A source that counted nothing by mistake does so again: its zeros are a gap for that long then. */
const relapseDays = 28;
/** From here on a number that is the very same the next day was not counted anew … */
const staleFrom = 1000;
/** … unless it usually moves by so few a day, */
const quietSteps = 5;
const quietLooked = 20;
/** or was the same for longer than so many readings. */
const repeatsMax = 7;

/**
 * The values of a number that may be relied on, by the reading that made them known, oldest first.
 * Left out are days without a reading, repeats of a large number that usually moves, and what may be
 * a catalog error while it may come back: zeros, and what is at a whole multiple, or such a part, of
 * what came before. What stays for seven days, or turns out to be no multiple, is true from its first
 * day on.
 * @param days oldest first.
 */
export function arrivalsOf(days: readonly DailyNumbers[], field: NumberField): Arrival[] {
  const reader = new Reader();
  for (const { day, [field]: value } of days) {
    if (value !== null && value >= 0) reader.read({ day, count: dayCount(new Date(day)), value });
  }
  return reader.arrivals;
}

/** All values that may be relied on, oldest first. */
export function soundValues(days: readonly DailyNumbers[], field: NumberField): DayValue[] {
  return arrivalsOf(days, field).flatMap(({ values }) => values);
}

class Reader {
  arrivals: Arrival[] = [];
  private sound: DayValue[] = [];
  /** What may be a slip, and what may be a gap. */
  private multiples: DayValue[] = [];
  private zeros: DayValue[] = [];
  /** The last zero that was none. */
  private lastWrongZero: DayValue | null = null;
  private repeats = 0;

  read(found: DayValue): void {
    const last = this.sound.at(-1);
    if (found.value === 0 && last?.value !== 0) this.readZero(found);
    else if (!this.isRepeat(found)) this.readValue(found, last);
  }

  private readZero(found: DayValue): void {
    // Nothing is lost where nothing was known.
    if (this.sound.length === 0) return;
    this.zeros.push(found);
    const [first = found] = this.zeros;
    if (found.count - first.count >= this.zerosDays(first)) this.take(this.zeros, 'zero');
  }

  /** For how many days zeros are a gap. */
  private zerosDays(first: DayValue): number {
    const wrong = this.lastWrongZero;
    return wrong && first.count - wrong.count <= relapseDays ? relapseDays : gapDays;
  }

  private readValue(found: DayValue, last: DayValue | undefined): void {
    this.lastWrongZero = this.zeros.at(-1) ?? this.lastWrongZero;
    this.zeros = [];
    const [first] = this.multiples;
    const held = [...this.multiples, found];
    if (last && this.maySlip(found, last)) {
      const isOver = first !== undefined && found.count - first.count >= gapDays;
      if (!isOver) this.multiples.push(found);
      else if (this.isBeginning(first)) this.restart(held);
      else this.take(held, 'multiple');
    } else if (last && isNearer(found, this.multiples.at(-1) ?? last, last)) {
      this.take(held, 'no_multiple');
    } else this.take([found], null);
  }

  /** Whether a value may be a catalog error, judged on its own. */
  private maySlip(found: DayValue, last: DayValue): boolean {
    if (this.multiples.length === 0 && found.count - last.count > slipDaysMax) return false;
    const isHeld = this.multiples.length > 0;
    return ([1, 2] as const).some((back) => isMultiple(found, this.sound, { back, isHeld }));
  }

  /** A beginning no longer than a gap is wrong itself when what follows contradicts it for longer. */
  private isBeginning({ count }: DayValue): boolean {
    const [start] = this.sound;
    return start !== undefined && count - start.count < gapDays;
  }

  private isRepeat({ value }: DayValue): boolean {
    const last = this.multiples.at(-1) ?? this.sound.at(-1);
    const isSame = last?.value === value && value >= staleFrom;
    this.repeats = isSame ? this.repeats + 1 : 0;
    return isSame && this.repeats <= repeatsMax && !this.isQuiet();
  }

  /** Whether the number usually moves so little that a repeat is nothing unusual. */
  private isQuiet(): boolean {
    const values = this.sound.slice(-quietLooked - 1);
    const steps = values.slice(1).map(({ value, count }, index) => {
      const before = values[index];
      return before ? Math.abs(value - before.value) / (count - before.count) : 0;
    });
    return steps.length >= quietLooked / 2 && median(steps) <= quietSteps;
  }

  private take(values: readonly DayValue[], held: Doubt | null): void {
    const at = values.at(-1);
    if (!at) return;
    this.sound.push(...values);
    this.arrivals.push({ at, values: [...values], held });
    this.multiples = [];
    this.zeros = [];
  }

  /** What was known until then was the slip. */
  private restart(values: readonly DayValue[]): void {
    this.sound = [];
    this.arrivals = [];
    this.take(values, null);
  }
}

/** Whether a value goes on from `one` rather than from `other`. */
function isNearer({ value }: DayValue, one: DayValue, other: DayValue): boolean {
  const distance = (to: DayValue) => Math.abs(logOf(value) - logOf(to.value));
  return distance(one) < distance(other);
}

/** A source's slip reports the number so many times, or the same part of it. */
const timesMax = 10;
/**
 * How near to the multiple of where the number would be by now, in logarithms; and while it is not
 * known how regular the number is.
 */
const nearMin = 0.002;
const nearMax = 0.05;
const nearMaxPerDay = 0.01;
const nearMaxBack = 0.02;
const nearUnknown = 0.01;
const nearHeld = 0.01;
/** How many steps are used to estimate where the number would be by now. */
const stepsLooked = 14;
const stepsMin = 5;

/**
 * Whether a value may be a whole multiple, or such a part, of what a value before would have become.
 * What was counted several times can be divided by that: one person more or less, and it was not.
 * @param back 1 is the last of the sound values. It may be wrong by itself, and not by a multiple:
 *   then it is the one before, 2; but that is no reason to doubt all that is about half of that.
 * @param isHeld whether the day before was a multiple: a part strays a little while it lasts.
 */
function isMultiple(
  found: DayValue,
  sound: readonly DayValue[],
  { back, isHeld }: { back: 1 | 2; isHeld: boolean },
): boolean {
  const last = sound.at(-back);
  if (!last || last.value === 0) return false;
  const days = found.count - last.count;
  const steps = growthSteps(sound.slice(-stepsLooked - 1)).map(({ perDay }) => perDay);
  const usual = steps.length >= stepsMin ? median(steps) : 0;
  const moved = logOf(found.value) - logOf(last.value) - usual * days;
  const times = Math.round(Math.exp(Math.abs(moved)));
  if (times < 2 || times > timesMax) return false;
  if (moved > 0 && found.value % times !== 0) return false;
  const nearBack = back === 1 ? nearMax + nearMaxPerDay * days : nearMaxBack;
  /** Of a part, only how near it is can be known: it has to be nearer, the more regular the number is. */
  const nearPart = () => {
    const isKnown = steps.length >= stepsMin;
    const near = isKnown ? nearMin + 2 * deviation(steps, usual) * (2 * days - 1) : nearUnknown;
    return Math.max(near, isHeld ? nearHeld : 0);
  };
  // That it can be divided says most: how near it is then says little.
  const near = moved > 0 ? nearBack : Math.min(nearPart(), nearBack);
  const chance = 1 / (2 * Math.sqrt(last.value));
  return Math.abs(Math.abs(moved) - Math.log(times)) <= near + chance;
}
