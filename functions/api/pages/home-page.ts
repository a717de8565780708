import { getMe } from '../../../shared/contract/account.ts';
import { getHealth, getOpenApi } from '../../../shared/contract/health.ts';
import { homePage as operation, referencePage } from '../../../shared/contract/pages.ts';
import { startLogin } from '../../../shared/contract/sign-in.ts';
import { version } from '../../../shared/domain/version.ts';
import { implement, Reply } from '../../../shared/http/implement.ts';
import { buttonPageNotes, entryPageNotes, homeWords } from '../../../shared/http/page-words.ts';
import { dataOf, escaped, pageHead, scriptedPolicy } from '../../../shared/http/plain-page.ts';
import { homeScript } from './home-script.ts';
import { signInForm } from './sign-in-form.ts';

interface HomeDeps {
  /** Where users reach the service. */
  publicUrl: string;
}

export const homePage = implement(
  operation,
  async (_input, { headers }, { publicUrl }: HomeDeps) => {
    const vary = 'Accept';
    if (/\btext\/html\b/.test(headers.accept ?? '')) {
      const policy = scriptedPolicy(homeScript);
      return new Reply(html(publicUrl), { headers: { vary, 'content-security-policy': policy } });
    }
    const addresses = {
      name: homeWords.title,
      version,
      api: `${publicUrl}/api/v1`,
      docs: `${publicUrl}${referencePage.path}`,
      openapi: `${publicUrl}${getOpenApi.path}`,
      health: `${publicUrl}${getHealth.path}`,
    };
    return new Reply(addresses, { headers: { vary } });
  },
);

function html(publicUrl: string): string {
  const { tab, title, lead, api, docs, openapi, health, signin, signedin } = homeWords;
  const { waiting, offline } = buttonPageNotes;
  const { mailed } = entryPageNotes;
  const data = dataOf({
    me: getMe.path,
    login: startLogin.path,
    waiting,
    offline,
    mailed,
    signedin,
  });
  return `${pageHead(tab)}
<body>
<main ${data}>
<h1>${escaped(title)}</h1>
<p>${escaped(lead)}</p>
<dl>
<dt>${escaped(api)}</dt>
<dd><code>${escaped(publicUrl)}/api/v1</code></dd>
</dl>
<p><a href="${referencePage.path}">${escaped(docs)}</a></p>
<p><a href="${getOpenApi.path}">${escaped(openapi)}</a></p>
<p><a href="${getHealth.path}">${escaped(health)}</a></p>
<h2>${escaped(signin)}</h2>
${signInForm()}
</main>
<script>${homeScript}</script>
</body>
</html>
`;
}
