import { grouped } from '../../domain/text/shown.ts';
import { capital, counted, listed, quoted } from '../phrases.ts';
import type { Severity } from '../../changes/rules/info.ts';
import type { DayValue, Direction, Ground, MovementFacts, NumberField, Span } from './movement.ts';

const names: Readonly<Record<NumberField, string>> = {
  followers: 'followers',
  monthly_listeners: 'monthly listeners',
};

/** The sentences about numbers, and the reasons. */
export const numberWords = {
  /** A movement. Its sentence names the span that its severity comes from. */
  numberMoved: ({ facts, others }: { facts: MovementFacts; others?: number }, artist: string) => {
    const { field, from, to } = facts;
    const time = `in ${counted(to.count - from.count, 'day')}`;
    const span = `from ${grouped(from.value)} on ${from.day} to ${grouped(to.value)} on ${to.day}`;
    const share = percent(to.value / from.value - 1);
    const what =
      to.value === 0
        ? `The catalog shows 0 ${names[field]} for ${quoted(artist)} since ${to.day}: ${span}.`
        : from.value === 0
          ? `The catalog shows ${grouped(to.value)} ${names[field]} for ${quoted(artist)} since ${to.day}: ${span}.`
          : to.value < from.value
            ? `${quoted(artist)} lost ${share} of their ${names[field]} ${time}: ${span}.`
            : `${capital(names[field])} of ${quoted(artist)} rose by ${share} ${time}: ${span}.`;
    return [
      what,
      ...further(facts),
      ...echoed(facts),
      ...(others === undefined ? [] : [`${capital(othersHad(others))}.`]),
    ].join(' ');
  },
  riseReached: ({ reached: { day, value } }: { reached: DayValue }) =>
    `By ${day}, the number had reached ${grouped(value)}.`,
  milestoneReached: (
    { field, milestone, day }: { field: NumberField; milestone: number; day: string },
    artist: string,
  ) => `${quoted(artist)} reached ${grouped(milestone)} ${names[field]} on ${day}.`,

  // Why.
  ground: groundText,
  sameDayElsewhere: ({ others }: { others: number }) => othersHad(others),
  stillThere: ({ readings }: { readings: readonly DayValue[] }) => {
    const last = readings.at(-1);
    const more = counted(readings.length, 'more daily value');
    return last ? `still ${grouped(last.value)} on ${last.day}, after ${more}` : '';
  },
  heldAsMultiple: ({ from, to, held }: Span & { held: 'multiple' | 'no_multiple' }) => {
    const end = held === 'multiple' ? 'but it lasted 7 days' : 'but later values confirmed it';
    return `${timesText(from, to)}, which could have been a catalog error, ${end}`;
  },
  heldAsZero: () => 'we report a zero only when it lasts for more than 7 days',
  moreSeriousThan: ({ from, to, severity }: Span & { severity: Severity }) =>
    `more serious than the change we reported before: ${percent(to.value / from.value - 1)} from ${from.day} to ${to.day} (${severity})`,
  furtherThan: ({ from, to, severity }: Span & { severity: Severity }) =>
    `a further loss after one we already reported: ${percent(to.value / from.value - 1)} from ${from.day} to ${to.day} (${severity})`,
  firstInYear: () => 'reached for the first time in a year',
  firstSince: ({ day }: { day: string }) =>
    `reached for the first time since ${day}, when our history begins`,
  passedOnTheWay: ({ milestones }: { milestones: number[] }) =>
    `also passed ${listed(milestones.map(grouped))}`,
} as const;

function groundText({
  ground,
  direction,
  days,
}: {
  ground: Ground;
  direction: Direction;
  days: number;
}): string {
  const moved = direction < 0 ? 'loss' : 'gain';
  switch (ground.rule) {
    case 'share': {
      const limit = `we report a ${moved} of more than ${percent(ground.limit)} within 7 days`;
      return days > 7 ? `about ${percent(ground.perWeek)} every 7 days; ${limit}` : limit;
    }
    case 'own_steps': {
      const spread = Math.max(1, Math.round(ground.spread));
      return `${timesShown(ground.times)} times the usual change between two daily values (about ${counted(spread, 'follower')}, going by the ${ground.steps} values before)`;
    }
    case 'own_days':
      return `${timesShown(ground.times)} times the usual daily ${ofText(ground.of)}`;
    case 'own_weeks':
      return `${timesShown(ground.times)} times the usual weekly ${ofText(ground.of)}`;
  }
}

/** What stands out, in a word for readers: both directions together are a change. */
function ofText(of: 'loss' | 'gain' | 'movement'): string {
  return of === 'movement' ? 'change' : of;
}

function othersHad(others: number): string {
  const who = others === 1 ? '1 other artist' : `about ${counted(others, 'other artist')}`;
  return `${who} had the same type of change on the same day`;
}

/** A movement goes on when the reading that confirms it adds at least that part of it. */
const furtherPart = 0.25;

/** Where the number is by the reading that confirmed the movement, when that is much further on. */
function further({ from, to, kept }: MovementFacts): string[] {
  const last = kept.at(-1);
  if (!last || (last.value - to.value) / (to.value - from.value) < furtherPart) return [];
  return [`It went on to ${grouped(last.value)} by ${last.day}.`];
}

function echoed({ field, from, to, echo, release }: MovementFacts): string[] {
  if (release !== undefined) {
    return [
      `This was expected: the first days after the release of ${release} drop out of the 28 days that monthly listeners cover.`,
    ];
  }
  if (!echo) return [];
  const { explains, expected } = echo;
  if (field === 'followers') {
    const came = echo.to.value - echo.from.value;
    const part = echo.to.value - to.value > came / 2 ? 'most' : 'some';
    const most = `This takes back ${part} of the ${grouped(came)} that came from ${echo.from.day} to ${echo.to.day}`;
    return [explains === 'all' ? `${most}.` : `${most}, and more than that.`];
  }
  const rise = `the rise from ${grouped(echo.from.value)} on ${echo.from.day} to ${grouped(echo.to.value)} on ${echo.to.day} drops out of the 28 days that monthly listeners cover`;
  if (explains === 'all') return [`This was expected: ${rise}.`];
  const rest = from.value - to.value - expected;
  return [
    `A loss of about ${grouped(expected)} was expected: ${rise}.`,
    `The remaining loss of ${grouped(rest)} wasn’t.`,
  ];
}

/** What a source's slip looks like: `about 3 times the earlier number`. */
function timesText(from: DayValue, to: DayValue): string {
  return to.value > from.value
    ? `about ${Math.round(to.value / from.value)} times the earlier number`
    : `about 1/${Math.round(from.value / Math.max(to.value, 1))} of the earlier number`;
}

function timesShown(times: number): string {
  return times > timesShownMax ? `more than ${timesShownMax}` : times.toFixed(1);
}

/** Up to that many times is worth a figure. */
const timesShownMax = 100;

function percent(share: number): string {
  return `${(Math.abs(share) * 100).toFixed(1)}%`;
}
