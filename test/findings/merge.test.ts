import type { CatalogRelease, Observation } from '../../shared/domain/catalog/catalog.ts';
import { withMove, baselineOf } from '../../shared/findings/baseline.ts';
import { diff } from '../../shared/findings/diff.ts';
import { learnObservation } from '../../shared/findings/learn.ts';
import type { Baseline } from '../../shared/findings/records.ts';
import { aContext, anArtist, anObservation, aRelease, inShort, now } from './build.ts';

const own = ['100', '200'].map((id) => aRelease({ id, title: `Own ${id}` }));
const foreign = ['900', '901'].map((id) => aRelease({ id, title: `Foreign ${id}` }));
const known = baselineOf(anObservation({ releases: own }), now);
const other = anArtist({ streaming_id: '99', name: 'Somebody Else' });

const answers = (
  artist: Observation['artist'],
  releases: readonly CatalogRelease[],
  complete = true,
) => anObservation({ artist, releases, complete });
const later = (hours: number) => aContext({ now: new Date(now.getTime() + hours * 3_600_000) });

/** What is known after another profile answered and that was confirmed. */
function merged(from: Baseline, seen: Observation, hours = 0): Baseline {
  const finding = diff(from, seen, later(hours)).find(
    ({ change_type }) => change_type === 'PROFILE_MERGED',
  );
  if (!finding) throw new Error('it is news');
  return withMove(from, finding.move, later(hours).now);
}

/** A check: what it finds, and what is known after it. */
function checked(from: Baseline, seen: Observation, hours: number) {
  const findings = diff(from, seen, later(hours));
  return { found: inShort(findings), after: learnObservation(from, seen, later(hours), findings) };
}

const both = answers(other, [...own, ...foreign]);

describe('a profile that became another one', () => {
  it('does so for two days at most, if no list comes whole', () => {
    const short = answers(other, [...own, ...foreign], false);
    const first = checked(merged(known, both), short, 1);
    const more = answers(other, [...foreign, aRelease({ id: '902', title: 'New' })], false);
    expect(checked(first.after, more, 47).found).toEqual([]);
    expect(checked(first.after, more, 49).found).toEqual(['info BACK_CATALOG_ADDED 902']);
  });

  it('does so from the first list that comes whole, whenever that is, and from that one only', () => {
    const short = answers(other, own, false);
    const first = checked(merged(known, both), short, 1);
    const whole = checked(first.after, both, 200);
    expect(whole.found).toEqual([]);
    expect([...whole.after.releases.keys()]).toEqual(['100', '200', '900', '901']);
    const more = answers(other, [...own, ...foreign, aRelease({ id: '902', title: 'New' })]);
    expect(checked(whole.after, more, 201).found).toEqual(['info BACK_CATALOG_ADDED 902']);
  });

  it('does so from the first list, though it comes late and is short', () => {
    const short = answers(other, [...own, ...foreign], false);
    const first = checked(merged(known, both), short, 100);
    expect(first.found).toEqual([]);
    const more = answers(other, [...foreign, aRelease({ id: '902', title: 'New' })], false);
    expect(checked(first.after, more, 101).found).toEqual(['info BACK_CATALOG_ADDED 902']);
  });

  it('takes nothing from its own old list, when that answers once more', () => {
    const back = checked(merged(known, both), answers(anArtist(), own), 1);
    expect(checked(back.after, both, 2).found).toEqual([]);
  });

  it('leaves to a change what took the place of a release of its own', () => {
    const moved = own.map((release, at) => (at === 0 ? { ...release, id: '700' } : release));
    const { found, after } = checked(merged(known, both), answers(other, moved), 1);
    expect(found).toEqual(['info RELEASE_REPLACED 100']);
    expect([...after.releases.keys()]).toEqual(['100', '200']);
  });

  describe('and back again', () => {
    const adopted = checked(merged(known, both), both, 1).after;
    const back = answers(anArtist(), own);

    it('tells of no loss: what came along goes with it', () => {
      expect(checked(adopted, back, 5).found).toEqual(['critical PROFILE_MERGED 99']);
      const again = checked(merged(adopted, back, 5), back, 6);
      expect(again.found).toEqual([]);
      expect([...again.after.releases.keys()]).toEqual(['100', '200']);
    });

    it('tells when one of its own is gone as well', () => {
      const less = answers(anArtist(), own.slice(1));
      expect(checked(adopted, less, 5).found).toContain('critical RELEASE_WENT_OFFLINE 100');
      expect(checked(merged(adopted, less, 5), less, 6).found).toEqual([
        'critical RELEASE_WENT_OFFLINE 100',
      ]);
    });
  });
});
