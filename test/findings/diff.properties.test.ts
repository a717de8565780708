import * as fc from 'fast-check';
import type { CatalogRelease } from '../../shared/domain/catalog/catalog.ts';
import { ChangePayload } from '../../shared/changes/rules/change.ts';
import { infoOf } from '../../shared/changes/rules/change-type.ts';
import { withMove, baselineOf } from '../../shared/findings/baseline.ts';
import { observationHash } from '../../shared/findings/observed.ts';
import { diff } from '../../shared/findings/diff.ts';
import { diffRelease } from '../../shared/findings/pages/diff.ts';
import { isNewIds } from '../../shared/findings/releases/new-ids.ts';
import { learnDetails } from '../../shared/findings/pages/learn.ts';
import { learnObservation } from '../../shared/findings/learn.ts';
import type { Finding } from '../../shared/findings/types.ts';
import type { Baseline } from '../../shared/findings/records.ts';
import { capabilities, observation, page, shuffled } from './arbitraries.ts';
import { settledBaseline } from './settled-baseline.ts';
import { aContext, anObservation, aRelease, now, sentenceOf, spoken } from './build.ts';

const runs = { numRuns: 300 };

function apply(baseline: Baseline, findings: readonly Finding[]): Baseline {
  return findings.reduce((known, { move }) => withMove(known, move, now), baseline);
}

/** Two looks, the capabilities that they are compared with, and what the comparison finds. */
const comparison = fc.tuple(observation, observation, capabilities).map(([first, second, told]) => {
  const context = aContext({ capabilities: told });
  const baseline = settledBaseline(first, now);
  return { first, second, context, baseline, findings: diff(baseline, second, context) };
});

/** The same for a release's own page, read a while after the release came out, or before. */
const pageComparison = fc.tuple(page, page, capabilities).map(([first, later, told]) => {
  const context = aContext({ capabilities: told });
  const second = { ...later, release_date: first.release_date };
  const listed = aRelease({ release_date: first.release_date });
  const known = baselineOf(anObservation({ releases: [listed] }), now);
  const baseline = learnDetails(known, '100', first, context);
  const compare = (to: Baseline) => diffRelease(to, to.releases.get('100')!, second, context);
  return { second, context, baseline, compare, findings: compare(baseline) };
});

/** What findings say; of top tracks only that, since they are named in the order of the list. */
function told(findings: readonly Finding[]): string[] {
  return findings.map((one) =>
    one.change_type === 'TOP_TRACKS_CHANGED'
      ? one.subject.id
      : `${one.severity}: ${sentenceOf(one) ?? ''}`,
  );
}

/** A comparison that finds several things, and the place of one of them. */
const withOne = comparison
  .filter(({ findings }) => findings.length > 1)
  .chain((one) => fc.nat(one.findings.length - 1).map((index) => ({ ...one, index })));

const removals = ['RELEASE_WENT_OFFLINE', 'RELEASE_REPLACED', 'TRACKS_WENT_OFFLINE'];

