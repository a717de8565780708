import type { CatalogReleaseDetails } from '../../shared/domain/catalog/catalog.ts';
import { baselineOf } from '../../shared/findings/baseline.ts';
import { roads } from '../../shared/verdicts/rules/judge.ts';
import { unlessUnlikely } from '../../shared/checks/rules/first-wait.ts';
import { diff } from '../../shared/findings/diff.ts';
import { diffRelease } from '../../shared/findings/pages/diff.ts';
import { atOnce } from '../../shared/findings/mass.ts';
import { learnDetails } from '../../shared/findings/pages/learn.ts';
import type { Finding } from '../../shared/findings/types.ts';
import {
  aContext,
  anObservation,
  anOpenChange,
  aPage,
  aPicture,
  aRelease,
  aTrack,
  now,
  type Seen,
} from './build.ts';
import { firstWaitSeconds } from './first-wait-seconds.ts';

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
    return findings.map((finding) =>
      firstWaitSeconds(finding, atOnce(baseline, findings, []), 300),
    );
  };

  it('is a day for a release that may have taken the place of one that a short list leaves out', () => {
    const twin = { ...alive, id: '900' };
    expect(held({ releases: [...others, twin], complete: false })).toEqual([86_400]);
    expect(held({ releases: [...others, alive, twin], complete: false })).toEqual([300]);
  });

  it('is longer where lists and pages rest, for what only they show', () => {
    const waitsAt = (seen: Seen, lists: number) => {
      const findings = found(seen);
      const coverage = { lists, topTracks: 1 / 24, pages: 1 / 4 };
      return findings.map((finding) =>
        firstWaitSeconds(finding, atOnce(baseline, findings, []), 300, coverage),
      );
    };
    const renamed = { releases: [{ ...alive, title: 'Else' }, ...others] };
    expect(waitsAt(renamed, 1)).toEqual([300]);
    expect(waitsAt(renamed, 1 / 2)).toEqual([600]);
    expect(waitsAt(renamed, 1 / 6)).toEqual([1800]);
    // No longer than for a surge that may be beginning.
    expect(waitsAt(renamed, 1 / 100)).toEqual([3900]);
    // The profile shows that one is gone.
    expect(waitsAt(gone, 1 / 6)).toEqual([300]);
  });
});

describe('how long it has to last where nobody else speaks for it', () => {
  const lastsSeconds = (finding: Finding, together: ReturnType<typeof atOnce>) => {
    const open = { ...anOpenChange(finding), detected_at: now };
    const soon = new Date(now.getTime() + 300_000);
    const means = { confirmAfterSeconds: 300, now: soon };
    const verdict = unlessUnlikely(open, { kind: 'confirm', finding }, together, means);
    if (verdict.kind !== 'wait') return 300;
    expect(verdict.settles?.finding).toBe(finding);
    // It is looked at again much sooner, since others may answer by then.
    expect(verdict.until).toEqual(new Date(now.getTime() + 600_000));
    return (verdict.by!.getTime() - now.getTime()) / 1000;
  };
  const each = (findings: readonly Finding[], known = baseline) =>
    findings.map((finding) => lastsSeconds(finding, atOnce(known, findings, [])));

  it('is over an hour when anything else comes to a fifth of the catalogue at once', () => {
    const covers = (count: number) => ({
      releases: [alive, ...others].map((release, at) =>
        at < count ? { ...release, image: aPicture(`other-${at}`) } : release,
      ),
    });
    expect(each(found(covers(2)))).toEqual([300, 300]);
    expect(each(found(covers(3)))).toEqual([3900, 3900, 3900]);
  });

  it('is six hours for a label', () => {
    const page = (label: string) => aPage({ ...alive, label });
    const known = learnDetails(baseline, '100', page('Nebel Records'), aContext());
    const relabelled = diffRelease(known, known.releases.get('100')!, page('Unknown'), aContext());
    expect(relabelled.map(({ change_type }) => change_type)).toEqual(['RELEASE_LABEL_CHANGED']);
    expect(each(relabelled, known)).toEqual([21_600]);
  });

  it('is not longer for what else happened then', () => {
    const all = found({ releases: [...others.slice(2), added] });
    expect(each(all).toSorted((a, b) => a - b)).toEqual([300, 21_600, 21_600, 21_600]);
  });

  it('counts a fifth of what is online', () => {
    const large = baselineOf(
      anObservation({ releases: Array.from({ length: 15 }, (_, id) => aRelease({ id: `${id}` })) }),
      now,
    );
    const left = [...large.releases.values()].slice(3);
    expect(each(found({ releases: left }, large), large)).toEqual([300, 300, 300]);
  });
});

describe('what is confirmed while the same comes to more and more', () => {
  const [takedown] = found(gone);
  const open = { ...anOpenChange(takedown!), detected_at: now };
  const with_ = (type: string, ...ids: string[]) =>
    atOnce(
      baseline,
      [takedown!],
      ids.map((id) => ({
        ...{ change_type: type, kind: 'release' as const, id },
        open: { release_id: null, wait: { until: '' } },
      })),
    );
  const after = (seconds: number, together: ReturnType<typeof atOnce>) =>
    unlessUnlikely(open, { kind: 'confirm', finding: takedown! }, together, {
      confirmAfterSeconds: 300,
      now: new Date(now.getTime() + seconds * 1000),
    });

  it('waits for the six hours of a mass takedown from its detection on, and no longer', () => {
    const many = with_('RELEASE_WENT_OFFLINE', '200', '300');
    expect(after(300, many)).toMatchObject({
      kind: 'wait',
      by: new Date(now.getTime() + 21_600_000),
      waiting_for_source: false,
    });
    expect(after(21_600, many)).toMatchObject({ kind: 'confirm' });
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
