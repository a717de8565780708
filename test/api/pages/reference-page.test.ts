import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { handlers } from '../../../functions/api/pages/index.ts';
import { operations } from '../../../shared/contract/index.ts';
import { errorTable } from '../../../shared/domain/problems/error-table.ts';
import { documents } from '../../support/documents.ts';
import { harness, type Harness } from '../../support/harness.ts';

let h: Harness;
let page: string;
beforeAll(async () => {
  h = await harness();
  h.use('pages', handlers, { ...h.deps, documents });
  page = (await h.anonymous.get('/docs')).expect(200) as string;
});
afterAll(() => h.stop());

const get = (headers: Record<string, string>) =>
  h.send({ method: 'GET', path: '/docs', headers }) as Promise<{
    status: number;
    headers: Record<string, string>;
    body: string;
  }>;

/** The part of the page that is about one operation. */
function sectionOf(id: string): string {
  const [, section] = new RegExp(`<section id="${id}">([^]*?)</section>`).exec(page) ?? [];
  if (section === undefined) throw new Error(`the page has no section ${id}`);
  return section;
}

describe('the API reference', () => {
  it('shows every operation with its method, path, and command', () => {
    for (const { id, method, path } of operations) {
      const section = sectionOf(id);
      expect(section).toContain(`<b>${method}</b> <code>${path}</code>`);
      expect(section).toMatch(/<pre[^>]*><code>curl /);
      expect(page).toContain(`<li><a href="#${id}">`);
    }
  });

  it('leads to the article of every error', () => {
    const unlisted = ['method_not_allowed'];
    const codes = Object.keys(errorTable).filter((code) => !unlisted.includes(code));
    const missing = codes.filter((code) => !page.includes(`href="/docs/errors/${code}"`));
    expect(missing).toEqual([]);
  });

  it('has a place for each link to itself, and each place once', () => {
    const ids = [...page.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id!);
    expect(new Set(ids).size).toBe(ids.length);
    const links = [...page.matchAll(/href="#([^"]*)"/g)].map(([, id]) => id!);
    expect([...new Set(links)].filter((id) => !ids.includes(id))).toEqual([]);
  });

  it('says of fields what they are, what limits them, and whether they are required', () => {
    const section = sectionOf('createWebhook');
    expect(section).toMatch(/<code>url<\/code> <span>string \(uri\)<\/span> <b>required<\/b>/);
    expect(section).toContain('Authorization: Bearer $KEY');
    expect(section).toContain('Idempotency-Key');
    expect(section).toContain('<a href="#status-409">409</a>');
    expect(sectionOf('exportMe')).toContain('-b cookies.txt');
    expect(sectionOf('getHealth')).not.toContain('Bearer');
    expect(sectionOf('listArtistChanges')).toMatch(/artists\/ma_\w{26}\/changes/);
  });

  it('runs nothing, and has only the style that its policy names', async () => {
    const { headers } = await get({});
    const [, style] = /<style>([^]*?)<\/style>/.exec(page)!;
    const hash = createHash('sha256').update(style!).digest('base64');
    expect(headers['content-security-policy']).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    );
    expect(page).not.toMatch(/<script| style=| on\w+=|<link|<img|@import|url\(/);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
  });

  it('comes compressed to whoever takes that, and as text to everybody else', async () => {
    const zipped = await get({ 'accept-encoding': 'br;q=1, gzip;q=0.8' });
    expect(zipped.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
    expect(gunzipSync(Buffer.from(zipped.body, 'base64')).toString('utf8')).toBe(page);
    for (const encoding of ['identity', 'br', 'gzip;q=0', 'gzip; q=0.0, *']) {
      const plain = await get({ 'accept-encoding': encoding });
      expect(plain.headers).not.toHaveProperty('content-encoding');
      expect(plain.body).toBe(page);
    }
  });

  it('is not sent again to who has it', async () => {
    const zipped = await get({ 'accept-encoding': 'gzip' });
    const plain = await get({});
    const { etag } = zipped.headers;
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    expect(etag).not.toBe(plain.headers.etag);
    const again = await get({ 'accept-encoding': 'gzip', 'if-none-match': etag! });
    expect([again.status, again.body, again.headers.etag]).toEqual([304, '', etag]);
    expect(again.headers).not.toHaveProperty('content-type');
  });
});
