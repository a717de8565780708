import { quoted, quotedList } from '../../shared/findings/phrases.ts';
import { baselineOf } from '../../shared/findings/baseline.ts';
import { diff } from '../../shared/findings/diff.ts';
import {
  aContext,
  anArtist,
  anObservation,
  aPicture,
  aRelease,
  now,
  type Seen,
  sentenceOf,
} from './build.ts';
import type { HolderFinding } from '../../shared/findings/finding.ts';
import { renderChange, together } from '../../shared/findings/render-change.ts';
import { message, type Message, textOf } from '../../shared/findings/words.ts';

function said(before: Seen, after: Seen): string[] {
  const known = baselineOf(anObservation(before), now);
  return diff(known, anObservation(after), aContext()).map((one) => sentenceOf(one) ?? '');
}

const release = (changes: Parameters<typeof aRelease>[0]): Seen => ({
  releases: [aRelease({ title: 'Alive', ...changes })],
});
const none: Seen = { releases: [] };

describe('a summary', () => {
  it.each<[Seen, Seen, string]>([
    [{}, { artist: anArtist({ name: 'Else' }) }, '“Rosa Nebel” is now called “Else”.'],
    [
      {},
      { artist: anArtist({ image: aPicture('mask') }) },
      '“Rosa Nebel” has a new profile picture.',
    ],
    [{}, { artist: null }, 'The profile of “Rosa Nebel” was removed from the catalog.'],
    [
      {},
      { artist: anArtist({ streaming_id: '99', name: 'R. N.' }) },
      'The profile of “Rosa Nebel” (ID 27) now leads to “R. N.” (ID 99).',
    ],
    [
      none,
      release({ release_date: '2026-12-24' }),
      'The album “Alive” by “Rosa Nebel” was announced for 2026-12-24.',
    ],
    [
      none,
      release({ type: 'ep', release_date: null }),
      'The EP “Alive” appeared on the profile of “Rosa Nebel”.',
    ],
    [
      none,
      release({ relation: 'appears_on' }),
      'Someone else’s album “Alive” (2010-05-07) now features “Rosa Nebel”.',
    ],
    [
      release({}),
      none,
      'The album “Alive” by “Rosa Nebel” (2010-05-07) was removed from the catalog.',
    ],
    [
      release({}),
      release({ id: '300' }),
      'The album “Alive” by “Rosa Nebel” is now in the catalog under ID 300; ID 100 was removed.',
    ],
    [
      release({}),
      release({ release_date: '2011-01-01' }),
      'The release date of the album “Alive” by “Rosa Nebel” changed from 2010-05-07 to 2011-01-01.',
    ],
    [
      release({ label: 'Nebel' }),
      release({ label: 'Lake' }),
      'The label of the album “Alive” by “Rosa Nebel” changed from “Nebel” to “Lake”.',
    ],
  ])('says what, from and to: %#', (before, after, sentence) => {
    expect(said(before, after)).toEqual([sentence]);
  });

  it('keeps titles on one line, in their place and short', () => {
    expect(quoted(' Two\nlines\t\u202eback ')).toBe('“Two lines ⟨U+202E⟩back”');
    expect(Array.from(quoted('🎵'.repeat(500)))).toHaveLength(82);
    expect(quoted('x'.repeat(80))).toBe(`“${'x'.repeat(80)}”`);
  });

  it('names five of many', () => {
    expect(quotedList(['a', 'b', 'c', 'd', 'e'])).toBe('“a”, “b”, “c”, “d”, and “e”');
    expect(quotedList(['a', 'b', 'c', 'd', 'e', 'f', 'g'])).toBe(
      '“a”, “b”, “c”, “d”, “e”, and 2 more',
    );
  });
});

const missing = message('missingFromList', { rows: 18 });
const notTheirs = message('saidNotTheirs', {});

function lost(name: string, ...reasons: Message[]): HolderFinding {
  const subject = { kind: 'release', id: name, name } as const;
  return {
    change_type: 'RELEASE_WENT_OFFLINE',
    severity: 'critical',
    says: message('stillGone', { left: 1 }),
    ...{ subject, reasons, release: null },
    payload: { field: 'status', before: 'live', after: 'offline', subject },
  };
}

function told(...findings: [HolderFinding, ...HolderFinding[]]) {
  const items = findings.map(({ payload: { subject, before, after } }) => {
    return { subject, before, after };
  });
  const artist = { kind: 'artist', id: '27', name: 'Rosa Nebel' } as const;
  const all = together(findings, { items, rest: null, of: 20, artist });
  const occasion = { artistName: 'Rosa Nebel', detectedAt: '2026-11-21T10:27:00.000Z' };
  return renderChange(all, occasion);
}

describe('what several releases have in common', () => {
  it('is said of those of which it is so', () => {
    const reasons = told(
      lost('Alive', missing, notTheirs),
      lost('Bright', missing),
      lost('Cinder', missing, notTheirs),
      lost('Dunes', missing, message('pageOfNamesake', { id: '9' })),
    ).payload.reasons;
    expect(reasons).toEqual([
      'they’re missing from a complete list of 18 releases',
      '“Alive” and “Cinder”: they were marked as not theirs',
      '“Dunes”: its own page names another artist as the main one, with the same name and the ID 9',
    ]);
  });

  it('is at as many other artists as the most shared of them', () => {
    const shared = lost('Alive', missing);
    const { payload, summary } = told(
      { ...shared, payload: { ...shared.payload, others: 15 } },
      lost('Bright', missing),
    );
    expect(payload.others).toBe(15);
    expect(summary).toContain('About 15 other artists had the same change on the same day.');
  });

  it('is told as “both” where the artist had two', () => {
    const summary = (of: number) => {
      const titles = ['Alive', 'Bright'];
      const facts = { count: 2, of, before: null, after: null, titles };
      return textOf(message('together', { type: 'RELEASE_WENT_OFFLINE', ...facts }), 'Rosa Nebel');
    };
    expect(summary(2)).toMatch(/^Both releases by “Rosa Nebel” were removed/);
    expect(summary(20)).toMatch(/^2 of 20 releases by “Rosa Nebel” were removed/);
  });
});
