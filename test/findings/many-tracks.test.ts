import type { CatalogTrack } from '../../shared/domain/catalog/catalog.ts';
import { withMove, baselineOf } from '../../shared/findings/baseline.ts';
import { diffRelease } from '../../shared/findings/pages/diff.ts';
import { learnDetails } from '../../shared/findings/pages/learn.ts';
import { recheckFindings } from '../../shared/findings/diff.ts';
import type { Baseline } from '../../shared/findings/records.ts';
import { judge } from '../../shared/verdicts/rules/judge.ts';
import { rememberedOf, resolvedBy } from '../../shared/watches/rules/resolution.ts';
import { aContext, anObservation, anOpenChange, aPage, aRelease, aTrack, now } from './build.ts';

// Changes of many tracks at once, of which a payload lists only some.

const seen = anObservation({ releases: [aRelease({ id: '100' })] });
const tracks = (count: number, changed: (number: number) => Partial<CatalogTrack> = () => ({})) =>
  Array.from({ length: count }, (_, at) => {
    const isrc = `DEA1201${String(at + 1).padStart(5, '0')}`;
    return aTrack(at + 1, { isrc, ...changed(at + 1) });
  });
const known = (count: number): Baseline =>
  learnDetails(
    baselineOf(seen, now),
    '100',
    aPage({ tracks: tracks(count) }),
    aContext({ now: new Date('2026-11-14T12:00:00.000Z') }),
  );
const compare = (baseline: Baseline, list: readonly CatalogTrack[]) =>
  diffRelease(baseline, baseline.releases.get('100')!, aPage({ tracks: list }), aContext());

describe('an edit of many tracks', () => {
  it.each([49, 50, 51])('of %d of them that grows waits for another look', (count) => {
    const edited = (upTo: number) => tracks(60, (at) => (at <= upTo ? { explicit: true } : {}));
    const [found] = compare(known(60), edited(count));
    const releases = new Map([['100', aPage({ tracks: edited(count + 1) })]]);
    const evidence = { observation: seen, releases };
    const fresh = recheckFindings(known(60), evidence, aContext());
    expect(judge(anOpenChange(found!), fresh, evidence, aContext()).kind).toBe('wait');
  });
});

describe('tracks that are back', () => {
  /** Whether what comes back says that the loss is over. */
  const isOver = (count: number, lost: readonly CatalogTrack[], back: readonly CatalogTrack[]) => {
    const [loss] = compare(known(count), lost);
    const after = withMove(known(count), loss!.move, now);
    const confirmed = rememberedOf(loss!, 'fnd_1', after, now);
    const subject = { change_type: loss!.change_type, id: '100', confirmed, resolved: null };
    const added = compare(after, back).find(({ change_type }) => change_type === 'TRACK_ADDED');
    return resolvedBy([subject], added!) !== null;
  };
  const without = (count: number, from: number) =>
    tracks(count, (at) => (at >= from ? { available: false } : {}));

  it('end the loss: all of them, with a new one beside them, or under a new ID', () => {
    expect(isOver(3, without(3, 2), tracks(3))).toBe(true);
    expect(isOver(3, without(3, 2), tracks(4))).toBe(true);
    const renewed = tracks(3, (at) => (at === 3 ? { id: 'new' } : {}));
    expect(isOver(3, without(3, 3), renewed)).toBe(true);
  });
});
