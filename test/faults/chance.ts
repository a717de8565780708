import { numbersOf } from '../support/clock.ts';

/** Decisions of a schedule: the same for the same seed. */
export interface Chance {
  /** From 0 to 1, 1 excluded. */
  float(): number;
  /** A whole number from 0 to `count - 1`. */
  below(count: number): number;
  /** A whole number, both ends included. */
  between(least: number, most: number): number;
  happens(probability: number): boolean;
  pick<T>(list: readonly [T, ...T[]] | readonly T[]): T;
  bytes(count: number): Uint8Array;
}

export function chanceOf(seed: number): Chance {
  const next = numbersOf(seed);
  const float = () => next() / 2 ** 32;
  const below = (count: number) => Math.floor(float() * count);
  return {
    float,
    below,
    between: (least, most) => least + below(most - least + 1),
    happens: (probability) => float() < probability,
    pick: (list) => {
      if (list.length === 0) throw new Error('there is nothing to pick from');
      return list[below(list.length)]!;
    },
    bytes: (count) => Uint8Array.from({ length: count }, () => below(256)),
  };
}
