import type { Context } from 'aws-lambda';
import type { Operation } from '../contract/define.ts';
import { derivedIdAt } from '../domain/ids.ts';
import { WorkRecord } from '../telemetry/record.ts';
import type { ApiEvent } from './event.ts';
import type { Caller } from './implement.ts';

/**
 * One request on its way through the service, and what we learn about it for the response and the
 * log.
 */
export interface Exchange {
  readonly id: string;
  readonly event: ApiEvent;
  /** What we learn about it for its line in the log. */
  readonly record: WorkRecord;
  /** How long Lambda lets this take at most. */
  readonly remainingMs: () => number;
  /** Headers that the answer carries however the request ends. */
  readonly headers: Record<string, string>;
  operation: Operation | null;
  caller: Caller | null;
  /** What was thrown, where the request ended in a fault that is not the caller's. */
  fault: unknown;
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
    record: new WorkRecord(),
    remainingMs: () => context.getRemainingTimeInMillis(),
    headers: {},
    operation: null,
    caller: null,
    fault: null,
  };
}
