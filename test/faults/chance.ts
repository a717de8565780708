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

/** Chance by mulberry32. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  const float = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
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
