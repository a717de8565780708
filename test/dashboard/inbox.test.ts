import type { Change } from '../../functions/dashboard/page/change.ts';
import { typeName, shortSummary } from '../../functions/dashboard/page/change.ts';
import {
  addressOf,
  addressOfTab,
  addressOfView,
  everything,
  type Filters,
  filtersOf,
  isFiltered,
  isShown,
  isView,
  queryOf,
  viewOf,
} from '../../functions/dashboard/page/screens/inbox/filters.ts';
import {
  newestOf,
  rowAfter,
  rowBeside,
  rowsAtHand,
  rowsBetween,
  topOf,
} from '../../functions/dashboard/page/screens/inbox/row-neighbors.ts';
import {
  daysOf,
  namesOf,
  rowsOf,
  standingOf,
  whyOf,
} from '../../functions/dashboard/page/screens/inbox/rows.ts';
import {
  filterOptions,
  valueText,
} from '../../functions/dashboard/page/screens/inbox/head/options.ts';
import { countText, leftOf } from '../../functions/dashboard/page/parts/inbox-counts.ts';
import { nextVisit, visitText } from '../../functions/dashboard/page/screens/inbox/next-visit.ts';
import { isHandled } from '../../functions/dashboard/page/parts/verdict/handled.ts';
import { placeOf } from '../../functions/dashboard/page/parts/verdict/run.ts';

let made = 0;

function change(over: Partial<Change> = {}): Change {
  made += 1;
  return {
    id: `chg_${made}`,
    organization_id: 'org_1',
    monitored_artist_id: 'ma_1',
    artist_name: 'Nova Pilot',
    change_type: 'RELEASE_LABEL_CHANGED',
    severity: 'warning',
    summary: 'The label changed.',
    confirmed: true,
    status: 'confirmed',
    waiting_for_source: false,
    expected_by: null,
    dismissed_reason: null,
    detected_at: '2026-11-22T10:00:00.000Z',
    confirmed_at: '2026-11-22T10:05:00.000Z',
    payload: {
      field: 'label',
      before: 'a',
      after: 'b',
      subject: { kind: 'release', id: String(made), name: `Album ${made}` },
      reasons: [],
    },
    acknowledged_at: null,
    acknowledged_by: null,
    resolves: null,
    resolved_by: null,
    related: [],
    links: {
      change: 'https://a.example',
      artist: 'https://a.example',
      catalog: 'https://a.example',
    },
    ...over,
  } as Change;
}

const folded: ReadonlySet<string> = new Set();

