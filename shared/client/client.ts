import { ApiError } from './api-error.ts';
import type { Answered, Route, Sent } from './routes.ts';

/** A good answer, whole. */
export interface Answer<Body> {
  status: number;
  headers: Headers;
  body: Body;
}

/** Calls the API. Every call that isn't answered with 2xx throws an {@link ApiError}. */
export interface Client {
  /** @returns the body of the answer */
  call<At extends Route>(route: At, ...sent: Argument<At>): Promise<Answered<At>>;
  /** @returns the body with status and headers, for those who need an `ETag` or a `Location` */
  send<At extends Route>(route: At, ...sent: Argument<At>): Promise<Answer<Answered<At>>>;
  /** Reads a paged list from end to end: follows `Link: <…>; rel="next"`, page by page. */
  each<At extends ListRoute>(route: At, ...sent: Argument<At>): AsyncGenerator<RowOf<At>, void>;
  /**
   * Reads one page of a list.
   * @param next where an earlier page said that the next one is; null for the first
   */
  page<At extends ListRoute>(
    route: At,
    next: string | null,
    ...sent: Argument<At>
  ): Promise<Page<RowOf<At>>>;
}

/** A page of a list. */
export interface Page<Row> {
  rows: Row[];
  /** What to hand in for the next page; null at the end. */
  next: string | null;
  /** How many rows there are in all, where the service counts them. */
  total: number | null;
}

/** How a client reaches the service. */
export interface ClientOptions {
  /** Where the service is, like `https://api.example.com`. Empty on a page of the service itself. */
  url: string;
  /** Sent with each request: `authorization` for a program, nothing in a browser. */
  headers?: Readonly<Record<string, string>>;
  /** In the place of the platform's own. */
  fetch?: typeof globalThis.fetch;
}

/** What a call sends; it may be left out where nothing in it is required. */
export type Argument<At extends Route> =
  Partial<Sent<At>> extends Sent<At> ? [sent?: Sent<At>] : [sent: Sent<At>];

export type ListRoute = {
  [At in Route]: Answered<At> extends readonly unknown[] ? At : never;
}[Route];
export type RowOf<At extends ListRoute> = Answered<At> extends readonly (infer Row)[] ? Row : never;

/** The parts of any call, as they are put into a request. */
interface Parts {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
}

/** A client of the service at `options.url`. */
export function clientOf(options: ClientOptions): Client {
  // The one place where the contract's types are taken at their word: the overloads promise what
  // the service declares, and nothing is parsed again here.
  function send<At extends Route>(route: At, ...sent: Argument<At>): Promise<Answer<Answered<At>>>;
  async function send(route: string, parts: Parts = {}): Promise<Answer<unknown>> {
    const [method = 'GET', path = '/'] = route.split(' ');
    return request(options, method, addressOf(path, parts), parts);
  }

  async function call<At extends Route>(route: At, ...sent: Argument<At>) {
    return (await send(route, ...sent)).body;
  }

  function each<At extends ListRoute>(
    route: At,
    ...sent: Argument<At>
  ): AsyncGenerator<RowOf<At>, void>;
  async function* each(route: string, parts: Parts = {}): AsyncGenerator<unknown, void> {
    let next: string | null = null;
    do {
      const read: Page<unknown> = await pageOf(options, route, next, parts);
      yield* read.rows;
      next = read.next;
    } while (next !== null);
  }

  function page<At extends ListRoute>(
    route: At,
    next: string | null,
    ...sent: Argument<At>
  ): Promise<Page<RowOf<At>>>;
  async function page(route: string, next: string | null, parts: Parts = {}) {
    return pageOf(options, route, next, parts);
  }

  return { send, call, each, page };
}

async function pageOf(
  options: ClientOptions,
  route: string,
  next: string | null,
  parts: Parts,
): Promise<Page<unknown>> {
  const [method = 'GET', path = '/'] = route.split(' ');
  const { body, headers } = await request(options, method, next ?? addressOf(path, parts), parts);
  const total = headers.get('x-total-count');
  return {
    rows: Array.isArray(body) ? body : [],
    next: /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? null,
    total: total === null ? null : Number(total),
  };
}

async function request(
  { url, headers, fetch = globalThis.fetch }: ClientOptions,
  method: string,
  address: string,
  parts: Parts,
): Promise<Answer<unknown>> {
  const sent = encoded(parts);
  const response = await fetch(url + address, {
    method,
    headers: { ...headers, ...(sent && { 'content-type': sent.type }), ...parts.headers },
    ...(sent && { body: sent.text }),
  });
  const text = await response.text();
  if (!response.ok) throw new ApiError(`${method} ${address}`, response, text);
  const isJson = /[/+]json/.test(response.headers.get('content-type') ?? '');
  const body: unknown = text === '' ? undefined : isJson ? JSON.parse(text) : text;
  return { status: response.status, headers: response.headers, body };
}

const formType = 'application/x-www-form-urlencoded';

/** The body as it is sent: JSON, or a form where `content-type` says so. */
function encoded({ body, headers }: Parts): { type: string; text: string } | null {
  if (body === undefined) return null;
  if (headers?.['content-type'] !== formType) {
    return { type: 'application/json', text: JSON.stringify(body) };
  }
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(typeof body === 'object' && body !== null ? body : {}))
    form.append(name, String(value));
  return { type: formType, text: form.toString() };
}

/** The path with its parameters filled in, and its query; a list is a repeated parameter. */
export function addressOf(path: string, { params = {}, query = {} }: Parts): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new TypeError(`${path} needs ${name}`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined) search.append(name, String(each));
    }
  }
  return search.size === 0 ? filled : `${filled}?${search.toString()}`;
}
