import * as z from '../../domain/zod.ts';
import { type OpenApiDocument, type Operation } from './document.ts';
import { fieldList, fieldsOf, typeOf } from './fields.ts';
import { html, Markup, prose } from './markup.ts';
import { eventSection, operationSection, type Known } from './operation.ts';
import { referenceStyle } from './style.ts';

interface Routed {
  method: string;
  path: string;
  operation: Operation;
}

/** The API reference: one page of HTML without script, made of the OpenAPI document. */
export function referencePage(document: OpenApiDocument): string {
  const { info } = document;
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="description" content="API reference of ${info.title}" />
        <title>API reference – ${info.title}</title>
        ${new Markup(`<style>${referenceStyle}</style>`)}
      </head>
      <body>
        <a class="skip" href="#top">Skip to content</a>
        ${navigation(document)}
        <main id="top">
          ${introduction(document)}
          ${groupsOf(document).map((group) => groupSection(group, document.components))}
          ${eventsSection(document)} ${errorsSection(document)} ${headersSection(document)}
          ${typesSection(document)}
        </main>
      </body>
    </html> `;
  return withoutIndents(page.html);
}

/** Half of the page would be blanks that nobody sees. Text that keeps its blanks stays as it is. */
function withoutIndents(page: string): string {
  return page
    .split(/(<pre[^]*?<\/pre>|<style>[^]*?<\/style>)/)
    .map((part, index) => (index % 2 === 0 ? part.replaceAll(/\s+/g, ' ') : part))
    .join('');
}

interface GroupOf {
  name: string;
  description: string;
  routed: Routed[];
}

function groupsOf({ tags, paths }: OpenApiDocument): GroupOf[] {
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  );
  const last = ['pages', 'health'];
  const ordered = tags.toSorted((one, other) => last.indexOf(one.name) - last.indexOf(other.name));
  return ordered.map(({ name, description }) => ({
    name,
    description,
    routed: all.filter(({ operation }) => operation.tags.includes(name)),
  }));
}

/** `api-keys` as a title. */
function titleOf(name: string): string {
  const words = name.replaceAll('-', ' ').replace(/^api\b/, 'API');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function navigation(document: OpenApiDocument): Markup {
  return html`<nav aria-label="Contents">
    <p><a href="/">${document.info.title}</a></p>
    <ul>
      <li><a href="#start">Start here</a></li>
    </ul>
    ${groupsOf(document).map(
      ({ name, routed }) =>
        html`<details>
          <summary>${titleOf(name)}</summary>
          <ul>
            ${routed.map(
              ({ operation: { operationId, summary } }) =>
                html`<li><a href="#${operationId}">${summary}</a></li>`,
            )}
          </ul>
        </details>`,
    )}
    <ul>
      ${
        Object.keys(document.webhooks).length > 0
          ? html`<li><a href="#events">Events</a></li>`
          : null
      }
      <li><a href="#errors">Errors</a></li>
      <li><a href="#headers">Headers</a></li>
      <li><a href="#types">Types</a></li>
      <li><a href="/openapi.json">OpenAPI document</a></li>
    </ul>
  </nav>`;
}

function introduction({ info, components }: OpenApiDocument): Markup {
  return html`<h1>API reference</h1>
    <p class="muted">${info.title} ${info.version}</p>
    <p>${prose(info.description)}</p>
    <h2 id="start">Start here</h2>
    <p>The examples are <code>curl</code> commands. Set these two variables first:</p>
    <pre tabindex="0"><code>URL=https://… # the address of this page, without /docs
KEY=ag_live_… # an API key of your organization</code></pre>
    <dl class="fields">
      ${Object.entries(components.securitySchemes).map(
        ([name, { description }]) =>
          html`<dt><code>${name}</code></dt>
            <dd>${prose(description)}</dd>`,
      )}
    </dl>`;
}

function groupSection({ name, description, routed }: GroupOf, known: Known): Markup {
  return html`<h2 id="group-${name}">${titleOf(name)}</h2>
    <p>${prose(description)}</p>
    ${routed.map(({ method, path, operation }) =>
      operationSection(method, path, operation, known),
    )}`;
}

function eventsSection({ webhooks, components }: OpenApiDocument): Markup | null {
  const events = Object.entries(webhooks);
  if (events.length === 0) return null;
  return html`<h2 id="events">Events</h2>
    <p>What your webhooks receive, each as a <code>POST</code>.</p>
    ${events.flatMap(([type, methods]) =>
      Object.values(methods).map((operation) => eventSection(type, operation, components)),
    )}`;
}

function headersSection({ components }: OpenApiDocument): Markup {
  return html`<h2 id="headers">Headers</h2>
    <dl class="fields">
      ${Object.entries(components.headers).map(
        ([name, { description }]) =>
          html`<dt id="header-${name}"><code>${name}</code></dt>
            <dd>${prose(description)}</dd>`,
      )}
    </dl>`;
}

function typesSection({ components }: OpenApiDocument): Markup {
  return html`<h2 id="types">Types</h2>
    ${Object.entries(components.schemas).map(([name, schema]) => {
      const fields = fieldsOf(schema);
      return html`<section id="type-${name}">
        <h3><a href="#type-${name}">${name}</a></h3>
        ${schema.description === undefined ? null : html`<p>${prose(schema.description)}</p>`}
        ${fields.length > 0 ? fieldList(fields) : html`<p class="muted">${typeOf(schema)}</p>`}
      </section>`;
    })}`;
}

const Problem = z.object({ status: z.number(), code: z.string(), title: z.string() });

/** Every error of the document, by its status: each with a link to its article. */
function errorsSection({ components }: OpenApiDocument): Markup {
  const problems = new Map(
    Object.values(components.responses)
      .flatMap(({ content }) => Object.values(content))
      .flatMap(({ examples = {} }) => Object.values(examples))
      .map(({ value }) => Problem.parse(value))
      .map((problem) => [problem.code, problem]),
  );
  const byStatus = Map.groupBy(problems.values(), ({ status }) => status);
  return html`<h2 id="errors">Errors</h2>
    <p>
      Every error is a <a href="#type-Problem">problem document</a> (RFC 9457). Programs go by its
      <code>code</code>, which never changes; its <code>type</code> leads to an article about it.
    </p>
    ${[...byStatus]
      .toSorted(([one], [other]) => one - other)
      .map(
        ([status, those]) =>
          html`<h3 id="status-${status}"><a href="#status-${status}">${status}</a></h3>
            <ul class="codes">
              ${those
                .toSorted((one, other) => (one.code < other.code ? -1 : 1))
                .map(
                  ({ code, title }) =>
                    html`<li>
                      <a href="/docs/errors/${code}"><code>${code}</code></a
                      >: ${title}
                    </li>`,
                )}
            </ul>`,
      )}`;
}
