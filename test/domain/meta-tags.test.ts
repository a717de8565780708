import fc from 'fast-check';
import { Parser } from 'htmlparser2';
import { headMetaTags, pageHasToken } from '../../shared/domain/verification/proof.ts';

const token = 'artist-monitor-0123456789abcdef';

describe('the meta tags of a page', () => {
  it.each([
    ['double quotes', `<html><head><meta name="artist-monitor" content="${token}"></head>`],
    ['single quotes', `<meta name='artist-monitor' content='${token}'>`],
    ['no quotes', `<meta name=artist-monitor content=${token}>`],
    ['capitals and other order', `<META CONTENT="${token}" NAME="Artist-Monitor" />`],
    [
      'line breaks and more attributes',
      `<meta\n data-x="a>b"\n name="artist-monitor"\n content=" ${token} ">`,
    ],
    [
      'a tag after a comment and a script',
      `<!-- x --><script>"<meta"</script><meta name="artist-monitor" content="${token}">`,
    ],
  ])('prove with %s', (_what, html) => {
    expect(pageHasToken(html, token)).toBe(true);
  });

  it.each([
    ['another token', `<meta name="artist-monitor" content="artist-monitor-ffff">`],
    ['part of the token', `<meta name="artist-monitor" content="x${token}">`],
    ['another name', `<meta name="description" content="${token}">`],
    ['a comment', `<!-- <meta name="artist-monitor" content="${token}"> -->`],
    ['a comment without an end', `<!-- <meta name="artist-monitor" content="${token}">`],
    ['a script', `<script>'<meta name="artist-monitor" content="${token}">'</script>`],
    ['a text field', `<textarea><meta name="artist-monitor" content="${token}"></textarea>`],
    ['a title', `<title><meta name="artist-monitor" content="${token}"></title>`],
    ['escaped text', `&lt;meta name="artist-monitor" content="${token}"&gt;`],
    ['an attribute of another tag', `<p title='<b' name="artist-monitor" content="${token}">`],
    ['another element', `<metadata name="artist-monitor" content="${token}">`],
    ['the body', `<body class=x><meta name="artist-monitor" content="${token}">`],
    ['a second content', `<meta name="artist-monitor" content="x" content="${token}">`],
  ])('do not prove with %s', (_what, html) => {
    expect(pageHasToken(html, token)).toBe(false);
  });

  it('are those that a parser of HTML finds', () => {
    const name = fc.constantFrom('name', 'content', 'charset', 'DATA-x');
    const text = fc.stringMatching(/^[a-z0-9 ./:>-]{0,12}$/);
    const attributes = fc.uniqueArray(fc.tuple(name, text), { selector: ([key]) => key });
    const meta = attributes.map(
      (all) => `<meta${all.map(([key, value]) => ` ${key}="${value}"`).join('')}>`,
    );
    const other = fc.constantFrom(
      '<p>',
      '</p>',
      '<!-- <meta name="x"> -->',
      'text ',
      '<br/>',
      '<script>var a = "<meta b=c>";</script>',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(meta, other), { maxLength: 12 }), (parts) => {
        const html = parts.join('');
        const expected: Record<string, string>[] = [];
        const parser = new Parser({
          onopentag(tag, found) {
            if (tag === 'meta') expected.push(found);
          },
        });
        parser.end(html);
        expect(headMetaTags(html).map((tag) => Object.fromEntries(tag))).toEqual(expected);
      }),
      { numRuns: 500 },
    );
  });

  it('take time in proportion to the page', () => {
    const hostile = ['<!--', '<script ', '<meta ', '<meta a="', "<meta a='", '<meta a=b '];
    for (const part of hostile) {
      const html = part.repeat(20_000);
      const before = process.cpuUsage();
      headMetaTags(html);
      const { user, system } = process.cpuUsage(before);
      // Of the processor's time, not the clock's. Quadratic time would be minutes; this is no measure
      // of speed.
      expect((user + system) / 1e6).toBeLessThan(20);
    }
  });
});
