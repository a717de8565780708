import type { ChangeType } from '../../../shared/changes/rules/change-type.ts';
import type { Span } from '../../../shared/findings/numbers/movement.ts';
import { arrivalsOf } from '../../../shared/findings/numbers/series.ts';
import { storyOf, type Raised } from '../../../shared/findings/numbers/story.ts';
import { typeOf } from '../../../shared/findings/numbers/thresholds.ts';
import { dailyOf, dayAt, inventedArtist, yearDays, type LabelledNumber } from './artist.ts';

/** How a type did against what is true. */
export interface TypeScore {
  type: ChangeType;
  /** What was done to the numbers, and how much of it was confirmed, and within three days. */
  events: number;
  found: number;
  soon: number;
  /** What was confirmed: by cause. */
  ofEvents: number;
  ofReleases: number;
  wrong: number;
}

export interface Score {
  artists: number;
  types: TypeScore[];
  /** The share of all events that was confirmed. */
  recall: number;
  /** Of what was confirmed, the share that has a cause. */
  precision: number;
  /** What was confirmed without any cause, by artist and year. */
  falsePerArtistYear: number;
  /** The same if rises and falls that a release makes were counted as false, too. */
  unlabelledPerArtistYear: number;
}

/** An exact multiple is held for two weeks; until then, and a little, an alarm is of its event. */
const lateDaysMax = 18;
const soonDays = 3;
/** What a release does to a number is told within that time after it. */
const afterReleaseDays = 7;

type Confirmed = Raised & { index: number };

/** A number of an invented artist, and what the detector confirms of it. */
interface Detected {
  number: LabelledNumber;
  confirmed: Confirmed[];
}

/** Runs the detector over a year of so many invented artists. */
export function detectNumbers({ artists, seed }: { artists: number; seed: number }): Detected[] {
  return Array.from({ length: artists }, (_, artist) => inventedArtist(seed, artist))
    .flat()
    .map((number) => ({ number, confirmed: confirmedOf(number) }));
}

/** The same, held against the labels. */
export function evaluateNumbers(of: { artists: number; seed: number }): Score {
  return scoreNumbers(of.artists, detectNumbers(of));
}

/** Holds what was detected of so many artists against the labels. */
export function scoreNumbers(artists: number, detected: readonly Detected[]): Score {
  const types = new Map<ChangeType, TypeScore>();
  const scoreOf = (type: ChangeType): TypeScore => {
    const known = types.get(type);
    const score = known ?? {
      type,
      events: 0,
      found: 0,
      soon: 0,
      ofEvents: 0,
      ofReleases: 0,
      wrong: 0,
    };
    types.set(type, score);
    return score;
  };
  for (const { number, confirmed } of detected) {
    scoreMovements(number, confirmed, scoreOf);
    scoreMilestones(number, confirmed, scoreOf('MILESTONE_REACHED'));
  }
  return sumUp(
    artists,
    [...types.values()].toSorted((a, b) => (a.type < b.type ? -1 : 1)),
  );
}

/** What the detector confirms of a number, with the day of the year. */
export function confirmedOf(number: LabelledNumber): Confirmed[] {
  return storyOf(arrivalsOf(dailyOf(number), number.field), number.field)
    .filter(isConfirmed)
    .map((raised) => ({ ...raised, index: indexOf(raised.day) }));
}

/** How far a movement goes, as a share of where it began. */
export function shareOf({ from, to }: Span): number {
  return to.value / from.value - 1;
}

function isConfirmed(raised: Raised): boolean {
  return raised.kind === 'movement'
    ? raised.settled?.kind === 'confirmed'
    : raised.next?.keeps === true;
}

function indexOf(day: string): number {
  return Math.round((Date.parse(day) - Date.parse(dayAt(0))) / 86_400_000);
}

function scoreMovements(
  { field, events, releases }: LabelledNumber,
  confirmed: readonly Confirmed[],
  scoreOf: (type: ChangeType) => TypeScore,
): void {
  const alarms = confirmed.flatMap((raised) =>
    raised.kind === 'movement' ? [{ index: raised.index, direction: raised.raised.direction }] : [],
  );
  const isOf = (
    { direction, first, last }: (typeof events)[number],
    alarm: (typeof alarms)[number],
  ) => alarm.direction === direction && alarm.index >= first && alarm.index <= last + lateDaysMax;
  for (const event of events) {
    const score = scoreOf(typeOf(field, event.direction));
    const own = alarms.filter((alarm) => isOf(event, alarm));
    score.events += 1;
    score.found += own.length > 0 ? 1 : 0;
    score.soon += own.some(({ index }) => index <= event.last + soonDays) ? 1 : 0;
  }
  for (const alarm of alarms) {
    const score = scoreOf(typeOf(field, alarm.direction));
    const isAfterRelease = ({ day, lasts }: (typeof releases)[number]) =>
      alarm.index >= day && alarm.index < day + lasts + afterReleaseDays;
    if (events.some((event) => isOf(event, alarm))) score.ofEvents += 1;
    else if (releases.some(isAfterRelease)) score.ofReleases += 1;
    else score.wrong += 1;
  }
}

const milestones = [10_000, 100_000, 1_000_000, 10_000_000, 100_000_000];
/** A number that was above for so many days on end has reached it. */
const reachedDays = 4;

function scoreMilestones(
  { truth }: LabelledNumber,
  confirmed: readonly Confirmed[],
  score: TypeScore,
): void {
  const told = confirmed.flatMap((raised) =>
    raised.kind === 'milestone' ? [{ index: raised.index, at: raised.milestone.milestone }] : [],
  );
  for (const milestone of milestones) {
    const reached = truth.findIndex((_, day) =>
      truth.slice(day, day + reachedDays).every((value) => value >= milestone),
    );
    // Not in the first days, when it may have been above before, nor in the last: those are open.
    if (reached < 1 || reached > yearDays - lateDaysMax) continue;
    if (truth.slice(0, reached).some((value) => value >= milestone)) continue;
    const own = told.filter(({ at, index }) => at === milestone && index <= reached + lateDaysMax);
    score.events += 1;
    score.found += own.length > 0 ? 1 : 0;
    score.soon += own.some(({ index }) => index <= reached + soonDays) ? 1 : 0;
  }
  for (const { at, index } of told) {
    const isTrue = truth.slice(0, index + 2).some((value) => value >= at);
    if (isTrue) score.ofEvents += 1;
    else score.wrong += 1;
  }
}

function sumUp(artists: number, types: TypeScore[]): Score {
  const sum = (of: (score: TypeScore) => number) =>
    types.reduce((total, score) => total + of(score), 0);
  const [wrong, caused] = [sum((one) => one.wrong), sum((one) => one.ofEvents + one.ofReleases)];
  return {
    artists,
    types,
    recall: sum(({ found }) => found) / sum(({ events }) => events),
    precision: caused / (caused + wrong),
    falsePerArtistYear: wrong / artists,
    unlabelledPerArtistYear: (wrong + sum(({ ofReleases }) => ofReleases)) / artists,
  };
}
