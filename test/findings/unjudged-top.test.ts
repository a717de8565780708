import { withMove, baselineOf } from '../../shared/findings/baseline.ts';
import { diff } from '../../shared/findings/diff.ts';
import { needsAllTracks } from '../../shared/findings/top-tracks/unknown.ts';
import { learnDetails } from '../../shared/findings/pages/learn.ts';
import { learnObservation } from '../../shared/findings/learn.ts';
import type { Baseline } from '../../shared/findings/records.ts';
import {
  aContext,
  anArtist,
  anObservation,
  aPage,
  aRelease,
  aTopTrack,
  aTrack,
  now,
  type Seen,
} from './build.ts';
import { stranger } from './top-cases.ts';

const albums = ['100', '200'].map((id) => aRelease({ id }));
const usualTop = [aTopTrack('1', { release_id: '100' }), aTopTrack('2', { release_id: '200' })];
const usual: Seen = { releases: albums, top: usualTop };
const known = learnDetails(
  baselineOf(anObservation(usual), now),
  '100',
  aPage({ tracks: [aTrack(1, { title: 'Dew' })] }),
  aContext(),
);
const withTrack = (...tracks: ReturnType<typeof aTopTrack>[]): Seen => ({
  ...usual,
  top: [...tracks, ...usualTop],
});
const incomplete = (seen: Seen): Seen => ({ ...seen, complete: false });
const profileOf = (baseline: Baseline, set: Partial<Baseline['profile']>): Baseline => ({
  ...baseline,
  profile: { ...baseline.profile, ...set },
});
const gone = profileOf(known, { available: false });

/** What a check tells of unknown top tracks, by id. */
const told = (baseline: Baseline, seen: Seen) =>
  diff(baseline, anObservation(seen), aContext()).flatMap(({ change_type, subject }) =>
    change_type === 'TOP_TRACK_UNKNOWN' ? [subject.id] : [],
  );

/** What is known after a check whose findings were all confirmed, but for unknown top tracks. */
function after(baseline: Baseline, ...checks: Seen[]): Baseline {
  return checks.reduce((before, seen) => {
    const observation = anObservation(seen);
    const learned = learnObservation(before, observation, aContext());
    return diff(before, observation, aContext())
      .filter(({ change_type }) => change_type !== 'TOP_TRACK_UNKNOWN')
      .reduce((moved, { move }) => withMove(moved, move, now), learned);
  }, baseline);
}

describe('an unknown top track that was found and is not settled yet', () => {
  /** What is known after a check, of which nothing was confirmed but what is said. */
  const look = (baseline: Baseline, seen: Seen, isConfirmed: (type: string) => boolean) => {
    const observation = anObservation(seen);
    const findings = diff(baseline, observation, aContext());
    const learned = learnObservation(baseline, observation, aContext(), findings);
    return findings
      .filter(({ change_type }) => isConfirmed(change_type))
      .reduce((moved, { move }) => withMove(moved, move, now), learned);
  };
  const isTop = (type: string) => type === 'TOP_TRACKS_CHANGED';
  const open = look(known, withTrack(stranger), isTop);

  it.each<[string, (type: string) => boolean]>([
    ['which was confirmed', isTop],
    ['for one check', () => false],
  ])('is found again after it left the top, %s', (_, isConfirmed) => {
    const away = look(open, usual, isConfirmed);
    expect(told(away, usual)).toEqual([]);
    expect(told(away, withTrack(stranger))).toEqual(['9']);
  });

  it('is nothing any more once it is told, or known to be nothing', () => {
    const found = diff(open, anObservation(withTrack(stranger)), aContext());
    const { move } = found.find(({ change_type }) => change_type === 'TOP_TRACK_UNKNOWN')!;
    const settled = withMove(open, move, now);
    expect(settled.profile.unjudged_top).toEqual([]);
    expect(told(settled, withTrack(stranger))).toEqual([]);
    expect(told(look(settled, usual, isTop), withTrack(stranger))).toEqual([]);
  });
});

