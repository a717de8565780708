import type { Input } from '../calls.ts';
import type { Table } from '../client.ts';
import { isConditionFailure } from '../failures.ts';
import { keys } from '../keys.ts';
import * as z from '../../domain/zod.ts';
import { allowedFromMs, type CellRate, tatAfter } from '../../domain/quota/gcra.ts';
import { noPermits, type Permits } from '../../domain/quota/permits.ts';
import type { Asker } from '../../domain/quota/people.ts';

/** The change of an item that an update makes, and what must hold for it. */
export type Change = Pick<
  Input<'UpdateItem'>,
  'UpdateExpression' | 'ConditionExpression' | 'ExpressionAttributeValues'
>;

/** Makes a change to the item of a source; `done` false, with the present state, if it may not. */
export async function updateState(table: Table, source: string, change: Change) {
  try {
    const { Attributes } = await table.call('UpdateItem', {
      Key: keys.source(source),
      ...change,
      ReturnValues: 'ALL_NEW',
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    });
    return { done: true, state: SourceState.parse(Attributes) };
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
    return { done: false, state: SourceState.parse(error.Item ?? {}) };
  }
}

/** The permits of a lane as they are stored. Most functions never read them, so nothing is made beforehand. */
export const PermitsText: z.ZodType<Permits, string> = z.lazy(() =>
  z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(packedPermits())
    .transform(({ from, slots, taken, ...others }): Permits => ({
      ...others,
      slots: slots.map((slot) => ({ ...slot, at: from + slot.at })),
      taken: taken.flatMap(({ who, pairs }) =>
        pairs.map(({ at, calls }) => ({ ...who, at: from + at, calls })),
      ),
    })),
);

function packedPermits() {
  const int = z.int();
  // A slot by its numbers alone: 23 of them by their names would make the item of a busy lane two write units.
  const Slot = z
    .tuple([int, int, int, int])
    .transform(([at, people, rechecks, routine]) => ({ at, people, rechecks, routine }));
  // What one of the people took, as pairs of a slot and the permits of it.
  const Taken = z
    .tuple([z.boolean(), z.string(), z.string(), z.number()], int)
    .refine(({ length }) => length % 2 === 0, 'needs pairs')
    .transform(([isFree, organization, person, weight, ...pairs]) => ({
      who: { isFree, organization, person, weight } satisfies Asker,
      pairs: pairs.flatMap((at, index) =>
        index % 2 === 0 ? [{ at, calls: pairs[index + 1] ?? 0 }] : [],
      ),
    }));
  const Reservation = z.object({ until: z.number(), calls: int });
  const counts = { at: int, people: int, rechecks: int, routine: int, refused: int };
  const Minute = z.object({
    ...counts,
    free_refused: int.optional(),
    waited_ms: z.number(),
    rechecks_waited_ms: z.number(),
  });
  return z.object({
    // Slots count from this one; an earlier version counted from 0, and didn't keep who takes.
    from: int.default(0),
    slots: z.array(Slot),
    taken: z.array(Taken).default([]),
    reservations: z.partialRecord(z.enum(['people', 'rechecks', 'visits']), Reservation),
    minutes: z.object({ now: Minute.nullable(), before: Minute.nullable() }),
  });
}

/** What {@link PermitsText} reads. */
export function permitsText({ slots, taken, ...others }: Permits): string {
  const from = slots[0]?.at ?? 0;
  const byWho = Map.groupBy(taken, ({ isFree, organization, person, weight }) =>
    JSON.stringify([isFree, organization, person, weight]),
  );
  return JSON.stringify({
    from,
    slots: slots.map(({ at, people, rechecks, routine }) => [at - from, people, rechecks, routine]),
    taken: [...byWho].map(([who, those]) => [
      ...z.array(z.unknown()).parse(JSON.parse(who)),
      ...those.flatMap(({ at, calls }) => [at - from, calls]),
    ]),
    ...others,
  });
}

