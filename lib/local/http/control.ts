import * as z from 'zod';
import { jsonAnswer, ownAnswer, type HttpAnswer, type HttpRequest } from './payload.ts';
import type { HttpHandler } from './server.ts';
import type { Scheduler } from '../scheduler/scheduler.ts';
import { MailReturn, type Returns } from '../ses/returns.ts';
import type { Mailbox } from '../ses/service.ts';

/** Chats that run beside the cloud: what `/_local/chat` shows of them. */
export interface ShownChats {
  /** Addresses that destinations may lead to, by type. */
  urls: Readonly<Record<string, string>>;
  /** Messages that were taken, newest last. */
  list(): object[];
}

/**
 * What the service adds to the paths of the local cloud: what is done at a POST.
 * @param body the JSON that was sent; `{}` for none, null for what is no JSON
 * @returns the answer, whose body becomes JSON.
 */
export type Action = (body: unknown) => Promise<{ status: number; body: unknown }>;

export interface ControlParts {
  mailbox: Pick<Mailbox, 'list'>;
  returns: Returns;
  chats: ShownChats;
  scheduler: Pick<Scheduler, 'list' | 'run'>;
  /** Paths below `/_local/` that are handed on: name → address. */
  proxies: Readonly<Record<string, string>>;
  /** Further paths below `/_local/` that take a POST: path → what it does. */
  actions: ReadonlyMap<string, Action>;
}

const prefix = '/_local';

/**
 * The local cloud's own paths, `/_local/…`; everything else goes on to `next`. They show emails and
 * fire schedules without a credential, so only this machine may call them, and no web page.
 */
export function withControl(parts: ControlParts, next: HttpHandler): HttpHandler {
  return async (request) => {
    const [path = '/', query = ''] = request.target.split(/\?(.*)/s);
    if (path !== prefix && !path.startsWith(`${prefix}/`)) return next(request);
    if (!isFromHere(request)) return ownAnswer(403, 'Forbidden');
    const asked = path.slice(prefix.length + 1);
    const [name = '', ...rest] = asked.split('/');
    const proxied = parts.proxies[name];
    if (proxied !== undefined) return proxy(request, proxied, rest.join('/'), query);
    const action = parts.actions.get(asked);
    if (action !== undefined && request.method === 'POST') return act(action, request.body);
    return own(`${request.method} ${asked}`, request.body, parts);
  };
}

async function own(
  asked: string,
  body: Buffer,
  { mailbox, returns, chats, scheduler, proxies, actions }: ControlParts,
): Promise<HttpAnswer> {
  switch (asked) {
    case 'GET ':
      return jsonAnswer(200, {
        paths: [
          `GET ${prefix}/mail`,
          `POST ${prefix}/mail/bounce`,
          `GET ${prefix}/chat`,
          `GET ${prefix}/schedules`,
          `POST ${prefix}/schedules/{name}/run`,
          ...[...actions.keys()].map((key) => `POST ${prefix}/${key}`),
          ...Object.keys(proxies).map((key) => `${prefix}/${key}/*`),
        ],
        chats: chats.urls,
      });
    case 'GET mail':
      return jsonAnswer(200, mailbox.list());
    case 'POST mail/bounce':
      return bounce(returns, body);
    case 'GET chat':
      return jsonAnswer(200, chats.list());
    case 'GET schedules':
      return jsonAnswer(200, listSchedules(scheduler));
  }
  const [, schedule] = /^POST schedules\/([^/]+)\/run$/.exec(asked) ?? [];
  if (schedule === undefined) return ownAnswer(404, 'Not Found');
  return runSchedule(scheduler, decodeURIComponent(schedule));
}

async function act(action: Action, sent: Buffer): Promise<HttpAnswer> {
  const given = sent.length === 0 ? {} : jsonOf(sent);
  const { status, body } = await action(given);
  return jsonAnswer(status, body);
}

async function bounce(returns: Returns, body: Buffer): Promise<HttpAnswer> {
  const parsed = MailReturn.safeParse(jsonOf(body));
  if (!parsed.success) return ownAnswer(400, z.prettifyError(parsed.error));
  const message_id = await returns(parsed.data);
  if (message_id === null) return ownAnswer(404, `There’s no email to ${parsed.data.to}`);
  return jsonAnswer(202, { ...parsed.data, message_id });
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    // Told like any other body that is not as it should be.
    return null;
  }
}

function listSchedules(scheduler: ControlParts['scheduler']) {
  return scheduler.list().map(({ name, expression, target, nextAt }) => ({
    name,
    expression,
    target,
    next_at: new Date(nextAt).toISOString(),
  }));
}

/** Answers when the run has ended, whether or not it succeeded. */
async function runSchedule(
  scheduler: ControlParts['scheduler'],
  name: string,
): Promise<HttpAnswer> {
  const result = await scheduler.run(name);
  if (result === null) return ownAnswer(404, `There’s no schedule ${name}`);
  const error = result.ok ? null : `${result.error.errorType}: ${result.error.errorMessage}`;
  return jsonAnswer(200, { name, succeeded: result.ok, error });
}

/**
 * True unless the request came through another name (a page whose name was made to point here) or
 * from a page of another site.
 */
function isFromHere(request: HttpRequest): boolean {
  const host = header(request, 'host');
  if (!/^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i.test(host ?? '')) return false;
  const site = header(request, 'sec-fetch-site');
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  const origin = header(request, 'origin');
  return origin === undefined || origin.toLowerCase() === `http://${host ?? ''}`.toLowerCase();
}

function header(request: HttpRequest, name: string): string | undefined {
  const at = request.rawHeaders.findIndex(
    (text, index) => index % 2 === 0 && text.toLowerCase() === name,
  );
  return at < 0 ? undefined : request.rawHeaders[at + 1];
}

async function proxy(
  request: HttpRequest,
  target: string,
  path: string,
  query: string,
): Promise<HttpAnswer> {
  const url = `${target}/${path}${query === '' ? '' : `?${query}`}`;
  const contentType = header(request, 'content-type');
  try {
    const answer = await fetch(url, {
      method: request.method,
      redirect: 'manual',
      headers: contentType === undefined ? {} : { 'content-type': contentType },
      ...(request.body.length === 0 ? {} : { body: new Uint8Array(request.body) }),
    });
    return {
      status: answer.status,
      headers: { 'content-type': answer.headers.get('content-type') ?? 'application/json' },
      body: Buffer.from(await answer.arrayBuffer()),
    };
  } catch {
    return ownAnswer(502, `Nothing answers at ${target}`);
  }
}
