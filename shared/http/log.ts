import { variables } from '../runtime/config.ts';
import { objectives } from '../plan/objectives.ts';
import { lineOf } from '../telemetry/line.ts';
import type { Exchange } from './exchange.ts';
import type { ApiResult } from './event.ts';
import { type IdKind, idSchema } from '../domain/ids.ts';

/**
 * One line per request. Only what is named here is logged: no query string, no body, no header, so
 * that no credential and no address can end up in a log; of the path only ids of ours.
 */
export function requestLine(exchange: Exchange, result: ApiResult): Record<string, unknown> {
  const { event, operation, caller, record, fault } = exchange;
  const { http, requestId, timeEpoch } = event.requestContext;
  const tookMs = performance.now() - record.startedMs;
  if (!operation?.asksCatalog && tookMs > objectives.api.slowMs)
    record.counts.set('SlowRequests', 1);
  const line = lineOf(record, {
    kind: 'request',
    ...variables.metrics(),
    now: new Date(timeEpoch),
  });
  return {
    request_id: exchange.id,
    gateway_request_id: requestId,
    method: http.method,
    route: operation?.path ?? event.routeKey,
    operation: operation?.id,
    status: result.statusCode,
    organization_id: caller?.organization?.id,
    user_id: caller?.userId ?? undefined,
    key_id: caller?.keyId ?? undefined,
    ...pathIds(event.pathParameters),
    ...line,
    ...(fault !== null && { error: fault }),
  };
}

/** The kinds of ids that lines of messages have too, under the same names. */
const names = {
  artist: 'artist_id',
  change: 'change_id',
  webhook: 'target_id',
  destination: 'target_id',
  delivery: 'delivery_id',
  verification: 'verification_id',
} as const satisfies Partial<Record<IdKind, string>>;

const kinds = ['artist', 'change', 'webhook', 'destination', 'delivery', 'verification'] as const;

/** The IDs in a request's path. What isn't one of our IDs may be a token. */
function pathIds(parameters: Readonly<Record<string, string>>): Record<string, string> {
  const ids: Record<string, string> = {};
  for (const value of Object.values(parameters)) {
    const kind = kinds.find((each) => idSchema(each).safeParse(value).success);
    if (kind) ids[names[kind]] = value;
  }
  return ids;
}
