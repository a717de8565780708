import type { ReleaseRecord } from '../../shared/findings/records.ts';
import type { ArtistItem } from '../../shared/table/artists/artists.ts';
import { releaseView } from '../../shared/usecases/artists/read-releases.ts';

const now = new Date('2026-11-22T12:00:00.000Z');
const record = {
  id: '1',
  title: 'Night Bus',
  status: 'live',
  release_date: '2026-11-01',
  image: { id: null, url: null },
  first_seen_at: '2026-11-22T10:00:03.000Z',
  last_seen_at: '2026-11-22T10:00:00.000Z',
} as ReleaseRecord;
const artist = (own_checked_at: string) => ({ own_checked_at }) as ArtistItem;

describe('when a release was last seen', () => {
  it.each([
    ['at the last check', record, '2026-11-22T11:00:00.000Z', '2026-11-22T11:00:00.000Z'],
    [
      'never before it was first seen: a check is noted by when it began',
      record,
      '2026-11-22T10:00:00.000Z',
      record.first_seen_at,
    ],
    [
      'neither if it went offline since',
      { ...record, status: 'offline' as const },
      '2026-11-22T11:00:00.000Z',
      record.first_seen_at,
    ],
  ])('is %s', (_, seen, checkedAt, expected) => {
    expect(releaseView(seen, null, artist(checkedAt), now).last_seen_at).toBe(expected);
  });
});
