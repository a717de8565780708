import fc from 'fast-check';
import type { CatalogTrack } from '../../shared/domain/catalog/catalog.ts';
import { packTracks, unpackTracks } from '../../shared/domain/catalog/packed-tracks.ts';

const aTrack: fc.Arbitrary<CatalogTrack> = fc.record({
  id: fc.string(),
  title: fc.string({ unit: 'grapheme' }),
  position: fc.nat(),
  disc: fc.nat(),
  duration_ms: fc.option(fc.nat()),
  isrc: fc.option(fc.string()),
  explicit: fc.option(fc.boolean()),
  available: fc.boolean(),
});

describe('packed tracks', () => {
  it('are unpacked as they were', () => {
    fc.assert(
      fc.property(fc.array(aTrack), (tracks) => {
        expect(unpackTracks(packTracks(tracks))).toEqual(tracks);
      }),
    );
  });

  it('are refused when they are something else', () => {
    expect(() => unpackTracks(new Uint8Array([1, 2, 3]))).toThrow();
    const cut = packTracks([]).slice(0, 1);
    expect(() => unpackTracks(cut)).toThrow();
  });
});
