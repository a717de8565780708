/** What of a delivery decides whether it can be sent again. */
interface Sent {
  status: string;
  next_attempt_at: string | null;
}

/** Whether a delivery can be sent again: not while an attempt is due anyway. */
export function canResend({ status, next_attempt_at }: Sent, now: Date): boolean {
  if (status !== 'pending') return true;
  return next_attempt_at !== null && Date.parse(next_attempt_at) > now.getTime();
}
