import { hash } from 'node:crypto';
import { plans, type PlanName } from './plan.ts';

/** When an artist is checked: an hour and minute of its own, so that checks spread evenly. */
function spread(artistId: string, everyHours: number): { hour: number; minute: number } {
  const digest = hash('sha256', artistId, 'hex');
  const number = (from: number) => Number.parseInt(digest.slice(from, from + 4), 16);
  return { hour: number(0) % everyHours, minute: number(4) % 60 };
}

/** The cron expression (EventBridge syntax, UTC) at which the artist is checked under `plan`. */
export function checkCron(artistId: string, plan: PlanName): string {
  const every = plans[plan].check_every_hours;
  const { hour, minute } = spread(artistId, every);
  const hours = Array.from({ length: 24 / every }, (_, index) => hour + index * every);
  return `cron(${minute} ${every === 1 ? '*' : hours.join(',')} * * ? *)`;
}

/** The next time after `now` at which the artist's cron fires under `plan`. */
export function nextCheckAt(artistId: string, plan: PlanName, now: Date): Date {
  const every = plans[plan].check_every_hours;
  const { hour, minute } = spread(artistId, every);
  const next = new Date(now);
  next.setUTCMinutes(minute, 0, 0);
  const first = (((hour - next.getUTCHours()) % every) + every) % every;
  next.setUTCHours(next.getUTCHours() + first);
  if (next <= now) next.setUTCHours(next.getUTCHours() + every);
  return next;
}
