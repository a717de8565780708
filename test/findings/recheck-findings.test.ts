import { shownRisk } from '../../shared/findings/releases/additions.ts';
import { withMove, baselineOf } from '../../shared/findings/baseline.ts';
import { diffLinks } from '../../shared/findings/about/diff.ts';
import { learnDetails } from '../../shared/findings/pages/learn.ts';
import { recheckFindings } from '../../shared/findings/diff.ts';
import type { Finding } from '../../shared/findings/types.ts';
import type { Baseline } from '../../shared/findings/records.ts';
import { againCases, eightAlbums, linkCases, type Look } from './again-cases.ts';
import {
  aContext,
  anObservation,
  aPage,
  aRelease,
  aTrack,
  inShort,
  now,
  sentenceOf,
  reasonsOf,
  spoken,
} from './build.ts';

const earlier = aContext({ now: new Date('2026-11-14T12:00:00.000Z') });
const baseline = eightAlbums.reduce(
  (known, album) =>
    learnDetails(known, album.id, aPage({ ...album, label: 'Nebel Records' }), earlier),
  baselineOf(anObservation({ releases: eightAlbums }), now),
);

function look(
  { seen, pages }: Look,
  capabilities = aContext().capabilities,
  known: Baseline = baseline,
): Finding[] {
  const evidence = { observation: anObservation(seen), releases: new Map(Object.entries(pages)) };
  return recheckFindings(known, evidence, aContext({ capabilities }));
}

function confirmed(known: Baseline, findings: readonly Finding[]): Baseline {
  return findings.reduce((moved, { move }) => withMove(moved, move, now), known);
}

describe('a re-check', () => {
  it.each(againCases)('tells $tells when $when', ({ after, capabilities, tells, payload }) => {
    const findings = look(after, capabilities);
    expect(inShort(findings)).toEqual(tells);
    if (payload) expect(spoken(findings[0]!).payload).toMatchObject(payload);
  });

  it.each(againCases)('keeps the risk beside the release: $when', ({ after }) => {
    for (const { move, payload } of look(after)) {
      if (move.kind !== 'release' || !payload.risk) continue;
      expect(move.record.risk && shownRisk(move.record.risk)).toEqual(payload.risk);
      expect(move.record.traits).not.toBeNull();
    }
  });

  it('counts what came on the same day, confirmed already or not', () => {
    const ids = ['901', '902', '903'];
    const releases = ids.map((id) => aRelease({ id, release_date: '2026-11-20' }));
    const pages = Object.fromEntries(
      releases.map((one) => [
        one.id,
        aPage({
          ...one,
          upc: null,
          label: 'Elsewhere',
          tracks: [aTrack(1, { isrc: 'QZ7KD2600001' })],
        }),
      ]),
    );
    const seen = { releases: [...eightAlbums, ...releases] };
    const several = '3 releases on one day (+15)';
    const [first, ...others] = look({ seen, pages });
    expect([first, ...others].map(reasonsOf)).toEqual(
      ids.map(() => expect.arrayContaining([several]) as unknown),
    );
    const { move } = first!;
    if (move.kind !== 'release') throw new Error('no release');
    const told = { ...move, record: { ...move.record, reported_by: 'chg_1' } };
    const moved = withMove(baseline, told, now);
    expect(reasonsOf(look({ seen, pages }, undefined, moved)[0])).toContain(several);
  });
});

describe('a release that was told before its page could be read', () => {
  const { seen, pages } = againCases[0]!.after;
  const [told] = look({ seen, pages: {} });
  const known = confirmed(baseline, [told!]);
  const page = pages['900']!;
  const later = aContext({ now: new Date('2026-11-22T10:00:00.000Z') });

  it('was told as the list shows it', () => {
    expect(inShort([told!])).toEqual(['warning RELEASE_ADDED 900']);
    expect(told?.payload.risk).toBeUndefined();
  });

  it('is told to be suspicious when its page is read, also after that was read once', () => {
    expect(inShort(look({ seen, pages }, undefined, known))).toEqual([
      'critical RELEASE_SUSPICIOUS 900',
    ]);
    const read = learnDetails(known, '900', page, later);
    const again = look({ seen, pages }, undefined, read);
    expect(inShort(again)).toEqual(['critical RELEASE_SUSPICIOUS 900']);
    const moved = confirmed(read, again);
    expect(look({ seen, pages }, undefined, moved)).toEqual([]);
    expect(moved.releases.get('900')?.risk?.score).toBe(70);
  });

  it('has its risk kept silently when that is low', () => {
    const own = aPage({ ...page, label: 'Nebel Records', tracks: null });
    const read = learnDetails(known, '900', own, later);
    expect(look({ seen, pages: { 900: own } }, undefined, read)).toEqual([]);
    expect(read.releases.get('900')).toMatchObject({
      standing: { kind: 'settled' },
      risk: { judgment: 'known' },
    });
  });
});

describe('the links of an artist', () => {
  const known = (socials: Baseline['socials']) => ({ ...baseline, socials });

  it.each(linkCases)('tell $tells when $when', ({ before, after, tells, payload }) => {
    const findings = diffLinks(known(before), after ?? []);
    expect(inShort(findings)).toEqual(tells);
    if (payload) expect(spoken(findings[0]!).payload).toMatchObject(payload);
  });

  it.each(linkCases.filter(({ before }) => before))(
    'are those that were told, once all was confirmed, in any order: $when',
    ({ before, after }) => {
      const byUrl = (links: Baseline['socials']) =>
        (links ?? []).toSorted((a, b) => (a.url < b.url ? -1 : 1));
      const found = diffLinks(known(before), after ?? []);
      for (const order of [found, found.toReversed()]) {
        expect(byUrl(confirmed(known(before), order).socials)).toEqual(byUrl(after));
      }
    },
  );

  it('are told in words', () => {
    const summaries = linkCases.flatMap(({ before, after }) =>
      diffLinks(known(before), after ?? []).map(sentenceOf),
    );
    expect(summaries).toContain(
      'A link was added for “Rosa Nebel” on MusicBrainz: “https://youtube.com/@rosa”.',
    );
    expect(summaries).toContain(
      'A link for “Rosa Nebel” on MusicBrainz changed from “https://instagram.com/rosa” to “https://instagram.com/rosa-official”.',
    );
  });
});
