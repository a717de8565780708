import { baselineOf } from '../../shared/findings/baseline.ts';
import { diff } from '../../shared/findings/diff.ts';
import { inContext, stillRaised } from '../../shared/findings/severity-context.ts';
import {
  aContext,
  anArtist,
  anObservation,
  anOpenChange,
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
  return found.map((one) => inContext(one, followers));
}

describe('the size of an artist', () => {
  const removed: Seen = { artist: anArtist({ image: noPicture }) };

  it.each<[number | null, string]>([
    [null, 'warning'],
    [999_999, 'warning'],
    [1_000_000, 'critical'],
  ])('of %p followers makes a change of the picture a %s', (followers, severity) => {
    expect(inShort(told(removed, followers))).toEqual([`${severity} PROFILE_IMAGE_REMOVED 27`]);
  });
});

describe('a change that was raised when it was detected', () => {
  const removed: Seen = { artist: anArtist({ image: noPicture }) };

  it('stays so when the artist has lost followers meanwhile', () => {
    const [open] = told(removed, 1_000_000);
    const [later] = told(removed, 5);
    expect(later?.severity).toBe('warning');
    expect(stillRaised(later!, anOpenChange(open!))).toMatchObject({
      severity: 'critical',
      payload: { raised: { from: 'warning' } },
    });
  });

  it('is not raised twice', () => {
    const [open] = told(removed, 1_000_000);
    expect(stillRaised(open!, anOpenChange(open!))).toEqual(open);
  });
});
