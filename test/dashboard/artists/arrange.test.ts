import {
  arrange,
  sortOf,
  type ArtistRow,
} from '../../../functions/dashboard/page/screens/artists/arrange.ts';

function anArtist(name: string, changed: Partial<ArtistRow> = {}): ArtistRow {
  return {
    id: `ma_${name}`,
    streaming_id: '1',
    name,
    active: true,
    tags: [],
    release_policy: 'judge',
    paused: null,
    last_checked_at: '2026-11-22T10:00:00.000Z',
    image_url: null,
    catalog_url: 'https://catalog.example/1',
    stats: { followers: 10, monthly_listeners: null, popularity: null },
    changes_7d: { total: 0, critical: 0, warning: 0, info: 0 },
    check_every_minutes: null,
    next_check_at: null,
    check_status: 'ok',
    check_error: null,
    check_notes: [],
    ...changed,
  };
}

const week = (critical: number, warning: number, info: number) => ({
  changes_7d: { total: critical + warning + info, critical, warning, info },
});

const named = (rows: readonly ArtistRow[]) => rows.map(({ name }) => name);

describe('artists that need attention', () => {
  it('come first: not checked, failing, critical changes, paused, warnings, the rest', () => {
    const rows = [
      anArtist('quiet'),
      anArtist('info', week(0, 0, 3)),
      anArtist('warned', week(0, 1, 0)),
      anArtist('paused', { active: false, check_status: 'ok' }),
      anArtist('critical', week(1, 0, 0)),
      anArtist('more critical', week(2, 0, 0)),
      anArtist('failing', { check_status: 'failing' }),
      anArtist('stale', { check_status: 'stale' }),
    ];
    expect(named(arrange(rows, { filter: '', tag: '', sort: 'attention' }))).toEqual([
      'stale',
      'failing',
      'more critical',
      'critical',
      'paused',
      'warned',
      'info',
      'quiet',
    ]);
  });

  it('come as early while something critical is being checked as once it is confirmed', () => {
    const rows = ['quiet', 'minor', 'checked'].map((name) => anArtist(name));
    const checking = [
      { artist: { id: 'ma_checked', name: 'checked' }, severity: 'critical' as const },
      { artist: { id: 'ma_minor', name: 'minor' }, severity: 'info' as const },
    ];
    const by = { filter: '', tag: '', sort: 'attention' as const };
    expect(named(arrange(rows, by, checking))).toEqual(['checked', 'minor', 'quiet']);
    const others = [...rows, anArtist('warned', week(0, 1, 0))];
    expect(named(arrange(others, by, checking)).slice(0, 2)).toEqual(['checked', 'warned']);
  });

  it('come by what nobody has acknowledged, where all of that is known', () => {
    const rows = [anArtist('open'), anArtist('settled', week(2, 1, 0)), anArtist('warned')];
    const open = [
      { monitored_artist_id: 'ma_warned', severity: 'warning' as const },
      { monitored_artist_id: 'ma_open', severity: 'critical' as const },
    ];
    const by = { filter: '', tag: '', sort: 'attention' as const };
    expect(named(arrange(rows, by, [], open))).toEqual(['open', 'warned', 'settled']);
    expect(named(arrange(rows, by, [], null))).toEqual(['settled', 'open', 'warned']);
  });

  it('stand by name where all else is equal, accents and numbers as people read them', () => {
    const rows = ['Zoë 10', 'zoe 9', 'Étoile', 'Abel'].map((name) => anArtist(name));
    expect(named(arrange(rows, { filter: '', tag: '', sort: 'attention' }))).toEqual([
      'Abel',
      'Étoile',
      'zoe 9',
      'Zoë 10',
    ]);
  });
});

describe('sorting', () => {
  it('by followers has the unknown last', () => {
    const rows = [
      anArtist('unknown', {
        stats: { followers: null, monthly_listeners: null, popularity: null },
      }),
      anArtist('few', { stats: { followers: 0, monthly_listeners: null, popularity: null } }),
      anArtist('many', { stats: { followers: 9, monthly_listeners: null, popularity: null } }),
    ];
    expect(named(arrange(rows, { filter: '', tag: '', sort: 'followers' }))).toEqual([
      'many',
      'few',
      'unknown',
    ]);
  });

  it('by the last check has the oldest first', () => {
    const rows = [
      anArtist('new', { last_checked_at: '2026-11-22T10:00:00.000Z' }),
      anArtist('old', { last_checked_at: '2026-11-21T23:00:00.000Z' }),
    ];
    expect(named(arrange(rows, { filter: '', tag: '', sort: 'checked' }))).toEqual(['old', 'new']);
  });

  it('is what the address says, and by attention where it says nothing known', () => {
    expect([sortOf('name'), sortOf(undefined), sortOf('toString')]).toEqual([
      'name',
      'attention',
      'attention',
    ]);
  });
});

describe('the filter', () => {
  it('looks for a part of the name, without case, accents or outer spaces', () => {
    const rows = [anArtist('Zoë Marsh'), anArtist('Halcyon Hearts')];
    expect(named(arrange(rows, { filter: ' zoe m ', tag: '', sort: 'name' }))).toEqual([
      'Zoë Marsh',
    ]);
    expect(arrange(rows, { filter: 'nobody', tag: '', sort: 'name' })).toEqual([]);
  });

  it('keeps those with a tag, whatever its letters’ case', () => {
    const rows = [
      anArtist('Zoë Marsh', { tags: ['EMEA', 'Roster A'] }),
      anArtist('Halcyon Hearts', { tags: ['emea'] }),
      anArtist('Nova Pilot'),
    ];
    const arranged = (tag: string) => named(arrange(rows, { filter: '', tag, sort: 'name' }));
    expect(arranged('Emea')).toEqual(['Halcyon Hearts', 'Zoë Marsh']);
    expect(arranged('Roster')).toEqual([]);
  });
});
