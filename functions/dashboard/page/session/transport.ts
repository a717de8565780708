import { noteRate } from './rate.ts';
import { askToSignIn, type Reason } from './sign-in-again.ts';

/**
 * Every request of the page goes through here. Where the service wants a new sign-in, the page asks
 * for it in place and repeats the request, headers and all, so that whoever sent it, a form or a list,
 * doesn't notice and loses nothing.
 */
export const transport: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  noteRate(response.headers);
  const reason = await reasonOf(response);
  if (reason === null || !(await askToSignIn(reason))) return response;
  return fetch(input, init);
};

const reasons: Readonly<Record<string, Reason>> = {
  unauthorized: 'signed_out',
  fresh_sign_in_required: 'not_fresh',
};

async function reasonOf(response: Response): Promise<Reason | null> {
  if (response.status !== 401 && response.status !== 403) return null;
  const text = await response.clone().text();
  const code = /"code":\s*"(\w+)"/.exec(text)?.[1];
  return code === undefined ? null : (reasons[code] ?? null);
}
