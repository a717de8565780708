import { Logger } from '@aws-lambda-powertools/logger';
import type { Log } from '../usecases/ports.ts';
import type { Exchange } from './exchange.ts';
import type { ApiResult } from './event.ts';

/** Structured lines on the standard output, as CloudWatch reads them. */
export function consoleLog(): Log {
  const logger = new Logger({ serviceName: 'artist-monitor' });
  return {
    info: (message, facts = {}) => {
      logger.info(message, facts);
    },
    warn: (message, facts = {}) => {
      logger.warn(message, facts);
    },
    error: (message, facts = {}) => {
      logger.error(message, facts);
    },
  };
}

/**
 * One line per request. Only what is named here is logged: no query string, no body, no header, so
 * that no credential and no address can end up in a log.
 */
export function requestLine(exchange: Exchange, result: ApiResult): Record<string, unknown> {
  const { event, operation, caller } = exchange;
  return {
    request_id: exchange.id,
    gateway_request_id: event.requestContext.requestId,
    method: event.requestContext.http.method,
    route: operation?.path ?? event.routeKey,
    operation: operation?.id,
    status: result.statusCode,
    code: exchange.refusal ?? undefined,
    duration_ms: Math.round((performance.now() - exchange.startedMs) * 10) / 10,
    organization_id: caller?.organization?.id,
    user_id: caller?.userId ?? undefined,
    key_id: caller?.keyId ?? undefined,
  };
}
