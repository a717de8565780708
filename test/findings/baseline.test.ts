import { withMove, baselineOf, releaseRecord } from '../../shared/findings/baseline.ts';
import { observationHash } from '../../shared/findings/observed.ts';
import type { BaselineMove } from '../../shared/findings/types.ts';
import {
  allCapabilities,
  anArtist,
  anObservation,
  aPicture,
  aRelease,
  aTopTrack,
  aTrack,
  now,
  type Seen,
  without,
} from './build.ts';

const known = baselineOf(anObservation(), now);
const later = new Date('2026-11-22T10:00:00.000Z');

describe('a confirmed move', () => {
  it('changes what it is about and leaves the rest the same objects', () => {
    const set = { title: 'Else' };
    const moved = withMove(known, { kind: 'release_fields', release_id: '100', set }, later);
    expect(moved.releases.get('100')).toEqual({
      ...known.releases.get('100'),
      title: 'Else',
      last_seen_at: later.toISOString(),
    });
    expect(moved.releases.get('200')).toBe(known.releases.get('200'));
    expect(moved.profile).toBe(known.profile);
  });

  it('leaves a release that went as it was last seen', () => {
    const set = { status: 'offline', gone_from: 'list' } as const;
    const moved = withMove(known, { kind: 'release_fields', release_id: '100', set }, later);
    expect(moved.releases.get('100')?.last_seen_at).toBe(now.toISOString());
  });

  it('keeps a replaced release, with what was learned of it, beside its successor', () => {
    const gone = known.releases.get('100')!;
    const record = releaseRecord(aRelease({ id: '300' }), later);
    const labelled = withMove(
      known,
      { kind: 'release_fields', release_id: '100', set: { label: 'Nebel' } },
      now,
    );
    const move = { kind: 'replace', gone: { ...gone, status: 'offline' }, record } as const;
    const { releases } = withMove(labelled, move, later);
    expect(releases.get('100')).toMatchObject({ status: 'offline', label: 'Nebel' });
    expect(releases.get('300')).toEqual(record);
  });

  it('adds a track once', () => {
    const move = { kind: 'track_added', release_id: '100', track: aTrack(1) } as const;
    const twice = withMove(withMove(known, move, now), move, now);
    expect(twice.tracks.get('100')).toEqual([aTrack(1)]);
  });

  it.each<BaselineMove>([
    { kind: 'none' },
    { kind: 'release_fields', release_id: '999', set: { title: 'Else' } },
  ])('changes nothing when there is nothing to change: %j', (move) => {
    expect(withMove(known, move, later)).toBe(known);
  });
});

describe('the hash of an observation', () => {
  const hash = (seen: Seen, capabilities = allCapabilities) =>
    observationHash(anObservation(seen), capabilities);
  const usual = hash({});

  it.each<[string, Seen]>([
    ['followers', { artist: anArtist({ followers: 5 }) }],
    ['the host of the picture', { artist: anArtist({ image: aPicture('face', 'other') }) }],
    [
      'the host of covers',
      {
        releases: ['100', '200'].map((id) => aRelease({ id, image: aPicture(`cover-${id}`, 'b') })),
      },
    ],
    ['the order of releases', { releases: ['200', '100'].map((id) => aRelease({ id })) }],
    ['the order of top tracks', { top: ['2', '3', '1'].map((id) => aTopTrack(id)) }],
    [
      'the popularity of top tracks',
      { top: ['1', '2', '3'].map((id) => aTopTrack(id, { popularity: 9 })) },
    ],
    ['the case of the name', { artist: anArtist({ name: 'ROSA NEBEL' }) }],
  ])('does not depend on %s', (_, seen) => {
    expect(hash(seen)).toBe(usual);
  });

  it.each<[string, Seen]>([
    ['the name', { artist: anArtist({ name: 'Else' }) }],
    ['the picture', { artist: anArtist({ image: aPicture('mask') }) }],
    ['the id that answers', { artist: anArtist({ streaming_id: '99' }) }],
    ['whether there is an artist', { artist: null }],
    ['whether the list is complete', { complete: false }],
    ['whether the top tracks were read', { top: null }],
    ['the set of top tracks', { top: ['1', '2', '4'].map((id) => aTopTrack(id)) }],
    ['the mark of the profile', { artist: anArtist({ verified: false }) }],
    ['which releases there are', { releases: [aRelease({ id: '100' })] }],
    [
      'a cover',
      { releases: [aRelease({ id: '100', image: aPicture('x') }), aRelease({ id: '200' })] },
    ],
    ['a label', { releases: [aRelease({ id: '100', label: 'x' }), aRelease({ id: '200' })] }],
  ])('depends on %s', (_, seen) => {
    expect(hash(seen)).not.toBe(usual);
  });

  it('does not depend on what the catalog cannot tell', () => {
    const blind = without('image', 'verified', 'top_tracks');
    const seen = { artist: anArtist({ image: aPicture('mask'), verified: true }), top: null };
    expect(hash(seen, blind)).toBe(hash({}, blind));
  });
});
