import * as z from '../../domain/zod.ts';
import type { OpenApiDocument } from './document.ts';
import { html, type Markup } from './markup.ts';

const Problem = z.object({ status: z.number(), code: z.string(), title: z.string() });

/** Every error of the document, by its status: each with a link to its article. */
export function errorsSection({ components }: OpenApiDocument): Markup {
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
