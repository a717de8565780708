import { quoted, quotedList } from '../../../shared/domain/detection/summary.ts';
import { baselineOf } from '../../../shared/domain/detection/baseline.ts';
import { diff } from '../../../shared/domain/detection/diff.ts';
import { aContext, anArtist, anObservation, aPicture, aRelease, now, type Seen } from './build.ts';

function said(before: Seen, after: Seen): string[] {
  const known = baselineOf(anObservation(before), now);
  return diff(known, anObservation(after), aContext()).map(({ summary }) => summary);
}

const release = (changes: Parameters<typeof aRelease>[0]): Seen => ({
  releases: [aRelease({ title: 'Alive', ...changes })],
});
const none: Seen = { releases: [] };

describe('a summary', () => {
  it.each<[Seen, Seen, string]>([
    [
      {},
      { artist: anArtist({ name: 'Else' }) },
      'The profile of “Rosa Nebel” is now called “Else”.',
    ],
    [
      {},
      { artist: anArtist({ image: aPicture('mask') }) },
      'The profile picture of “Rosa Nebel” is another one.',
    ],
    [{}, { artist: null }, 'The catalog does not know the profile of “Rosa Nebel” any more.'],
    [
      {},
      { artist: anArtist({ streaming_id: '99', name: 'R. N.' }) },
      'The profile of “Rosa Nebel” (id 27) now leads to “R. N.” (id 99).',
    ],
    [
      none,
      release({ release_date: '2026-12-24' }),
      'The album “Alive” of “Rosa Nebel” is announced for 2026-12-24.',
    ],
    [
      none,
      release({ type: 'ep', release_date: null }),
      'The EP “Alive” of “Rosa Nebel” appeared in the catalog, no date told.',
    ],
    [
      none,
      release({ relation: 'appears_on' }),
      '“Rosa Nebel” appears on the album “Alive”, dated 2010-05-07.',
    ],
    [
      release({}),
      none,
      'The album “Alive” of “Rosa Nebel” (dated 2010-05-07) is gone from the catalog.',
    ],
    [
      release({}),
      release({ id: '300' }),
      'The album “Alive” of “Rosa Nebel” is in the catalog under another id: 300 came, 100 is gone.',
    ],
    [
      release({}),
      release({ release_date: '2011-01-01' }),
      'The date of the album “Alive” of “Rosa Nebel” changed from 2010-05-07 to 2011-01-01.',
    ],
    [
      release({ label: 'Nebel' }),
      release({ label: 'Lake' }),
      'The label of the album “Alive” of “Rosa Nebel” changed from “Nebel” to “Lake”.',
    ],
  ])('says what, from and to: %#', (before, after, sentence) => {
    expect(said(before, after)).toEqual([sentence]);
  });

  it('keeps titles on one line, in their place and short', () => {
    expect(quoted(' Two\nlines\t\u202eback ')).toBe('“Two lines back”');
    expect(Array.from(quoted('🎵'.repeat(500)))).toHaveLength(82);
    expect(quoted('x'.repeat(80))).toBe(`“${'x'.repeat(80)}”`);
  });

  it('names five of many', () => {
    expect(quotedList(['a', 'b', 'c', 'd', 'e'])).toBe('“a”, “b”, “c”, “d”, “e”');
    expect(quotedList(['a', 'b', 'c', 'd', 'e', 'f', 'g'])).toBe(
      '“a”, “b”, “c”, “d”, “e” and 2 more',
    );
  });
});
