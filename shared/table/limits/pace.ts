import * as z from '../../domain/zod.ts';
import { allowedFromMs, tatAfter } from '../../domain/quota/gcra.ts';

/**
 * The rate limit of a credential, kept in its own item: GCRA with its parameters beside its state,
 * so that one conditional update decides without knowing the rate beforehand.
 *
 * `tat` is the theoretical arrival time of the next request and `allow_at` the moment from which it
 * is let through: `tat` less the time that a burst covers. Both in epoch milliseconds.
 */
export const paceShape = {
  rate_per_minute: z.number(),
  /** Time that one request takes up at the full rate. */
  interval_ms: z.number(),
  /** How far `allow_at` stands before now after the first request of a rested credential. */
  idle_credit_ms: z.number(),
  tat: z.number(),
  allow_at: z.number(),
} as const;
export const Pace = z.object(paceShape);
export type Pace = z.infer<typeof Pace>;

/**
 * How many requests may come at once: a tenth of the minute's, at least `least`. Of a credential at
 * least 20, because a person who opens a few screens of the dashboard asks that many within seconds.
 */
export function burstOf(ratePerMinute: number, least = 20): number {
  return Math.max(least, Math.floor(ratePerMinute / 10));
}

/** The parameters that a rate has in the item: of one credential, or of several that share one. */
export function paceParameters(ratePerMinute: number, credentials = 1) {
  const rate_per_minute = credentials * ratePerMinute;
  const interval_ms = 60_000 / rate_per_minute;
  const burst = credentials * burstOf(ratePerMinute);
  return { rate_per_minute, interval_ms, idle_credit_ms: (burst - 2) * interval_ms };
}

/** The pace of a new credential: rested, with its whole burst ahead. */
export function newPace(ratePerMinute: number): Pace {
  return { ...paceParameters(ratePerMinute), tat: 0, allow_at: 0 };
}

/** The pace with this `tat` at a rate. */
export function paceAt({ tat }: Pick<Pace, 'tat'>, ratePerMinute: number, credentials = 1): Pace {
  const parameters = paceParameters(ratePerMinute, credentials);
  const rate = { intervalMs: parameters.interval_ms, burst: burstIn(parameters) };
  return { ...parameters, tat, allow_at: allowedFromMs(tat, rate) };
}

/**
 * The pace of a credential whose plan is another now, or whose session is in another organization.
 * What was used stays used: as many requests at a faster rate, the same time at a slower one, so that
 * nobody waits because of the change itself.
 */
export function convertedPace(pace: Pace, ratePerMinute: number, nowMs: number): Pace {
  const { interval_ms } = paceParameters(ratePerMinute);
  const debtMs = Math.max(0, pace.tat - nowMs) * Math.min(1, interval_ms / pace.interval_ms);
  return paceAt({ tat: nowMs + debtMs }, ratePerMinute);
}

/** How many requests a pace lets come at once. */
export function burstIn({
  idle_credit_ms,
  interval_ms,
}: Pick<Pace, 'idle_credit_ms' | 'interval_ms'>): number {
  return Math.round(idle_credit_ms / interval_ms) + 2;
}

/** How many requests would be let through at once at `nowMs`. */
export function remainingOf(pace: Pace, nowMs: number): number {
  if (pace.allow_at > nowMs) return 0;
  const left = Math.floor((nowMs - pace.allow_at) / pace.interval_ms) + 1;
  return Math.min(left, burstIn(pace));
}

/** The pace after one more request at `nowMs`, or null when that comes too early. */
export function nextPace(pace: Pace, nowMs: number): Pace | null {
  if (pace.allow_at > nowMs) return null;
  const rate = { intervalMs: pace.interval_ms, burst: burstIn(pace) };
  const tat = tatAfter(pace.tat, nowMs, rate);
  return { ...pace, tat, allow_at: allowedFromMs(tat, rate) };
}

/** The last known paces, for as long as a container lives. */
export interface PaceMemory {
  get(name: string): Pace | undefined;
  /** Keeps what an admitted request answered, unless what is known is newer. */
  set(name: string, pace: Pace): void;
  /** Keeps what stands in the table, whatever was known: a changed rate can move time back. */
  replace(name: string, pace: Pace): void;
}

/** A memory of the `size` paces that were used last. */
export function paceMemory(size = 1000): PaceMemory {
  const known = new Map<string, Pace>();
  const replace = (name: string, pace: Pace) => {
    known.delete(name);
    known.set(name, pace);
    const oldest = known.keys().next();
    if (known.size > size && !oldest.done) known.delete(oldest.value);
  };
  return {
    get: (name) => known.get(name),
    replace,
    set(name, pace) {
      const before = known.get(name);
      const isSameRate = before?.rate_per_minute === pace.rate_per_minute;
      // Answers overtake each other; at one rate, time doesn't go back.
      if (before && isSameRate && before.tat > pace.tat) return;
      replace(name, pace);
    },
  };
}
