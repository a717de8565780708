import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { Refused } from '../events.ts';
import { jsonOf } from '../json.ts';
import { json, send, type Reply } from './answers.ts';
import { BadInput, type Control } from './control.ts';
import { controls } from './controls.ts';
import type { Machine } from './machine.ts';

const problemType = 'application/problem+json';

/** Answers a request under `/control`. */
export async function serveControl(
  machine: Machine,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  send(response, await replyTo(machine, path, request));
}

async function replyTo(machine: Machine, path: string, request: IncomingMessage): Promise<Reply> {
  // A page of another site in the operator's browser must not work the controls.
  if (request.headers['sec-fetch-site'] === 'cross-site') {
    return problem(403, 'The controls are not for other sites.');
  }
  const matches = controls.flatMap((control) => {
    const variables = match(control.path, path);
    return variables === null ? [] : [{ control, variables }];
  });
  const [first] = matches;
  if (first === undefined) return problem(404, `There is no control at ${path}.`);
  const found = matches.find(({ control }) => control.method === request.method);
  if (found === undefined) {
    const reply = problem(405, `This control is for ${first.control.method}.`);
    return { ...reply, headers: { ...reply.headers, allow: first.control.method } };
  }
  return run(machine, found.control, found.variables, request);
}

async function run(
  machine: Machine,
  control: Control,
  variables: Record<string, string>,
  request: IncomingMessage,
): Promise<Reply> {
  try {
    const body = control.method === 'POST' ? await readBody(request) : undefined;
    return json(200, await control.run(machine, variables, body));
  } catch (error) {
    if (error instanceof BadInput) return problem(400, error.message, error.errors);
    if (!(error instanceof Refused)) throw error;
    const { status, message, path } = error;
    return problem(status, `${path}: ${message}`, [{ path, message }]);
  }
}

/** The variables of a path by a pattern such as `/control/artists/{id}`; null: it does not match. */
function match(pattern: string, path: string): Record<string, string> | null {
  const parts = path.replace(/\/$/, '').split('/');
  const wanted = pattern.split('/');
  if (parts.length !== wanted.length) return null;
  const variables: Record<string, string> = {};
  for (const [index, name] of wanted.entries()) {
    const part = parts[index] ?? '';
    if (name.startsWith('{')) variables[name.slice(1, -1)] = part;
    else if (name !== part) return null;
  }
  return variables;
}

/** The body as JSON, whatever it calls itself; none counts as `{}`. */
async function readBody(request: IncomingMessage): Promise<unknown> {
  const words = (await text(request)).trim();
  if (words === '') return {};
  const body = jsonOf(words);
  if (body === undefined) throw new BadInput([{ path: '', message: 'the body is not JSON' }]);
  return body;
}

const titles: Readonly<Record<number, string>> = {
  400: 'Invalid input',
  403: 'Forbidden',
  404: 'Not found',
  405: 'Method not allowed',
  409: 'Conflict',
};

function problem(
  status: number,
  detail: string,
  errors?: readonly { path: string; message: string }[],
): Reply {
  const title = titles[status] ?? 'Error';
  return json(status, { status, title, detail, ...(errors && { errors }) }, problemType);
}