/**
 * The item of a rate-limited source, in epoch milliseconds.
 *
 * Of a source that is asked slowly, the rate is GCRA: `tat` is the time at which all leave granted so
 * far is used up. Taking leave moves it on, at most so far ahead of now as a burst and the longest wait
 * allow, so a taker who has to wait has its turn reserved by the same write.
 *
 * The breaker is closed without `open_until`, open before it, and half-open after it: then one taker
 * is the trial, until `trial_until` or until it tells how its call ended, and the rest stay refused.
 */
export const SourceState = z.object({
  tat: z.number().default(0),
  /** Failures in a row. */
  failures: z.number().default(0),
  open_until: z.number().optional(),
  /** When the breaker was opened, the first time since it was closed. */
  opened_at: z.number().optional(),
  /** How often in a row the breaker was opened by failures. */
  openings: z.int().default(0),
  trial_until: z.number().optional(),
  /** Of a lane of the catalog: what it granted, as text, and how often that was written. */
  permits: PermitsText.default(noPermits),
  permits_version: z.int().default(0),
});
export type SourceState = z.infer<typeof SourceState>;

/** The rate of a source, and the longest wait for one call. */
export interface Rate extends CellRate {
  waitMaxMs: number;
}

/**
 * The rate at which no window of `perSeconds` ever holds more than `requests` calls. A bucket of
 * `requests` that refills within the window would let through nearly twice as many; so a part of
 * them is the burst and only the rest flows.
 */
export function rateOf(limit: {
  requests: number;
  perSeconds: number;
  burst?: number | undefined;
  waitSecondsMax: number;
}): Rate {
  const share = limit.burst ?? Math.floor(limit.requests / 5);
  const burst = Math.min(Math.max(1, share), limit.requests);
  const intervalMs = Math.ceil((limit.perSeconds * 1000) / (limit.requests - burst + 1));
  return { intervalMs, burst, waitMaxMs: limit.waitSecondsMax * 1000 };
}

/** What a taker does next, by the state that it knows. */
export type LeaveDecision =
  | { kind: 'idle' | 'busy'; tat: number }
  | { kind: 'trial'; tat: number; open_until: number }
  | {
      kind: 'refuse';
      fault: 'rate_limited' | 'circuit_open';
      retryAfterSeconds: number;
      /** It holds until then whatever others do, so an older state is enough to refuse by. */
      lasting: boolean;
    };

/** How soon it is worth to ask again while another function's trial is on its way. */
const trialSeconds = 5;

/** What the breaker says to a taker at `now`; null while it is closed. */
export function breakerDecision(
  { open_until, trial_until = 0 }: SourceState,
  now: number,
): Extract<LeaveDecision, { kind: 'refuse' }> | { kind: 'trial'; open_until: number } | null {
  if (open_until === undefined) return null;
  if (open_until > now) {
    return { ...refuseFor(open_until - now), fault: 'circuit_open', lasting: true };
  }
  if (trial_until <= now) return { kind: 'trial', open_until };
  const retryAfterSeconds = Math.min(trialSeconds, Math.ceil((trial_until - now) / 1000));
  return { kind: 'refuse', fault: 'circuit_open', retryAfterSeconds, lasting: false };
}

/** Decides on leave for `calls` at `now`. */
export function decideLeave(
  state: SourceState,
  calls: number,
  now: number,
  rate: Rate,
): LeaveDecision {
  const breaker = breakerDecision(state, now);
  if (breaker?.kind === 'refuse') return breaker;
  const tat = tatAfter(state.tat, now, rate, calls);
  const excess = waitFor(tat, now, rate) - rate.waitMaxMs;
  if (excess > 0) return { ...refuseFor(excess), fault: 'rate_limited', lasting: true };
  if (breaker) return { ...breaker, tat };
  return { kind: state.tat < now ? 'idle' : 'busy', tat };
}

/** How long the taker that moved the item to `tat` has to wait, in milliseconds. */
export function waitFor(tat: number, now: number, rate: Rate): number {
  // `tat` counts the taker's own call already.
  return Math.max(0, allowedFromMs(tat - rate.intervalMs, rate) - now);
}

function refuseFor(milliseconds: number) {
  const retryAfterSeconds = Math.max(1, Math.ceil(milliseconds / 1000));
  return { kind: 'refuse', retryAfterSeconds } as const;
}
