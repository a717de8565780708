import {
  arrangeReleases,
  countStates,
  stateOf,
  type Release,
} from '../../../functions/dashboard/page/screens/artists/artist/arrange-releases.ts';

const base: Release = {
  ...{ id: '1', title: 'Night Bus', type: 'single', relation: 'main', release_date: null },
  ...{ label: 'Kettle Drum Co.', upc: '0042', image_url: null, catalog_url: null },
  ...{ total_tracks: 1, status: 'live', first_seen_at: '', last_seen_at: '' },
  ...{ risk: null, triage: null, unconfirmed: null },
};
const risk = (judgment: 'known' | 'unknown', score: number): Release['risk'] => ({
  ...{ judgment, score, reasons: [], theirs: [], never_seen: [], against: [] },
});
const said = (verdict: 'mine' | 'not_mine'): Release['triage'] => ({
  ...{ verdict, by: 'usr_1', at: '2026-11-28T10:00:00.000Z', parts: [] },
});

const gone: Release = { ...base, id: '2', title: 'Étoile', status: 'offline' };
const odd: Release = {
  ...base,
  id: '3',
  title: 'Not Ours',
  risk: risk('unknown', 57),
  label: null,
};
const all = [base, gone, odd];
const usual = { filter: '', state: null, sort: 'newest' } as const;
const idsOf = (rows: readonly Release[]) => rows.map(({ id }) => id).join('');

describe('releases', () => {
  it('stand by whose they are before whether they are there', () => {
    expect(stateOf({ ...gone, triage: said('not_mine') })).toBe('not_theirs');
    expect(stateOf({ ...odd, status: 'offline' })).toBe('suspicious');
    expect(stateOf({ ...odd, triage: said('mine') })).toBe('live');
    expect(stateOf({ ...base, risk: risk('known', 0) })).toBe('live');
    expect(stateOf(gone)).toBe('gone');
    expect(stateOf({ ...base, status: 'announced' })).toBe('announced');
  });

  it('are counted by state, the gravest first', () => {
    expect(countStates(all)).toEqual([
      { state: 'suspicious', count: 1 },
      { state: 'gone', count: 1 },
      { state: 'live', count: 1 },
    ]);
  });

  it('are found by title, label, and UPC, and by state', () => {
    expect(idsOf(arrangeReleases(all, { ...usual, filter: 'etoile' }))).toBe('2');
    expect(idsOf(arrangeReleases(all, { ...usual, filter: 'kettle' }))).toBe('12');
    expect(idsOf(arrangeReleases(all, { ...usual, filter: '0042' }))).toBe('123');
    expect(idsOf(arrangeReleases(all, { ...usual, state: 'gone' }))).toBe('2');
  });

  it('are sorted as one asks, else as the service lists them', () => {
    expect(idsOf(arrangeReleases(all, usual))).toBe('123');
    expect(idsOf(arrangeReleases(all, { ...usual, sort: 'title' }))).toBe('213');
    expect(idsOf(arrangeReleases(all, { ...usual, sort: 'risk' }))).toBe('312');
  });
});
