import type { Change } from '../../change.ts';
import { numberText, spanText } from '../../format.ts';
import { isAddition } from '../../parts/verdict/addition.ts';
import { why } from '../../text/why.ts';

const lateMs = 60 * 60_000;

/**
 * Why a change matters, in a line: what is special about it, or else what its type means. Null where that is a
 * question that somebody has dealt with.
 */
export function whyOf(change: Change): string | null {
  const { status, payload, change_type } = change;
  if (status === 'dismissed') return why.dismissed(change.dismissed_reason);
  const { pattern, raised, risk, others } = payload;
  if (pattern) return why.patterns[pattern];
  const [reason] = risk?.against.length ? risk.against : (risk?.never_seen ?? []);
  const special = raised?.because ?? (change_type === 'RELEASE_SUSPICIOUS' ? reason : undefined);
  // Reasons continue a sentence; here they begin one.
  if (special !== undefined) return special.charAt(0).toUpperCase() + special.slice(1);
  if (others === undefined && change.acknowledged_at !== null && isAddition(change)) return null;
  return others === undefined ? why.types[change_type] : why.others(numberText(others));
}

/** How it stands with it, in a word or two; null where nothing has to be said. */
export function standingOf(change: Change): string | null {
  const { status, waiting_for_source, acknowledged_at, confirmed_at, detected_at } = change;
  if (status === 'detected') return waiting_for_source ? why.waiting : why.checking;
  if (acknowledged_at !== null) return why.acknowledged;
  if (confirmed_at === null) return null;
  const tookMs = Date.parse(confirmed_at) - Date.parse(detected_at);
  return tookMs >= lateMs ? why.late(spanText(tookMs)) : null;
}
