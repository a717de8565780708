import { networkOf } from '../domain/people/network.ts';
import { newPace, nextPace, paceMemory } from '../table/limits/pace.ts';
import type { Exchange } from './exchange.ts';
import { tooManyRequests } from './rate-headers.ts';

/** What one network may ask of one container, for each request that it may make of the service. */
const share = 10;

/**
 * Limits what one network asks of operations that touch no table: each container counts for itself,
 * in memory, so a request costs nothing more. That is a wall against one noisy neighbour; the throttle
 * of the stage stands before all of them.
 * @returns the check, which throws Problem `rate_limited`.
 */
export function networkLimit(): (exchange: Exchange, perMinute: number, now: Date) => void {
  const memory = paceMemory();
  return (exchange, perMinute, now) => {
    if (perMinute === 0) return;
    const network = networkOf(exchange.event.requestContext.http.sourceIp);
    const pace = memory.get(network) ?? newPace(perMinute * share);
    const next = nextPace(pace, now.getTime());
    if (next === null) throw tooManyRequests(pace, now);
    memory.set(network, next);
  };
}
