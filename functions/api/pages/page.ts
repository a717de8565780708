import { createHash } from 'node:crypto';
import { Reply } from '../../../shared/http/implement.ts';
import { pageScript } from './page-script.ts';

/** A page with one button that sends the token of the link. */
export interface Page {
  title: string;
  lead: string;
  button: string;
  /** Path that the token is posted to. */
  endpoint: string;
  /** What the page says afterwards, by what the answer confirms; `done` if by nothing. */
  outcomes: Readonly<Record<string, string>>;
  /** What it says of a token that is spent or too old. */
  refused: string;
}

const style = `
:root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.5; }
body { margin: 0; display: grid; min-height: 100vh; place-items: center; }
main { max-width: 26rem; padding: 1.5rem; }
h1 { font-size: 1.5rem; }
button { font: inherit; padding: 0.6rem 1.4rem; }
`;

const policy = [
  "default-src 'none'",
  `script-src '${digest(pageScript)}'`,
  `style-src '${digest(style)}'`,
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

/** The page as an answer, under a policy that lets its own script and style run and nothing else. */
export function pageReply(page: Page): Reply<string> {
  return new Reply(html(page), { headers: { 'content-security-policy': policy } });
}

function html({ title, lead, button, endpoint, outcomes, refused }: Page): string {
  const texts = {
    ...outcomes,
    endpoint,
    refused,
    missing: 'This page needs the whole link from the mail. Please open it from there.',
  };
  const data = Object.entries(texts).map(([name, text]) => `data-${name}="${escaped(text)}"`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(title)} – Artist Monitor</title>
<style>${style}</style>
</head>
<body>
<main ${data.join(' ')}>
<h1>${escaped(title)}</h1>
<p>${escaped(lead)}</p>
<button type="button" hidden>${escaped(button)}</button>
<p role="status"></p>
<noscript><p>This page needs JavaScript.</p></noscript>
</main>
<script>${pageScript}</script>
</body>
</html>
`;
}

function digest(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
