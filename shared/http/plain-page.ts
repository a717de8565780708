import { createHash } from 'node:crypto';
import { escape as escapeHtml } from 'html-escaper';
import { Reply } from './implement.ts';

/** Links to pages of ours; code between backticks. */
interface LinkList {
  heading?: string;
  links: readonly { href: string; text: string }[];
}

/** A page without script: a sentence, and what follows from it. */
export interface PlainPage {
  title: string;
  lead: string;
  /** Paragraphs that follow; code between backticks. */
  more?: readonly string[];
  /** Lists of links that follow, each under its heading if it has one. */
  lists?: readonly LinkList[];
}

/** How pages of the API look. */
const pageStyle = `
:root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.5; }
body { margin: 0; display: grid; min-height: 100vh; place-items: center; }
main { max-width: 26rem; padding: 1.5rem; }
h1 { font-size: 1.5rem; }
h2 { font-size: 1.125rem; }
ul { padding-left: 1.25rem; }
`;

const policy = staticPolicy(pageStyle);

/** The page as an answer, under a policy that lets its style be, and nothing else. */
export function plainPage(
  { title, lead, more = [], lists = [] }: PlainPage,
  status?: number,
): Reply<string> {
  const parts = [`<h1>${escapeHtml(title)}</h1>`];
  for (const text of [lead, ...more]) parts.push(`<p>${withCode(escapeHtml(text))}</p>`);
  parts.push(...lists.map(linkList));
  const html = htmlPage(title, pageStyle, ['<main>', ...parts, '</main>']);
  const headers = { 'content-security-policy': policy };
  return new Reply(html, { headers, ...(status !== undefined && { status }) });
}

function linkList({ heading, links }: LinkList): string {
  const items = links.map(
    ({ href, text }) => `<li><a href="${escapeHtml(href)}">${withCode(escapeHtml(text))}</a></li>`,
  );
  const title = heading === undefined ? '' : `<h2>${escapeHtml(heading)}</h2>\n`;
  return `${title}<ul>\n${items.join('\n')}\n</ul>`;
}

function withCode(html: string): string {
  return html.replace(/`([^`]*)`/g, '<code>$1</code>');
}

/** The policy of a page that has a style, and runs nothing. */
export function staticPolicy(style: string): string {
  return [
    "default-src 'none'",
    `style-src '${digest(style)}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** A page with that style and those parts. */
export function htmlPage(title: string, style: string, parts: readonly string[]): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} – Artist Monitor</title>
<style>${style}</style>
</head>
<body>
${parts.join('\n')}
</body>
</html>
`;
}

/** What a policy calls an inline style. */
function digest(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
