import type { Group, Operation } from '../contract/define.ts';
import { notFound } from '../domain/problems/errors.ts';
import type { Clock, Log } from '../usecases/ports.ts';
import { askingAs } from '../usecases/asker.ts';
import { answering } from './answering.ts';
import { conditionally, toBody, toResult } from './answer.ts';
import { askerOf } from './caller-limits.ts';
import { deprecationHeaders } from './deprecation.ts';
import type { ApiEvent, ApiResult, Handler } from './event.ts';
import type { Exchange } from './exchange.ts';
import { allowOrigin } from './headers.ts';
import type { Caller, Implemented, RequestContext } from './implement.ts';
import { refuseLiteralAsId } from './literal-path.ts';
import { packedFor, unpackedFor } from './packed.ts';
import { parseInput, refuseCredentialsInUrl } from './parse.ts';

/** What every door needs of the surroundings. */
export interface OpenDoorDeps {
  clock: Clock;
  /** Where users reach the service. */
  publicUrl: string;
  /** Origins of other sites whose pages may read answers. */
  corsOrigins: readonly string[];
  /** What one network may ask of public operations; 0 switches the limit off. */
  publicRequestsPerIpPerMinute: number;
}

export interface DoorOptions {
  log?: Log;
  /** Answers what no route of the gateway matched (`$default`). */
  fallback?: (exchange: Exchange, corsAllowed: boolean) => ApiResult;
}

/** How a group checks who calls, and that what is to run once runs once. */
export interface Guard<Deps> {
  pass: (exchange: Exchange, operation: Operation, deps: Deps, now: Date) => Promise<Caller | null>;
  once: (
    exchange: Exchange,
    deps: Deps,
    now: Date,
    rawBody: unknown,
    /** Is given what it is to use in place of `deps`. */
    run: (deps: Deps) => Promise<ApiResult>,
  ) => Promise<ApiResult>;
}

/**
 * A door: each request is matched, its caller checked, its input parsed, its operation carried out,
 * the outcome parsed again and sent. What is thrown on the way becomes a refusal, and every answer
 * gets its headers and its line in the log.
 */
export function door<Deps, All extends Deps & OpenDoorDeps>(
  group: Group,
  handlers: readonly Implemented<Deps>[],
  makeDeps: () => All,
  options: DoorOptions,
  guard: Guard<All>,
): Handler {
  const stranger = handlers.find(({ operation }) => operation.group !== group);
  if (stranger) throw new Error(`${stranger.operation.id} is not of the group ${group}`);
  const find = finder(handlers);
  const siblings = handlers.map(({ operation }) => operation);
  const answer = async (exchange: Exchange, deps: All) => {
    const corsAllowed = allowOrigin(exchange, deps.corsOrigins);
    refuseCredentialsInUrl(exchange.event.rawQueryString);
    const found = find(exchange.event);
    if (found) {
      refuseLiteralAsId(exchange.event.rawPath, found.operation, siblings);
      return carryOut(exchange, found, deps, guard, siblings);
    }
    if (options.fallback) return options.fallback(exchange, corsAllowed);
    throw notFound();
  };
  return answering(makeDeps, answer, options);
}

async function carryOut<Deps, All extends Deps & OpenDoorDeps>(
  exchange: Exchange,
  implemented: Implemented<Deps>,
  deps: All,
  guard: Guard<All>,
  siblings: readonly Operation[],
): Promise<ApiResult> {
  const { operation } = implemented;
  const now = deps.clock.now();
  exchange.operation = operation;
  Object.assign(exchange.headers, deprecationHeaders(operation));
  const caller = await guard.pass(exchange, operation, deps, now);
  const context = contextOf(exchange, caller, now);
  const { input, rawBody } = await parseInput(operation, exchange.event, async (nothing) =>
    toBody(operation, await implemented.run(nothing, context, deps)),
  );
  const run = async (using: All) => {
    const outcome = askingAs(askerOf(caller), async () => implemented.run(input, context, using));
    return toResult(operation, await outcome, siblings);
  };
  const made = operation.idempotent
    ? await guard.once(exchange, deps, now, rawBody, run)
    : await run(deps);
  const { headers } = exchange.event;
  const result = operation.raw?.packed ? unpackedFor(made, headers['accept-encoding']) : made;
  const answer = operation.conditional ? conditionally(result, headers['if-none-match']) : result;
  return operation.method === 'GET' ? packedFor(answer, headers['accept-encoding']) : answer;
}

/** Finds the operation of an event. `HEAD` is a `GET` without the body, with a route of its own or none. */
function finder<Deps>(handlers: readonly Implemented<Deps>[]) {
  const routes = new Map(
    handlers.map((handler) => [`${handler.operation.method} ${handler.operation.path}`, handler]),
  );
  return ({ routeKey, rawPath, requestContext }: ApiEvent): Implemented<Deps> | undefined =>
    routes.get(routeKey.replace(/^HEAD /, 'GET ')) ??
    (requestContext.http.method === 'HEAD' ? routes.get(`GET ${rawPath}`) : undefined);
}

function contextOf(exchange: Exchange, caller: Caller | null, now: Date): RequestContext {
  const { cookies, headers, rawPath, rawQueryString, requestContext } = exchange.event;
  return {
    id: exchange.id,
    now,
    path: rawPath,
    rawQuery: rawQueryString,
    caller,
    ip: requestContext.http.sourceIp,
    userAgent: headers['user-agent'] ?? null,
    cookies,
    headers,
  };
}
