import fc from 'fast-check';
import { normalizeLink, siteOf } from '../../shared/domain/artists/social-links.ts';

describe('a link', () => {
  it.each<[string, string]>([
    ['http://www.instagram.com/daftpunk/', 'https://instagram.com/daftpunk'],
    ['https://instagram.com/daftpunk?igshid=abc&hl=de', 'https://instagram.com/daftpunk'],
    ['https://de-de.facebook.com/daftpunk?ref=page', 'https://facebook.com/daftpunk'],
    ['https://m.facebook.com/daftpunk?fbclid=1', 'https://facebook.com/daftpunk'],
    ['https://mobile.twitter.com/daftpunk?lang=fr', 'https://x.com/daftpunk'],
    [
      'https://www.facebook.com/profile.php?id=5&utm_source=x',
      'https://facebook.com/profile.php?id=5',
    ],
    ['https://www.youtube.com/channel/UC_kRDKYrUlrbtrSiyu5Tflg', ''],
    ['https://open.spotify.com/intl-de/artist/5', 'https://open.spotify.com/artist/5'],
    ['https://x.com/ye', 'https://x.com/ye'],
    ['https://m.bandcamp.com/', 'https://m.bandcamp.com'],
    ['https://en-us.bandcamp.com/music#x', 'https://en-us.bandcamp.com/music'],
    ['https://m.example.org/a', 'https://m.example.org/a'],
    ['https://example.org:8443/?b=2&a=1', 'https://example.org:8443?a=1&b=2'],
  ])('%s has the one spelling %s', (text, spelling) => {
    expect(normalizeLink(text)).toBe(spelling || text.replace('www.', ''));
  });

  it.each(['', 'daftpunk.com', 'mailto:a@example.org', 'javascript:1', 'https://a@example.org/'])(
    'is none when it is %j',
    (text) => {
      expect(normalizeLink(text)).toBeNull();
    },
  );

  it('keeps its one spelling', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (text) => {
        const once = normalizeLink(text);
        expect(normalizeLink(once!)).toBe(once);
      }),
      { numRuns: 1000, seed: 2 },
    );
  });

  it('tells its site', () => {
    expect(siteOf('https://daftpunk.bandcamp.com')).toBe('bandcamp');
    expect(siteOf('https://x.com/daftpunk')).toBe('x');
    expect(siteOf('https://instagram.com.evil.example/')).toBeNull();
    expect(siteOf('nonsense')).toBeNull();
  });
});
