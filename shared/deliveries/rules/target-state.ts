import * as z from '../../domain/zod.ts';
import type { DestinationType } from './target.ts';
import { idSchema } from '../../domain/ids.ts';
import { allowedFromMs, type CellRate, tatAfter } from '../../domain/quota/gcra.ts';
import { Timestamp } from '../../domain/text/text.ts';

/** A runner's place at a target: a short lease, renewed while the runner works. */
export const Place = z.object({
  /** Unguessable: a runner knows its own place by it. */
  lease: z.string(),
  since: Timestamp,
  /** A runner that has not renewed its lease by then is dead, and its place is free. */
  until: Timestamp,
  /** The attempts that it makes, as `<delivery>#<attempts before>`: all others leave them alone. */
  claim: z.array(z.string()),
});
export type Place = z.infer<typeof Place>;

/** How a target that did not take its last attempt has been doing since. */
export const Trouble = z.object({
  /** `updated_at` of the target: one that was changed since then starts afresh. */
  about: Timestamp,
  /** Of the first attempt that failed since the last one that didn't. */
  since: Timestamp,
  /** Failures in a row of the kind that a breaker counts, several of one delivery as one. */
  failures: z.int(),
  last_failed: idSchema('delivery').nullable(),
  /** The latest attempt that failed, of whatever kind. */
  latest: z
    .object({
      delivery_id: idSchema('delivery'),
      status_code: z.int().nullable(),
      error: z.string().nullable(),
    })
    .nullable(),
  /** How often in a row the breaker opened, 0 while it is closed. */
  openings: z.int(),
  open_until: Timestamp.nullable(),
  /** When a delivery was given up for the first time, after all its attempts. */
  gave_up_at: Timestamp.nullable(),
  /** Whether the admins have been notified. */
  notified: z.boolean(),
});
export type Trouble = z.infer<typeof Trouble>;

/** What the admins are to be told of a target. */
export const Notice = z.object({
  kind: z.enum(['failing', 'disabled']),
  at: Timestamp,
  reason: z.string(),
});
export type Notice = z.infer<typeof Notice>;

/** All that the runners of one target share. */
export const TargetState = z.object({
  places: z.array(Place),
  /**
   * Whether deliveries may wait that no runner has claimed. If not, a runner claims the new delivery that
   * it was woken for without reading the index first.
   */
  backlog: z.boolean(),
  /** When a runner last gave up its place. */
  left_at: Timestamp.nullable(),
  /** Theoretical arrival time (GCRA) of the next attempt, in epoch milliseconds. */
  tat_ms: z.number(),
  /**
   * No runner is wanted before then, as none could begin an attempt; one was asked to come. Of a
   * target with another `updated_at` it says nothing.
   */
  rest: z.object({ until: Timestamp, about: Timestamp }).nullable(),
  /** No attempt before then: the receiver asked for it, or our own cap on mail does. */
  quiet_until: Timestamp.nullable(),
  trouble: Trouble.nullable(),
  /** When it was last given another address: what attempts at the old one met is forgotten. */
  moved_at: Timestamp.nullable(),
  notice: Notice.nullable(),
});
export type TargetState = z.infer<typeof TargetState>;

/** The state of a target that nobody has delivered to yet. */
export const freshState: TargetState = {
  places: [],
  backlog: true,
  left_at: null,
  tat_ms: 0,
  rest: null,
  quiet_until: null,
  trouble: null,
  moved_at: null,
  notice: null,
};

/** So many runners work for one target at a time, each with one attempt under way. */
export const placesMax = 5;
/** A dead runner's place is free again after that. */
export const leaseSeconds = 10;

/**
 * What the chats put up with: chat_a one message a second for each webhook, chat_b five in two
 * seconds and thirty a minute (so 25, and the burst). And what people do: thirty mails at once, and
 * then one a minute.
 */
const paces: Readonly<Partial<Record<DestinationType, CellRate>>> = {
  chat_a: { intervalMs: 1000, burst: 1 },
  chat_b: { intervalMs: 2400, burst: 5 },
  email: { intervalMs: 60_000, burst: 30 },
};

/** The rate that targets of a type are sent to; null: as fast as they answer. */
export function paceOf(type: DestinationType): CellRate | null {
  return paces[type] ?? null;
}

/** The sweep, which runs every minute, has looked at the target in so long. */
const idleSeconds = 120;

/**
 * Whether no runner has had a place for two minutes. So the sweep has found what had been left behind
 * before, and whatever was read of the target's deliveries together with this state, no attempt of a
 * runner came in between.
 */
export function isIdle({ left_at, places }: TargetState, at: Date): boolean {
  const endedMs = Math.max(msOf(left_at), ...places.map(({ until }) => msOf(until)));
  return endedMs + idleSeconds * 1000 <= at.getTime();
}

