import type { MiddlewareObj } from '@middy/core';
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
    if (response) log().info('request', requestLine(exchange, response));
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
 */
export function problemsTold(log: () => Log): Middleware {
  return {
    onError: (request) => {
      const { event: exchange, error } = request;
      const problem = asProblem(error);
      exchange.refusal = problem.code;
      if (problem.status >= 500) {
        const fields = { request_id: exchange.id, operation: exchange.operation?.id, error };
        // Somebody else's fault passes; ours needs looking at.
        if (problem.code === 'internal_error') log().error('request failed', fields);
        else log().warn('request failed', fields);
      }
      request.response = problemResult(problem, exchange.id);
    },
  };
}
