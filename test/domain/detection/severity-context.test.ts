import { baselineOf } from '../../../shared/domain/detection/baseline.ts';
import { diff } from '../../../shared/domain/detection/diff.ts';
import { atOnce } from '../../../shared/domain/detection/mass.ts';
import { inContext, stillRaised } from '../../../shared/domain/detection/severity-context.ts';
import {
  aContext,
  anArtist,
  anObservation,
  anOpenChange,
  aPicture,
  aRelease,
  inShort,
  noPicture,
  now,
  type Seen,
} from './build.ts';

const albums = Array.from({ length: 15 }, (_, at) => aRelease({ id: String(100 + at) }));
const baseline = baselineOf(anObservation({ releases: albums }), now);

function told(seen: Seen, followers: number | null = 1000) {
  const found = diff(baseline, anObservation({ releases: albums, ...seen }), aContext());
  return found.map((one) => inContext(one, atOnce(baseline, found, []), followers));
}

/** The first `count` of the albums with another cover. */
const covered = (count: number): Seen => ({
  releases: albums.map((one, at) => (at < count ? { ...one, image: aPicture('ad') } : one)),
});

describe('the share of the catalogue that a change comes to', () => {
  it.each<[number, string]>([
    [1, 'warning'],
    [3, 'warning'],
    [4, 'critical'],
    [15, 'critical'],
  ])('of %d releases of 15 makes a warning %s', (count, severity) => {
    const severities = told(covered(count)).map((finding) => finding.severity);
    expect(severities).toEqual(Array.from({ length: count }, () => severity));
  });

  it('is named in the change', () => {
    const [first] = told(covered(4));
    expect(first?.payload.raised).toEqual({ from: 'warning', because: '4 of 15 releases at once' });
  });

  it('counts each type by itself', () => {
    const releases = albums.map((one, at) => {
      if (at < 2) return { ...one, title: 'Else' };
      return at < 4 ? { ...one, image: aPicture('ad') } : one;
    });
    expect(new Set(told({ releases }).map(({ severity }) => severity))).toEqual(
      new Set(['warning']),
    );
  });

  it('is nothing to an artist with three releases of which two change', () => {
    const few = albums.slice(0, 3);
    const known = baselineOf(anObservation({ releases: few }), now);
    const seen = few.map((one, at) => (at < 2 ? { ...one, image: aPicture('ad') } : one));
    const found = diff(known, anObservation({ releases: seen }), aContext());
    const together = atOnce(known, found, []);
    expect(inShort(found.map((one) => inContext(one, together, null)))).toEqual([
      'warning RELEASE_ARTWORK_CHANGED 100',
      'warning RELEASE_ARTWORK_CHANGED 101',
    ]);
  });

  it('counts what is open of the type with what is found: pages are read ten at a time', () => {
    const found = diff(baseline, anObservation({ releases: albums, ...covered(2) }), aContext());
    const open = (change_type: string, ...ids: string[]) =>
      ids.map((id) => ({
        change_type,
        subject_id: id,
        release_id: null,
        of: 'release' as const,
        until: '',
      }));
    const severities = (...subjects: Parameters<typeof atOnce>[2][number][]) =>
      found.map((one) => inContext(one, atOnce(baseline, found, subjects), null).severity);
    expect(severities(...open('RELEASE_ARTWORK_CHANGED', '110', '111'))).toEqual([
      'critical',
      'critical',
    ]);
    expect(severities(...open('RELEASE_ARTWORK_CHANGED', '100', '111'))).toEqual([
      'warning',
      'warning',
    ]);
    expect(severities(...open('RELEASE_TITLE_CHANGED', '110', '111'))).toEqual([
      'warning',
      'warning',
    ]);
  });

  it('raises nothing of what goes or comes: that is as grave as it is', () => {
    const found = told({ releases: albums.slice(8) });
    expect(found.map(({ payload }) => payload.raised)).toEqual(found.map(() => undefined));
  });
});

describe('the size of an artist', () => {
  const removed: Seen = { artist: anArtist({ image: noPicture }) };

  it.each<[number | null, string]>([
    [null, 'warning'],
    [999_999, 'warning'],
    [1_000_000, 'critical'],
  ])('of %p followers makes a change of the picture a %s', (followers, severity) => {
    expect(inShort(told(removed, followers))).toEqual([`${severity} PROFILE_IMAGE_REMOVED 27`]);
  });

  it('makes a name that is put right critical', () => {
    const named: Seen = { artist: anArtist({ name: 'Rosa Nebell' }) };
    expect(inShort(told(named, 5))).toEqual(['warning PROFILE_NAME_CHANGED 27']);
    expect(inShort(told(named, 5_000_000))).toEqual(['critical PROFILE_NAME_CHANGED 27']);
  });
});

describe('a change that was raised when it was detected', () => {
  it('stays so when it is found alone', () => {
    const [open] = told(covered(4));
    const [alone] = told(covered(1));
    expect(alone?.severity).toBe('warning');
    expect(stillRaised(alone!, anOpenChange(open!))).toMatchObject({
      severity: 'critical',
      payload: { raised: { from: 'warning', because: '4 of 15 releases at once' } },
    });
  });

  it('is not raised twice', () => {
    const [open] = told(covered(4));
    expect(stillRaised(open!, anOpenChange(open!))).toEqual(open);
  });

  it('leaves one that was not raised as it is', () => {
    const [open] = told(covered(1));
    expect(stillRaised(open!, anOpenChange(open!))).toBe(open);
  });
});
