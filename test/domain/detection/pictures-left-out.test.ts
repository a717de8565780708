import type { CatalogRelease, Observation } from '../../../shared/domain/catalog.ts';
import { applyMove, baselineOf } from '../../../shared/domain/detection/baseline.ts';
import { diff } from '../../../shared/domain/detection/diff/diff.ts';
import { learnDetails, learnObservation } from '../../../shared/domain/detection/learn.ts';
import { lookAgain } from '../../../shared/domain/detection/confirm/look-again.ts';
import type { Baseline } from '../../../shared/domain/detection/types.ts';
import {
  aContext,
  anArtist,
  anObservation,
  aPage,
  aPicture,
  aRelease,
  inShort,
  now,
} from './build.ts';

const none = { id: null, url: null };
const seen = (image: typeof none | ReturnType<typeof aPicture>, isTold = true): Observation => {
  const shown = { image, ...(isTold ? {} : { untold: ['image'] as const }) };
  return anObservation({
    artist: anArtist(shown),
    releases: [aRelease({ id: '100', ...shown })],
  });
};
const told = (known: Baseline, observation: Observation) =>
  inShort(diff(known, observation, aContext()));
const learned = (known: Baseline, observation: Observation) =>
  learnObservation(known, observation, aContext());

describe('pictures that were left out at the very first look', () => {
  const first = baselineOf(seen(none, false), now);

  it('are no news when they are told', () => {
    expect(told(first, seen(aPicture('one')))).toEqual([]);
  });

  it('are watched from then on', () => {
    const second = learned(first, seen(aPicture('one')));
    expect(told(second, seen(aPicture('two')))).toEqual([
      'warning PROFILE_IMAGE_CHANGED 27',
      'warning RELEASE_ARTWORK_CHANGED 100',
    ]);
  });

  it('are not known by another look that leaves them out', () => {
    expect(learned(first, seen(none, false))).toEqual(first);
  });
});

describe('pictures that were told as none at the very first look', () => {
  it('are news when they come', () => {
    expect(told(baselineOf(seen(none), now), seen(aPicture('one')))).toEqual([
      'warning PROFILE_IMAGE_CHANGED 27',
      'warning RELEASE_ARTWORK_CHANGED 100',
    ]);
  });
});

describe('a release that comes with one picture in the list and another on its page', () => {
  const known = baselineOf(anObservation({ releases: [] }), now);
  const listed = (image: string): CatalogRelease => aRelease({ id: '900', image: aPicture(image) });
  const came = (list: string, page: string): Baseline => {
    const observation = anObservation({ releases: [listed(list)] });
    const releases = new Map([['900', aPage({ ...listed(page) })]]);
    const [addition] = lookAgain(known, { observation, releases }, aContext());
    if (!addition) throw new Error('it is news');
    return applyMove(known, addition.move, now);
  };
  const shows = (image: string) => anObservation({ releases: [listed(image)] });

  it('is not known until both agree: one of them is wrong', () => {
    const still = learned(came('one', 'two'), shows('one'));
    for (const image of ['one', 'two', 'three']) expect(told(still, shows(image))).toEqual([]);
    expect(told(learned(still, shows('two')), shows('three'))).toEqual([
      'warning RELEASE_ARTWORK_CHANGED 900',
    ]);
  });

  it('is known by the list when they disagree for more than a day', () => {
    const next = came('one', 'two');
    const page = aPage({ ...listed('two') });
    const readAfter = (hours: number) => {
      const later = aContext({ now: new Date(now.getTime() + hours * 3_600_000) });
      return learned(learnDetails(next, '900', page, later), shows('one'));
    };
    expect(told(readAfter(23), shows('three'))).toEqual([]);
    expect(told(readAfter(25), shows('three'))).toEqual(['warning RELEASE_ARTWORK_CHANGED 900']);
  });

  it('is known at once where both agree', () => {
    expect(told(came('one', 'one'), shows('two'))).toEqual(['warning RELEASE_ARTWORK_CHANGED 900']);
  });
});
