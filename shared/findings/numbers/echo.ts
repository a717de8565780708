import {
  type DayValue,
  type Echo,
  type Movement,
  movementBetween,
  type MovementFacts,
  type NumberField,
  type Span,
  weekDays,
} from './movement.ts';
import {
  expectedGrowth,
  median,
  timesSpread,
  usualGrowth,
  type UsualGrowth,
  usualSteps,
} from './usual.ts';
import { isMany } from './thresholds.ts';
import { dayCount } from '../releases/release-date.ts';

/** Monthly listeners are those of the last 28 days: who came on a day leaves so many days later. */
const countedDays = 28;
/** Catalogs may publish a day's count some days later, and not every day has a value. */
const nearDays = 4;
const readingDays = 3;
/** Followers stay, unless they were bought: what came so fast in the weeks before may go at once. */
const boughtDays = 28;
/** A rise that explains lost followers has to be so many times the usual spread. */
const riseTimes = 5;
/** A large loss is explained by a rise that is half of it, a small one only by nearly all of it. */
const explainsPart = { large: 0.5, small: 0.8 } as const;

/** Less than that share below what a rise explains is chance. */
const beyondMin = { followers: 0.02, monthly_listeners: 0.125 } as const;

/**
 * The rise of followers within 28 days before that a drop takes back, at least half of it: somebody who
 * was not told of the rise would take its end for a loss. Null where there was none that stands out.
 */
export function takenBack(values: readonly DayValue[], { from, to }: Span): Echo | null {
  const then = values.filter(
    ({ count }) => count >= from.count - boughtDays && count <= from.count,
  );
  const rise = shortest(greatestRise(then, weekDays), then);
  const start = rise ? values.indexOf(rise.from) : -1;
  const usual = usualSteps(values, start);
  if (!rise || !usual) return null;
  const took = rise.to.count - rise.from.count;
  // The way back from a loss brings nobody new.
  const level = values.filter(
    ({ count }) => count <= rise.from.count && count > rise.from.count - boughtDays,
  );
  const base = Math.max(rise.from.value, median(level.map(({ value }) => value)));
  const growing = usualGrowth(values, values.indexOf(from));
  const growth = expectedGrowth(growing, rise.from.count, rise.to.count);
  const came = rise.to.value - base * Math.exp(Math.max(0, growth));
  const isStep = values[start + 1] === rise.to;
  const moved = came + usual.perDay * took;
  if (timesSpread(usual, { moved, took, isStep }) < riseTimes) return null;
  const expected = Math.min(came, from.value - base);
  const least = explainsPart.large * (from.value - to.value);
  return expected < least ? null : explainedBy(rise, expected, { from, to }, 'followers');
}

/**
 * The rise of monthly listeners about 28 days before that a drop takes back. Null where there was
 * none. It explains all of the drop when it stands out from the growth of that time and was as short
 * as the drop, unless the drop goes below the number before the rise: what is no longer above that
 * has dropped out before, and is not explained a second time.
 * @param size whether the drop passes the plain limit.
 */
export function echoOf(
  values: readonly DayValue[],
  { from, to }: Span,
  size: keyof typeof explainsPart,
): Echo | null {
  const first = from.count - countedDays - nearDays;
  const last = to.count - countedDays + nearDays;
  // Without a reading on the first of these days, the number is what the reading before says.
  const before = values.findLast(({ count }) => count <= first);
  const since = before && first - before.count <= readingDays ? before.count : first;
  const then = values.filter(({ count }) => count >= since && count <= last);
  const least = explainsPart[size] * (from.value - to.value);
  const sharp = greatestRise(then, to.count - from.count + nearDays);
  const start = values.findIndex(({ count }) => count === from.count);
  const usual = usualGrowth(values, start);
  const perDay = usual?.perDay ?? 0;
  const above = (rise: Span) => aboveBase(footOf(values, rise), from, certainGrowth(usual));
  const expected = sharp ? Math.min(beyondUsual(sharp, perDay), above(sharp)) : 0;
  if (sharp && expected >= least) {
    return explainedBy(sharp, expected, { from, to }, 'monthly_listeners');
  }
  const any = greatestRise(then, last - first + readingDays);
  const some = any ? Math.min(any.to.value - any.from.value, above(any)) : 0;
  return any && some >= least ? { ...any, explains: 'part', expected: Math.round(some) } : null;
}

