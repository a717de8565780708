import { textOf } from '../../shared/findings/words.ts';
import type { CatalogReleaseDetails } from '../../shared/domain/catalog/catalog.ts';
import { withMove, baselineOf } from '../../shared/findings/baseline.ts';
import { isSame } from '../../shared/findings/same.ts';
import { judge } from '../../shared/verdicts/rules/judge.ts';
import { dismissReason } from '../../shared/findings/doubt.ts';
import { hear } from '../../shared/findings/evidence.ts';
import { diff, recheckFindings } from '../../shared/findings/diff.ts';
import { othersToRead, unlessMerged } from '../../shared/verdicts/rules/merge.ts';
import { diffRelease } from '../../shared/findings/pages/diff.ts';
import { knownReleases } from '../../shared/findings/risk/known-set.ts';
import { isSuspicious } from '../../shared/findings/risk/risk-table.ts';
import type { Finding, Verdict } from '../../shared/findings/types.ts';
import type { Baseline, ReleaseRecord } from '../../shared/findings/records.ts';
import {
  aContext,
  anObservation,
  anOpenChange,
  aRelease,
  inShort,
  now,
  sentenceOf,
  inWords,
  spoken,
} from './build.ts';
import { coming, type Coming, comingCases, own, together } from './merged-in-cases.ts';
import { eight } from './risk-cases.ts';

const known = (records: readonly ReleaseRecord[] = eight): Baseline => ({
  ...baselineOf(anObservation({ releases: [] }), now),
  releases: new Map(records.map((record) => [record.id, record])),
});

const listed = (records: readonly ReleaseRecord[] = eight) =>
  records.map(({ id, title, release_date }) => aRelease({ id, title, release_date }));

interface Day {
  baseline?: Baseline;
  complete?: boolean;
  minutesAgo?: number;
}

/** What a check finds, and each of it judged in its turn as by a re-check. */
function live({ releases, pages }: Coming, day: Day = {}) {
  const { complete = true, minutesAgo = 5, baseline: before = known() } = day;
  const observation = anObservation({ releases: [...listed(), ...releases], complete });
  const context = aContext();
  let baseline = before;
  const verdicts = new Map<string, Verdict>();
  const asked = new Set<string>();
  for (const found of diff(before, observation, context)) {
    const open = { ...anOpenChange(found, minutesAgo), id: `chg_${found.subject.id}` };
    const page = pages.get(found.subject.id);
    const own: [string, CatalogReleaseDetails | null][] =
      page === undefined ? [] : [[found.subject.id, page]];
    const evidence = { observation, releases: new Map(own) };
    const fresh = recheckFindings(baseline, evidence, context);
    const single = judge(open, fresh, evidence, context);
    const came = { open, verdict: single, fresh, baseline, evidence, context };
    const ids = othersToRead(came);
    ids.forEach((id) => asked.add(id));
    const others = new Map([...pages].filter(([id]) => ids.includes(id)));
    const verdict = unlessMerged(came, others);
    verdicts.set(found.subject.id, verdict);
    baseline = settled(baseline, open.id, verdict);
  }
  return { verdicts, baseline, asked };
}

function settled(baseline: Baseline, reported_by: string, verdict: Verdict): Baseline {
  if (verdict.kind === 'wait') return baseline;
  const move = verdict.kind === 'confirm' ? verdict.finding.move : verdict.move;
  if (!move) return baseline;
  const isTold = verdict.kind === 'confirm' && move.kind === 'release';
  const moved = isTold ? { ...move, record: { ...move.record, reported_by } } : move;
  return withMove(baseline, moved, now);
}

const confirmed = (verdicts: ReadonlyMap<string, Verdict>): Finding[] =>
  [...verdicts.values()].flatMap((one) => (one.kind === 'confirm' ? [one.finding] : []));

/** The one change that is told of a merge. */
function mergeOf(comes: Coming): Finding {
  const told = confirmed(live(comes).verdicts);
  const merge = told.find(({ change_type }) => change_type === 'PROFILE_MERGED');
  if (!merge) throw new Error('no merge is told');
  return merge;
}

