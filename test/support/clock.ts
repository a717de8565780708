import type { Clock, Random } from '../../shared/usecases/ports.ts';

/** A clock that stands until it is moved. */
export class SettableClock implements Clock {
  private at: Date;
  constructor(start = '2026-11-21T10:00:00.000Z') {
    this.at = new Date(start);
  }
  now(): Date {
    return new Date(this.at);
  }
  goTo(at: string): void {
    this.at = new Date(at);
  }
  advance(seconds: number): void {
    this.at = new Date(this.at.getTime() + seconds * 1000);
  }
}

/** Whole numbers below 2 ** 32 that a seed makes (mulberry32). */
export function numbersOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return (t ^ (t >>> 14)) >>> 0;
  };
}

/** Chance that is the same in every run. */
export function seededRandom(seed = 1): Random {
  const next = numbersOf(seed);
  return { bytes: (count) => Uint8Array.from({ length: count }, () => next() & 0xff) };
}
