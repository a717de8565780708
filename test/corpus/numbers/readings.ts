import { chance } from '../../../lib/simulator/invented/chance.ts';
import type { LabelledNumber } from './artist.ts';

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
