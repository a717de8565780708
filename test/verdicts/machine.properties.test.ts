import * as fc from 'fast-check';
import type { CatalogReleaseDetails, Observation } from '../../shared/domain/catalog/catalog.ts';
import { baselineOf } from '../../shared/findings/baseline.ts';
import type { Evidence } from '../../shared/findings/types.ts';
import { checkSource } from '../../shared/checks/rules/check-source.ts';
import { check } from '../../shared/checks/rules/check.ts';
import { fullCoverage } from '../../shared/watches/rules/coverage.ts';
import { type Context, dueOf, type Known, openOf } from '../../shared/watches/rules/known.ts';
import { pages } from '../../shared/checks/rules/pages.ts';
import { compared, recheck } from '../../shared/verdicts/rules/recheck.ts';
import { ruleNames } from '../../shared/watches/rules/wait-rules.ts';
import type { Step } from '../../shared/watches/rules/step.ts';
import { waitsOf } from '../support/waits.ts';
import { tracksOf, wanted, wantedBesides } from '../../shared/verdicts/rules/wanted.ts';
import {
  ReleaseItem,
  releaseItem,
  snapshotItem,
  SnapshotItem,
} from '../../shared/watches/items/baseline-items.ts';
import { subjectItem, SubjectItem, subjectOf } from '../../shared/watches/items/subjects.ts';
import { capabilities, observation, page } from '../findings/arbitraries.ts';
import { now } from '../findings/build.ts';

const nobodyElse = { pages: new Map(), others: new Map(), witnesses: null };

function knownFrom(first: Observation, at: Context): Known {
  return {
    id: 'ma_01jkf6z0000000000000000000',
    streaming_id: '27',
    followers: 10,
    baseline: baselineOf(first, at.now),
    subjects: [],
    seen_hash: null,
    is_list_short: false,
  };
}

function contextAt(minutes: number, able: Context['capabilities']): Context {
  const at = new Date(now.getTime() + minutes * 60_000);
  return { capabilities: able, now: at, confirmAfterSeconds: 300, coverage: fullCoverage };
}

function lookAt(known: Known, seen: Observation, context: Context): Step {
  return check(known, { observation: seen, begunAt: context.now, days: null }, context);
}

/** Looks again at all that is due, with some pages and some silence. */
function recheckAt(
  known: Known,
  seen: Observation | null,
  own: CatalogReleaseDetails | null | undefined,
  context: Context,
): Step {
  const due = dueOf(known, context.now);
  const ids = [...wanted(due).byId.values()].flatMap(({ releaseIds }) => releaseIds);
  const releases: Evidence['releases'] = new Map(
    own === undefined ? [] : ids.map((id) => [id, own && { ...own, id }]),
  );
  const evidence = { observation: seen, releases, links: null, biography: { bio: 'Else.' } };
  const look = compared(known, due, evidence, context);
  wantedBesides(look);
  return recheck(look, nobodyElse);
}

/** What is known, with the same tracks of each of these releases: all of them may be one recording. */
function withTracksOf(known: Known, releaseIds: readonly string[]): Known {
  const track = {
    ...{ id: '1', title: 'One', disc: 1, position: 1, duration_ms: 1000, isrc: null },
    ...{ explicit: null, available: true },
  };
  const tracks = new Map(releaseIds.map((id) => [id, [{ ...track, id: `${id}-1` }]]));
  return { ...known, baseline: { ...known.baseline, tracks } };
}

/** A life: checks, pages and re-checks, in any order, an hour or so apart. */
const life = fc.array(
  fc.record({
    does: fc.constantFrom('check', 'recheck', 'page', 'links', 'bio'),
    seen: fc.option(observation, { freq: 5 }),
    own: fc.option(fc.option(page, { nil: null, freq: 5 }), { nil: undefined, freq: 3 }),
    minutes: fc.constantFrom(1, 6, 90, 480, 1500),
  }),
  { maxLength: 8 },
);
type Lived = typeof life extends fc.Arbitrary<infer T> ? T : never;

function live(first: Observation, events: Lived, able: Context['capabilities']) {
  const steps: { step: Step; at: Date }[] = [];
  let minutes = 0;
  let known = knownFrom(first, contextAt(0, able));
  for (const { does, seen, own, minutes: later } of events) {
    minutes += later;
    const context = contextAt(minutes, able);
    const step = stepOf(does, known, { seen, own }, context);
    if (!step) continue;
    steps.push({ step, at: context.now });
    known = step.known;
  }
  return steps;
}

