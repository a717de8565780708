import { startLogin } from '../../../shared/contract/sign-in.ts';
import { Reply } from '../../../shared/http/implement.ts';
import { scriptNotes, type EntryPage, entryPageNotes } from '../../../shared/http/page-words.ts';
import { dataOf, escaped, pageHead, scriptedPolicy } from '../../../shared/http/plain-page.ts';
import { entryScript } from './entry-script.ts';
import { signInForm } from './sign-in-form.ts';

/**
 * The page of one object, the same for everybody and every id: its script reads the object.
 * @param endpoint path of the API that the id is appended to.
 */
export function entryReply(page: EntryPage, endpoint: string): Reply<string> {
  const headers = { 'content-security-policy': scriptedPolicy(entryScript) };
  return new Reply(html(page, endpoint), { headers });
}

function html({ title, lead, rows, links, unknown }: EntryPage, endpoint: string): string {
  const { waiting, offline } = scriptNotes;
  const { signin, mailed } = entryPageNotes;
  const data = dataOf({
    endpoint,
    login: startLogin.path,
    lead,
    rows: JSON.stringify(rows),
    links: JSON.stringify(links),
    unknown,
    waiting,
    offline,
    signin,
    mailed,
  });
  return `${pageHead(title)}
<body>
<main ${data}>
<h1>${escaped(title)}</h1>
<p></p>
<dl></dl>
${signInForm()}
</main>
<script>${entryScript}</script>
</body>
</html>
`;
}