describe('a comparison', () => {
  it('finds nothing between a look and itself', () => {
    fc.assert(
      fc.property(comparison, ({ first, baseline, context }) => {
        expect(diff(baseline, first, context)).toEqual([]);
      }),
      runs,
    );
  });

  it('finds nothing again once all that it found was confirmed, in whatever order', () => {
    const inAnyOrder = comparison.chain((one) =>
      fc
        .shuffledSubarray(one.findings, { minLength: one.findings.length })
        .map((order) => ({ ...one, order })),
    );
    fc.assert(
      fc.property(inAnyOrder, ({ baseline, second, context, order }) => {
        expect(diff(apply(baseline, order), second, context)).toEqual([]);
      }),
      runs,
    );
  });

  it('still finds the rest when one of its findings was confirmed', () => {
    const types = (findings: readonly Finding[]) =>
      findings.map(({ change_type }) => change_type).sort();
    fc.assert(
      fc.property(withOne, ({ baseline, second, context, findings, index }) => {
        // In a small catalog, a new release that was confirmed is one that kept its ID.
        fc.pre(!findings.some(isNewIds));
        const moved = apply(baseline, findings.slice(index, index + 1));
        const confirmed = findings[index]?.change_type;
        // What entered the top tracks is not new any more: a re-check looks for it among all of them.
        const isFound = ({ change_type }: Finding) =>
          confirmed !== 'TOP_TRACKS_CHANGED' || change_type !== 'TOP_TRACK_UNKNOWN';
        const rest = findings.filter((one, at) => at !== index && isFound(one));
        expect(types(diff(moved, second, context))).toEqual(types(rest));
      }),
      runs,
    );
  });

  it('still finds what left a small catalog with new IDs when a new release was confirmed', () => {
    const list = (...releases: CatalogRelease[]) => anObservation({ releases });
    const first = list(
      ...['2', '4'].map((id) => aRelease({ id, upc: '123' })),
      aRelease({ id: '3', upc: null, title: 'Undertow' }),
    );
    const come = aRelease({ id: '6', upc: '456', title: 'Elsewhere', release_date: '2026-11-20' });
    const second = list(aRelease({ id: '1', upc: '123' }), come);
    const baseline = settledBaseline(first, now);
    const findings = diff(baseline, second, aContext());
    const added = findings.filter(({ change_type }) => change_type === 'RELEASE_ADDED');
    expect(findings.filter(isNewIds)).toHaveLength(1);
    expect(added.map(({ subject }) => subject.id)).toEqual(['6']);
    const found = diff(apply(baseline, added), second, aContext());
    expect(found.map(({ change_type, subject }) => `${change_type} ${subject.id}`).sort()).toEqual([
      'RELEASE_REPLACED 2',
      'RELEASE_REPLACED 4',
      'RELEASE_WENT_OFFLINE 3',
    ]);
  });

  it('does not depend on the order of lists and keys', () => {
    const reordered = comparison.chain((one) =>
      fc.tuple(shuffled(one.first), shuffled(one.second)).map((pair) => ({ ...one, pair })),
    );
    fc.assert(
      fc.property(reordered, ({ context, findings, second, pair: [first, again] }) => {
        const found = diff(settledBaseline(first, now), again, context);
        expect(told(found)).toEqual(told(findings));
        expect(observationHash(again, context.capabilities)).toBe(
          observationHash(second, context.capabilities),
        );
      }),
      runs,
    );
  });

  it('never infers a removal from a list that is not complete, nor from a missing artist', () => {
    fc.assert(
      fc.property(comparison, ({ baseline, second, context }) => {
        const short = { ...second, releases: { ...second.releases, complete: false } };
        const gone = { ...second, artist: null };
        const found = [...diff(baseline, short, context), ...diff(baseline, gone, context)];
        expect(found.filter(({ change_type }) => removals.includes(change_type))).toEqual([]);
      }),
      runs,
    );
  });

  it('finds at most one change for each type and subject, each about what its type is about', () => {
    fc.assert(
      fc.property(comparison, pageComparison, (list, own) => {
        for (const { findings } of [list, own]) {
          const keys = findings.map(({ change_type, subject }) => `${change_type} ${subject.id}`);
          expect(new Set(keys).size).toBe(keys.length);
          for (const { change_type, subject } of findings) {
            const { subject: kind, ofWholeCatalog = kind } = infoOf(change_type);
            expect([kind, ofWholeCatalog]).toContain(subject.kind);
          }
        }
      }),
      runs,
    );
  });

  it('leads to what was seen, once all was confirmed and the rest was learned', () => {
    fc.assert(
      fc.property(comparison, ({ baseline, second, context, findings }) => {
        const known = learnObservation(apply(baseline, findings), second, context);
        const complete = { ...second, releases: { ...second.releases, complete: true } };
        const anew = baselineOf(second, now);
        if (findings.some(({ change_type }) => change_type === 'PROFILE_MERGED')) return;
        expect(diff(known, complete, context).map(({ change_type }) => change_type)).toEqual(
          second.releases.complete ? [] : expect.not.arrayContaining(['RELEASE_ADDED']),
        );
        for (const [id, release] of anew.releases) {
          const { type, release_date } = known.releases.get(id)!;
          expect([id, type]).toEqual([id, release.type]);
          expect(release.release_date === null || release_date !== null).toBe(true);
        }
      }),
      runs,
    );
  });

  it('tells in payloads that follow the schema and survive JSON', () => {
    fc.assert(
      fc.property(comparison, pageComparison, (list, own) => {
        for (const found of [...list.findings, ...own.findings]) {
          const { payload } = spoken(found);
          const sent: unknown = JSON.parse(JSON.stringify(payload));
          expect(sent).toEqual(payload);
          expect(ChangePayload.parse(sent)).toEqual(payload);
        }
      }),
      runs,
    );
  });

  it('finds the same after learning what no change is made of', () => {
    fc.assert(
      fc.property(comparison, ({ baseline, second, context, findings }) => {
        const learned = learnObservation(baseline, second, context);
        const shape = (found: readonly Finding[]) =>
          found.map(({ change_type, subject }) => [change_type, subject.id]);
        expect(shape(diff(learned, second, context))).toEqual(shape(findings));
      }),
      runs,
    );
  });
});

describe('the hash of a look', () => {
  it('is another one whenever there is something to find', () => {
    fc.assert(
      fc.property(comparison, ({ first, second, context, findings }) => {
        const same =
          observationHash(first, context.capabilities) ===
          observationHash(second, context.capabilities);
        if (findings.length > 0) expect(same).toBe(false);
      }),
      runs,
    );
  });

  it('is the same as long as only hosts, numbers and spellings of the same differ', () => {
    fc.assert(
      fc.property(observation, capabilities, (seen, told) => {
        const elsewhere = JSON.parse(
          JSON.stringify(seen).replaceAll('https://one.example', 'https://three.example'),
        ) as typeof seen;
        const { artist } = elsewhere;
        const moved = {
          ...elsewhere,
          artist: artist && { ...artist, name: artist.name.toUpperCase(), followers: 77 },
        };
        expect(observationHash(moved, told)).toBe(observationHash(seen, told));
      }),
      runs,
    );
  });
});

describe("a comparison of a release's page", () => {
  it('finds nothing again once all that it found was confirmed, learnt or not', () => {
    const inAnyOrder = pageComparison.chain((one) =>
      fc
        .shuffledSubarray(one.findings, { minLength: one.findings.length })
        .map((order) => ({ ...one, order })),
    );
    fc.assert(
      fc.property(inAnyOrder, ({ baseline, second, context, compare, order }) => {
        const moved = apply(baseline, order);
        expect(compare(moved)).toEqual([]);
        expect(compare(learnDetails(moved, '100', second, context))).toEqual([]);
      }),
      runs,
    );
  });

  it('finds the same after learning what no change is made of', () => {
    fc.assert(
      fc.property(pageComparison, ({ baseline, second, context, compare, findings }) => {
        const learned = learnDetails(baseline, '100', second, context);
        const shape = (found: readonly Finding[]) =>
          found.map(({ change_type, subject }) => `${change_type} ${subject.id}`);
        expect(shape(compare(learned))).toEqual(shape(findings));
      }),
      runs,
    );
  });
});
