import { inventedArtist, type LabelledNumber } from './artist.ts';
import { confirmedOf, shareOf } from './evaluate.ts';

/** How the detector tells a number that did double (or halve) from a source that slips. */
export interface MultipleScore {
  factor: number;
  numbers: number;
  /** After how many days a true change is told: in the middle, and nine of ten. */
  medianDays: number;
  mostDays: number;
  /** The same where the number, from then on, gains no more. */
  stoppedMedianDays: number;
  /** Of the slips that last so many days, the share that was told as news. */
  slips: readonly { lasts: number; told: number }[];
}

const slipDays = [1, 3, 7, 13];
/** Below that, chance alone hides what is a multiple. */
const numberMin = 300;
const clearDays = 40;
const never = 99;

/** Both, done to the truth of invented artists: nothing else is wrong with what is reported. */
export function evaluateMultiples({
  artists,
  seed,
  factor,
}: {
  artists: number;
  seed: number;
  factor: number;
}): MultipleScore {
  const cases = Array.from({ length: artists }, (_, artist) => artist).flatMap((artist) => {
    const day = 120 + ((artist * 7) % 150);
    return inventedArtist(seed, artist)
      .filter(({ truth, events }) => {
        const isClear = events.every(({ first }) => Math.abs(first - day) >= clearDays);
        return isClear && (truth[0] ?? 0) >= numberMin;
      })
      .map((number) => ({ number, day }));
  });
  const went = cases.map(({ number, day }) => delayOf(became(number, day, factor), day, factor));
  const stopped = cases.map(({ number, day }) =>
    delayOf(became(withoutGrowth(number, day), day, factor), day, factor),
  );
  const usual = cases.map(({ number }) => largeOf(reported(number, (value) => value)));
  return {
    factor,
    numbers: cases.length,
    medianDays: quantile(went, 0.5),
    mostDays: quantile(went, 0.9),
    stoppedMedianDays: quantile(stopped, 0.5),
    slips: slipDays.map((lasts) => ({
      lasts,
      told:
        cases.filter((one, index) => isSlipTold(one, { lasts, factor, usual: usual[index] ?? [] }))
          .length / cases.length,
    })),
  };
}

function reported(number: LabelledNumber, of: (value: number, day: number) => number) {
  return { ...number, reported: number.truth.map((value, day) => Math.max(1, of(value, day))) };
}

/** From `day` on the number is so many times as large: a person more or less, as it happens. */
function became(number: LabelledNumber, day: number, factor: number): LabelledNumber {
  const chance = (at: number) => (((at + day) * 2_654_435_761) >>> 7) % 2;
  return reported(number, (value, at) =>
    at < day ? value : Math.round(value * factor) + chance(at),
  );
}

/** The same number, that from `day` on strays as it did, but stays where it is. */
function withoutGrowth(number: LabelledNumber, day: number): LabelledNumber {
  const [then = 1, now = 1] = [number.truth[day - 30], number.truth[day]];
  const growth = (now / then) ** (1 / 30);
  return {
    ...number,
    truth: number.truth.map((value, at) => (at < day ? value : value / growth ** (at - day))),
  };
}

function delayOf(number: LabelledNumber, day: number, factor: number): number {
  const told = confirmedOf(number).find(
    (raised) =>
      raised.kind === 'movement' &&
      raised.raised.direction === Math.sign(factor - 1) &&
      raised.index >= day &&
      raised.index <= day + 20,
  );
  return told ? told.index - day : never;
}

/** The days of what is confirmed and large. */
function largeOf(number: LabelledNumber): number[] {
  return confirmedOf(number).flatMap((raised) =>
    raised.kind === 'movement' && Math.abs(Math.log1p(shareOf(raised.raised))) > 0.3
      ? [raised.index]
      : [],
  );
}

/** @param slip its length, and what is told of the number without it */
function isSlipTold(
  { number, day }: { number: LabelledNumber; day: number },
  { lasts, factor, usual }: { lasts: number; factor: number; usual: readonly number[] },
): boolean {
  const slipped = reported(number, (value, at) =>
    at >= day && at < day + lasts ? Math.round(value * factor) : value,
  );
  return largeOf(slipped).some((index) => !usual.includes(index));
}

function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(part * (sorted.length - 1))] ?? never;
}
