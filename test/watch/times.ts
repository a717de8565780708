const dayMs = 86_400_000;
/** Every story begins at midnight of this Saturday: its day 1. */
const dayOne = Date.parse('2026-11-21T00:00:00.000Z');

/** `10:05` or `day 2 10:05` as a time. @param now the day that goes without saying. */
export function timeOf(day: string | undefined, clock: string, now: Date): Date {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  const from = day ? dayOne + (Number(day) - 1) * dayMs : now.getTime() - (now.getTime() % dayMs);
  return new Date(from + (hours * 60 + minutes) * 60_000);
}

/** A time as stories write it. */
export function atTime(at: string | Date): string {
  const time = new Date(at);
  const day = Math.floor((time.getTime() - dayOne) / dayMs) + 1;
  const clock = time.toISOString().slice(11, 19).replace(/:00$/, '');
  return `day ${day} ${clock}`;
}

export const storyBegins = new Date(dayOne + 9 * 3_600_000);
