import * as z from 'zod';
import type { Operation } from '../../../shared/contract/define.ts';
import { operations } from '../../../shared/contract/index.ts';

/** What one call of the tour sends. */
export interface Ask {
  /** In the place of the parameters of the path, by their names. */
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  /** The declared status, unless another one is to be shown. */
  status?: number;
  /** Shows nothing. */
  quiet?: boolean;
}

/** What came back: parsed where it is JSON, with the cookies that it set. */
export interface Seen {
  body: unknown;
  cookies: readonly string[];
}

/** Calls operations of the contract, and shows each as a curl command with its answer. */
export interface Guide {
  ask(id: string, as: string | null, ask?: Ask): Promise<Seen>;
  /** Operations that nobody asked for yet. */
  missed(): string[];
  /** The last good answer of each operation that answers JSON, by its id. */
  answers(): Readonly<Record<string, unknown>>;
}

const shownMax = 600;

/**
 * @param say takes what is shown; credentials are shown as variables of a shell.
 * `as` of each call is a cookie (`ag_token=…`), an API key, or null for nobody.
 */
export function guideAt(url: string, say: (text: string) => void): Guide {
  const asked = new Set<string>();
  const answers: Record<string, unknown> = {};
  return {
    async ask(id, as, ask = {}) {
      const operation = operations.find((each) => each.id === id);
      if (!operation) throw new Error(`the contract has no operation ${id}`);
      asked.add(id);
      const path = pathOf(operation, ask);
      if (!ask.quiet) say(curl(operation, path, as, ask));
      const sent = sentBody(operation, ask);
      const response = await fetch(url + path, {
        method: operation.method,
        headers: {
          ...credential(as),
          ...(sent && { 'content-type': sent.type }),
          ...ask.headers,
        },
        ...(sent && { body: sent.text }),
      });
      const text = await response.text();
      if (!ask.quiet) say(`${response.status} ${shortened(text)}\n`);
      const body = checked(operation, ask, response, text);
      if (response.ok && operation.success.body) answers[id] = body;
      return { body, cookies: response.headers.getSetCookie() };
    },
    answers: () => answers,
    missed: () => operations.map(({ id }) => id).filter((id) => !asked.has(id)),
  };
}

function pathOf({ path }: Operation, { params = {}, query = {} }: Ask): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${path} needs ${name}`);
    return encodeURIComponent(value);
  });
  const asked = new URLSearchParams(query).toString();
  return asked === '' ? filled : `${filled}?${asked}`;
}

function credential(as: string | null): Record<string, string> {
  if (as === null) return {};
  return as.startsWith('ag_token=') ? { cookie: as } : { authorization: `Bearer ${as}` };
}

/** The body of a call as the operation takes it. */
function sentBody({ form }: Operation, { body }: Ask): { type: string; text: string } | null {
  if (body === undefined) return null;
  if (!form) return { type: 'application/json', text: JSON.stringify(body) };
  const fields = z.record(z.string(), z.string()).parse(body);
  const text = new URLSearchParams(fields).toString();
  return { type: 'application/x-www-form-urlencoded', text };
}

function curl(operation: Operation, path: string, as: string | null, ask: Ask): string {
  const { method } = operation;
  const sent = sentBody(operation, ask);
  const shownAs = as?.startsWith('ag_token=') ? '-b "$COOKIE"' : '-H "Authorization: Bearer $KEY"';
  return [
    'curl',
    ...(method === 'GET' ? [] : ['-X', method]),
    `"$URL${path}"`,
    ...(as === null ? [] : [shownAs]),
    ...Object.entries(ask.headers ?? {}).map(([name, value]) => `-H '${name}: ${value}'`),
    ...(sent === null ? [] : [`-H 'content-type: ${sent.type}' -d '${sent.text}'`]),
  ].join(' ');
}

function shortened(text: string): string {
  return text.length > shownMax ? `${text.slice(0, shownMax)} … (${text.length} characters)` : text;
}

/** @throws Error for an answer that is not what the contract says. */
function checked(operation: Operation, ask: Ask, response: Response, text: string): unknown {
  const { success, id, alsoStatus } = operation;
  const fine = ask.status === undefined ? [success.status, alsoStatus] : [ask.status];
  if (!fine.some((status) => status === response.status)) {
    throw new Error(`${id}: ${response.status} in place of ${fine.join(' or ')}: ${text}`);
  }
  const type = response.headers.get('content-type') ?? '';
  if (!/[/+]json/.test(type)) return text;
  const body: unknown = JSON.parse(text);
  return response.ok && success.body ? success.body.parse(body) : body;
}
