import type { MiddlewareObj } from '@middy/core';
import middy from '@middy/core';
import { lazy } from '../runtime/lazy.ts';
import { consoleLog } from '../telemetry/console-log.ts';
import { recorded } from '../telemetry/record.ts';
import type { Log } from '../usecases/ports.ts';
import { ApiEvent, type ApiResult, type Handler } from './event.ts';
import { openExchange, type Exchange } from './exchange.ts';
import { articleUrl } from '../contract/errors/article-path.ts';
import { errorMeanings } from '../contract/errors/meanings.ts';
import { checkFailureWords } from '../checks/rules/check-words.ts';
import { errorTable } from '../domain/problems/error-table.ts';
import { Problem } from '../domain/problems/errors.ts';
import { othersAskFirst } from '../domain/problems/problem-details.ts';
import { CatalogUnavailable, NoPermit } from '../usecases/source-ports.ts';
import { withHeaders } from './headers.ts';
import { requestLine } from './log.ts';

/**
 * What every function behind the HTTP API has in common: `answer` is called with the exchange and
 * the surroundings, which are made with the first request. What it throws becomes a refusal, and
 * every answer gets its headers, its line in the log and its metrics.
 */
export function answering<Deps extends { publicUrl: string }>(
  makeDeps: () => Deps,
  answer: (exchange: Exchange, deps: Deps) => ApiResult | Promise<ApiResult>,
  options: { log?: Log | undefined },
): Handler {
  const lazyDeps = lazy(makeDeps);
  const log = lazy(() => options.log ?? consoleLog());
  // Set with the first request whose surroundings could be made; until then addresses are relative.
  let publicUrl = '';
  const chain = middy<Exchange, ApiResult>()
    .use(logged(log))
    .use(standardHeaders())
    .use(problemAnswers(() => publicUrl))
    .handler(async (exchange: Exchange) => {
      const deps = lazyDeps();
      ({ publicUrl } = deps);
      return answer(exchange, deps);
    });
  return async (event, context) => {
    const exchange = openExchange(ApiEvent.parse(event), context);
    return recorded(exchange.record, () => chain(exchange, context));
  };
}

/**
 * The answer to the client for `error`: a `Problem` as it is, of a source without a sound answer when
 * to try again, of anything else nothing.
 */
export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof CatalogUnavailable) {
    const seconds = Math.max(1, Math.ceil(error.retryAfterSeconds));
    const headers = { 'retry-after': String(seconds) };
    const isTurn = error instanceof NoPermit && error.fault === 'rate_limited';
    const detail = isTurn ? othersAskFirst(seconds) : checkFailureWords[error.fault];
    return new Problem('catalog_unavailable', detail, { headers, cause: error });
  }
  return new Problem('internal_error', undefined, { cause: error });
}

/**
 * A refusal as an answer: `application/problem+json` (RFC 9457).
 * @param publicUrl of the service, where the article about the error is; empty where it is not known.
 */
export function problemResult(problem: Problem, requestId: string, publicUrl: string): ApiResult {
  const { code, detail, errors, facts } = problem;
  const { status, title } = errorTable[code];
  const document = {
    type: articleUrl(publicUrl, code),
    title,
    status,
    detail: detail ?? errorMeanings[code],
    code,
    request_id: requestId,
    ...(errors && { errors }),
    ...facts,
  };
  return {
    statusCode: status,
    headers: {
      'content-type': 'application/problem+json',
      ...(status === 401 && { 'www-authenticate': 'Bearer' }),
      ...problem.headers,
    },
    body: JSON.stringify(document),
  };
}

type Middleware = MiddlewareObj<Exchange, ApiResult>;

/** Writes one line for each request, however it ended. */
function logged(log: () => Log): Middleware {
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
function standardHeaders(): Middleware {
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
function problemAnswers(publicUrl: () => string): Middleware {
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
