import {
  judged,
  type Release,
} from '../../../functions/dashboard/page/screens/artists/release/judged.ts';

const release: Release = {
  id: '1',
  title: 'Night Bus',
  type: 'single',
  relation: 'main',
  release_date: '2026-11-22',
  label: null,
  upc: null,
  image_url: null,
  catalog_url: null,
  total_tracks: 1,
  status: 'live',
  first_seen_at: '2026-11-22T10:00:00.000Z',
  last_seen_at: '2026-11-22T10:00:00.000Z',
  risk: {
    score: 82,
    reasons: ['the label was never seen'],
    judgment: 'unknown',
    theirs: [],
    never_seen: ['the label was never seen'],
    against: [],
  },
  triage: null,
  unconfirmed: null,
};

describe('a verdict that is shown before the service answered', () => {
  const at = new Date('2026-11-22T12:00:00.000Z');

  it('says whose it is, since when; what is the artist’s own has no risk', () => {
    const mine = judged(release, { verdict: 'mine', parts: ['label'] }, 'user_1', at);
    expect(mine.triage).toEqual({
      ...{ verdict: 'mine', parts: ['label'] },
      ...{ by: 'user_1', at: at.toISOString() },
    });
    expect(mine.risk).toBeNull();
  });

  it('keeps the risk of what is not the artist’s, and the release that it was given', () => {
    const said = { verdict: 'not_mine' as const, parts: [] };
    expect(judged(release, said, 'user_1', at).risk).toEqual(release.risk);
    expect(release.triage).toBeNull();
  });
});
