import type { Change } from '../../changes/rules/change.ts';
import type { ExpectedRelease } from './expected-release.ts';
import { expectedWords as words } from './expected-words.ts';
import { derivedId } from '../ids.ts';
import { ownChange, type OwnOccasion } from '../../changes/rules/own-change.ts';

/** The change that says that an expected release isn't there a day after its date. */
export function missedChange(
  artist: OwnOccasion['artist'],
  { id: expectedId, title, release_date, upc, label }: ExpectedRelease,
  now: Date,
): Change {
  const date = release_date ?? '';
  // With another date it is awaited anew, and may be missed again.
  const id = derivedId(
    'change',
    artist.id,
    'expected',
    expectedId,
    'RELEASE_MISSED',
    Date.parse(date),
  );
  const named = { artist: artist.name, title, upc: upc ?? '', date };
  return ownChange({ id, artist, now }, 'RELEASE_MISSED', {
    summary: words.missed(named),
    field: 'expected_release',
    before: { id: expectedId, title, release_date, upc, label },
    after: null,
    reasons: [words.notThere({ date })],
  });
}
