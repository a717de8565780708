import fc from 'fast-check';
import { type CatalogName, catalogPage } from '../../shared/domain/catalog/catalog-page.ts';
import { parseArtistAddress } from '../../shared/domain/catalog/catalog-url.ts';
import { errorTable } from '../../shared/domain/problems/error-table.ts';
import { Problem } from '../../shared/domain/problems/errors.ts';

const spotifyId = '4tZwfgrHOc3mvqYlEYSvVi';

function refusalOf(text: string, configured: CatalogName): Problem {
  try {
    parseArtistAddress(text, configured);
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
  throw new Error(`accepted ${text}`);
}

describe('the address of an artist', () => {
  it.each<[CatalogName, string]>([
    ['deezer', '27'],
    ['deezer', '  27\n'],
    ['deezer', 'https://www.deezer.com/artist/27'],
    ['deezer', 'http://deezer.com/artist/27/'],
    ['deezer', 'www.deezer.com/it/artist/27'],
    ['deezer', 'deezer.com/fr/artist/27?utm_source=x#top'],
    ['deezer', '//www.deezer.com/us/artist/27/top_track'],
    ['deezer', 'HTTPS://WWW.DEEZER.COM/EN/ARTIST/27'],
    ['deezer', 'https://www.deezer.com:443/artist/27'],
    ['spotify', spotifyId],
    ['spotify', `spotify:artist:${spotifyId}`],
    ['spotify', `https://open.spotify.com/artist/${spotifyId}`],
    ['spotify', `http://open.spotify.com/artist/${spotifyId}/?si=abc&nd=1`],
    ['spotify', `open.spotify.com/artist/${spotifyId}#x`],
    ['spotify', `https://open.spotify.com/intl-it/artist/${spotifyId}`],
    ['spotify', `https://open.spotify.com/intl-pt-br/artist/${spotifyId}/discography/all`],
    ['spotify', `https://open.spotify.com/embed/artist/${spotifyId}?utm_source=generator`],
    ['spotify', `https://play.spotify.com/artist/${spotifyId}?play=true`],
    ['spotify', `https://embed.spotify.com/?uri=spotify:artist:${spotifyId}`],
    ['spotify', `https://embed.spotify.com/?uri=spotify%3Aartist%3A${spotifyId}`],
    ['apple_music', '5468295'],
    ['apple_music', 'https://music.apple.com/it/artist/daft-punk/5468295'],
    ['apple_music', 'https://music.apple.com/artist/daft-punk/id5468295'],
    ['apple_music', 'beta.music.apple.com/GB/artist/311/5468295?l=en'],
    ['apple_music', 'https://geo.music.apple.com/de/artist/5468295/see-all?section=albums'],
    ['apple_music', 'https://itunes.apple.com/fr/artist/daft-punk/id5468295?mt=1'],
  ])('is known to %s in the form %j', (catalog, text) => {
    const id = { deezer: '27', spotify: spotifyId, apple_music: '5468295' }[catalog];
    expect(parseArtistAddress(text, catalog)).toEqual({ catalog, id });
    expect(parseArtistAddress(catalogPage(catalog, 'artist', id), catalog).id).toBe(id);
  });

  it.each([
    'https://spotify.link/AbCd',
    'https://link.tospotify.com/AbCd',
    'https://spotify.app.link/AbCd',
    'https://deezer.page.link/AbCd',
    'https://link.deezer.com/s/AbCd',
    'https://apple.co/AbCd',
  ])('has to be expanded first when it is short: %s', (text) => {
    const problem = refusalOf(text, 'deezer');
    expect(problem.code).toBe('unsupported_url');
    expect(problem.detail).toMatch(/Open it in a browser/);
  });

  it.each<[string, CatalogName, RegExp]>([
    [
      `https://open.spotify.com/artist/${spotifyId}`,
      'deezer',
      /on Spotify\. .* artists on Deezer\./,
    ],
    [spotifyId, 'deezer', /on Spotify\. .* artists on Deezer\./],
    [`spotify:artist:${spotifyId}`, 'apple_music', /on Spotify\. .* artists on Apple Music\./],
    ['https://www.deezer.com/artist/27', 'spotify', /on Deezer\. .* artists on Spotify\./],
    ['https://music.apple.com/us/artist/x/5', 'deezer', /on Apple Music\. .* artists on Deezer\./],
  ])('of another catalog is refused by name: %s', (text, configured, detail) => {
    expect(refusalOf(text, configured).detail).toMatch(detail);
  });

  it.each<[string, RegExp]>([
    ['https://www.deezer.com/en/track/3135556', /a track on Deezer/],
    ['https://www.deezer.com/album/302127', /an album on Deezer/],
    ['https://www.deezer.com/profile/5', /a user on Deezer/],
    ['https://www.deezer.com/', /another page on Deezer/],
    [`https://open.spotify.com/intl-de/album/${spotifyId}`, /an album on Spotify/],
    [`https://open.spotify.com/user/${spotifyId}`, /a user on Spotify/],
    [`https://open.spotify.com/prerelease/${spotifyId}`, /a release to come on Spotify/],
    [`https://artists.spotify.com/songwriter/${spotifyId}`, /another page on Spotify/],
    [`https://shop.spotify.com/en/artist/${spotifyId}`, /another page on Spotify/],
    [`spotify:track:${spotifyId}`, /a track on Spotify/],
    [`https://embed.spotify.com/?uri=https://open.spotify.com/`, /isn’t for an artist/],
    ['https://music.apple.com/us/album/discovery/697194953', /an album on Apple Music/],
    [
      'https://www.deezer.com/artist/',
      /doesn’t contain a valid (Deezer|Spotify|Apple Music) artist ID/,
    ],
    [
      'https://www.deezer.com/artist/daft-punk',
      /doesn’t contain a valid (Deezer|Spotify|Apple Music) artist ID/,
    ],
    [
      'https://www.deezer.com/artist/0',
      /doesn’t contain a valid (Deezer|Spotify|Apple Music) artist ID/,
    ],
    [
      `https://open.spotify.com/artist/${spotifyId}x`,
      /doesn’t contain a valid (Deezer|Spotify|Apple Music) artist ID/,
    ],
    ['https://evil.example/artist/27', /isn’t the URL of an artist’s page/],
    ['https://www.deezer.com.evil.example/artist/27', /isn’t the URL of an artist’s page/],
    ['https://www.deezer.com@evil.example/artist/27', /must not contain a user name/],
    ['https://me@www.deezer.com/artist/27', /must not contain a user name/],
    ['https://www.deezer.com:8443/artist/27', /or a port/],
    ['javascript:alert(1)', /neither the URL nor the ID/],
    ['file:///etc/passwd', /neither the URL nor the ID/],
    ['https://www.dee\nzer.com/artist/27', /one line/],
    ['Daft Punk', /one line/],
    ['', /neither the URL/],
    ['https://[', /neither the URL/],
    [`https://www.deezer.com/artist/27?${'x'.repeat(2048)}`, /at most 2,048/],
  ])('is not %j, which is refused with the reason', (text, detail) => {
    expect(refusalOf(text, 'deezer').detail).toMatch(detail);
  });

  it('is found or refused with a Problem whatever the text is', () => {
    const catalogs = fc.constantFrom<CatalogName>('deezer', 'spotify', 'apple_music');
    const part = fc.oneof(
      fc.constantFrom(
        ...['https://', '//', 'spotify:', 'open.spotify.com', 'www.deezer.com', '@', ':', '%'],
        ...['music.apple.com', 'embed.spotify.com', '/artist/', '/en', '27', spotifyId, '?uri='],
      ),
      fc.string({ unit: 'binary', maxLength: 8 }),
    );
    const texts = fc.array(part, { maxLength: 8 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.oneof(texts, fc.webUrl()), catalogs, (text, configured) => {
        try {
          const found = parseArtistAddress(text, configured);
          expect(found.catalog).toBe(configured);
          expect(found.id).toMatch(/^[0-9A-Za-z]{1,22}$/);
        } catch (error) {
          expect(error).toBeInstanceOf(Problem);
          expect(error).toMatchObject({ code: 'unsupported_url' });
          expect(errorTable.unsupported_url.status).toBe(400);
        }
      }),
      { numRuns: 3000, seed: 7 },
    );
  });
});
