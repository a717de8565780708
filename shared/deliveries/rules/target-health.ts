import { failuresToOpen, openSecondsAfter } from '../../domain/breaker.ts';
import type { Outcome } from './delivery.ts';
import { retryAfterSecondsMax } from './retry.ts';
import { targetWords } from './target-words.ts';
import { type TargetState, type Trouble, troubleOf } from './target-state.ts';

type Told = 'delivered' | 'status_code' | 'error' | 'retry_after_seconds' | 'permanent';

/** What an attempt tells about its target. */
export interface AttemptSign extends Pick<Outcome, Told> {
  /** When it ended. */
  at: Date;
  deliveryId: string;
  /** Since when its runner has had its place. */
  since: string;
  /** `updated_at` of the target as the attempt was made. */
  about: string;
  /** It was the last attempt that its delivery had. */
  gaveUp: boolean;
}

/** What follows for the target. */
export interface Health {
  state: TargetState;
  /** Why the target is not to be used anymore, or null. */
  disable: string | null;
}

const openSeconds = { first: 60, max: 30 * 60 };
/** How long a receiver is left alone that refuses for the rate and doesn't say for how long. */
const quietSecondsDefault = 5;
const dayMs = 86_400_000;
const tellAfterMs = dayMs;
const disableAfterMs = 5 * dayMs;
const gaveUpApartMs = dayMs / 2;

/**
 * What is known of a target after an attempt, null when it is what was known before: an attempt
 * that is taken, after others that were, costs no write.
 *
 * - The breaker opens when the last five deliveries that were tried met no answer or a 5xx: for a
 *   minute, and each time its trial fails too for twice as long, up to half an hour. Any other
 *   answer closes it.
 * - A 429, and a 503 with `Retry-After`, ask to leave the receiver alone for so long, 6 h at most.
 * - After a day without a success the admins are told. After five the target is disabled, if a
 *   second delivery was given up half a day after the first, or the breaker is open: then there are
 *   too many to give one up.
 * - An attempt that began before the target was changed tells nothing of it as it is now, but that its
 *   receiver asks for quiet, if that is still the same.
 */
export function healthAfter(state: TargetState, sign: AttemptSign): Health | null {
  if (state.moved_at !== null && sign.about < state.moved_at) return null;
  if (state.trouble !== null && sign.about < state.trouble.about) {
    const quiet_until = laterOf(state.quiet_until, quietUntil(sign));
    return quiet_until === state.quiet_until
      ? null
      : { state: { ...state, quiet_until }, disable: null };
  }
  const before = troubleOf(state, sign.about);
  if (sign.delivered) {
    if (!state.trouble) return null;
    return { state: { ...state, ...endOfTargetRest(state, null), trouble: null }, disable: null };
  }
  // The fault is in what was sent, and says nothing about where it went.
  if (sign.permanent && sign.error !== 'url_refused') return null;
  const trouble = troubled(before, sign);
  const failingMs = sign.at.getTime() - Date.parse(trouble.since);
  const isToTell = failingMs >= tellAfterMs && !trouble.notified;
  const silent = targetWords.silent({ since: trouble.since, error: sign.error ?? 'timeout' });
  return {
    state: {
      ...state,
      ...endOfTargetRest(state, trouble),
      quiet_until: laterOf(state.quiet_until, quietUntil(sign)),
      trouble: { ...trouble, notified: trouble.notified || isToTell },
      notice: isToTell
        ? { kind: 'failing', at: sign.at.toISOString(), reason: silent }
        : state.notice,
    },
    disable: isDead(trouble, sign, failingMs) ? silent : null,
  };
}

/** Once the breaker is closed, nobody is to stay away until its time. */
function endOfTargetRest({ trouble }: TargetState, after: Trouble | null): { rest?: null } {
  const isClosed = trouble?.open_until != null && after?.open_until == null;
  return isClosed ? { rest: null } : {};
}

function troubled(before: Trouble | null, sign: AttemptSign): Trouble {
  const at = sign.at.toISOString();
  const known = before ?? {
    about: sign.about,
    since: at,
    failures: 0,
    last_failed: null,
    latest: null,
    openings: 0,
    open_until: null,
    gave_up_at: null,
    notified: false,
  };
  const gave_up_at = known.gave_up_at ?? (sign.gaveUp ? at : null);
  const { status_code, error } = sign;
  const latest = { delivery_id: sign.deliveryId, status_code, error };
  if (!isDown(sign)) {
    const closed = { failures: 0, last_failed: null, openings: 0, open_until: null };
    return { ...known, ...closed, latest, gave_up_at };
  }
  const id = sign.deliveryId;
  const failures = known.failures + (known.last_failed === id ? 0 : 1);
  const counted = { ...known, latest, gave_up_at, failures, last_failed: id };
  const isTrial = known.open_until !== null && sign.since >= known.open_until;
  const opens = isTrial || (known.open_until === null && failures >= failuresToOpen);
  if (!opens) return counted;
  const seconds = openSecondsAfter(known.openings, openSeconds);
  const open_until = new Date(sign.at.getTime() + seconds * 1000).toISOString();
  return { ...counted, openings: known.openings + 1, open_until };
}

/** Whether nobody answered, or only to say that nothing works. */
function isDown({ status_code, error }: AttemptSign): boolean {
  if (status_code !== null) return status_code >= 500;
  return error !== 'url_refused';
}

function isDead(trouble: Trouble, sign: AttemptSign, failingMs: number): boolean {
  if (failingMs < disableAfterMs) return false;
  if (trouble.openings > 0) return true;
  const firstMs = Date.parse(trouble.gave_up_at ?? sign.at.toISOString());
  return sign.gaveUp && sign.at.getTime() - firstMs >= gaveUpApartMs;
}

/** Until when a receiver asks to be left alone; null when it doesn't. */
export function quietUntil(
  sign: Pick<AttemptSign, 'at' | 'status_code' | 'retry_after_seconds'>,
): string | null {
  const { at, status_code, retry_after_seconds } = sign;
  const asks = status_code === 429 || (status_code === 503 && retry_after_seconds !== null);
  if (!asks) return null;
  const seconds = Math.min(retry_after_seconds ?? quietSecondsDefault, retryAfterSecondsMax);
  return new Date(at.getTime() + seconds * 1000).toISOString();
}

/** The later of two times; null counts as never. */
export function laterOf(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return one > other ? one : other;
}
