import type { Context } from 'aws-lambda';
import type { Operation } from '../contract/define.ts';
import { derivedIdAt } from '../domain/ids.ts';
import type { ApiEvent } from './event.ts';
import type { Caller } from './implement.ts';

/** One request on its way through the door, and what becomes known of it for the answer and log. */
export interface Exchange {
  readonly id: string;
  readonly event: ApiEvent;
  readonly startedMs: number;
  /** How long Lambda lets this take at most. */
  readonly remainingMs: () => number;
  /** Headers that the answer carries however the request ends. */
  readonly headers: Record<string, string>;
  operation: Operation | null;
  caller: Caller | null;
  /** Why the request was refused; set with the answer. */
  refusal: string | null;
}

/**
 * Begins an exchange. The request's id is made of the gateway's own, so that both logs can be joined
 * by it; an id that a client sends is never taken over.
 */
export function openExchange(event: ApiEvent, context: Context): Exchange {
  const { requestId, timeEpoch } = event.requestContext;
  return {
    id: derivedIdAt('request', new Date(timeEpoch), requestId),
    event,
    startedMs: performance.now(),
    remainingMs: () => context.getRemainingTimeInMillis(),
    headers: {},
    operation: null,
    caller: null,
    refusal: null,
  };
}