describe('an unknown top track that entered while it could not be judged', () => {
  const unjudged = after(known, incomplete(withTrack(stranger)));

  it.each<[string, Baseline, Seen[]]>([
    ['the list is complete again', known, [incomplete(withTrack(stranger))]],
    ['the profile that was gone is confirmed to be back', gone, [withTrack(stranger)]],
    [
      'the catalog answered without top tracks in between',
      known,
      [incomplete(withTrack(stranger)), { ...usual, top: null }],
    ],
  ])('is told when %s', (_, baseline, checks) => {
    for (const [at, seen] of checks.entries()) {
      expect(told(after(baseline, ...checks.slice(0, at)), seen)).toEqual([]);
    }
    expect(told(after(baseline, ...checks), withTrack(stranger))).toEqual(['9']);
  });

  it('is told once', () => {
    expect(told(after(unjudged, withTrack(stranger)), withTrack(stranger))).toEqual([]);
    expect(after(unjudged, withTrack(stranger)).profile.unjudged_top).toEqual([]);
  });

  it('is told with one that enters at that check', () => {
    const other = aTopTrack('8', { name: 'Fool’s Gold', release_id: '991' });
    expect(told(unjudged, withTrack(stranger, other)).toSorted()).toEqual(['8', '9']);
  });

  it.each<[string, Baseline, Seen]>([
    ['it is a known song', unjudged, withTrack({ ...stranger, name: 'Dew (Live)' })],
    ['it was on top before the list was cut', after(known, usual), usual],
  ])('is nothing when %s', (_, baseline, seen) => {
    expect(told(baseline, seen)).toEqual([]);
  });

  it.each<[string, Baseline, Seen]>([
    [
      'was on top at the first look',
      after(baselineOf(anObservation(withTrack(stranger)), now), incomplete(usual)),
      incomplete(withTrack(stranger)),
    ],
    ['is on a known release', known, incomplete(withTrack({ ...stranger, release_id: '100' }))],
    [
      'is another profile’s',
      known,
      incomplete({ ...withTrack(stranger), artist: anArtist({ streaming_id: '99' }) }),
    ],
    ['could be judged', known, withTrack(stranger)],
  ])('is not remembered when it %s', (_, baseline, seen) => {
    const learned = learnObservation(baseline, anObservation(seen), aContext());
    expect(learned.profile.unjudged_top).toBeUndefined();
  });

  it('is forgotten when another profile takes over: what comes along is no news', () => {
    const merged = profileOf(unjudged, {
      top_tracks: null,
      takeover: { kind: 'awaited', until: '2026-11-23T10:00:00.000Z' },
    });
    const learned = after(merged, withTrack(stranger));
    expect(learned.profile.takeover).toEqual({ kind: 'none' });
    expect(told(learned, withTrack(stranger))).toEqual([]);
  });

  it('is remembered with the last fifty', () => {
    let baseline = known;
    for (let from = 0; from < 80; from += 10) {
      const top = Array.from({ length: 10 }, (_, at) =>
        aTopTrack(`x${from + at}`, { release_id: '990' }),
      );
      baseline = after(baseline, incomplete({ ...usual, top }));
    }
    expect(baseline.profile.unjudged_top).toHaveLength(50);
    expect(baseline.profile.unjudged_top).toEqual(
      expect.arrayContaining(['x70', 'x30']) as unknown,
    );
  });
});

describe('the tracks of all releases', () => {
  const needed = (baseline: Baseline, seen: Seen) =>
    needsAllTracks(baseline, anObservation(seen), aContext());
  const standing = baselineOf(anObservation(withTrack(stranger)), now);

  it('are needed for a track that entered, also when it could not be judged then', () => {
    expect(needed(known, withTrack(stranger))).toBe(true);
    expect(needed(after(known, incomplete(withTrack(stranger))), withTrack(stranger))).toBe(true);
  });

  it('are not needed for one that has been on top for long', () => {
    expect(needed(standing, withTrack(stranger))).toBe(false);
    const other = aTopTrack('8', { release_id: '100' });
    expect(needed(standing, withTrack(other, stranger))).toBe(false);
  });
});
