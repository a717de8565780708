import * as z from 'zod';
import { type Client, clientOf, type ClientOptions } from '../../shared/client/client.ts';

const Mail = z.object({
  to: z.string(),
  text: z.string(),
  headers: z.record(z.string(), z.string()),
});

const Ran = z.object({ error: z.string().nullable() });
const Checked = z.object({ failed: z.array(z.unknown()) });

/** What only the local service has: its mailbox, its schedules and the catalog that it watches. */
export type Controls = ReturnType<typeof controlsOf>;

/** The controls of the local service at `url`. Anything but 2xx throws. */
export function controlsOf(url: string) {
  async function ask(method: string, path: string, body?: unknown): Promise<unknown> {
    const response = await fetch(`${url}/_local${path}`, {
      method,
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} /_local${path}: ${response.status} ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  }
  async function post(path: string, body?: unknown): Promise<void> {
    await ask('POST', path, body);
  }
  return {
    /** Mail that was sent, newest last; of one address, if it is given. */
    mails: async (to?: string) =>
      z
        .array(Mail)
        .parse(await ask('GET', '/mail'))
        .filter((mail) => to === undefined || mail.to === to),
    /** Makes something happen in the catalog, like `artists/1001/takedown`. */
    happen: (what: string, details: Readonly<Record<string, unknown>> = {}) =>
      post(`/catalog/${what}`, details),
    /**
     * Checks an artist now, or all that are monitored, due or not; comes back when that is done.
     * @throws Error where one couldn't be checked.
     */
    check: async (artist?: string) => {
      const { failed } = Checked.parse(await ask('POST', '/checks/run', { artist }));
      if (failed.length > 0) throw new Error(`not checked: ${JSON.stringify(failed)}`);
    },
    /** Runs a schedule of the template now; comes back when that is done. @throws Error where the run failed. */
    runSchedule: async (name: string) => {
      const { error } = Ran.parse(await ask('POST', `/schedules/${name}/run`));
      if (error !== null) throw new Error(`${name}: ${error}`);
    },
    /** Reads anything else under `/_local`. */
    read: async <Schema extends z.ZodType>(path: string, schema: Schema) =>
      schema.parse(await ask('GET', path)),
    /** Posts anything else to `/_local`. */
    post,
  };
}

/** Somebody who is signed in. */
export interface Visitor {
  api: Client;
  /** `ag_token=…`, as a browser sends it. */
  cookie: string;
  /** The organization that they are in, if any. */
  organizationId: string | null;
}

/** The session that an answer set, as a `Cookie` header has it. @throws Error without one. */
export function cookieOf(headers: Headers): string {
  const cookie = headers.getSetCookie().find((each) => each.startsWith('ag_token='));
  if (cookie === undefined) throw new Error('the answer has no session cookie');
  return cookie.split(';')[0] ?? '';
}

/** What `pattern` finds in the newest email to an address. */
export async function inMail(url: string, address: string, pattern: RegExp): Promise<string> {
  const mails = await controlsOf(url).mails(address);
  const found = pattern.exec(mails.at(-1)?.text ?? '')?.[1];
  if (found === undefined) throw new Error(`no mail to ${address} has ${String(pattern)}`);
  return found;
}

/** Where a link of a mail holds its token. */
export const tokenPattern = /#token=([\w-]{43})/;

/** Signs a person in to a local service, with the code of the mail that it sends. */
export async function signIn(options: ClientOptions, email: string): Promise<Visitor> {
  const nobody = clientOf(options);
  const { login_id } = await nobody.call('POST /api/v1/auth/login', { body: { email } });
  const code = await inMail(options.url, email, /([0-9A-Z]{4}-[0-9A-Z]{4})/);
  const { body, headers } = await nobody.send('POST /api/v1/auth/login/verify', {
    body: { login_id, code },
  });
  const cookie = cookieOf(headers);
  const api = clientOf({ ...options, headers: { ...options.headers, cookie } });
  return { api, cookie, organizationId: body.organization?.id ?? null };
}
