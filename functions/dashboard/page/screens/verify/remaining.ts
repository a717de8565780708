import { verify as words } from '../../text/verify.ts';

const minuteMs = 60_000;

/** `Expires in 71 h 59 min`; null once it has. */
export function remainingText(expiresAt: string, now: Date): string | null {
  const ms = new Date(expiresAt).getTime() - now.getTime();
  if (ms <= 0) return null;
  const minutes = Math.floor(ms / minuteMs);
  if (minutes === 0) return 'Expires in less than a minute';
  const hours = Math.floor(minutes / 60);
  return `Expires in ${hours === 0 ? words.minutes(minutes) : words.hours(hours, minutes % 60)}`;
}
