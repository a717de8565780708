import { zlib } from '../domain/zlib.ts';
import type { ApiResult } from './event.ts';

/** A text that is large and the same for everybody, as it is kept: compressed by gzip. */
export function packed(text: string): Uint8Array {
  return zlib().gzipSync(text, { level: 9 });
}

/** An answer whose body is packed, as the client can read it: so, or unpacked. */
export function unpackedFor(result: ApiResult, acceptEncoding = ''): ApiResult {
  const headers = { ...result.headers, vary: 'Accept-Encoding' };
  if (takesGzip(acceptEncoding)) {
    return { ...result, headers: { ...headers, 'content-encoding': 'gzip' } };
  }
  const body = zlib().gunzipSync(Buffer.from(result.body, 'base64')).toString('utf8');
  return { ...result, headers, body, isBase64Encoded: false };
}

/** Characters below which a packed answer isn't worth its work. */
const packedMin = 2048;

/**
 * A long JSON answer to a `GET`, packed where the client takes that: API Gateway packs none of an HTTP API.
 * Not so what a `POST` answers: secrets are shown there, and lengths of packed texts tell of them (BREACH).
 */
export function packedFor(result: ApiResult, acceptEncoding = ''): ApiResult {
  const { body, isBase64Encoded, headers: made } = result;
  const isJson = made['content-type'] === 'application/json' && isBase64Encoded !== true;
  if (!isJson || body.length < packedMin) return result;
  const headers = { ...made, vary: 'Accept-Encoding' };
  if (!takesGzip(acceptEncoding)) return { ...result, headers };
  // The bytes differ from those of a client that doesn't take it: such tags are weak (RFC 9110, 8.8.1).
  const etag = made.etag !== undefined && { etag: `W/${made.etag}` };
  return {
    ...result,
    headers: { ...headers, ...etag, 'content-encoding': 'gzip' },
    // Half as long to make as a usual one, and a tenth larger.
    body: zlib().gzipSync(body, { level: 3 }).toString('base64'),
    isBase64Encoded: true,
  };
}

/** Whether an `Accept-Encoding` names gzip, and not with the weight 0. */
function takesGzip(acceptEncoding: string): boolean {
  const codings = acceptEncoding.split(',').map((one) => one.trim().toLowerCase());
  return codings.some((one) => /^gzip\s*(?:;\s*q=(?!0(?:\.0*)?$).*)?$/.test(one));
}
