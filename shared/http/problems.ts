import { articleUrl } from '../contract/errors/article-path.ts';
import { errorMeanings } from '../contract/errors/meanings.ts';
import { checkFailureWords } from '../domain/checks/check-words.ts';
import { errorTable } from '../domain/problems/error-table.ts';
import { Problem } from '../domain/problems/errors.ts';
import { othersAskFirst } from '../domain/problems/problem-details.ts';
import { CatalogUnavailable, NoPermit } from '../usecases/source-ports.ts';
import type { ApiResult } from './event.ts';

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
