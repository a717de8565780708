import type { CatalogRelease, Observation } from '../../../shared/domain/catalog.ts';
import { applyMove, baselineOf } from '../../../shared/domain/detection/baseline.ts';
import { judge } from '../../../shared/domain/detection/confirm/confirm.ts';
import { diff } from '../../../shared/domain/detection/diff/diff.ts';
import { learnDetails, learnObservation } from '../../../shared/domain/detection/learn.ts';
import { lookAgain } from '../../../shared/domain/detection/confirm/look-again.ts';
import type { Baseline } from '../../../shared/domain/detection/types.ts';
import {
  aContext,
  anArtist,
  anOpenChange,
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

describe('a release that comes in another spelling in the list than on its page', () => {
  const known = baselineOf(anObservation({ releases: [] }), now);
  const titled = (title: string): CatalogRelease => aRelease({ id: '900', title });
  const shows = (title: string) => anObservation({ releases: [titled(title)] });
  const releases = new Map([['900', aPage(titled('Night Post'))]]);
  const [addition] = lookAgain(known, { observation: shows('night post'), releases }, aContext());
  const came = applyMove(known, addition!.move, now);

  it('is known as on its page, and its form is no news until both agree', () => {
    expect(came.releases.get('900')?.title).toBe('Night Post');
    expect(told(came, shows('night post'))).toEqual([]);
    expect(told(learned(came, shows('night post')), shows('NIGHT POST'))).toEqual([]);
    const agreed = learned(came, shows('Night Post'));
    expect(told(agreed, shows('NIGHT POST'))).toEqual(['info RELEASE_TITLE_CHANGED 900']);
  });

  it('is told when it is called otherwise', () => {
    expect(told(came, shows('Day Post'))).toEqual(['warning RELEASE_TITLE_CHANGED 900']);
  });
});

describe('a release whose page names nobody', () => {
  const known = baselineOf(anObservation({ releases: [] }), now);
  const listed = aRelease({ id: '900', release_date: '2026-11-20' });
  const observation = anObservation({ releases: [listed] });
  const look = (contributors: { id: string; name: string }[], minutes: number) => {
    const page = aPage({
      ...listed,
      contributors,
      main_artists: contributors,
      label: 'Never Seen',
    });
    const evidence = { observation, releases: new Map([['900', page]]) };
    const [open] = lookAgain(known, { observation, releases: new Map() }, aContext());
    const context = aContext({ now: new Date(now.getTime() + minutes * 60_000) });
    const fresh = lookAgain(known, evidence, context);
    return judge(anOpenChange(open!, 0), fresh, evidence, context);
  };
  const host = [{ id: '99', name: 'Somebody Else' }];

  it('waits for it to say whose it is, an hour at most', () => {
    expect(look([], 10)).toMatchObject({ kind: 'wait', waiting_for_source: true });
    expect(look(host, 10)).toMatchObject({
      kind: 'confirm',
      finding: { change_type: 'APPEARS_ON_ADDED' },
    });
    expect(look([], 60)).toMatchObject({
      kind: 'confirm',
      finding: { change_type: 'RELEASE_ADDED', move: { record: { is_unjudged: true } } },
    });
  });
});
