import { userAgent } from '../domain/version.ts';
import { tooSlow, unreachable } from './words.ts';

/** A request to the HTTP API of the service. */
export interface ApiRequest {
  readonly method: string;
  /** With its query. */
  readonly address: string;
  /** JSON; absent: the request has no body. */
  readonly body?: string;
}

export interface ApiAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
}

/** Sends requests to the service, in the name of one API key. */
export type Api = (request: ApiRequest, signal?: AbortSignal) => Promise<ApiAnswer>;

/** Why there is no answer, in words for the person who waits for it. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

/** Where the service is, and on whose behalf it is called. */
export interface ApiLocation {
  url: string;
  key: string;
  /** How long to wait for an answer; the gateway gives up after 30 seconds. */
  timeoutSeconds: number;
  /** In the place of the platform’s own. */
  fetch?: typeof globalThis.fetch;
}

/** The API over HTTP: each request is authenticated, limited and answered as if its sender had sent it. */
export function apiAt({ url, key, timeoutSeconds, fetch = globalThis.fetch }: ApiLocation): Api {
  return async ({ method, address, body }, signal) => {
    const timeout = AbortSignal.timeout(timeoutSeconds * 1000);
    try {
      const response = await fetch(url + address, {
        method,
        // A key belongs to this address, and to none that it may lead to.
        redirect: 'error',
        headers: {
          accept: 'application/json, image/*',
          authorization: `Bearer ${key}`,
          'user-agent': `${userAgent} mcp`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body }),
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      });
      const bytes = new Uint8Array(await response.arrayBuffer());
      return { status: response.status, headers: response.headers, bytes };
    } catch (error) {
      if (signal?.aborted === true) throw error;
      const words = timeout.aborted ? tooSlow(timeoutSeconds) : unreachable(url);
      throw new NoAnswer(words, { cause: error });
    }
  };
}
