import fc from 'fast-check';
import {
  fileHasToken,
  pageHasToken,
  proofMethods,
  proofPlaces,
  recordHasToken,
} from '../../shared/domain/verification/proof.ts';

const token = 'artist-monitor-0123456789abcdef0123456789abcdef01234567';

describe('the places of a proof', () => {
  it.each([
    ['https://nova.example', 'https://nova.example/', 'nova.example'],
    ['https://nova.example/', 'https://nova.example/', 'nova.example'],
    ['http://nova.example/', 'https://nova.example/', 'nova.example'],
    ['https://www.nova.example/#home', 'https://www.nova.example/', 'nova.example'],
    ['https://nova.example.:8443/', 'https://nova.example.:8443/', 'nova.example'],
    ['http://127.0.1.1:4566/', 'http://127.0.1.1:4566/', '127.0.1.1'],
  ])(
    'of the site %s are its page, the file at its root and the record of %s',
    (site, page, host) => {
      const file = `${page}.well-known/artist-monitor.txt`;
      expect(proofPlaces(site)).toEqual({ page, file, record: `_artist-monitor.${host}` });
    },
  );

  it.each([
    'https://shared.example/nova',
    'https://shared.example/nova/',
    'https://shared.example/?artist=nova',
  ])('of the site %s leave out the root, which is somebody else’s', (site) => {
    expect(proofPlaces(site)).toEqual({ page: site, file: null, record: null });
    expect(proofMethods(site, token).map(({ type }) => type)).toEqual([
      'meta_tag',
      'manual_review',
    ]);
  });

  it.each(['', 'nova', 'ftp://nova.example/', 'javascript:alert(1)', 'https://'])(
    'are none where %j is no site',
    (site) => {
      expect(proofPlaces(site)).toBeNull();
      expect(proofMethods(site, token).map(({ type }) => type)).toEqual(['manual_review']);
    },
  );

  it('are told in words that can be followed to the letter', () => {
    const [file, meta] = proofMethods('https://nova.example/', token);
    expect(fileHasToken(file?.token ?? '', token)).toBe(true);
    const tag = /<meta [^>]*>/.exec(meta?.instructions ?? '')?.[0] ?? '';
    expect(pageHasToken(`<head>${tag}</head>`, token)).toBe(true);
  });

  it('name the site that is too young, and from when on it will do', () => {
    const from = '2026-11-28T10:00:00.000Z';
    const methods = proofMethods(null, token, { site: 'https://nova.example/', from });
    expect(methods.map(({ type }) => type)).toEqual(['manual_review']);
    expect(methods[0]?.instructions).toContain('https://nova.example/');
    expect(methods[0]?.instructions).toContain('2026-11-28 10:00 UTC');
  });
});

describe('a token in the records of a name', () => {
  it.each([
    [[token], true],
    [['v=spf1 -all', ` ${token} `], true],
    [[], false],
    [[token.toUpperCase()], false],
    [[`${token} x`], false],
    [[token.slice(0, 20), token.slice(20)], false],
  ])('is found in %j: %s', (values, isThere) => {
    expect(recordHasToken(values, token)).toBe(isThere);
  });
});

describe('a token in a file', () => {
  it.each([
    token,
    `${token}\n`,
    `\uFEFF${token}\r\n`,
    `artist-monitor-1\r${token}\rartist-monitor-2`,
    `# ours\n\n  ${token}\t\n`,
  ])('counts on a line of its own: %j', (text) => {
    expect(fileHasToken(text, token)).toBe(true);
  });

  it.each([
    '',
    `x${token}`,
    `${token}x`,
    `token: ${token}`,
    `# ${token}`,
    token.toUpperCase(),
    `${token},${token}`,
    `${token.slice(0, 20)}\n${token.slice(20)}`,
  ])('counts for nothing within another line: %j', (text) => {
    expect(fileHasToken(text, token)).toBe(false);
  });
});

describe('a token in a page', () => {
  const meta = `<meta name="artist-monitor" content="${token}">`;

  it.each([
    `<html><head>${meta}</head><body></body></html>`,
    `<!doctype html>${meta}<title>Nova</title><p>Hello`,
    `<HEAD><META CONTENT='${token}' NAME='Artist-Monitor'/></HEAD>`,
    `<head><meta name=artist-monitor content=${token}></head>`,
    `<head><meta name="artist-monitor" content="another">${meta}</head>`,
    `<head><meta\n  data-x="1"\n  name="artist-monitor"\n  content=" ${token} "\n></head>`,
    `<head><title><!--</title>${meta}</head>`,
  ])('counts in its head: %s', (html) => {
    expect(pageHasToken(html, token)).toBe(true);
  });

  it.each([
    '',
    token,
    `<head><!-- ${meta} --></head>`,
    `<head><title>${meta}</title></head>`,
    `<head><script>document.write('${meta}')</script></head>`,
    `<head><style>${meta}</style></head>`,
    `<head></head><body>${meta}</body>`,
    `<body><div class="comment">${meta}</div>`,
    `<head><meta name="description" content="${token}"></head>`,
    `<head><meta property="artist-monitor" content="${token}"></head>`,
    `<head><meta name="artist-monitor" content="${token}x"></head>`,
    `<head><meta name="artist-monitor" value="${token}"></head>`,
    `<head><m name="artist-monitor" content="${token}"></head>`,
    `&lt;meta name="artist-monitor" content="${token}"&gt;`,
  ])('counts for nothing elsewhere: %s', (html) => {
    expect(pageHasToken(html, token)).toBe(false);
  });

  it('is never found in a page that does not have it, and no page is too broken to read', () => {
    const parts = ['<', '>', '<!--', '-->', '</', 'meta', ' name="artist-monitor"', '"', "'", '&'];
    const soup = fc.array(fc.oneof(fc.constantFrom(...parts), fc.string({ maxLength: 5 })));
    fc.assert(
      fc.property(soup, (pieces) => !pageHasToken(pieces.join(''), token)),
      { seed: 5 },
    );
  });
});
