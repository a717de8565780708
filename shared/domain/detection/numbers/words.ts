import { counted, grouped, quoted } from '../phrases.ts';
import type { NumberField } from './number-field.ts';

const names: Readonly<Record<NumberField, string>> = {
  followers: 'followers',
  monthly_listeners: 'monthly listeners',
};

/** A number on a day; `count` is the day as a number. */
interface OnDay {
  day: string;
  count: number;
  value: number;
}

type Every = 'daily' | 'weekly';

/** What is said of numbers, and why. */
export const numberWords = {
  numberMoved: (
    { field, from, to }: { field: NumberField; from: OnDay; to: OnDay },
    artist: string,
  ) => {
    const verb = to.value < from.value ? 'lost' : 'gained';
    const share = percent(to.value / from.value - 1);
    const time = counted(to.count - from.count, 'day');
    return `${quoted(artist)} ${verb} ${share} of their ${names[field]} in ${time}: from ${grouped(from.value)} on ${from.day} to ${grouped(to.value)} on ${to.day}.`;
  },
  milestoneReached: (
    { field, milestone, day }: { field: NumberField; milestone: number; day: string },
    artist: string,
  ) => `${quoted(artist)} reached ${grouped(milestone)} ${names[field]} on ${day}.`,

  // Why.
  overThreshold: ({ share, threshold }: { share: number; threshold: number }) =>
    `a ${share < 0 ? 'loss' : 'gain'} of ${percent(share)} in a week; more than ${percent(threshold)} is reported`,
  timesUsual: ({
    times,
    every,
    movement,
  }: {
    times: number;
    every: Every;
    movement: 'loss' | 'gain' | 'movement';
  }) =>
    `${times > timesShownMax ? `over ${timesShownMax}` : times.toFixed(1)} times the usual ${every} ${movement}`,
  echoOfGain: ({ days, share }: { days: number; share: number }) =>
    `${days} days after a gain of ${percent(share)}, which now drops out of the month that is counted`,
  firstInYear: () => 'reached for the first time in a year',
  firstSince: ({ day }: { day: string }) =>
    `reached for the first time since ${day}, where the history begins`,
  passedOnTheWay: ({ milestones }: { milestones: number[] }) =>
    `${milestones.map(grouped).join(' and ')} passed on the way`,
} as const;

/** Up to that many times is worth a figure. */
const timesShownMax = 100;

function percent(share: number): string {
  return `${(Math.abs(share) * 100).toFixed(1)}%`;
}
