import { Reply } from '../../../shared/http/implement.ts';
import { type ButtonPage, buttonPageNotes } from '../../../shared/http/page-words.ts';
import { dataOf, escaped, pageHead, scriptedPolicy } from '../../../shared/http/plain-page.ts';
import { pageScript } from './page-script.ts';

/** A page with one button that sends the token of the link. */
export interface Page extends ButtonPage {
  /** Path that the token is posted to. */
  endpoint: string;
}

/** The page as an answer, under a policy that lets its own script and style run and nothing else. */
export function pageReply(page: Page): Reply<string> {
  return new Reply(html(page), {
    headers: { 'content-security-policy': scriptedPolicy(pageScript) },
  });
}

function html({ title, lead, button, endpoint, outcomes, refused }: Page): string {
  const { missing, waiting, offline, script } = buttonPageNotes;
  const texts = {
    ...outcomes,
    endpoint,
    refused,
    missing,
    waiting,
    offline,
  };
  return `${pageHead(title)}
<body>
<main ${dataOf(texts)}>
<h1>${escaped(title)}</h1>
<p>${escaped(lead)}</p>
<button type="button" hidden>${escaped(button)}</button>
<p role="status"></p>
<noscript><p>${escaped(script)}</p></noscript>
</main>
<script>${pageScript}</script>
</body>
</html>
`;
}
