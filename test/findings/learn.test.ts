import { baselineOf } from '../../shared/findings/baseline.ts';
import { diff } from '../../shared/findings/diff.ts';
import { diffRelease } from '../../shared/findings/pages/diff.ts';
import { learnDetails } from '../../shared/findings/pages/learn.ts';
import { learnObservation } from '../../shared/findings/learn.ts';
import {
  aContext,
  anArtist,
  anObservation,
  aPage,
  aPicture,
  aRelease,
  aTopTrack,
  aTrack,
  now,
} from './build.ts';

const before = baselineOf(
  anObservation({ releases: [aRelease({ id: '100' }), aRelease({ id: '200' })] }),
  now,
);

describe('learning from a list', () => {
  it('takes over addresses, spellings of the same, and what was not told before', () => {
    const seen = anObservation({
      artist: anArtist({ name: 'ROSA NEBEL', image: aPicture('face', 'new-host') }),
      top: ['3', '1', '2'].map((id) => aTopTrack(id)),
      releases: [
        aRelease({ id: '100', image: aPicture('cover-100', 'new-host'), label: 'Nebel' }),
        aRelease({ id: '200' }),
      ],
    });
    const learned = learnObservation(before, seen, aContext());
    expect(learned.profile).toMatchObject({
      name: 'ROSA NEBEL',
      image: aPicture('face', 'new-host'),
      top_tracks: [{ id: '3' }, { id: '1' }, { id: '2' }],
    });
    expect(learned.releases.get('100')).toMatchObject({
      image: aPicture('cover-100', 'new-host'),
      label: 'Nebel',
    });
  });

  it('takes over silently whether the profile is marked, where that was never told', () => {
    const seen = anObservation({ artist: anArtist({ verified: true }) });
    const written = { ...before, profile: { ...before.profile, verified: undefined } };
    expect(diff(written, seen, aContext())).toEqual([]);
    const learned = learnObservation(written, seen, aContext());
    expect(learned.profile.verified).toBe(true);
    const lost = anObservation({ artist: anArtist({ verified: false }) });
    expect(learnObservation(learned, lost, aContext()).profile).toBe(learned.profile);
  });

  /** What is told when a list with the first of the releases is followed by one with each later. */
  const toldOf = (...looks: Parameters<typeof aRelease>[0][]) => {
    const [first, ...later] = looks.map((one) =>
      anObservation({ releases: [aRelease({ id: '100', ...one })] }),
    );
    let known = baselineOf(first!, now);
    return later.map((seen) => {
      const findings = diff(known, seen, aContext());
      known = learnObservation(known, seen, aContext(), findings);
      return findings.map(({ change_type }) => change_type);
    });
  };

  it('takes the first type that is told, and tells of the next one', () => {
    expect(toldOf({ type: null }, { type: null }, { type: 'single' }, { type: 'ep' })).toEqual([
      [],
      [],
      ['RELEASE_TYPE_CHANGED'],
    ]);
  });

  it('moves nothing that a comparison reports', () => {
    const seen = anObservation({
      artist: anArtist({ name: 'Somebody', image: aPicture('mask') }),
      top: [aTopTrack('9')],
      releases: [
        aRelease({ id: '100', title: 'Else', type: 'ep', release_date: '2011-01-01' }),
        aRelease({ id: '300' }),
      ],
    });
    const learned = learnObservation(before, seen, aContext());
    expect(diff(learned, seen, aContext())).toEqual(diff(before, seen, aContext()));
  });

  it('takes nothing over from another profile, nor from a missing one', () => {
    const merged = anObservation({ artist: anArtist({ streaming_id: '99', catalog_url: 'x' }) });
    expect(learnObservation(before, merged, aContext()).profile).toBe(before.profile);
    expect(learnObservation(before, anObservation({ artist: null }), aContext())).toBe(before);
  });
});

describe('learning from a page', () => {
  const read = (page = aPage(), at = now, known = before) =>
    learnDetails(known, '100', page, aContext({ now: at }));
  const later = new Date('2026-11-28T10:00:00.000Z');

  it('takes a release for gone, silently, when its first reading says so', () => {
    expect(read(aPage({ available: false })).releases.get('100')).toMatchObject({
      status: 'offline',
      gone_from: 'page',
    });
  });

  it('moves nothing that a comparison reports', () => {
    const page = aPage({
      label: 'Else',
      upc: '5099749534728',
      tracks: [aTrack(1, { title: 'Other' }), aTrack(2, { isrc: 'GBXYZ2600001' }), aTrack(7)],
    });
    const known = read();
    const learned = read(page, later, known);
    const compare = (baseline: typeof known) =>
      diffRelease(baseline, baseline.releases.get('100')!, page, aContext({ now: later }));
    expect(compare(known)).toHaveLength(6);
    expect(compare(learned)).toEqual(compare(known));
  });

  it('follows a recording to its new track id and place', () => {
    const renewed = aTrack(3, { id: 'new', position: 9, title: 'Other' });
    const learned = read(aPage({ tracks: [aTrack(1), aTrack(2), renewed] }), later, read());
    expect(learned.tracks.get('100')?.at(2)).toEqual({ ...renewed, title: 'Track 3' });
  });

  it('leaves what a change is made of: the mark, the length, the contributors', () => {
    const other = aTrack(3, { explicit: true, duration_ms: 300_000 });
    const seen = aPage({
      tracks: [aTrack(1), aTrack(2), other],
      contributors: [{ id: '5', name: 'Else' }],
    });
    const learned = read(seen, later, read());
    expect(learned.tracks.get('100')?.at(2)).toEqual(aTrack(3));
    expect(learned.releases.get('100')?.traits?.contributors).toEqual([]);
  });

  it('takes over a length that differs by two seconds at most', () => {
    const nearly = aTrack(3, { duration_ms: 202_000 });
    const learned = read(aPage({ tracks: [aTrack(1), aTrack(2), nearly] }), later, read());
    expect(learned.tracks.get('100')?.at(2)).toEqual(nearly);
  });

  it('knows from the page on which releases the artist only appears', () => {
    const main_artists = [{ id: '99', name: 'Various' }];
    const relation = (names: string[]) =>
      read(
        aPage({ main_artists, contributors: names.map((name) => ({ id: null, name })) }),
      ).releases.get('100')?.relation;
    expect(relation(['Various', 'Rosa Nebel'])).toBe('featured');
    expect(relation(['Various'])).toBe('appears_on');
    expect(read().releases.get('100')?.relation).toBe('main');
  });

  it('leaves tracks in which nothing differs the same objects', () => {
    const known = read();
    expect(read(aPage(), later, known).tracks.get('100')).toBe(known.tracks.get('100'));
  });

  it('takes the tracks over as they come until the release is out', () => {
    const coming = baselineOf(
      anObservation({ releases: [aRelease({ release_date: '2026-12-24' })] }),
      now,
    );
    const page = (...tracks: ReturnType<typeof aTrack>[]) =>
      aPage({ release_date: '2026-12-24', tracks });
    const first = read(page(aTrack(1)), now, coming);
    const second = read(page(aTrack(2, { available: false })), later, first);
    expect(second.tracks.get('100')?.map(({ id }) => id)).toEqual(['t2']);
  });

  it('keeps the tracks when they did not all come, and does not know other releases', () => {
    const known = read();
    expect(read(aPage({ tracks: null }), later, known).tracks.get('100')).toHaveLength(3);
    expect(learnDetails(known, '999', aPage({ id: '999' }), aContext())).toBe(known);
  });
});
