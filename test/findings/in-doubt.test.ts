import type {
  CatalogRelease,
  CatalogReleaseDetails,
  Observation,
} from '../../shared/domain/catalog/catalog.ts';
import { withMove, baselineOf, releaseRecord } from '../../shared/findings/baseline.ts';
import { judge } from '../../shared/verdicts/rules/judge.ts';
import { diff, recheckFindings } from '../../shared/findings/diff.ts';
import { learnDetails } from '../../shared/findings/pages/learn.ts';
import { learnObservation } from '../../shared/findings/learn.ts';
import type { Baseline } from '../../shared/findings/records.ts';
import { ReleaseItem, releaseItem } from '../../shared/watches/items/baseline-items.ts';
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

/** A release that is listed in one way and shown in another by its own page, once it is confirmed. */
function came(list: Partial<CatalogRelease>, page: Partial<CatalogReleaseDetails>): Baseline {
  const known = baselineOf(anObservation({ releases: [] }), now);
  const releases = new Map([['900', aPage({ ...aRelease({ id: '900' }), ...page })]]);
  const [addition] = recheckFindings(known, { observation: listing(list), releases }, aContext());
  if (!addition) throw new Error('it is news');
  return withMove(known, addition.move, now);
}
const listing = (release: Partial<CatalogRelease>) =>
  anObservation({ releases: [aRelease({ id: '900', ...release })] });
const after = (hours: number) => aContext({ now: new Date(now.getTime() + hours * 3_600_000) });
const read = (known: Baseline, page: Partial<CatalogReleaseDetails>, context = aContext()) =>
  learnDetails(known, '900', aPage({ ...aRelease({ id: '900' }), ...page }), context);
/** The baseline after a change of the release was confirmed. */
const confirmed = (known: Baseline, observation: Observation): Baseline => {
  const [change] = diff(known, observation, aContext());
  if (!change) throw new Error('it is news');
  return withMove(known, change.move, now);
};

/** What list and page can show differently: the one, the other, and a third. */
const differences = [
  {
    what: 'picture',
    one: { image: aPicture('one') },
    two: { image: aPicture('two') },
    three: { image: aPicture('three') },
    news: 'warning RELEASE_ARTWORK_CHANGED 900',
  },
  {
    what: 'form of the title',
    one: { title: 'night post' },
    two: { title: 'Night Post' },
    three: { title: 'NIGHT POST' },
    news: 'info RELEASE_TITLE_CHANGED 900',
  },
];

describe.each(differences)(
  'a release that comes with one $what in the list and another on its page',
  ({ one, two, three, news }) => {
    const next = came(one, two);
    const told = (known: Baseline, seen: Partial<CatalogRelease>, hours = 0) =>
      inShort(diff(known, listing(seen), after(hours)));
    const learned = (known: Baseline, seen: Partial<CatalogRelease>, hours = 0) =>
      learnObservation(known, listing(seen), after(hours));

    it('is known as it is listed, whatever is read meanwhile', () => {
      expect(next.releases.get('900')).toMatchObject(one);
      const later = read(read(next, two, after(1)), two, after(100));
      expect(learned(later, one, 200).releases.get('900')).toMatchObject(one);
    });

    it('is no news for a day while the list shows either of both', () => {
      for (const hours of [0, 23]) {
        expect([one, two].flatMap((seen) => told(next, seen, hours))).toEqual([]);
      }
    });

    it('is news when the list shows a third one', () => {
      expect(told(next, three, 1)).toEqual([news]);
      expect(told(learned(next, one, 1), three, 2)).toEqual([news]);
    });

    it('is settled when the list shows what the page did', () => {
      const agreed = learned(next, two, 1);
      expect(agreed.releases.get('900')).toMatchObject(two);
      const { page_image, page_title } = agreed.releases.get('900')!;
      expect(page_image ?? page_title ?? null).toBeNull();
      expect(told(agreed, two, 2)).toEqual([]);
      expect(told(agreed, one, 2)).toEqual([news]);
    });

    it('is settled when the page shows what the list does, and not by a page that goes on', () => {
      expect(told(read(next, one), two, 1)).toEqual([news]);
      expect(told(read(next, two), two, 1)).toEqual([]);
      expect(told(read(next, three), two, 1)).toEqual([]);
    });

    it('is as the list says after a day, without any reading of the page', () => {
      expect(told(next, one, 25)).toEqual([]);
      expect(told(next, two, 25)).toEqual([news]);
      expect(told(next, three, 25)).toEqual([news]);
      expect(learned(next, two, 25).releases.get('900')).toMatchObject(one);
    });

    it('is settled when a third one was told', () => {
      const third = confirmed(next, listing(three));
      expect(told(third, three, 1)).toEqual([]);
      expect(told(third, two, 1)).toEqual([news]);
    });

    it('is known at once where both agree', () => {
      expect(told(came(one, one), two)).toEqual([news]);
    });
  },
);