function explainedBy(rise: Span, expected: number, drop: Span, field: NumberField): Echo {
  const rest = beyond(drop, expected);
  const isMuch = -rest.share > beyondMin[field] && isMany(rest, field, -1);
  return { ...rise, explains: isMuch ? 'part' : 'all', expected: Math.round(expected) };
}

/** What a drop lost beyond what a rise explains of it. */
export function beyond({ from, to }: Span, expected: number): Movement {
  return movementBetween({ ...from, value: Math.round(from.value - expected) }, to);
}

/** What a rise brought beyond the usual growth. */
function beyondUsual({ from, to }: Span, perDay: number): number {
  return to.value - from.value * Math.exp(Math.max(0, perDay) * (to.count - from.count));
}

/** The usual growth of a day, as far as it is no chance. */
function certainGrowth(usual: UsualGrowth | null): number {
  if (!usual) return 0;
  const chance = usual.dayScale / Math.sqrt(usual.steps.length);
  return Math.sign(usual.perDay) * Math.max(0, Math.abs(usual.perDay) - chance);
}

/** How far a number still is above where it would be by now without a rise. */
function aboveBase(foot: DayValue, now: DayValue, perDay: number): number {
  return now.value - foot.value * Math.exp(perDay * (now.count - foot.count));
}

/** Where a rise began, of which only the end may lie in the days that are looked at. */
function footOf(values: readonly DayValue[], { from }: Span): DayValue {
  let foot = from;
  for (const value of values.filter(({ count }) => count < from.count).toReversed()) {
    if (value.value >= foot.value) break;
    foot = value;
  }
  return foot;
}

/** The last part of a rise that has most of it. */
function shortest(rise: Span | null, values: readonly DayValue[]): Span | null {
  if (!rise) return null;
  const most = rise.to.value - explainsPart.small * (rise.to.value - rise.from.value);
  const isMost = ({ value, count }: DayValue) => value <= most && count < rise.to.count;
  return { ...rise, from: values.findLast(isMost) ?? rise.from };
}

/** The greatest rise of so many days at most, or of a single step. */
function greatestRise(values: readonly DayValue[], daysMax: number): Span | null {
  let best: Span | null = null;
  for (const [at, to] of values.entries()) {
    const low = values
      .slice(0, at)
      .filter(({ count }, index) => to.count - count <= daysMax || index === at - 1)
      .reduce<DayValue | null>((min, one) => (min && min.value <= one.value ? min : one), null);
    if (low && to.value - low.value > (best ? best.to.value - best.from.value : 0)) {
      best = { from: low, to };
    }
  }
  return best;
}

/** Most of those who come for a release do so within that time. */
const comingDays = 7;

/**
 * The facts of a drop of listeners in the first weeks of a history, at most `info` where it is an echo
 * of a release that came out before: who came for it is no longer counted, and nobody saw them come.
 * Others are as they were.
 * @param first the first value of the history.
 * @param released the days of the artist's releases (YYYY-MM-DD; shorter ones are left out).
 */
export function withEarlyRelease(
  facts: MovementFacts,
  first: DayValue | undefined,
  released: readonly string[],
): MovementFacts {
  const { field, direction, from, to, echo } = facts;
  const isDrop = field === 'monthly_listeners' && direction < 0 && to.value > 0;
  if (!isDrop || echo || !first || from.count - first.count > countedDays + nearDays) return facts;
  const release = released
    .filter((day) => day.length === 'YYYY-MM-DD'.length)
    .find((day) => {
      const since = to.count - dayCount(new Date(day));
      const isBefore = dayCount(new Date(day)) <= first.count;
      return (
        isBefore && since >= countedDays - nearDays && since <= countedDays + comingDays + nearDays
      );
    });
  return release === undefined ? facts : { ...facts, severity: 'info', release };
}