describe('releases that come at once', () => {
  it.each(comingCases)('are told as $tells when $when', ({ comes, complete, tells }) => {
    const { verdicts } = live(comes, { complete });
    expect(inShort(confirmed(verdicts)).toSorted()).toEqual(tells.toSorted());
  });

  it('are told once, with how many, which, and what speaks for it', () => {
    const merge = mergeOf(coming(40, { guests: ['Tomas Kirsch'] }));
    expect(spoken(merge)).toMatchObject({
      severity: 'critical',
      subject: { kind: 'artist', id: '27', name: 'Rosa Nebel' },
      payload: {
        field: 'releases',
        before: { count: 8 },
        after: { count: 48, came: 40, other: 'Tomas Kirsch' },
        reasons: [
          '40 releases appeared at once; 8 were already known',
          'none of the 21 we examined shares a label, ISRC registrant, UPC owner, contributor, or title with the known ones',
          'their labels: “Ancient Lake Records”',
          'each stays suspicious until someone marks it as theirs or not theirs',
        ],
      },
    });
    expect(merge.payload.after).toHaveProperty('releases.length', 20);
    expect(merge.payload.after).toHaveProperty('releases.0', {
      ...{ id: '900', title: 'Elsewhere 900', release_date: '2015-03-01' },
      label: 'Ancient Lake Records',
    });
    expect(sentenceOf(merge)).toBe(
      'The profile of “Tomas Kirsch” may have been merged into that of “Rosa Nebel”. 40 releases that look like another artist’s appeared there at once: “Elsewhere 900”, “Elsewhere 901”, “Elsewhere 902”, “Elsewhere 903”, “Elsewhere 904”, and 35 more.',
    );
  });

  it('name nobody where the pages name nobody else', () => {
    const merge = mergeOf(coming(3));
    expect(merge.payload.after).toMatchObject({ count: 11, came: 3, other: null });
    expect(sentenceOf(merge)).toContain(
      'Another profile may have been merged into that of “Rosa Nebel”.',
    );
  });

  it('say nothing of those that are the artist’s own', () => {
    const merge = mergeOf(together(coming(3), own(2)));
    expect(merge.payload.after).toMatchObject({ came: 3 });
    expect(sentenceOf(merge)).not.toContain('Wide Shore');
  });

  it('are folded into the merge, with the change that tells of it, and stay suspicious', () => {
    const { verdicts, baseline } = live(coming(3));
    expect(inWords(verdicts.get('902')!)).toMatchObject({
      kind: 'dismiss',
      reason: 'it’s part of a merge of another profile into this one, which is reported separately',
    });
    for (const id of ['900', '901', '902']) {
      const record = baseline.releases.get(id);
      expect(record?.reported_by).toBe('chg_900');
      expect(record?.risk && isSuspicious(record.risk)).toBe(true);
      expect(knownReleases(baseline, 'none').map((one) => one.id)).not.toContain(id);
    }
  });

  it('are looked at in a small part, where there are very many', () => {
    expect(live(coming(40)).asked.size).toBe(20);
  });

  it('are not looked at for the sake of one that is the artist’s own', () => {
    expect(live(own(40)).asked.size).toBe(0);
  });

  it.each([0, 1, 2])('are never a merge where only %i are known', (count) => {
    const records = eight.slice(0, count);
    const { verdicts } = live(coming(5), {
      baseline: { ...known(records), releases: new Map(records.map((one) => [one.id, one])) },
    });
    const types = confirmed(verdicts).map(({ change_type }) => change_type);
    expect(types).not.toContain('PROFILE_MERGED');
  });

  it('come after a merge was told: they are told by themselves', () => {
    const { baseline } = live(coming(3));
    const later = together(coming(3), coming(1, { from: 950 }));
    const open = new Date(now.getTime() + 3_600_000);
    const observation = anObservation({ releases: [...listed(), ...later.releases] });
    const context = aContext({ now: open });
    const evidence = { observation, releases: later.pages };
    const fresh = recheckFindings(baseline, evidence, context);
    const [found] = fresh;
    const change = { ...anOpenChange(found!), detected_at: open };
    const verdict = judge(change, fresh, evidence, context);
    const came = { open: change, verdict, fresh, baseline, evidence, context };
    expect(unlessMerged(came, later.pages)).toBe(verdict);
    expect(inShort(fresh)).toEqual(['critical RELEASE_SUSPICIOUS 950']);
  });
});

describe('releases of which some pages are silent', () => {
  const some = together(coming(1), coming(2, { from: 901, page: 'silent' }));

  it('wait for them, since there may be many', () => {
    expect(live(some).verdicts.get('900')).toMatchObject({
      kind: 'wait',
      waiting_for_source: true,
    });
  });

  it('are told by themselves after an hour', () => {
    const { verdicts } = live(some, { minutesAgo: 60 });
    expect(inShort(confirmed(verdicts))).toContain('critical RELEASE_SUSPICIOUS 900');
  });

  it('are told as a merge by those that answer, where these are enough', () => {
    const { verdicts } = live(together(coming(3), coming(5, { from: 910, page: 'silent' })));
    const [merge] = confirmed(verdicts);
    expect(inShort([merge!])).toEqual(['critical PROFILE_MERGED 27']);
    expect(merge?.payload.after).toMatchObject({ came: 8 });
    expect(verdicts.get('910')).toMatchObject({ kind: 'wait', waiting_for_source: true });
  });
});

