import { type CatalogName } from '../../shared/domain/catalog/catalog-page.ts';
import { linked } from '../../shared/changes/rules/change-links.ts';
import { aChange } from '../support/a-change.ts';

const publicUrl = 'https://monitor.example';
const catalogOf = (catalogName: CatalogName, ...change: Parameters<typeof aChange>) =>
  linked(aChange(...change), { publicUrl, catalogName }).links.catalog;
const artist = { kind: 'artist', id: '27', name: 'Rosa Nebel' } as const;
const track = { kind: 'track', id: '5', name: 'Undertow' } as const;

describe('the links of a change', () => {
  it('lead to its page and to the page of its artist', () => {
    const change = aChange();
    expect(linked(change, { publicUrl, catalogName: 'deezer' }).links).toMatchObject({
      change: `${publicUrl}/app/changes/${change.id}`,
      artist: `${publicUrl}/app/artists/${change.monitored_artist_id}`,
    });
  });

  it.each([
    ['an artist', { subject: artist }, 'https://www.deezer.com/artist/27'],
    ['a release', {}, 'https://www.deezer.com/album/302127'],
    [
      'a track by its release',
      { subject: track, release: { id: '9', title: 'Nebel' } },
      'https://www.deezer.com/album/9',
    ],
  ])('show %s at the catalog', (_, payload, url) => {
    expect(catalogOf('deezer', { payload })).toBe(url);
  });

  it('show the release that took the place of another', () => {
    const payload = { after: { id: '77', title: 'Undertow' } };
    expect(catalogOf('deezer', { change_type: 'RELEASE_REPLACED', payload })).toBe(
      'https://www.deezer.com/album/77',
    );
  });

  it('are those of the catalog that is watched, and no id breaks out of them', () => {
    const subject = { ...artist, id: '../x?y#z' };
    expect(catalogOf('spotify', { payload: { subject } })).toBe(
      'https://open.spotify.com/artist/..%2Fx%3Fy%23z',
    );
  });
});
