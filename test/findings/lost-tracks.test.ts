import type { CatalogTrackPage } from '../../shared/domain/catalog/catalog.ts';
import { withMove, baselineOf } from '../../shared/findings/baseline.ts';
import { judge, roads } from '../../shared/verdicts/rules/judge.ts';
import { recheckFindings } from '../../shared/findings/diff.ts';
import { diffRelease } from '../../shared/findings/pages/diff.ts';
import { learnDetails } from '../../shared/findings/pages/learn.ts';
import type { Evidence } from '../../shared/findings/types.ts';
import type { Baseline } from '../../shared/findings/records.ts';
import {
  aContext,
  anObservation,
  anOpenChange,
  aPage,
  aRelease,
  aTrack,
  inShort,
  now,
  sentenceOf,
  inWords,
  spoken,
} from './build.ts';
import { type Asked, lostCases, there } from './lost-cases.ts';

const seen = { releases: [aRelease({ id: '100' })] };
const known = (count = 3): Baseline =>
  learnDetails(
    baselineOf(anObservation(seen), now),
    '100',
    aPage({ tracks: Array.from({ length: count }, (_, at) => aTrack(at + 1)) }),
    aContext({ now: new Date('2026-11-14T12:00:00.000Z') }),
  );

const evidence = ({ listed, answers, untold }: Asked): Evidence => ({
  observation: anObservation(seen),
  releases: new Map([['100', aPage({ tracks: listed, ...(untold && { untold }) })]]),
  tracks: new Map(Object.entries(answers)),
});

describe('tracks that are missing from the page of their release', () => {
  it.each(lostCases)('tell $tells when $when', ({ after, capabilities, tells, payload }) => {
    const context = aContext(capabilities && { capabilities });
    const findings = recheckFindings(known(), evidence(after), context);
    expect(inShort(findings)).toEqual(tells);
    if (payload) expect(spoken(findings[0]!).payload).toMatchObject(payload);
  });

  it.each(lostCases)('are not told again once that was confirmed: $when', ({ after }) => {
    const found = recheckFindings(known(), evidence(after), aContext());
    const moved = found.reduce((before, { move }) => withMove(before, move, now), known());
    expect(recheckFindings(moved, evidence(after), aContext())).toEqual([]);
  });

  it('are told in words', () => {
    const [removed] = recheckFindings(known(), evidence(lostCases[0]!.after), aContext());
    expect(sentenceOf(removed)).toBe(
      '1 track was taken off the album “Title 100” by “Rosa Nebel”, but is still in the catalog: “Track 3”.',
    );
  });
});