describe('what had come with a merge', () => {
  const comes = coming(3);
  const { baseline: merged } = live(comes);
  const without = anObservation({ releases: listed() });
  const context = aContext();
  const left = (baseline: Baseline) => diff(baseline, without, context);

  it('is told as one when it leaves again, as good news, after twenty hours', () => {
    const [gone, ...others] = left(merged);
    expect(others).toEqual([]);
    expect(spoken(gone!)).toMatchObject({
      ...{ change_type: 'PROFILE_MERGED', severity: 'info', must_last_seconds: 72_000 },
      payload: { field: 'releases', before: { came: 3 }, after: null },
      summary:
        '3 releases from another profile are no longer on the profile of “Rosa Nebel”: “Elsewhere 900”, “Elsewhere 901”, and “Elsewhere 902”.',
    });
    const after = withMove(merged, gone!.move, now);
    expect(left(after)).toEqual([]);
    expect(after.releases.get('900')?.status).toBe('offline');
  });

  it('is told with what is still missing, where some of it comes back', () => {
    const open = anOpenChange(left(merged)[0]!, 1201);
    const observation = anObservation({ releases: [...listed(), ...comes.releases.slice(0, 1)] });
    const evidence = { observation, releases: new Map() };
    const fresh = recheckFindings(merged, evidence, context);
    const verdict = judge(open, fresh, evidence, context);
    expect(verdict).toMatchObject({
      kind: 'confirm',
      finding: { payload: { before: { came: 2 } } },
    });
  });

  it('is nothing when all of it is listed again', () => {
    const open = anOpenChange(left(merged)[0]!, 1201);
    const observation = anObservation({ releases: [...listed(), ...comes.releases] });
    const evidence = { observation, releases: new Map() };
    const fresh = recheckFindings(merged, evidence, context);
    expect(inWords(judge(open, fresh, evidence, context))).toEqual({
      kind: 'dismiss',
      reason: 'the releases were listed again before the change was confirmed',
    });
  });

  it('waits for a list that is complete', () => {
    const open = anOpenChange(left(merged)[0]!, 1201);
    const observation = anObservation({ releases: listed(), complete: false });
    expect(hear(open, observation, new Map(), context).kind).toBe('silent');
    expect(diff(merged, observation, context)).toEqual([]);
  });

  it('is a merge again when it comes again', () => {
    const after = withMove(merged, left(merged)[0]!.move, now);
    const again = live(comes, { baseline: after });
    expect(inShort(confirmed(again.verdicts))).toEqual(['critical PROFILE_MERGED 27']);
    expect(again.baseline.releases.get('901')).toMatchObject({ status: 'live' });
  });

  it('is no news by its own page, which others may take down', () => {
    const record = { ...merged.releases.get('900')!, details_read_at: now.toISOString() };
    const page = { ...comes.pages.get('900')!, available: false };
    expect(diffRelease(merged, record, page, context)).toEqual([]);
  });

  it('says nothing while another profile answers', () => {
    const other = { ...without, artist: { ...without.artist!, streaming_id: '99' } };
    const [answered, ...others] = diff(merged, other, context);
    expect(answered).toMatchObject({ payload: { field: 'streaming_id' } });
    expect(others).toEqual([]);
  });

  it('is no part of a name that went back', () => {
    const [gone] = left(merged);
    const finding: Finding = {
      ...gone!,
      change_type: 'PROFILE_NAME_CHANGED',
      payload: { ...gone!.payload, field: 'name', before: 'Rosa Nebel', after: 'Rosa' },
    };
    const open = anOpenChange(finding);
    expect(isSame(open, gone!)).toBe(false);
    expect(textOf(dismissReason(open, [gone!]), 'Rosa Nebel')).toBe(
      'the name went back to “Rosa Nebel” before the change was confirmed',
    );
  });

  it('leaves in parts of sixty', () => {
    const records = [...live(coming(70)).baseline.releases.values()];
    const many = { ...merged, releases: new Map(records.map((one) => [one.id, one])) };
    const [first] = left(many);
    expect(first?.payload.before).toMatchObject({ came: 60 });
    expect(left(withMove(many, first!.move, now))[0]?.payload.before).toMatchObject({ came: 10 });
  });
});
