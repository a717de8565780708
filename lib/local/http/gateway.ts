import { setTimeout as sleep } from 'node:timers/promises';
import type { Functions } from '../lambda/lambdas.ts';
import { ownAnswer, toAnswer, toEvent } from './payload.ts';
import { findRoute, type Route } from './routes.ts';
import type { HttpHandler } from './server.ts';

/** A function takes no larger event, whatever API Gateway lets through. */
const eventBytesMax = 6 * 1024 * 1024;

/**
 * API Gateway in front of the functions: an HTTP API with payload format 2.0.
 * @param timeoutSeconds API Gateway's limit for an integration
 */
export function apiGateway(
  routes: readonly Route[],
  functions: Functions,
  timeoutSeconds = 30,
): HttpHandler {
  return async (request) => {
    const path = request.target.split('?')[0] ?? '/';
    let match;
    try {
      match = findRoute(routes, request.method, path);
    } catch {
      return ownAnswer(400, 'Bad Request');
    }
    if (match === null) return ownAnswer(404, 'Not Found');
    if (request.body.length > eventBytesMax) return ownAnswer(413, 'Request Entity Too Large');
    const answered = new AbortController();
    const late = sleep(timeoutSeconds * 1000, null, { signal: answered.signal, ref: false });
    const event = toEvent(request, match, new Date());
    const result = await Promise.race([
      functions.invoke(match.route.functionName, event),
      late.catch(() => null),
    ]);
    answered.abort();
    if (result === null) return ownAnswer(503, 'Service Unavailable');
    const answer = result.ok ? toAnswer(result.value, match.route.removedHeaders) : null;
    return answer ?? ownAnswer(500, 'Internal Server Error');
  };
}
