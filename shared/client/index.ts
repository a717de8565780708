import { clientOf, type Client } from './client.ts';
import { retrying, usualPatience, type Patience } from './retrying.ts';

export { ApiError, type InputIssue } from './api-error.ts';
export type { Answer, Argument, Client, ListRoute, Page, RowOf } from './client.ts';
export type { Patience } from './retrying.ts';
export type * from './routes.ts';
export { SignatureError, verifyEvent, type EventRequest } from './verify-event.ts';

/** How a program reaches the service. */
export interface MonitorOptions extends Partial<Patience> {
  /** Where the service is, like `https://monitor.example`. */
  url: string;
  /** An API key, `ag_live_…`. */
  key: string;
  /** In the place of the platform's own. */
  fetch?: typeof globalThis.fetch;
}

/** A client that acts for the organization of an API key, and repeats what is worth repeating. */
export function artistMonitor(options: MonitorOptions): Client {
  const { url, key, fetch = globalThis.fetch, ...patience } = options;
  return clientOf({
    url: url.replace(/\/+$/, ''),
    headers: { authorization: `Bearer ${key}` },
    fetch: retrying(fetch, { ...usualPatience, ...patience }),
  });
}
