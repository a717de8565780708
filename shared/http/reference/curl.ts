import type { Operation, Parameter, Schema } from './document.ts';

/** A command that calls the operation; the reader sets `$URL` and `$KEY` once. */
export function curlOf(method: string, path: string, operation: Operation): string {
  const { parameters, requestBody, security } = operation;
  const [type, body] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const example = body?.example ?? exampleOf(body?.schema);
  const isForm = type !== undefined && type !== 'application/json';
  const lines = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} "$URL${filled(path, parameters)}"`,
    ...credentialsOf(security),
    ...(type === undefined || isForm ? [] : [`-H 'Content-Type: ${type}'`]),
    ...(example === undefined ? [] : dataOf(example, isForm)),
  ];
  return lines.join(' \\\n  ');
}

function dataOf(example: unknown, isForm: boolean): string[] {
  if (!isForm) return [`-d '${quoted(JSON.stringify(example))}'`];
  if (typeof example !== 'object' || example === null) return [];
  return Object.entries(example).map(([name, value]) => `-d '${name}=${quoted(textOf(value))}'`);
}

/** Inside single quotes of a shell. */
const quoted = (text: string) => text.replaceAll("'", String.raw`'\''`);

function credentialsOf(security: Operation['security']): string[] {
  const names = security.flatMap((one) => Object.keys(one));
  if (names.includes('bearer')) return ['-H "Authorization: Bearer $KEY"'];
  return names.includes('session') ? ['-b cookies.txt'] : [];
}

/** The path with examples in place of its parameters, and the query that it can't do without. */
function filled(path: string, parameters: readonly Parameter[]): string {
  const valueOf = ({ schema }: Parameter) => encodeURIComponent(textOf(exampleOf(schema) ?? '…'));
  const whole = parameters.reduce(
    (text, parameter) => text.replaceAll(`{${parameter.name}}`, () => valueOf(parameter)),
    path,
  );
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && parameter.required)
    .map((parameter) => `${parameter.name}=${valueOf(parameter)}`);
  return query.length > 0 ? `${whole}?${query.join('&')}` : whole;
}

/** A value that the schema itself gives; undefined if there is none. */
function exampleOf(schema: Schema | undefined): unknown {
  return schema?.examples?.[0] ?? schema?.enum?.[0] ?? schema?.const ?? schema?.default;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
