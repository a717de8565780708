/** What of a delivery decides whether it can be sent again. */
interface Sent {
  status: string;
  event_type: string;
  next_attempt_at: string | null;
}

/** What a test is called in a log. */
export const testType = 'TEST';

/** Whether a delivery has come to its end, and can be sent again; a test isn't, another one is sent. */
export function canResend({ status, event_type }: Sent): boolean {
  return status !== 'pending' && event_type !== testType;
}

/** Whether the next attempt of a delivery can be made now: not while it is due anyway. */
export function canHurry({ status, next_attempt_at }: Sent, now: Date): boolean {
  const isAhead = next_attempt_at !== null && Date.parse(next_attempt_at) > now.getTime();
  return status === 'pending' && isAhead;
}
