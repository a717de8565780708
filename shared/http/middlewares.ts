import type { MiddlewareObj } from '@middy/core';
import { errorTable } from '../domain/problems/error-table.ts';
import type { Log } from '../usecases/ports.ts';
import type { ApiResult } from './event.ts';
import type { Exchange } from './exchange.ts';
import { withHeaders } from './headers.ts';
import { requestLine } from './log.ts';
import { asProblem, problemResult } from './problems.ts';

type Middleware = MiddlewareObj<Exchange, ApiResult>;

/** Writes one line for each request, however it ended. */
export function logged(log: () => Log): Middleware {
  const write: Middleware['after'] = ({ event: exchange, response }) => {
    if (!response) return;
    const line = requestLine(exchange, response);
    // Somebody else's fault passes; ours needs looking at.
    if (exchange.record.reason === 'internal_error') log().error('request failed', line);
    else if (exchange.record.outcome === 'failed') log().warn('request failed', line);
    else log().info('request', line);
  };
  return { after: write, onError: write };
}

/** Gives each answer, also a refusal, the headers of every answer. */
export function standardHeaders(): Middleware {
  const add: Middleware['after'] = (request) => {
    if (request.response) request.response = withHeaders(request.response, request.event);
  };
  return { after: add, onError: add };
}

/**
 * Makes a refusal of whatever was thrown. What is no `Problem` is a fault of ours: the client gets
 * a fixed text, the log the rest.
 * @param publicUrl of the service, as {@link problemResult} takes it.
 */
export function problemAnswers(publicUrl: () => string): Middleware {
  return {
    onError: (request) => {
      const { event: exchange, error } = request;
      const problem = asProblem(error);
      if (errorTable[problem.code].status >= 500) {
        exchange.record.end('failed', problem.code);
        exchange.fault = error;
      } else exchange.record.end('refused', problem.code);
      request.response = problemResult(problem, exchange.id, publicUrl());
    },
  };
}
