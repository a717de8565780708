import * as z from 'zod';
import type { DestinationType } from './destination.ts';
import { idSchema } from './ids.ts';
import { Timestamp } from './text.ts';

/** An attempt that is under way, or was when somebody last looked. */
export const Turn = z.object({
  delivery_id: idSchema('delivery'),
  /** Which attempt of the delivery it is, from 1. */
  number: z.int(),
  /** Unguessable: who took it knows it again, should the reply to the taking get lost. */
  lease: z.string(),
  since: Timestamp,
  /** A turn that did not end by then is over: whoever had it is dead. */
  until: Timestamp,
});
export type Turn = z.infer<typeof Turn>;

/** How a target that did not take its last attempt has been doing since. */
export const Trouble = z.object({
  /** `updated_at` of the target: one that was changed since then starts afresh. */
  about: Timestamp,
  /** Of the first attempt that failed since the last one that didn't. */
  since: Timestamp,
  /** Failures in a row of the kind that a breaker counts, several of one delivery as one. */
  failures: z.int(),
  last_failed: idSchema('delivery').nullable(),
  /** The latest attempt that failed, of whatever kind; unknown where it was before this was kept. */
  latest: z
    .object({
      delivery_id: idSchema('delivery'),
      status_code: z.int().nullable(),
      error: z.string().nullable(),
    })
    .nullable()
    .default(null),
  /** How often in a row the breaker opened, 0 while it is closed. */
  openings: z.int(),
  open_until: Timestamp.nullable(),
  /** When a delivery was given up for the first time, after all its attempts. */
  gave_up_at: Timestamp.nullable(),
  /** Whether the admins have been told. */
  told: z.boolean(),
});
export type Trouble = z.infer<typeof Trouble>;

/** What the admins are to be told of a target. */
export const Notice = z.object({
  kind: z.enum(['failing', 'disabled']),
  at: Timestamp,
  reason: z.string(),
});
export type Notice = z.infer<typeof Notice>;

/** All that workers must agree on about one target. */
export const TargetState = z.object({
  turns: z.array(Turn),
  /** Theoretical arrival time (GCRA) of the next attempt, in epoch milliseconds. */
  tat_ms: z.number(),
  /** No attempt before then: the receiver asked for it. */
  quiet_until: Timestamp.nullable(),
  trouble: Trouble.nullable(),
  notice: Notice.nullable(),
});
export type TargetState = z.infer<typeof TargetState>;

/** The state of a target that nobody has delivered to yet. */
export const freshState: TargetState = {
  turns: [],
  tat_ms: 0,
  quiet_until: null,
  trouble: null,
  notice: null,
};

/** So many attempts of one target may be under way at a time. */
export const turnsMax = 5;
/** Longer than an attempt takes (15 s), shorter than a message stays invisible (180 s). */
const turnSeconds = 60;
/** An attempt that takes longer than that is not worth waiting for. */
const quickMs = 2000;
/** The breaker's probe has come to an end by then. */
const probeSeconds = 20;

/** A rate: one attempt per `intervalMs` in the long run, and `burst` at once after a rest. */
export interface Pace {
  intervalMs: number;
  burst: number;
}

/**
 * What the chats put up with: chat_a one message a second for each webhook, chat_b five in two
 * seconds and thirty a minute (so 25, and the burst). And what people do: thirty mails at once, and
 * then one a minute.
 */
const paces: Readonly<Partial<Record<DestinationType, Pace>>> = {
  chat_a: { intervalMs: 1000, burst: 1 },
  chat_b: { intervalMs: 2400, burst: 5 },
  email: { intervalMs: 60_000, burst: 30 },
};

/** The rate that targets of a type are sent to; null: as fast as they answer. */
export function paceOf(type: DestinationType): Pace | null {
  return paces[type] ?? null;
}

/** Who asks for a turn. */
export interface Ask {
  deliveryId: string;
  number: number;
  /** New for each taking. */
  lease: string;
  at: Date;
  pace: Pace | null;
  /** Nobody may send to targets of its kind before then. */
  paused_until?: string | null;
  /** `updated_at` of the target as it is now. */
  about: string;
}

export type TurnDecision =
  | { turn: 'taken'; state: TargetState; mine: Turn }
  /** Somebody is making this very attempt. */
  | { turn: 'under_way' }
  /** `isBrief`: it is worth waiting for on the spot. */
  | { turn: 'later'; waitSeconds: number; isBrief: boolean };

/**
 * Decides whether an attempt may begin: not before the receiver wants any, while the breaker is open
 * only as its probe, at most five at a time, and at the pace of the target's type. `state.turns`
 * should be without those that have ended, where that matters (see {@link mayHaveEnded}).
 */