describe('rows', () => {
  it('folds a run of one type on one artist in one check', () => {
    const run = Array.from({ length: 12 }, () => change());
    const rows = rowsOf([[...run, change({ monitored_artist_id: 'ma_2' })]]);
    expect(rows.map(({ changes }) => changes.length)).toEqual([12, 1]);
    expect(namesOf(rows[0]!)).toHaveLength(12);
  });

  it('folds neither other types, nor other checks, nor what still waits with what was confirmed', () => {
    const rows = rowsOf([
      [
        change(),
        change({ change_type: 'RELEASE_UPC_CHANGED' }),
        change({ detected_at: '2026-11-22T11:00:00.000Z' }),
        change({ status: 'detected', confirmed_at: null }),
      ],
    ]);
    expect(rows).toHaveLength(4);
  });

  it('is as grave as the gravest of its changes', () => {
    const [row] = rowsOf([[change(), change({ severity: 'critical' })]]);
    expect(row).toMatchObject({ severity: 'critical', first: { severity: 'critical' } });
  });

  it('keeps its place when one of its changes has gone', () => {
    const run = [change(), change(), change()];
    expect(rowsOf([run.slice(1)])[0]?.id).toBe(rowsOf([run])[0]?.id);
  });

  it('stands under its day, the gravest first, then the newest', () => {
    const at = (confirmed_at: string, severity: Change['severity']) =>
      change({ confirmed_at, detected_at: confirmed_at, severity });
    const days = daysOf(
      [
        [
          at('2026-11-22T12:00:00.000Z', 'info'),
          at('2026-11-22T11:00:00.000Z', 'warning'),
          at('2026-11-22T10:00:00.000Z', 'critical'),
          at('2026-11-22T12:30:00.000Z', 'warning'),
          at('2026-11-20T12:00:00.000Z', 'critical'),
        ],
      ],
      folded,
      null,
    );
    expect(days.map(({ rows }) => rows.map(({ at: time }) => time.slice(8, 16)))).toEqual([
      ['22T10:00', '22T12:30', '22T11:00', '22T12:00'],
      ['20T12:00'],
    ]);
  });

  it('stands, once it is acknowledged, by when that was, though it is less grave', () => {
    const at = (hour: number, severity: Change['severity']) =>
      change({
        acknowledged_at: `2026-11-23T${hour}:00:00.000Z`,
        monitored_artist_id: `ma_${hour}`,
        severity,
      });
    const [early, late] = [at(10, 'critical'), at(12, 'info')];
    const days = daysOf([[early, late]], folded, null, true);
    expect(days.flatMap(({ rows }) => rows.map(({ first }) => first))).toEqual([late, early]);
  });

  describe('of a story', () => {
    const at = (minute: number, over: Partial<Change> = {}) => {
      const time = `2026-11-22T10:${minute}:00.000Z`;
      return change({ detected_at: time, confirmed_at: time, related: ['chg_x'], ...over });
    };
    const name = at(10, { change_type: 'PROFILE_NAME_CHANGED', severity: 'critical', related: [] });
    const picture = at(20, { change_type: 'PROFILE_IMAGE_CHANGED' });
    const labels = [at(30), at(30)];
    const other = change({ monitored_artist_id: 'ma_2', severity: 'critical' });
    const all = [...labels, picture, name, other];
    const rowsIn = (changes: Change[], unfolded = folded) =>
      daysOf([changes], unfolded, null).flatMap((day) => day.rows);

    it('are one, with the gravest on top, that stands for all of it', () => {
      const [top, ...rest] = rowsIn(all);
      expect(top).toMatchObject({ first: { id: name.id }, run: [{ id: name.id }], more: 3 });
      expect(top?.changes.map(({ id }) => id).toSorted()).toEqual(
        [name, picture, ...labels].map(({ id }) => id).toSorted(),
      );
      expect(rest.map(({ first }) => first.id)).toEqual([other.id]);
    });

    it('are each by itself once it is unfolded, behind its first one', () => {
      const rows = rowsIn(all, new Set(['ma_1']));
      expect(rows.map(({ changes, more }) => [changes.length, more])).toEqual([
        [1, 3],
        [2, undefined],
        [1, undefined],
        [1, undefined],
      ]);
      expect(rows[0]?.first.id).toBe(name.id);
      expect(rows[3]?.first.id).toBe(other.id);
      expect(rows[0]?.id).toBe(rowsIn(all)[0]?.id);
    });

    it('stay apart on other days, and where nothing says that they belong together', () => {
      const before = at(10, { confirmed_at: '2026-11-20T12:00:00.000Z' });
      expect(rowsIn([picture, before])).toHaveLength(2);
      expect(rowsIn([name, change({ severity: 'info' })])).toHaveLength(2);
    });

    it('are found from each of them, where they are unfolded', () => {
      const rows = rowsIn(all, new Set(['ma_1']));
      expect(rows.map(({ id }) => topOf(rows, id)?.first.id)).toEqual([
        ...[name.id, name.id, name.id],
        undefined,
      ]);
      expect(topOf(rows, null)).toBeNull();
    });

    it('of several artists at once is one happening, unless it asks whose a release is', () => {
      const one = (artist: string, over: Partial<Change> = {}) =>
        change({ monitored_artist_id: artist, ...over });
      const labels = ['ma_2', 'ma_3', 'ma_4'].map((artist) => one(artist));
      const [row, ...none] = rowsIn(labels);
      expect([row?.changes.length, row?.more, none]).toEqual([3, 2, []]);
      expect(rowsIn(labels, new Set([row?.story ?? '']))).toHaveLength(3);
      expect(rowsIn(labels.slice(1))).toHaveLength(2);
      const fakes = ['ma_2', 'ma_3', 'ma_4'].map((artist) =>
        one(artist, { change_type: 'RELEASE_SUSPICIOUS' }),
      );
      expect(rowsIn(fakes)).toHaveLength(3);
    });

    it('has no more than one change where no other is there', () => {
      expect(rowsIn([picture])).toMatchObject([{ more: 0 }]);
    });
  });

  it('says why it matters, and how it stands with it', () => {
    expect(whyOf(change())).toBe('It may have moved to another owner.');
    expect(whyOf(change({ status: 'dismissed', dismissed_reason: 'It went back.' }))).toBe(
      'It went back.',
    );
    const payload = { ...change().payload, others: 1200 };
    expect(whyOf(change({ payload }))).toBe('About 1,200 other artists had the same on that day.');
    const raised = { from: 'info', because: 'the label is a stranger' } as const;
    expect(whyOf(change({ payload: { ...payload, raised } }))).toBe('The label is a stranger');
    const added = { change_type: 'RELEASE_ADDED' } as const;
    expect(whyOf(change(added))).toMatch(/^Say whose it is/);
    expect(whyOf(change({ ...added, acknowledged_at: '2026-11-22T10:06:00.000Z' }))).toBeNull();
    expect(standingOf(change())).toBeNull();
    expect(standingOf(change({ detected_at: '2026-11-22T04:05:00.000Z' }))).toBe(
      'Confirmed after 6 hours',
    );
    expect(standingOf(change({ status: 'detected', waiting_for_source: true }))).toBe(
      'Waiting for the catalog',
    );
  });

  it('stands on top where it came since the last visit, and behind what was read before', () => {
    const at = (minute: number, severity: Change['severity']) =>
      change({
        confirmed_at: `2026-11-22T10:${minute}:00.000Z`,
        detected_at: `${minute}`,
        severity,
      });
    const pages = [
      [at(40, 'info'), at(30, 'warning')],
      [at(20, 'critical'), at(10, 'info')],
    ];
    const minutes = (since: string | null) =>
      daysOf(pages, folded, since).map(({ isNew, rows }) => [
        isNew,
        ...rows.map((row) => row.at.slice(14, 16)),
      ]);
    expect(minutes(null)).toEqual([[false, '30', '40', '20', '10']]);
    expect(minutes('2026-11-22T10:30:00.000Z')).toEqual([
      [true, '40'],
      [false, '30', '20', '10'],
    ]);
  });

  it('knows the newest of its changes', () => {
    expect(newestOf([])).toBeNull();
    const later = change({ confirmed_at: '2026-11-23T00:00:00.000Z' });
    expect(newestOf([change(), later, change()])).toBe(later.confirmed_at);
  });
});

