import { clientOf, type Client, type ClientOptions } from '../../shared/client/client.ts';
import { controlsOf } from './controls.ts';

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
