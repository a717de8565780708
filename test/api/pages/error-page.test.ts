import { escape as escapeHtml } from 'html-escaper';
import { handlers } from '../../../functions/api/pages/index.ts';
import { articleUrl } from '../../../shared/contract/errors/article-path.ts';
import { errorMeanings } from '../../../shared/contract/errors/meanings.ts';
import { errorRemedies } from '../../../shared/contract/errors/remedies.ts';
import { errorTable, type ErrorCode } from '../../../shared/domain/problems/error-table.ts';
import { documents } from '../../support/documents.ts';
import { harness, type Harness } from '../../support/harness.ts';

const codes = Object.keys(errorTable) as ErrorCode[];

let h: Harness;
beforeAll(async () => {
  h = await harness();
  h.use('pages', handlers, { ...h.deps, documents });
});
afterAll(() => h.stop());

it.each(codes)('the type of a problem %s leads to its article', async (code) => {
  const { pathname } = new URL(articleUrl('https://monitor.example', code));
  const answer = await h.anonymous.get(pathname);
  const html = answer.expect(200) as string;
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(answer.headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'sha256-/,
  );
  expect(html).toContain(`<h1>${escapeHtml(errorTable[code].title)}</h1>`);
  const remedy = escapeHtml(errorRemedies[code]).replace(/`([^`]*)`/g, '<code>$1</code>');
  expect(html).toContain(`<p>${remedy}</p>`);
  expect(html).toContain(`<code>${code}</code>, and the status is ${errorTable[code].status}.`);
});

it('a list leads to each of them, by status, and each leads back', async () => {
  const html = (await h.anonymous.get('/docs/errors')).expect(200) as string;
  const linked = [
    ...html.matchAll(/<a href="\/docs\/errors\/(\w+)"><code>\1<\/code>: ([^<]+)<\/a>/g),
  ];
  expect(linked.map(([, code]) => code).toSorted()).toEqual(codes.toSorted());
  for (const [, code, title] of linked) {
    expect(title).toBe(escapeHtml(errorTable[code as ErrorCode].title));
    const { status } = errorTable[code as ErrorCode];
    const above = [...html.slice(0, html.indexOf(`/${code!}"`)).matchAll(/<h2>(\d+)<\/h2>/g)];
    expect([code, Number(above.at(-1)![1])]).toEqual([code, status]);
    const article = (await h.anonymous.get(`/docs/errors/${code!}`)).expect(200);
    expect(article).toContain('<a href="/docs/errors">All errors</a>');
  }
});

it('there is none for other names', async () => {
  for (const path of ['/docs/errors/nothing', '/docs/errors/constructor']) {
    expect((await h.anonymous.get(path)).expect(404)).toMatchObject({ code: 'not_found' });
  }
});

it('titles are phrases, what they mean and what to do are sentences', () => {
  for (const code of codes) {
    expect([code, errorTable[code].title]).toEqual([code, expect.stringMatching(/^[A-Z].*[^.!]$/)]);
    for (const text of [errorMeanings[code], errorRemedies[code]]) {
      expect([code, text]).toEqual([code, expect.stringMatching(/^[A-Z`“].*\.$/)]);
    }
  }
});
