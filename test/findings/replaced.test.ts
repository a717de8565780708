import { textOf } from '../../shared/findings/words.ts';
import { withMove, baselineOf } from '../../shared/findings/baseline.ts';
import { judge } from '../../shared/verdicts/rules/judge.ts';
import { diff, recheckFindings } from '../../shared/findings/diff.ts';
import { learnDetails } from '../../shared/findings/pages/learn.ts';
import type { Evidence, Verdict } from '../../shared/findings/types.ts';
import type { Baseline } from '../../shared/findings/records.ts';
import { eightAlbums } from './again-cases.ts';
import { aContext, anObservation, anOpenChange, aPage, inShort, now, reasonsOf } from './build.ts';
import { first, page, type ReplacedCase, replacedCases, second } from './replaced-cases.ts';

const earlier = aContext({ now: new Date('2026-11-14T12:00:00.000Z') });

function knownIn({ known = [], said = {} }: Pick<ReplacedCase, 'known' | 'said'>): Baseline {
  const own = eightAlbums.map((album) => aPage({ ...album, label: 'Nebel Records', upc: null }));
  const pages = [page(first), ...known, ...own];
  const begun = baselineOf(anObservation({ releases: [first, ...known, ...eightAlbums] }), now);
  const read = pages.reduce((all, one) => learnDetails(all, one.id, one, earlier), begun);
  const releases = new Map(read.releases);
  for (const [id, set] of Object.entries(said)) {
    releases.set(id, { ...releases.get(id)!, ...set });
  }
  return { ...read, releases };
}

function seenIn({ listed = [second], pages }: Pick<ReplacedCase, 'listed' | 'pages'>) {
  const observation = anObservation({ releases: [...listed, ...eightAlbums] });
  const evidence: Evidence = { observation, releases: new Map(Object.entries(pages)) };
  return { observation, evidence };
}

/** What becomes of the change of release 500 that a check finds, at the re-check. */
function verdictOn(known: Baseline, of: Pick<ReplacedCase, 'listed' | 'pages'>): Verdict {
  const { observation, evidence } = seenIn(of);
  // Of tracks, a check has those in hand only that it needs; here it has none.
  const found = diff({ ...known, tracks: new Map() }, observation, aContext());
  const open = found.find(({ subject }) => subject.id === '500');
  return judge(
    anOpenChange(open!),
    recheckFindings(known, evidence, aContext()),
    evidence,
    aContext(),
  );
}

function inWords(verdict: Verdict): string {
  if (verdict.kind === 'dismiss') return textOf(verdict.reason, 'Rosa Nebel');
  if (verdict.kind === 'wait') return 'waits';
  return `${verdict.finding.severity} ${verdict.finding.change_type}`;
}

describe('a release that is gone, with one like it in the list', () => {
  it.each(replacedCases)('is told as $tells when $when', (one) => {
    const known = knownIn(one);
    const { observation } = seenIn(one);
    if (one.finds) expect(inShort(diff(known, observation, aContext()))).toEqual(one.finds);
    const verdict = verdictOn(known, one);
    expect(inWords(verdict)).toBe(one.tells);
    if (verdict.kind !== 'confirm') return;
    if (one.reasons) expect(reasonsOf(verdict.finding)).toEqual(one.reasons);
    if (one.after) expect(verdict.finding.payload.after).toMatchObject(one.after);
  });

  it.each(replacedCases)('is not told again, and is gone from then on: when $when', (one) => {
    const known = knownIn(one);
    const verdict = verdictOn(known, one);
    if (verdict.kind === 'wait') throw new Error('it is not settled');
    const move = verdict.kind === 'confirm' ? verdict.finding.move : verdict.move;
    const moved = withMove(known, move!, now);
    const found = diff(moved, seenIn(one).observation, aContext());
    const types = found.filter(({ subject }) => subject.id === '500').map((of) => of.change_type);
    // What was dismissed is found as what it is: gone, and another one came.
    expect(types).toEqual(verdict.kind === 'confirm' ? [] : ['RELEASE_WENT_OFFLINE']);
    if (verdict.kind === 'confirm') expect(moved.releases.get('500')?.status).toBe('offline');
  });
});

describe('what came in the place of a release', () => {
  it('is known with all that its own page told', () => {
    const { move } = confirmedMove(page(second));
    expect(move).toMatchObject({
      record: { label: 'Nebel Records', total_tracks: 12, traits: { relation: 'main' } },
    });
  });

  it('is judged when its page is read, if that was silent', () => {
    const known = knownIn({});
    const silent = seenIn({ pages: { 500: null } });
    const [open] = diff(known, silent.observation, aContext());
    const fresh = recheckFindings(known, silent.evidence, aContext());
    const verdictAt = (minutes: number) =>
      judge(anOpenChange(open!, minutes), fresh, silent.evidence, aContext());
    expect(verdictAt(59)).toMatchObject({ kind: 'wait', waiting_for_source: true });
    expect(verdictAt(60)).toMatchObject({
      kind: 'confirm',
      finding: { move: { kind: 'replace', record: { standing: { kind: 'unjudged' } } } },
    });
  });

  function confirmedMove(own: ReturnType<typeof page>) {
    const verdict = verdictOn(knownIn({}), { pages: { 500: null, 900: own } });
    if (verdict.kind !== 'confirm') throw new Error('it is not settled');
    return verdict.finding;
  }
});

describe('what was there beside a release that is gone', () => {
  it('is believed to be the same only when its page shows it, however long that is silent', () => {
    const known = knownIn({ known: [page(second, { upc: null })] });
    const silent = seenIn({ pages: { 500: null } });
    const [open] = diff(known, silent.observation, aContext());
    const fresh = recheckFindings(known, silent.evidence, aContext());
    expect(inShort([open!])).toEqual(['info RELEASE_REPLACED 500']);
    expect(
      judge(anOpenChange(open!, 60 * 24 * 30), fresh, silent.evidence, aContext()),
    ).toMatchObject({ kind: 'wait', waiting_for_source: true });
  });

  it('is back, and nothing is gone, when a release that was replaced comes back in its place', () => {
    const began = knownIn({});
    const there = { pages: { 500: null, 900: page(second) } };
    const swapped = verdictOn(began, there);
    if (swapped.kind !== 'confirm') throw new Error('it is not settled');
    const moved = withMove(began, swapped.finding.move, now);
    const back = seenIn({ listed: [first], pages: { 500: page(first), 900: null } });
    const found = diff(moved, back.observation, aContext());
    expect(inShort(found)).toEqual(['info RELEASE_REPLACED 900']);
    const fresh = recheckFindings(moved, back.evidence, aContext());
    const verdict = judge(anOpenChange(found[0]!), fresh, back.evidence, aContext());
    expect(inWords(verdict)).toBe('info RELEASE_REPLACED');
    const after = withMove(moved, found[0]!.move, now);
    expect(after.releases.get('500')).toMatchObject({ status: 'live', gone_from: null });
    expect(after.releases.get('900')).toMatchObject({ status: 'offline', gone_from: 'replaced' });
    expect(diff(after, back.observation, aContext())).toEqual([]);
  });

  it('stands for several that go', () => {
    const third = { ...first, id: '901' };
    const known = knownIn({ known: [page(second), page(third)] });
    const { observation } = seenIn({ listed: [third], pages: {} });
    expect(inShort(diff(known, observation, aContext()))).toEqual([
      'info RELEASE_REPLACED 500',
      'info RELEASE_REPLACED 900',
    ]);
  });
});
