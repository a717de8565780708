/** How long a mute can be made to last without a date. */
export const durations = ['1', '8', 'monday', 'another'] as const;

export type Duration = (typeof durations)[number];

const hourMs = 3_600_000;

const monday = 1;

const workBegins = 9;

/** The next Monday at 09:00 in the browser’s zone. */
export function nextMonday(now: Date): Date {
  const next = new Date(now);
  next.setHours(workBegins, 0, 0, 0);
  next.setDate(next.getDate() + ((7 + monday - next.getDay()) % 7));
  // On a Monday after that time, it’s the one in a week.
  if (next <= now) next.setDate(next.getDate() + 7);
  return next;
}

/**
 * When a mute ends, as an instant.
 * @param typed what the field has for another time, in the browser’s zone
 */
export function endOf(duration: string | undefined, typed: string, now: Date): string {
  if (duration === 'monday') return nextMonday(now).toISOString();
  if (duration === 'another') {
    const end = new Date(typed);
    // What isn’t a time is for the service to refuse.
    return Number.isNaN(end.getTime()) ? typed : end.toISOString();
  }
  return new Date(now.getTime() + Number(duration) * hourMs).toISOString();
}
