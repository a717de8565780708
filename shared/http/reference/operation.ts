import { nameOf, type Operation, type Parameter, type Response, type Schema } from './document.ts';
import { fieldList, fieldsOf, typeOf } from './fields.ts';
import { html, joined, prose, type Markup } from './markup.ts';

/** What of the document an operation's section leads to. */
export interface Known {
  schemas: Readonly<Record<string, Schema>>;
}

/** One operation: what it does, who may call it, what goes in, what comes back, and how to try it. */
export function operationSection(
  method: string,
  path: string,
  operation: Operation,
  known: Known,
): Markup {
  const { operationId, summary, description, parameters, requestBody, responses } = operation;
  return html`<section id="${operationId}">
    <h3>
      <a href="#${operationId}">${summary}</a>${operation.deprecated ? ' (deprecated)' : null}
    </h3>
    <p class="route"><b>${method}</b> <code>${path}</code></p>
    <p>${prose(description)}</p>
    ${['path', 'query', 'header'].map((place) => parametersIn(place, parameters))}
    ${bodyPart(requestBody, known)} ${responsesPart(responses, operation['x-error-codes'])}
    <h4>Example</h4>
    <pre tabindex="0"><code>${curlOf(method, path, operation)}</code></pre>
    ${answerExample(responses)}
  </section>`;
}

/** One event: what a webhook is sent. */
export function eventSection(type: string, operation: Operation, known: Known): Markup {
  const { operationId, summary, description, parameters, requestBody } = operation;
  return html`<section id="${operationId}">
    <h3><a href="#${operationId}">${summary}</a></h3>
    <p class="route"><code>${type}</code></p>
    <p>${prose(description)}</p>
    ${parametersIn('header', parameters)} ${bodyPart(requestBody, known)}
  </section>`;
}

const placeNames: Readonly<Record<string, string>> = {
  path: 'Path',
  query: 'Query',
  header: 'Headers',
};

function parametersIn(place: string, parameters: readonly Parameter[]): Markup | null {
  const those = parameters.filter((parameter) => parameter.in === place);
  if (those.length === 0) return null;
  return html`<h4>${placeNames[place] ?? place}</h4>
    ${fieldList(those)}`;
}

function bodyPart(body: Operation['requestBody'], known: Known): Markup | null {
  const [type, content] = Object.entries(body?.content ?? {})[0] ?? [];
  if (!body || !content?.schema) return null;
  const { schema } = content;
  const name = schema.$ref === undefined ? undefined : nameOf(schema.$ref);
  const fields = fieldsOf((name === undefined ? schema : known.schemas[name]) ?? {});
  return html`<h4>Body</h4>
    <p class="muted">
      <code>${type ?? ''}</code>: ${typeOf(schema)}${body.required ? null : ', optional'}
    </p>
    ${fields.length > 0 ? fieldList(fields) : null}`;
}

function responsesPart(
  responses: Operation['responses'],
  codes: Operation['x-error-codes'],
): Markup {
  const all = Object.entries(responses);
  const good = all.filter(([, { $ref }]) => $ref === undefined);
  return html`<h4>Answers</h4>
    <ul class="codes">
      ${good.map(
        ([status, response]) =>
          html`<li>
            <b>${status}</b> ${prose(response.description)}${typePart(response)}
            ${inlineFields(response)}
          </li>`,
      )}
    </ul>
    ${
      Object.keys(codes).length === 0
        ? null
        : html`<p>
            Errors:
            ${joined(
              Object.entries(codes).map(([status, those]) => errorsOf(status, those)),
              '; ',
            )}
          </p>`
    }`;
}

function errorsOf(status: string, codes: readonly string[]): Markup {
  const named = codes.map((code) => html`<code>${code}</code>`);
  return html`<a href="#status-${status}">${status}</a> ${joined(named, ', ')}`;
}

/** The fields of an answer whose type has no name. */
function inlineFields({ content }: Response): Markup | null {
  const { schema } = content['application/json'] ?? {};
  const fields = fieldsOf(schema?.items ?? schema ?? {});
  return fields.length > 0 ? fieldList(fields) : null;
}

function typePart({ content, headers }: Response): Markup {
  const types = Object.entries(content).map(([type, { schema }]) =>
    schema && type === 'application/json' ? typeOf(schema) : html`<code>${type}</code>`,
  );
  const names = Object.keys(headers);
  return html`${types.length > 0 ? html`: ${joined(types, ' or ')}` : null}
  ${
    names.length === 0
      ? null
      : html`<br /><span class="muted"
            >Headers:
            ${joined(
              names.map((name) => html`<a href="#header-${name}">${name}</a>`),
              ', ',
            )}</span
          >`
  }`;
}

function answerExample(responses: Operation['responses']): Markup | null {
  const example = Object.values(responses)
    .flatMap(({ content }) => Object.values(content))
    .find((content) => content.example !== undefined)?.example;
  if (example === undefined) return null;
  return html`<details>
    <summary>An answer</summary>
    <pre tabindex="0"><code>${JSON.stringify(example, null, 2)}</code></pre>
  </details>`;
}

/** A command that calls the operation; the reader sets `$URL` and `$KEY` once. */
function curlOf(method: string, path: string, operation: Operation): string {
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
