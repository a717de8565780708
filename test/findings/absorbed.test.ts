import { baselineOf } from '../../shared/findings/baseline.ts';
import { learnDetails } from '../../shared/findings/pages/learn.ts';
import { recheckFindings } from '../../shared/findings/diff.ts';
import type { CatalogReleaseDetails } from '../../shared/domain/catalog/catalog.ts';
import {
  aContext,
  anObservation,
  aPage,
  aRelease,
  aTrack,
  inShort,
  now,
  reasonsOf,
  sentenceOf,
} from './build.ts';

const single = aRelease({ id: '100', title: 'Long Shore', type: 'single' });
const album = aRelease({ id: '200', title: 'Shores' });
const others = ['300', '400'].map((id) => aRelease({ id, title: `Title ${id}` }));
const recordings = (id: string, ...isrcs: (string | null)[]) =>
  isrcs.map((isrc, at) => aTrack(at + 1, { id: `${id}-${at}`, isrc }));
const page = (of: typeof single, ...isrcs: (string | null)[]) =>
  aPage({ ...of, total_tracks: isrcs.length, tracks: recordings(of.id, ...isrcs) });
const earlier = aContext({ now: new Date('2026-11-14T12:00:00.000Z') });

/** What is found when the single is gone. */
function found(
  known: readonly CatalogReleaseDetails[],
  listed: readonly (typeof single)[],
  pages: readonly CatalogReleaseDetails[] = [],
) {
  const first = anObservation({
    releases: [single, ...others, ...listed.slice(0, known.length - 1)],
  });
  const baseline = known.reduce(
    (before, one) => learnDetails(before, one.id, one, earlier),
    baselineOf(first, now),
  );
  const releases = new Map<string, CatalogReleaseDetails | null>([
    ['100', null],
    ...pages.map((one) => [one.id, one] as const),
  ]);
  const observation = anObservation({ releases: [...others, ...listed] });
  const all = recheckFindings(baseline, { observation, releases }, aContext());
  return all.filter(({ subject }) => subject.id === '100');
}

describe('a release that is gone', () => {
  it('is info where an album that was there before has its recording', () => {
    const gone = found(
      [page(single, 'DEA120100001'), page(album, 'DEA120100001', 'DEA120100002')],
      [album],
    );
    expect(inShort(gone)).toEqual(['info RELEASE_WENT_OFFLINE 100']);
    expect(gone.map(sentenceOf)).toEqual([
      'The single “Long Shore” by “Rosa Nebel” (2010-05-07) was removed from the catalog, but its track is still on “Shores”.',
    ]);
    expect(reasonsOf(gone[0])).toContain('by their ISRCs, its track is on “Shores”');
  });

  it('is info where an album that came with it has its recording', () => {
    const came = page(album, 'DE-A12-01-00001', 'DEA120100002');
    const gone = found([page(single, 'DEA120100001')], [album], [came]);
    expect(inShort(gone)).toEqual(['info RELEASE_WENT_OFFLINE 100']);
  });

  it('is a warning where only some of its recordings are there', () => {
    const known = [
      page(single, 'DEA120100001', 'DEA120100003', null),
      page(album, 'DEA120100001', 'DEA120100002'),
    ];
    const gone = found(known, [album]);
    expect(inShort(gone)).toEqual(['warning RELEASE_WENT_OFFLINE 100']);
    expect(gone.map(sentenceOf)).toEqual([
      'The single “Long Shore” by “Rosa Nebel” (2010-05-07) was removed from the catalog, but 1 of its 3 tracks is still on “Shores”.',
    ]);
  });

  it('is critical where a fake that came with it carries its recording', () => {
    const fake = aRelease({ id: '900', title: 'Fake' });
    const came = aPage({
      ...fake,
      ...{ label: 'Ghost Lake', upc: '5059876501090', total_tracks: 2 },
      main_artists: [{ id: '66', name: 'Rosa Nebel' }],
      contributors: [{ id: '66', name: 'Rosa Nebel' }],
      tracks: recordings('900', 'DEA120100001', 'QZ7KD2600001'),
    });
    expect(inShort(found([page(single, 'DEA120100001')], [fake], [came]))).toEqual([
      'critical RELEASE_WENT_OFFLINE 100',
    ]);
  });

  it('is critical where the page of the album says that it can’t be played', () => {
    const known = [page(single, 'DEA120100001'), page(album, 'DEA120100001')];
    const gone = { ...page(album, 'DEA120100001'), available: false };
    expect(inShort(found(known, [album], [gone]))).toEqual(['critical RELEASE_WENT_OFFLINE 100']);
  });
});