describe('places', () => {
  const rows = rowsOf([
    ['a', 'b', 'c', 'd'].map((artist) => change({ monitored_artist_id: artist })),
  ]);
  const [a, b, c, d] = rows.map(({ id }) => id) as [string, string, string, string];

  it('goes from row to row, and stops at the ends', () => {
    expect(rowBeside(rows, null, 1)?.id).toBe(a);
    expect(rowBeside(rows, a, 1)?.id).toBe(b);
    expect(rowBeside(rows, b, -1)?.id).toBe(a);
    expect(rowBeside(rows, d, 1)).toBeNull();
  });

  it('can be at a row that is judged, and at no other such row', () => {
    const left = rows.filter(({ id }) => id === c || id === d);
    expect(rowsAtHand(rows, left, a).map(({ id }) => id)).toEqual([a, c, d]);
    expect(rowsAtHand(rows, left, c).map(({ id }) => id)).toEqual([c, d]);
  });

  it('goes to the next row after a verdict, at the end to the one before', () => {
    expect(rowAfter(rows, new Set([b]))?.id).toBe(c);
    expect(rowAfter(rows, new Set([b, c]))?.id).toBe(d);
    expect(rowAfter(rows, new Set([d]))?.id).toBe(c);
    expect(rowAfter(rows, new Set([c, d]))?.id).toBe(b);
    expect(rowAfter(rows, new Set([a, b, c, d]))).toBeNull();
  });

  it('selects a range in either direction', () => {
    expect(rowsBetween(rows, a, c)).toEqual([a, b, c]);
    expect(rowsBetween(rows, c, b)).toEqual([b, c]);
    expect(rowsBetween(rows, null, b)).toEqual([b]);
  });

  it('says which of how many a change is', () => {
    const run = { ids: ['a', 'b', 'c'], address: '/app/' };
    expect(placeOf(run, 'b')).toEqual({ number: 2, count: 3, previous: 'a', next: 'c' });
    expect(placeOf(run, 'x')).toBeNull();
  });
});

