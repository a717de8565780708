import { createHash } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import { handlers } from '../../../functions/api/pages/index.ts';
import { pageScript } from '../../../functions/api/pages/page-script.ts';
import { handlers as signIn } from '../../../functions/api/sign-in/index.ts';
import { harness, type Answer, type Harness } from '../../support/harness.ts';

let h: Harness;
beforeAll(async () => {
  h = await harness();
  h.use('pages', handlers, h.deps);
  h.use('sign-in', signIn, h.deps);
});
afterAll(() => h.stop());

const paths = ['/app/sign-in', '/app/confirm', '/app/invitation'];
const htmlOf = (answer: Answer) => answer.expect(200) as string;
const dataOf = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/data-(\w+)="([^"]*)"/g)].map(([, name, text]) => [name!, text!]),
  );

interface Element {
  textContent: string;
  hidden: boolean;
  disabled: boolean;
  dataset: Record<string, string>;
  press?: () => Promise<void>;
  addEventListener(event: string, listener: () => Promise<void>): void;
}

/** A page's script run in a browser that is as small as it needs. */
function open(html: string, hash: string, respond: () => Promise<unknown>) {
  const element = (): Element => ({
    textContent: '',
    hidden: true,
    disabled: false,
    dataset: {},
    addEventListener(event, listener) {
      if (event === 'click') this.press = listener;
    },
  });
  const [main, lead, button, status] = [element(), element(), element(), element()];
  main.dataset = dataOf(html);
  lead.hidden = false;
  const elements: Record<string, Element> = {
    main,
    'main > p': lead,
    button,
    '[role=status]': status,
  };
  const requests: { path: string; init: { method: string; body: string } }[] = [];
  const location = { hash, pathname: '/app/x' };
  runInNewContext(pageScript, {
    document: { querySelector: (selector: string) => elements[selector] },
    location,
    history: {
      replaceState: () => {
        location.hash = '';
      },
    },
    URLSearchParams,
    JSON,
    fetch: (path: string, init: { method: string; body: string }) => {
      requests.push({ path, init });
      return respond();
    },
  });
  return { lead, button, status, requests, location };
}
const answer = (status: number, body: object) => () =>
  Promise.resolve({ ok: status < 300, status, json: () => Promise.resolve(body) });

describe.each(paths)('the page %s', (path) => {
  it('runs its own script and style, and nothing else', async () => {
    const page = await h.anonymous.get(path);
    const html = htmlOf(page);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    const policy = page.headers['content-security-policy']!;
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    for (const tag of ['script', 'style']) {
      const inline = [...html.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'))];
      expect(inline).toHaveLength(1);
      const hash = createHash('sha256').update(inline[0]![1]!).digest('base64');
      expect(policy).toContain(`${tag}-src 'sha256-${hash}'`);
    }
    expect(html).not.toMatch(/ (on\w+|style|src|href)=/);
  });

  it('can be used by everybody', async () => {
    const html = htmlOf(await h.anonymous.get(path));
    expect(html).toMatch(/<html lang="en">/);
    expect(html).toMatch(/<title>[^<]+<\/title>/);
    expect(html.match(/<h1>/g)).toHaveLength(1);
    expect(html).toMatch(/<button type="button" hidden>[^<]+<\/button>/);
    expect(html).toMatch(/<p role="status"><\/p>/);
    expect(html).toContain('<noscript>');
  });

  it('sends the token when the button is pressed, and not before', async () => {
    const html = htmlOf(await h.anonymous.get(path));
    const page = open(html, '#token=abc', answer(200, {}));
    expect([page.button.hidden, page.requests]).toEqual([false, []]);
    await page.button.press!();
    expect(page.requests).toEqual([
      {
        path: dataOf(html).endpoint,
        init: {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: '{"token":"abc"}',
        },
      },
    ]);
    expect(page.status.textContent).toBe(dataOf(html).done);
    expect([page.lead.hidden, page.button.hidden, page.location.hash]).toEqual([true, true, '']);
  });

  it.each(['', '#', '#x=1', '#token='])('says so when the link is not whole: %j', async (hash) => {
    const html = htmlOf(await h.anonymous.get(path));
    const page = open(html, hash, answer(200, {}));
    expect(page.status.textContent).toBe(dataOf(html).missing);
    expect([page.button.hidden, page.button.press]).toEqual([true, undefined]);
    expect(page.lead.hidden).toBe(true);
  });

  it('says so when the link was cut on its way, in words for people', async () => {
    const html = htmlOf(await h.anonymous.get(path));
    const reply = await h.anonymous.post(dataOf(html).endpoint!, { token: 'abc' });
    expect(reply.status).toBe(400);
    const page = open(html, '#token=abc', answer(400, reply.body as object));
    await page.button.press!();
    expect(page.status.textContent).toBe(dataOf(html).missing);
    expect([page.lead.hidden, page.button.hidden]).toEqual([true, true]);
  });

  it('says so when the link is spent, and lets try again when it was something else', async () => {
    const html = htmlOf(await h.anonymous.get(path));
    const spent = open(html, '#token=abc', answer(path.endsWith('sign-in') ? 401 : 404, {}));
    await spent.button.press!();
    expect([spent.status.textContent, spent.button.hidden]).toEqual([dataOf(html).refused, true]);
    expect(spent.lead.hidden).toBe(true);
    for (const respond of [
      answer(500, { detail: 'Something went wrong on our side' }),
      answer(429, { message: 'Too Many Requests' }),
      () => Promise.reject(new Error('offline')),
    ]) {
      const page = open(html, '#token=abc', respond);
      await page.button.press!();
      expect(page.status.textContent).toMatch(/went wrong|Too Many|No answer/);
      expect([page.button.hidden, page.button.disabled]).toEqual([false, false]);
      expect(page.lead.hidden).toBe(false);
    }
  });
});

describe('the confirmation page', () => {
  it('tells what was confirmed', async () => {
    const html = htmlOf(await h.anonymous.get('/app/confirm'));
    const page = open(html, '#token=abc', answer(200, { confirmed: 'unsubscription' }));
    await page.button.press!();
    expect(page.status.textContent).toBe('You’ll receive no more alerts at this address.');
  });
});
