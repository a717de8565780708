import { createHash } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import { handlers } from '../../../functions/api/pages/index.ts';
import { homeScript } from '../../../functions/api/pages/home-script.ts';
import { operations } from '../../../shared/contract/index.ts';
import { harness, type Harness } from '../../support/harness.ts';

const publicUrl = 'https://monitor.example.com';

let h: Harness;
beforeAll(async () => {
  h = await harness();
  h.use('pages', handlers, { ...h.deps, publicUrl });
});
afterAll(() => h.stop());

const home = (accept?: string) =>
  h.send({ method: 'GET', path: '/', headers: accept === undefined ? {} : { accept } });
const inBrowser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

/** The script in a browser that is as small as it needs, answered by `respond`. */
async function open(respond: (path: string) => object) {
  const html = (await home(inBrowser)).expect(200) as string;
  const dataset = Object.fromEntries(
    [...html.matchAll(/data-(\w+)="([^"]*)"/g)].map(([, name, text]) => [name!, text!]),
  );
  const status = { textContent: '' };
  const form = {
    hidden: html.includes('<form hidden>'),
    elements: { email: { value: 'ana@example.com' } },
    submit: async (event: { preventDefault(): void }) => {
      event.preventDefault();
    },
    addEventListener(_: string, listener: typeof this.submit) {
      this.submit = listener;
    },
  };
  const found: Record<string, object> = { main: { dataset }, form, '[role=status]': status };
  const asked: string[] = [];
  await (runInNewContext(homeScript, {
    document: { querySelector: (selector: string) => found[selector] },
    fetch: async (path: string) => {
      asked.push(path);
      return respond(path);
    },
    JSON,
  }) as Promise<void>);
  return { form, status, asked };
}

describe('the address of the service', () => {
  it('takes a person to the docs, the address of the API, and the sign-in', async () => {
    const { headers, body } = await home(inBrowser);
    expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', vary: 'Accept' });
    expect(body).toContain(`<code>${publicUrl}/api/v1</code>`);
    const links = [...String(body).matchAll(/href="([^"]*)"/g)].map(([, path]) => path);
    expect(links).toEqual(['/docs', '/openapi.json', '/health']);
    const paths = operations.map(({ path }) => path);
    expect(links.filter((path) => !paths.includes(path!))).toEqual([]);
    const hash = createHash('sha256').update(homeScript).digest('base64');
    expect(headers['content-security-policy']).toContain(`script-src 'sha256-${hash}'`);
  });

  it.each([undefined, '*/*', 'application/json'])(
    'tells a program (%s) as JSON',
    async (accept) => {
      const { headers, body } = await home(accept);
      expect(headers).toMatchObject({ 'content-type': 'application/json', vary: 'Accept' });
      expect(body).toEqual({
        name: 'Artist Monitor',
        version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
        api: `${publicUrl}/api/v1`,
        docs: `${publicUrl}/docs`,
        openapi: `${publicUrl}/openapi.json`,
        health: `${publicUrl}/health`,
      });
    },
  );

  it('offers to sign in, and sends the mail', async () => {
    const { form, status, asked } = await open((path) =>
      path.endsWith('/login')
        ? { ok: true, json: async () => ({}) }
        : { ok: false, status: 401, json: async () => ({}) },
    );
    expect([form.hidden, status.textContent]).toEqual([false, '']);
    await form.submit({ preventDefault: () => undefined });
    expect(asked).toEqual(['/api/v1/auth/me', '/api/v1/auth/login']);
    expect(form.hidden).toBe(true);
    expect(status.textContent).toMatch(/^Check your mail/);
  });

  it('says who is signed in', async () => {
    const { form, status } = await open(() => ({
      ok: true,
      json: async () => ({ email: 'ana@example.com' }),
    }));
    expect(form.hidden).toBe(true);
    expect(status.textContent).toBe('You’re signed in as ana@example.com');
  });
});