/** The places whose lease has not run out. */
export function livePlaces({ places }: TargetState, at: Date): Place[] {
  const now = at.toISOString();
  return places.filter(({ until }) => until > now);
}

/** What is known of the trouble of a target with that `updated_at`. */
export function troubleOf({ trouble }: TargetState, about: string): Trouble | null {
  return trouble?.about === about ? trouble : null;
}

/**
 * The state once a person wants an attempt now: the breaker lets its trial go at once, and a receiver
 * of their own that asked to be left alone is asked all the same.
 * @param isOwn whether the receiver is the person's own. A chat's wish for quiet always holds.
 * @returns null where nothing keeps an attempt back.
 */
export function letTrial(state: TargetState, at: Date, isOwn: boolean): TargetState | null {
  const { trouble, quiet_until } = state;
  const now = at.toISOString();
  const isOpen = trouble?.open_until != null && trouble.open_until > now;
  const isQuiet = isOwn && quiet_until !== null && quiet_until > now;
  if (!isOpen && !isQuiet) return null;
  return {
    ...state,
    quiet_until: isQuiet ? null : quiet_until,
    rest: null,
    trouble: isOpen ? { ...trouble, open_until: now } : trouble,
  };
}

/** The state once the target has another address: it was the old receiver that asked for quiet. */
export function moved(state: TargetState, at: Date): TargetState {
  return { ...state, quiet_until: null, rest: null, moved_at: at.toISOString() };
}

/**
 * Until when no attempt may begin: the receiver asked for quiet, the breaker is open, or all targets
 * of its kind are paused. Null when one may begin now.
 * @param about `updated_at` of the target as it is now.
 */
export function shutUntil(
  state: TargetState,
  { at, about, pausedUntil }: { at: Date; about: string; pausedUntil?: Date | null },
): Date | null {
  const untilMs = Math.max(
    msOf(state.quiet_until),
    msOf(troubleOf(state, about)?.open_until ?? null),
    pausedUntil?.getTime() ?? 0,
  );
  return untilMs > at.getTime() ? new Date(untilMs) : null;
}

/** Whether the breaker was open and nothing has arrived since: one runner at a time may make a trial. */
export function isOnTrial(state: TargetState, about: string): boolean {
  return (troubleOf(state, about)?.openings ?? 0) > 0;
}

/**
 * Whether the runner with that lease may work for the target: it has a place already or one is free,
 * and while the breaker is on trial, nobody else does, and it came after the breaker's time.
 */
export function mayWork(
  state: TargetState,
  { lease, at, about }: { lease: string; at: Date; about: string },
): boolean {
  const places = livePlaces(state, at);
  const own = places.find((place) => place.lease === lease);
  const openedUntil = troubleOf(state, about)?.open_until ?? null;
  if (openedUntil !== null) {
    if (own) return own.since >= openedUntil;
    return !places.some(({ since }) => since >= openedUntil);
  }
  return own !== undefined || places.length < placesMax;
}

/** The times of the next attempts at a pace, those within `withinMs`; `nextAt`: of the first that is left. */
export function takeSlots(
  state: TargetState,
  { pace, at, count, withinMs }: { pace: CellRate; at: Date; count: number; withinMs: number },
): { slots: Date[]; nextAt: Date; tatMs: number } {
  const nowMs = at.getTime();
  const slots: Date[] = [];
  let tat = state.tat_ms;
  const nextMs = () => Math.max(nowMs, allowedFromMs(tat, pace));
  while (slots.length < count && nextMs() <= nowMs + withinMs) {
    slots.push(new Date(nextMs()));
    tat = tatAfter(tat, nowMs, pace);
  }
  return { slots, nextAt: new Date(nextMs()), tatMs: tat };
}

/**
 * Since when a target has been left alone although something is due for it: its oldest delivery is
 * due, nothing forbids an attempt, and no runner has a lease. A change of the target ends its rest and
 * closes its breaker, so it counts from then at the earliest. A time to come: it is not yet.
 * @param about `dueAt` of its oldest waiting delivery; `updated_at` of the target, null if it is gone.
 */
export function leftAloneSince(
  state: TargetState,
  { dueAt, about }: { dueAt: Date; about: string | null },
): Date {
  const { rest, quiet_until, left_at } = state;
  const times = [
    about,
    left_at,
    rest?.about === about ? rest.until : null,
    quiet_until,
    about === null ? null : (troubleOf(state, about)?.open_until ?? null),
    ...state.places.map(({ until }) => until),
  ];
  return new Date(Math.max(dueAt.getTime(), ...times.map(msOf)));
}

function msOf(time: string | null): number {
  return time === null ? 0 : Date.parse(time);
}