export function takeTurn(state: TargetState, ask: Ask): TurnDecision {
  const { at, pace, about } = ask;
  const nowMs = at.getTime();
  const turns = liveTurns(state, at);
  const own = turns.find(({ delivery_id }) => delivery_id === ask.deliveryId);
  if (own)
    return own.lease === ask.lease ? { turn: 'taken', state, mine: own } : { turn: 'under_way' };
  const trouble = troubleOf(state, about);
  const shut = [state.quiet_until, trouble?.open_until, ask.paused_until];
  const shutMs = Math.max(...shut.map((time) => msOf(time ?? null)));
  if (shutMs > nowMs) return later(shutMs - nowMs);
  const openedAt = trouble?.open_until ?? null;
  if (openedAt !== null && turns.some(({ since }) => since >= openedAt)) {
    return later(probeSeconds * 1000);
  }
  if (turns.length >= turnsMax) {
    const isQuick = turns.every(({ since }) => nowMs - Date.parse(since) < quickMs);
    return { turn: 'later', waitSeconds: 1, isBrief: isQuick };
  }
  const allowedMs = pace ? state.tat_ms - (pace.burst - 1) * pace.intervalMs : nowMs;
  if (allowedMs > nowMs) return later(allowedMs - nowMs);
  const mine = turnOf(ask);
  const tat_ms = pace ? Math.max(state.tat_ms, nowMs) + pace.intervalMs : state.tat_ms;
  return { turn: 'taken', mine, state: { ...state, turns: [...turns, mine], tat_ms, trouble } };
}

/** Whether it matters for `ask` if some of the turns have ended before their time. */
export function mayHaveEnded(state: TargetState, { at, deliveryId, about }: Ask): boolean {
  const turns = liveTurns(state, at);
  return (
    turns.length >= turnsMax ||
    turns.some((turn) => turn.delivery_id === deliveryId) ||
    (turns.length > 0 && (troubleOf(state, about)?.openings ?? 0) > 0)
  );
}

/** The turns whose time is not over. */
export function liveTurns({ turns }: TargetState, at: Date): Turn[] {
  const now = at.toISOString();
  return turns.filter(({ until }) => until > now);
}

/** What is known of the trouble of a target with that `updated_at`. */
export function troubleOf({ trouble }: TargetState, about: string): Trouble | null {
  return trouble?.about === about ? trouble : null;
}

/**
 * The state once a person wants an attempt now: the breaker lets its probe go at once, and a receiver
 * of their own that asked to be left alone is asked all the same.
 * @param isOwn whoever asks for the attempt owns the receiver; a chat's wish holds in any case.
 * @returns null where nothing keeps an attempt back.
 */
export function letProbe(state: TargetState, at: Date, isOwn: boolean): TargetState | null {
  const { trouble, quiet_until } = state;
  const now = at.toISOString();
  const isOpen = trouble?.open_until != null && trouble.open_until > now;
  const isQuiet = isOwn && quiet_until !== null && quiet_until > now;
  if (!isOpen && !isQuiet) return null;
  return {
    ...state,
    quiet_until: isQuiet ? null : quiet_until,
    trouble: isOpen ? { ...trouble, open_until: now } : trouble,
  };
}

function turnOf({ deliveryId, number, lease, at }: Ask): Turn {
  const until = new Date(at.getTime() + turnSeconds * 1000).toISOString();
  return { delivery_id: deliveryId, number, lease, since: at.toISOString(), until };
}

function later(waitMs: number): TurnDecision {
  return { turn: 'later', waitSeconds: waitMs / 1000, isBrief: waitMs <= 1000 };
}

function msOf(time: string | null): number {
  return time === null ? 0 : Date.parse(time);
}

const spreadSecondsMax = 60;
const crowdedSecondsMax = 300;
const crowdedSecondsMin = 5;
const briefSecondsMin = 1;

/**
 * For how long a delivery is put off whose target is not to be had for `waitSeconds`. What waits for
 * long already waits a while longer, so that a crowd before a slow target is not called up again and
 * again; and chance spreads it, so that it does not come back all at once.
 * @param ageSeconds since the delivery was made.
 * @param chance from 0 to 1, 1 excluded.
 * @param isBrief the crowd is before a target that answers quickly.
 */
export function putOffSeconds(
  waitSeconds: number,
  ageSeconds: number,
  chance: number,
  isBrief = false,
): number {
  const atLeast = isBrief ? briefSecondsMin : crowdedSecondsMin;
  const crowded = Math.min(Math.max(ageSeconds / 2, atLeast), crowdedSecondsMax);
  const wait = Math.max(waitSeconds, waitSeconds > spreadSecondsMax ? 0 : crowded);
  return wait + chance * Math.min(wait, spreadSecondsMax);
}