describe('filters', () => {
  const filters: Filters = {
    status: 'dismissed',
    q: 'night bus',
    severity: 'critical',
    artist: 'ma_01',
    type: 'BIO_CHANGED',
    tag: 'Roster A & B',
    work: 'in_progress',
    assignee: 'me',
  };

  it('are kept in the address, and read from it', () => {
    const address = addressOf(filters);
    expect(
      filtersOf(Object.fromEntries(new URL(address, 'https://a.example').searchParams)),
    ).toEqual(filters);
    expect(addressOf(everything)).toBe('/app/');
    expect(addressOf(everything, 'chg_1')).toBe('/app/?change=chg_1');
  });

  it('ignore what an address can’t mean', () => {
    expect(
      filtersOf({ status: 'x', q: ' ', severity: 'info', artist: '../', type: '<b>', tag: 'a,b' }),
    ).toEqual(everything);
  });

  it('stay when one goes to another list, unless a view was open', () => {
    const critical: Filters = { ...everything, severity: 'critical' };
    expect(addressOfTab(critical, 'all', false)).toBe('/app/?status=all&severity=critical');
    expect(addressOfTab(critical, 'confirmed', true)).toBe('/app/');
    const all: Filters = { ...everything, status: 'all' };
    expect([critical, all].map(isFiltered)).toEqual([true, false]);
  });

  it('become a query', () => {
    expect(queryOf(everything)).toEqual({ limit: 50, acknowledged: 'false' });
    expect(queryOf({ ...everything, status: 'all' })).toEqual({ limit: 50 });
    expect(queryOf(filters)).toEqual({
      limit: 50,
      status: 'dismissed',
      q: 'night bus',
      min_severity: 'critical',
      artist_id: 'ma_01',
      change_type: 'BIO_CHANGED',
      tag: 'Roster A & B',
      work: 'in_progress',
      assignee: 'me',
    });
  });

  it('are saved as a view, which is found again by them', () => {
    const view = viewOf('Mine', filters);
    expect(addressOfView(view)).toBe(addressOf(filters));
    expect(isView(filters, view)).toBe(true);
    expect(isView(everything, view)).toBe(false);
    expect(addressOfView(viewOf('All', everything))).toBe('/app/');
  });

  it('are called by what they mean', () => {
    const known = {
      artists: [{ id: 'ma_1', name: 'Nova Pilot', tags: ['EMEA'] }],
      members: [{ user_id: 'user_1', name: null, email: 'kim@example.com' }],
    };
    const labels = filterOptions(known, 'user_2').map(({ label }) => label);
    for (const label of [
      ...['Severity: critical', 'Assigned to: nobody', 'Work: In progress', 'Tag: EMEA'],
      ...['Assigned to: kim@example.com', 'Artist: Nova Pilot', 'Type: Release UPC changed'],
    ])
      expect(labels).toContain(label);
    expect(valueText('artist', 'ma_2', known)).toBe('one artist');
  });

  it('hold for changes that come while the list is shown', () => {
    const come = change({ monitored_artist_id: 'ma_1', severity: 'warning' });
    expect(isShown(come, everything)).toBe(true);
    expect(isShown(come, { ...everything, severity: 'warning' })).toBe(true);
    expect(isShown(come, { ...everything, severity: 'critical' })).toBe(false);
    expect(isShown(come, { ...everything, artist: 'ma_2' })).toBe(false);
    expect(isShown(come, { ...everything, type: 'BIO_CHANGED' })).toBe(false);
    expect(isShown(come, { ...everything, tag: 'EMEA' })).toBe(false);
    expect(isShown(come, { ...everything, work: 'open', assignee: 'nobody' })).toBe(true);
    expect(isShown(come, { ...everything, work: 'closed' })).toBe(false);
    expect(isShown(come, { ...everything, assignee: 'me' })).toBe(false);
    expect(isShown(come, { ...everything, status: 'dismissed' })).toBe(false);
    expect(isShown(come, { ...everything, q: 'nova' })).toBe(false);
  });
});

it('leaves out what was judged, until a list that was read later says otherwise', () => {
  const judged = new Map([
    ['sending', Infinity],
    ['done', 100_000],
  ]);
  expect(isHandled(judged, 'sending', 999_999)).toBe(true);
  expect(isHandled(judged, 'done', 50_000)).toBe(true);
  // The index of the list may be some seconds behind.
  expect(isHandled(judged, 'done', 105_000)).toBe(true);
  expect(isHandled(judged, 'done', 120_000)).toBe(false);
  expect(isHandled(judged, 'other', 0)).toBe(false);
});

it('takes off a count what was judged since it was made, and nothing twice', () => {
  const judged = new Map([
    ['sending', Infinity],
    ['done', 100_000],
  ]);
  expect([leftOf(12, judged, 50_000), leftOf(1, judged, 50_000)]).toEqual([10, 0]);
  expect(leftOf(11, judged, 102_000)).toBe(10);
});

it('names types for people, and keeps sentences short where the time stands beside them', () => {
  expect(typeName('RELEASE_UPC_CHANGED')).toBe('Release UPC changed');
  expect(typeName('BIO_REMOVED')).toBe('Biography removed');
  const summary =
    '“Nova” is now called “Novo (first seen 2020)” (first seen 2026-11-21 10:27 UTC).';
  expect(shortSummary(change({ summary }))).toBe('“Nova” is now called “Novo (first seen 2020)”.');
});

it('counts as far as anybody reads it', () => {
  expect([countText(12), countText(999), countText(1000)]).toEqual(['12', '999', '999+']);
  expect([countText(12, false), countText(0, false)]).toEqual(['12+', '0']);
});

it('calls new what came since somebody was last here, through all of a visit', () => {
  const at = (time: string) => new Date(`2026-11-22T${time}:00.000Z`);
  const first = nextVisit(null, at('09:00'));
  expect(first.since).toBeNull();
  const again = nextVisit(visitText(first), at('09:20'));
  expect(again.since).toBeNull();
  const later = nextVisit(visitText(again), at('12:00'));
  expect(later.since).toBe(again.seen);
  expect(nextVisit(visitText(later), at('12:10')).since).toBe(again.seen);
});
