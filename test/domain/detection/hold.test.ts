import type { CatalogReleaseDetails } from '../../../shared/domain/catalog.ts';
import { baselineOf } from '../../../shared/domain/detection/baseline.ts';
import { holdSeconds, roads } from '../../../shared/domain/detection/confirm/confirm.ts';
import { diff } from '../../../shared/domain/detection/diff/diff.ts';
import { diffRelease } from '../../../shared/domain/detection/diff/diff-details.ts';
import { learnDetails } from '../../../shared/domain/detection/learn-details.ts';
import type { Finding } from '../../../shared/domain/detection/types.ts';
import {
  aContext,
  anArtist,
  anObservation,
  anOpenChange,
  aPage,
  aPicture,
  aRelease,
  aTrack,
  now,
  type Seen,
} from './build.ts';

const alive = aRelease({ id: '100', title: 'Alive' });
const others = ['200', '300', '400', '500', '600'].map((id) => aRelease({ id }));
const added = aRelease({ id: '700', release_date: '2026-11-20' });
const gone: Seen = { releases: others };
const baseline = learnDetails(
  baselineOf(anObservation({ releases: [alive, ...others] }), now),
  '100',
  aPage(alive),
  aContext(),
);

function found(seen: Seen, known = baseline): Finding[] {
  return diff(known, anObservation(seen), aContext());
}

function foundOnPage(page: CatalogReleaseDetails): Finding[] {
  return diffRelease(baseline, baseline.releases.get('100')!, page, aContext());
}

describe('the time that a finding is held', () => {
  const held = (seen: Seen) => {
    const findings = found(seen);
    return findings.map((finding) => holdSeconds(finding, baseline, findings, 300));
  };

  it('is the usual one', () => {
    expect(held(gone)).toEqual([300]);
    expect(
      held({ releases: [alive, ...others.slice(1)], artist: anArtist({ name: 'Else' }) }),
    ).toEqual([300, 300]);
  });

  it('is six hours when over a fifth of the catalogue, and three releases, go at once', () => {
    expect(held({ releases: others.slice(1) })).toEqual([300, 300]);
    expect(held({ releases: others.slice(2) })).toEqual([21_600, 21_600, 21_600]);
  });

  it('is over an hour when anything else comes to a fifth of the catalogue at once', () => {
    const covers = (count: number) => ({
      releases: [alive, ...others].map((release, at) =>
        at < count ? { ...release, image: aPicture(`other-${at}`) } : release,
      ),
    });
    expect(held(covers(2))).toEqual([300, 300]);
    expect(held(covers(3))).toEqual([3900, 3900, 3900]);
  });

  it('is 13 times the usual one for a label: the same may come to pages that are read later', () => {
    const page = (label: string) => aPage({ ...alive, label });
    const known = learnDetails(baseline, '100', page('Nebel Records'), aContext());
    const relabelled = diffRelease(known, known.releases.get('100')!, page('Unknown'), aContext());
    expect(relabelled.map(({ change_type }) => change_type)).toEqual(['RELEASE_LABEL_CHANGED']);
    expect(holdSeconds(relabelled[0]!, known, relabelled, 300)).toBe(3900);
    expect(holdSeconds(relabelled[0]!, known, relabelled, 2)).toBe(26);
  });

  it('is a day for a release that may have taken the place of one that a short list leaves out', () => {
    const twin = { ...alive, id: '900' };
    expect(held({ releases: [...others, twin], complete: false })).toEqual([86_400]);
    expect(held({ releases: [...others, alive, twin], complete: false })).toEqual([300]);
  });

  it('is not longer for what else happened then', () => {
    expect(held({ releases: [...others.slice(2), added] })).toEqual([300, 21_600, 21_600, 21_600]);
  });

  it('counts a fifth of what is online', () => {
    const large = baselineOf(
      anObservation({ releases: Array.from({ length: 15 }, (_, id) => aRelease({ id: `${id}` })) }),
      now,
    );
    const left = [...large.releases.values()].slice(3);
    const findings = found({ releases: left }, large);
    expect(findings.map((one) => holdSeconds(one, large, findings, 300))).toEqual([300, 300, 300]);
  });

  it('is the longer one where a finding asks for more', () => {
    const [finding] = found(gone);
    const longer = { ...finding!, hold_seconds: 86_400 };
    expect(holdSeconds(longer, baseline, [longer], 300)).toBe(86_400);
  });
});

describe('the roads to a re-check', () => {
  it("name each release once whose own page says more, a track's release too", () => {
    const open = [
      ...found(gone),
      ...foundOnPage(aPage({ ...alive, tracks: [1, 2, 3, 4].map((place) => aTrack(place)) })),
      ...found({ releases: [alive, ...others.slice(1), added] }),
    ].map((finding) => anOpenChange(finding));
    expect(roads(open)).toEqual({ releaseIds: ['100', '200', '700'], trackIds: [] });
  });
});