function stepOf(
  does: string,
  known: Known,
  { seen, own }: Pick<Lived[number], 'seen' | 'own'>,
  context: Context,
): Step | null {
  switch (does) {
    case 'check':
      return seen && lookAt(known, seen, context);
    case 'page': {
      const [releaseId = '1'] = [...known.baseline.releases.keys()];
      const details = own ? { ...own, id: releaseId } : null;
      return pages(known, [{ releaseId, details, isUnknown: own === null }], context);
    }
    case 'links':
      return checkSource(known, { kind: 'links', links: [], areAll: true }, context);
    case 'bio':
      return checkSource(known, { kind: 'biography', bio: seen?.artist?.name ?? null }, context);
    default:
      return recheckAt(known, seen, own, context);
  }
}

function fromTable(item: unknown): unknown {
  return JSON.parse(JSON.stringify(item));
}

describe('the machine', () => {
  it('opens nothing new when a check sees the same once more', () => {
    fc.assert(
      fc.property(observation, observation, capabilities, (first, second, able) => {
        const { known } = lookAt(knownFrom(first, contextAt(0, able)), second, contextAt(60, able));
        // Another profile's list is taken over at the re-check at it.
        fc.pre(known.seen_hash !== null);
        for (const seen_hash of [known.seen_hash, null]) {
          const again = lookAt({ ...known, seen_hash }, second, contextAt(61, able));
          expect(again.opened).toEqual([]);
          expect(again.settled).toEqual([]);
        }
      }),
    );
  });

  it('changes nothing by a re-check when nothing is due', () => {
    fc.assert(
      fc.property(observation, observation, capabilities, (first, second, able) => {
        const { known } = lookAt(knownFrom(first, contextAt(0, able)), second, contextAt(60, able));
        const step = recheckAt(known, first, null, contextAt(61, able));
        expect(step).toEqual({ known, opened: [], settled: [], notes: [] });
        expect(step.known).toBe(known);
      }),
    );
  });

  it('never throws, and names for all that waits a rule and a time to come', () => {
    fc.assert(
      fc.property(observation, life, capabilities, (first, events, able) => {
        for (const { step, at } of live(first, events, able)) {
          const ids = openOf(step.known).map(({ open }) => open.id);
          expect(new Set(ids).size).toBe(ids.length);
          for (const { id, rule, until } of waitsOf(step)) {
            expect(ids).toContain(id);
            expect(ruleNames).toContain(rule);
            expect(until > at.toISOString()).toBe(true);
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  it('judges by the tracks that are loaded as by those of all releases whose page is asked for', () => {
    const seen = { loaded: 0, left: 0 };
    fc.assert(
      fc.property(observation, life, observation, capabilities, (first, events, last, able) => {
        for (const { step, at } of live(first, events, able)) {
          const context = { ...contextAt(0, able), now: new Date(at.getTime() + 30 * 3_600_000) };
          const due = dueOf(step.known, context.now);
          const asked = wanted(due);
          const ids = [...asked.byId.values()].flatMap(({ releaseIds }) => releaseIds);
          const gone: Evidence['releases'] = new Map(ids.map((id) => [id, null]));
          const evidence = { observation: last, releases: gone };
          const loaded = tracksOf(step.known, asked, evidence);
          const judgedWith = (releaseIds: readonly string[]) =>
            compared(withTracksOf(step.known, releaseIds), due, evidence, context).judged;
          if (!asked.allTracks) expect(judgedWith(loaded)).toEqual(judgedWith(ids));
          if (ids.length > 0) seen[loaded.length > 0 ? 'loaded' : 'left'] += 1;
        }
      }),
      { numRuns: 300 },
    );
    expect(seen.loaded).toBeGreaterThan(5);
    expect(seen.left).toBeGreaterThan(5);
  });

  it('settles each finding that is due, and none twice', () => {
    fc.assert(
      fc.property(observation, observation, observation, (first, second, third) => {
        const able = new Set(['labels', 'upcs', 'image', 'top_tracks'] as const);
        const { known } = lookAt(knownFrom(first, contextAt(0, able)), second, contextAt(60, able));
        const context = contextAt(60 * 30, able);
        const due = dueOf(known, context.now).map(({ open }) => open.id);
        const { settled } = recheckAt(known, third, null, context);
        expect(settled.map(({ subject }) => subject.open.id)).toEqual(due);
      }),
    );
  });

  it('leaves behind only what the table takes and gives back', () => {
    fc.assert(
      fc.property(observation, life, capabilities, (first, events, able) => {
        const last = live(first, events, able).at(-1);
        if (!last) return;
        const { id, baseline, subjects } = last.step.known;
        for (const subject of subjects) {
          const item = SubjectItem.parse(fromTable(subjectItem(id, subject)));
          expect(subjectOf(item)).toEqual(subject);
        }
        for (const record of baseline.releases.values()) {
          expect(ReleaseItem.parse(releaseItem(id, record))).toEqual(record);
        }
        const { profile } = baseline;
        const stored = SnapshotItem.parse(
          snapshotItem(id, 'snap_01jkf6z0000000000000000000', profile),
        );
        expect(stored.profile).toEqual(profile);
      }),
    );
  });
});
