import type { Operation } from '../../../shared/contract/define.ts';
import { operations } from '../../../shared/contract/index.ts';

const shownMax = 600;

export type Guide = ReturnType<typeof guideAt>;

/**
 * Watches calls of the API on their way: shows each as a curl command, and checks its answer.
 * @param say takes what is shown; credentials are shown as variables of a shell
 */
export function guideAt(url: string, say: (text: string) => void) {
  const called = new Set<string>();
  const answers: Record<string, unknown> = {};
  return {
    /** For a client whose calls are shown. */
    fetch: async (address: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
      const request = new Request(address, init);
      const path = request.url.slice(url.length);
      const operation = operationAt(request.method, path);
      called.add(operation.id);
      say(curl(request, path, typeof init.body === 'string' ? init.body : null));
      const response = await fetch(request);
      const text = await response.clone().text();
      say(`${response.status} ${shortened(text)}\n`);
      const body = checked(operation, response, text);
      if (response.ok && operation.success.body) answers[operation.id] = body;
      return response;
    },
    /** The last good answer of each operation that answers JSON, by its id. */
    answers: (): Readonly<Record<string, unknown>> => answers,
    /** Operations that nobody called. */
    missed: () => operations.map(({ id }) => id).filter((id) => !called.has(id)),
  };
}

/** The operation that answers; of two that fit, the one whose path has fewer parameters. */
function operationAt(method: string, path: string): Operation {
  const fits = operations
    .filter((each) => each.method === method && patternOf(each.path).test(path))
    .toSorted((one, other) => parameters(one) - parameters(other));
  if (!fits[0]) throw new Error(`the contract has no ${method} ${path}`);
  return fits[0];
}

const patternOf = (path: string) =>
  new RegExp(`^${path.replaceAll('.', String.raw`\.`).replaceAll(/\{\w+\}/g, '[^/?]+')}(\\?|$)`);
const parameters = ({ path }: Operation) => path.split('{').length;

function curl({ method, headers }: Request, path: string, body: string | null): string {
  const type = headers.get('content-type');
  const key = headers.get('idempotency-key');
  return [
    'curl',
    ...(method === 'GET' ? [] : ['-X', method]),
    `"$URL${path}"`,
    ...(headers.has('cookie') ? ['-b "$COOKIE"'] : []),
    ...(headers.has('authorization') ? ['-H "Authorization: Bearer $KEY"'] : []),
    ...(key === null ? [] : [`-H 'idempotency-key: ${key}'`]),
    ...(body === null ? [] : [`-H 'content-type: ${type ?? ''}' -d '${body}'`]),
  ].join(' ');
}

function shortened(text: string): string {
  return text.length > shownMax ? `${text.slice(0, shownMax)} … (${text.length} characters)` : text;
}

/** @throws Error for a good answer that isn't what the contract says */
function checked(operation: Operation, response: Response, text: string): unknown {
  const { success, id, alsoStatus } = operation;
  if (!response.ok) return undefined;
  if (response.status !== success.status && response.status !== alsoStatus) {
    throw new Error(`${id}: ${response.status} instead of ${success.status}: ${text}`);
  }
  if (!success.body) return undefined;
  return success.body.parse(JSON.parse(text));
}