describe('a re-check of tracks that were lost', () => {
  const listed = [aTrack(1), aTrack(2)];

  /** The verdict on what was found missing some time ago, by what is seen now. */
  function verdictOn(
    now_: Asked,
    { minutesAgo = 5, before = listed, count = 3 }: Partial<Detected> = {},
  ) {
    const baseline = known(count);
    const record = baseline.releases.get('100')!;
    const [found] = diffRelease(baseline, record, aPage({ tracks: before }), aContext());
    const open = anOpenChange(found!, minutesAgo);
    const look = evidence(now_);
    return inWords(judge(open, recheckFindings(baseline, look, aContext()), look, aContext()));
  }
  interface Detected {
    minutesAgo: number;
    before: ReturnType<typeof aTrack>[];
    count: number;
  }

  it('asks for the first ten that are missing, and for none that is listed', () => {
    const baseline = known(14);
    const record = baseline.releases.get('100')!;
    const tracks = [aTrack(1), aTrack(2, { available: false })];
    const [found] = diffRelease(baseline, record, aPage({ tracks }), aContext());
    expect(roads([anOpenChange(found!)])).toEqual({
      releaseIds: ['100'],
      trackIds: ['t3', 't4', 't5', 't6', 't7', 't8', 't9', 't10', 't11', 't12'],
    });
  });

  it('waits for six hours while it can be played by its own id, then it was taken out', () => {
    const look = { listed, answers: { t3: there('t3') } };
    expect(verdictOn(look, { minutesAgo: 359 })).toMatchObject({
      kind: 'wait',
      waiting_for_source: false,
    });
    expect(verdictOn(look, { minutesAgo: 360 })).toMatchObject({
      kind: 'confirm',
      finding: { change_type: 'TRACK_REMOVED', severity: 'warning' },
    });
  });

  it('waits for the source while one of its ids has no answer, however long', () => {
    const two = { before: [aTrack(1)], minutesAgo: 60 * 48 };
    expect(verdictOn({ listed: [aTrack(1)], answers: { t2: null } }, two)).toMatchObject({
      kind: 'wait',
      waiting_for_source: true,
    });
  });

  it('gives up what its id says nothing of for a day', () => {
    const look = { listed, answers: { t3: there('t3', { untold: ['availability'] }) } };
    expect(verdictOn(look)).toMatchObject({ kind: 'wait', waiting_for_source: false });
    expect(verdictOn(look, { minutesAgo: 60 * 24 })).toEqual({
      kind: 'dismiss',
      reason:
        'it couldn’t be confirmed within 24 hours: the catalog doesn’t say whether they can be played',
    });
  });

  it.each([
    ['gone', null, 'its own page is gone'],
    ['of another release', aPage({ id: '999' }), 'its own page shows a different release'],
  ])('gives it up after a day when the page is %s: that is told otherwise', (_, page, why) => {
    const baseline = known();
    const before = aPage({ tracks: listed });
    const [found] = diffRelease(baseline, baseline.releases.get('100')!, before, aContext());
    const look: Evidence = {
      observation: anObservation(seen),
      releases: new Map([['100', page]]),
      tracks: new Map(),
    };
    const fresh = recheckFindings(baseline, look, aContext());
    const verdict = (minutesAgo: number) =>
      inWords(judge(anOpenChange(found!, minutesAgo), fresh, look, aContext()));
    expect(verdict(60)).toMatchObject({ kind: 'wait', waiting_for_source: false });
    expect(verdict(60 * 24)).toEqual({
      kind: 'dismiss',
      reason: `it couldn’t be confirmed within 24 hours: ${why}`,
    });
  });

  it('dismisses what is listed again', () => {
    expect(verdictOn({ listed: [...listed, aTrack(3)], answers: { t3: there('t3') } })).toEqual({
      kind: 'dismiss',
      reason: 'the tracks were back before the change was confirmed',
    });
  });

  it('waits for one more round when some are back', () => {
    const look = { listed: [aTrack(1), aTrack(2)], answers: { t2: there('t2'), t3: null } };
    expect(verdictOn(look, { before: [aTrack(1)] })).toMatchObject({
      kind: 'wait',
      finding: { payload: { after: [{ id: 't3' }] } },
    });
  });

  const answersTo = (from: number, to: number, answer: (id: string) => CatalogTrackPage | null) =>
    Object.fromEntries(
      Array.from({ length: to - from + 1 }, (_, at) => {
        const id = `t${from + at}`;
        return [id, answer(id)];
      }),
    );

  it('takes ten that agree for all of them', () => {
    const first = { before: [aTrack(1)], count: 14 };
    const gone = verdictOn({ listed: [aTrack(1)], answers: answersTo(2, 11, () => null) }, first);
    expect(gone.kind === 'confirm' && gone.finding.payload.after).toHaveLength(13);
    const there_ = verdictOn(
      { listed: [aTrack(1)], answers: answersTo(2, 11, (id) => there(id)) },
      { ...first, minutesAgo: 360 },
    );
    expect(there_).toMatchObject({ finding: { change_type: 'TRACK_REMOVED' } });
    expect(there_.kind === 'confirm' && there_.finding.payload.after).toHaveLength(13);
  });

  it('takes ten that do not agree for themselves', () => {
    const answers = answersTo(2, 11, (id) => (id === 't2' ? null : there(id)));
    const verdict = verdictOn({ listed: [aTrack(1)], answers }, { before: [aTrack(1)], count: 14 });
    expect(verdict).toMatchObject({ kind: 'confirm', finding: { move: { track_ids: ['t2'] } } });
  });
});