describe('a release that comes in doubt', () => {
  const next = came(
    { title: 'night post', image: aPicture('one') },
    { title: 'Night Post', image: aPicture('two') },
  );

  it('is told when it is called otherwise', () => {
    expect(told(next, listing({ title: 'Day Post', image: aPicture('one') }))).toEqual([
      'warning RELEASE_TITLE_CHANGED 900',
    ]);
  });

  it('stays in doubt of the one when the other is settled', () => {
    const agreed = learned(next, listing({ title: 'Night Post', image: aPicture('one') }));
    expect(told(agreed, listing({ title: 'night post', image: aPicture('two') }))).toEqual([
      'info RELEASE_TITLE_CHANGED 900',
    ]);
  });

  it.each([
    ['the list', none, aPicture('two')],
    ['its page', aPicture('one'), none],
  ])('is not settled by what leaves the picture out, where %s shows none', (_, image, onPage) => {
    const doubtful = came({ image }, { image: onPage });
    const left = { image: none, untold: ['image'] as const };
    const still = learned(read(doubtful, left), listing(left));
    expect(still.releases.get('900')).toMatchObject({ image, page_image: onPage });
  });

  it('is not so for a page that leaves the picture out', () => {
    const sure = came({ image: aPicture('one') }, { image: none, untold: ['image'] });
    expect(told(sure, listing({ image: none }))).toEqual(['warning RELEASE_ARTWORK_CHANGED 900']);
  });

  it('is stored and read as it is known', () => {
    const record = next.releases.get('900');
    expect(ReleaseItem.parse(releaseItem('ma_1', record!))).toEqual(record);
    const plain = releaseRecord(aRelease(), now);
    expect(ReleaseItem.parse(releaseItem('ma_1', plain))).toEqual(plain);
  });
});

describe('a release in the place of another that comes with another picture on its page', () => {
  it('is in doubt as well', () => {
    const upc = '0724384960650';
    const known = baselineOf(anObservation({ releases: [aRelease({ id: '800', upc })] }), now);
    const seen = (image: string) =>
      anObservation({
        releases: [aRelease({ id: '900', title: 'Title 800', upc, image: aPicture(image) })],
      });
    const page = aPage({ id: '900', title: 'Title 800', upc, image: aPicture('two') });
    const evidence = { observation: seen('one'), releases: new Map([['900', page]]) };
    const [replaced] = recheckFindings(known, evidence, aContext());
    expect(replaced?.change_type).toBe('RELEASE_REPLACED');
    const next = withMove(known, replaced!.move, now);
    expect(told(next, seen('two'))).toEqual([]);
    expect(told(next, seen('three'))).toEqual(['warning RELEASE_ARTWORK_CHANGED 900']);
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
    const [open] = recheckFindings(known, { observation, releases: new Map() }, aContext());
    const context = aContext({ now: new Date(now.getTime() + minutes * 60_000) });
    const fresh = recheckFindings(known, evidence, context);
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
      finding: {
        change_type: 'RELEASE_ADDED',
        move: { record: { standing: { kind: 'unjudged' } } },
      },
    });
  });
});
