import { durationText } from '../../number-format.ts';
import { deliveries as words } from '../../text/deliveries.ts';
import { faultText } from '../../text/faults.ts';
import { isTaken, type ListedAttempt } from './attempts.ts';

/** What an attempt met, in a few words: `HTTP 503 after 1.2 s`. */
export function answerText(
  attempt: Pick<ListedAttempt, 'status_code' | 'error' | 'duration_ms'>,
): string {
  const { status_code, error, duration_ms } = attempt;
  const took = durationText(duration_ms);
  if (status_code !== null) return words.answered(status_code, took);
  return isTaken(attempt) ? words.sentIn(took) : `${faultText(status_code, error)} (${took})`;
}
