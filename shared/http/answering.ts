import middy from '@middy/core';
import { lazy } from '../runtime/lazy.ts';
import { consoleLog } from '../telemetry/console-log.ts';
import { recorded } from '../telemetry/record.ts';
import type { Log } from '../usecases/ports.ts';
import { ApiEvent, type ApiResult, type Handler } from './event.ts';
import { openExchange, type Exchange } from './exchange.ts';
import { logged, problemAnswers, standardHeaders } from './middlewares.ts';

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
