import { createHash } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import { entryScript } from '../../../functions/api/pages/entry-script.ts';
import { handlers } from '../../../functions/api/pages/index.ts';
import { linked } from '../../../shared/domain/change-links.ts';
import { aChange } from '../../support/a-change.ts';
import { harness, type Harness } from '../../support/harness.ts';
import { linkBase } from '../../support/link-base.ts';

let h: Harness;
beforeAll(async () => {
  h = await harness();
  h.use('pages', handlers, h.deps);
});
afterAll(() => h.stop());

const change = linked(aChange(), linkBase);
const paths = [`/app/changes/${change.id}`, `/app/artists/${change.monitored_artist_id}`];
const unescaped = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/** As much of an element as the script uses. */
class Element {
  textContent = '';
  hidden = false;
  href = '';
  rel = '';
  dataset: Record<string, string> = {};
  children: Element[] = [];
  elements = { email: { value: 'ana@example.com' } };
  submit: ((event: { preventDefault(): void }) => Promise<void>) | undefined;
  append(child: Element) {
    this.children.push(child);
  }
  addEventListener(_: string, listener: NonNullable<Element['submit']>) {
    this.submit = listener;
  }
}

/** The page in a browser that is as small as it needs, answered by `respond`. */
async function open(path: string, respond: (path: string) => unknown) {
  const html = (await h.anonymous.get(path)).expect(200) as string;
  const [main, lead, list, form, status] = Array.from({ length: 5 }, () => new Element()) as [
    Element,
    Element,
    Element,
    Element,
    Element,
  ];
  form.hidden = html.includes('<form hidden>');
  for (const [, name, text] of html.matchAll(/data-(\w+)="([^"]*)"/g)) {
    main.dataset[name!] = unescaped(text!);
  }
  const asked: string[] = [];
  const found: Record<string, Element> = {
    main,
    'main > p': lead,
    dl: list,
    form,
    '[role=status]': status,
  };
  await (runInNewContext(entryScript, {
    document: {
      querySelector: (selector: string) => found[selector],
      createElement: () => new Element(),
    },
    location: { pathname: path },
    JSON,
    fetch: async (url: string) => {
      asked.push(url);
      return respond(url);
    },
  }) as Promise<void>);
  return { main, lead, list, form, status, asked };
}
const answer = (status: number, body: object) => () => ({
  ok: status < 300,
  status,
  json: async () => body,
});

describe.each(paths)('the page %s', (path) => {
  it('is the same for everybody, and runs nothing but its own script', async () => {
    const { headers, body } = await h.anonymous.get(path);
    const other = path.replace(/[^_]{4}$/, 'zzzz');
    expect((await h.anonymous.get(other)).body).toBe(body);
    const policy = headers['content-security-policy']!;
    const hash = createHash('sha256').update(entryScript).digest('base64');
    expect(policy).toContain(`script-src 'sha256-${hash}'`);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
    expect(body).not.toMatch(/ (on\w+|style|src|href)=/);
  });

  it('offers to sign in, and sends the mail', async () => {
    const page = await open(path, (url) =>
      url.includes('/auth/') ? answer(202, {})() : answer(401, {})(),
    );
    expect([page.form.hidden, page.status.textContent]).toEqual([
      false,
      'Sign in to see this page.',
    ]);
    await page.form.submit!({ preventDefault: () => undefined });
    expect(page.asked.at(-1)).toBe('/api/v1/auth/login');
    expect(page.form.hidden).toBe(true);
    expect(page.status.textContent).toMatch(/^Check your mail/);
  });

  it('says what is in the way', async () => {
    const unknown = await open(path, answer(404, { detail: 'Not found' }));
    expect(unknown.status.textContent).toBe(unknown.main.dataset.unknown);
    const busy = await open(path, answer(429, { detail: 'Too many requests' }));
    expect(busy.status.textContent).toBe('Too many requests');
    const offline = await open(path, () => {
      throw new Error('offline');
    });
    expect(offline.status.textContent).toMatch(/^No answer/);
  });
});

describe('the page of a change', () => {
  it('shows it, and leads on', async () => {
    const page = await open(paths[0]!, answer(200, change));
    expect(page.asked).toEqual([`/api/v1/changes/${change.id}`]);
    expect(page.lead.textContent).toBe(change.summary);
    const texts = page.list.children.map(({ textContent }) => textContent);
    expect(texts).toEqual(expect.arrayContaining(['Severity', 'critical', '2026-11-21 10:32 UTC']));
    const links = page.main.children.flatMap(({ children }) => children.map(({ href }) => href));
    expect(links).toEqual([change.links.catalog, change.links.artist]);
  });

  it('follows no link that is no web address', async () => {
    const evil = { ...change, links: { catalog: 'javascript:alert(1)', artist: 'data:,x' } };
    const page = await open(paths[0]!, answer(200, evil));
    expect(page.main.children).toEqual([]);
  });
});
