import { deezer } from '../../shared/catalog/deezer.ts';
import { showsProfile } from '../../shared/watches/rules/watch-id.ts';
import { deezerArtist, startFakeDeezer } from '../support/fake-deezer.ts';
import { spotifyAlbum, spotifyId, spotifyPage } from '../support/fake-spotify.ts';
import { recordedBudget } from './recorded-budget.ts';
import { startSpotify } from './spotify-start.ts';
import { forSuite } from '../support/suite.ts';

const server = forSuite(startFakeDeezer);

describe('what one request tells of an artist', () => {
  it('is, of Deezer, the profile with the number of releases', async () => {
    const budget = recordedBudget();
    const catalog = deezer({ baseUrl: server.baseUrl, budget, timeoutSeconds: 600 });
    server.answer('/artist/27', { json: deezerArtist(27) });
    const seen = await catalog.probe('27');
    expect(budget.log).toEqual(['take 1', 'ok']);
    expect(seen).toEqual({ artist: await catalog.artist('27'), release_count: 3 });
    expect(showsProfile('deezer#27')).toBe(true);
    server.answer('/artist/28', { json: { error: { type: 'DataException', code: 800 } } });
    expect(await catalog.probe('28')).toBeNull();
    expect(await catalog.probe('../x')).toBeNull();
  });

  it('is, of Spotify, the number of releases, which profiles don’t tell', async () => {
    const id = spotifyId(27);
    server.answer(`/v1/artists/${id}/albums`, { json: spotifyPage([spotifyAlbum(7)], 41) });
    const { catalog, budget, asked } = startSpotify(server);
    expect(await catalog.probe(id)).toEqual({ release_count: 41 });
    expect(showsProfile(`spotify#${id}`)).toBe(false);
    expect(asked()).toEqual([expect.stringMatching(/\/albums\?.*limit=1\b/)]);
    expect(budget.log).toEqual(['take 1', 'ok']);
    expect(await catalog.probe('27')).toBeNull();
  });
});
