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

/** Whether an `Accept-Encoding` names gzip, and not with the weight 0. */
function takesGzip(acceptEncoding: string): boolean {
  const codings = acceptEncoding.split(',').map((one) => one.trim().toLowerCase());
  return codings.some((one) => /^gzip\s*(?:;\s*q=(?!0(?:\.0*)?$).*)?$/.test(one));
}
