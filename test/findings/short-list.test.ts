import * as fc from 'fast-check';
import { baselineOf } from '../../shared/findings/baseline.ts';
import type { CatalogReleaseDetails } from '../../shared/domain/catalog/catalog.ts';
import { judge } from '../../shared/verdicts/rules/judge.ts';
import { recheckFindings } from '../../shared/findings/diff.ts';
import { unknownByPage } from '../../shared/findings/releases/presence.ts';
import type { Evidence, OpenChange, Verdict } from '../../shared/findings/types.ts';
import { capabilities, observation } from './arbitraries.ts';
import {
  aContext,
  anObservation,
  anOpenChange,
  aPage,
  aRelease,
  leftOpen,
  now,
  type Seen,
  inWords,
} from './build.ts';

const alive = aRelease({ id: '100', title: 'Alive' });
const others = ['200', '300', '400'].map((id) => aRelease({ id }));
const baseline = baselineOf(anObservation({ releases: [alive, ...others] }), now);
const [gone] = unknownByPage(baseline.releases.get('100')!, aContext());
const short: Seen = { releases: others, complete: false };

type Page = CatalogReleaseDetails | null | undefined;

function look(seen: Seen, page: Page): Evidence {
  const releases = new Map(page === undefined ? [] : [['100', page]]);
  return { observation: anObservation(seen), releases };
}

function judgedAt(open: OpenChange, evidence: Evidence, hours: number): Verdict {
  const at = new Date(open.detected_at.getTime() + hours * 3_600_000);
  const context = aContext({ now: at });
  return judge(open, recheckFindings(baseline, evidence, context), evidence, context);
}

/** The verdicts on a release that was found to be gone at 10:00, look by look. */
function verdicts(looks: readonly (readonly [number, Evidence])[]): Verdict[] {
  let open = anOpenChange(gone!, 0);
  return looks.map(([hours, evidence]) => {
    const verdict = judgedAt(open, evidence, hours);
    open = leftOpen(open, verdict);
    return verdict;
  });
}

const kinds = (looks: readonly (readonly [number, Evidence])[]) =>
  verdicts(looks).map(({ kind }) => kind);

describe('a release that a list leaves out which is never complete', () => {
  const away = look(short, null);

  it('is gone when each look for six hours finds that the catalog does not know its page', () => {
    const [first, , last] = verdicts([
      [0.1, away],
      [3, away],
      [6.1, away],
    ]);
    expect(first && inWords(first)).toMatchObject({
      kind: 'wait',
      waiting_for_source: true,
      rule: 'short_list',
      state: { kind: 'doubted', since: '2026-11-21T10:06:00.000Z' },
    });
    expect(last && inWords(last)).toMatchObject({
      kind: 'confirm',
      finding: {
        change_type: 'RELEASE_WENT_OFFLINE',
        severity: 'critical',
        payload: { reasons: ['the catalog has no release with its ID'] },
        move: { set: { status: 'offline', gone_from: 'list' } },
      },
    });
  });

  it.each([0.1, 6, 24, 24 * 30])('is not gone by one look alone, be it after %s hours', (hours) => {
    expect(verdicts([[hours, away]])).toMatchObject([{ kind: 'wait', waiting_for_source: true }]);
  });

  it('counts from the first look that the source answered', () => {
    const silent: Evidence = { observation: null, releases: new Map() };
    const looks = [silent, away, away, away].map((one, at) => [5 + at * 4, one] as const);
    expect(kinds(looks)).toEqual(['wait', 'wait', 'wait', 'confirm']);
  });

  it('is gone as well when its page says that it can not be played', () => {
    const read = { ...baseline.releases.get('100')!, details_read_at: '2026-11-20T10:00:00.000Z' };
    const known = { ...baseline, releases: new Map([...baseline.releases, ['100', read]]) };
    const evidence = look(short, aPage({ ...alive, available: false }));
    const state = { kind: 'doubted', since: '2026-11-21T04:00:00.000Z' } as const;
    const open = { ...anOpenChange(gone!, 60 * 7), state };
    expect(
      inWords(judge(open, recheckFindings(known, evidence, aContext()), evidence, aContext())),
    ).toMatchObject({
      kind: 'confirm',
      finding: { change_type: 'RELEASE_WENT_OFFLINE', move: { set: { gone_from: 'page' } } },
    });
  });

  it.each<[string, Evidence, Partial<Verdict>]>([
    [
      'it is listed and its page answers',
      look({ ...short, releases: [alive] }, aPage(alive)),
      { kind: 'dismiss' },
    ],
    ['its page answers', look(short, aPage(alive)), { kind: 'wait' }],
    ['its page is silent', look(short, undefined), { kind: 'wait', waiting_for_source: true }],
    ['the profile is not known', look({ ...short, artist: null }, null), { kind: 'wait' }],
  ])('is not gone when at the last look %s', (_, evidence, expected) => {
    const looks = [...[1, 2, 3, 4].map((at) => [at, away] as const), [8, evidence] as const];
    expect(verdicts(looks).at(-1)).toMatchObject(expected);
  });

  it('is nothing when its page answers for a day', () => {
    expect(verdicts([[24, look(short, aPage(alive))]]).map(inWords)).toEqual([
      {
        kind: 'dismiss',
        reason:
          'it couldn’t be confirmed within 24 hours: the list is incomplete, and nothing else says it’s gone',
      },
    ]);
  });

  it('waits for a whole list where one like it came, as when it is there under another id', () => {
    const moved = look({ ...short, releases: [...others, { ...alive, id: '900' }] }, null);
    const [verdict] = verdicts([[7, moved]]);
    expect(verdict).toMatchObject({ kind: 'wait', waiting_for_source: false });
    expect(verdict).not.toHaveProperty('finding');
  });

  it('is never gone by one look at any list that is not complete, whatever pages answer', () => {
    const removals = ['RELEASE_WENT_OFFLINE', 'RELEASE_REPLACED', 'RELEASE_DELISTED'];
    const pageOf = (id: string) =>
      fc.constantFrom<Page>(undefined, null, aPage({ ...aRelease({ id }) }), aPage({ id: '999' }));
    const looks = fc
      .tuple(observation, observation, capabilities, fc.nat(60))
      .chain((parts) =>
        fc.tuple(...['1', '2', '3', '4', '5', '6'].map(pageOf)).map((pages) => ({ parts, pages })),
      );
    fc.assert(
      fc.property(looks, ({ parts: [before, after, told, hours], pages }) => {
        const known = baselineOf(before, now);
        const context = aContext({ capabilities: told });
        const answers = pages.flatMap((page, at): [string, CatalogReleaseDetails | null][] =>
          page === undefined ? [] : [[String(at + 1), page]],
        );
        const evidence: Evidence = {
          observation: { ...after, releases: { ...after.releases, complete: false } },
          releases: new Map(answers),
        };
        const fresh = recheckFindings(known, evidence, context);
        for (const record of known.releases.values()) {
          const [found] = unknownByPage(record, context);
          if (!found) continue;
          const verdict = inWords(judge(anOpenChange(found, hours * 60), fresh, evidence, context));
          const isRemoval =
            verdict.kind === 'confirm' && removals.includes(verdict.finding.change_type);
          expect(isRemoval).toBe(false);
        }
      }),
      { numRuns: 300 },
    );
  });
});
