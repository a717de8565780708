import type { DestinationType } from '../../deliveries/rules/destination.ts';
import type { CellRate } from '../../domain/quota/gcra.ts';

const hourMs = 3_600_000;

/** How many messages people get in an hour at most, if they say nothing else; critical ones don't count. */
export function messagesPerHourMax(type: DestinationType): number {
  return type === 'email' ? 20 : 60;
}

/**
 * The rate that lets through no more than that in any hour: half of it at once after a rest, and the
 * rest spread over the hour.
 */
export function capRate(perHourMax: number): CellRate {
  const burst = Math.ceil(perHourMax / 2);
  return { burst, intervalMs: Math.ceil(hourMs / (perHourMax - burst + 1)) };
}

/**
 * Whether a destination is so far below its cap that nobody needs to count: with what waits to be sent
 * it got less than half of what it may get at once.
 */
export function isFarBelowCap(messages: number, { burst }: CellRate): boolean {
  return messages <= burst / 2;
}
