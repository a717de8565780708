import * as z from 'zod';
import { LinkedChange } from '../../../shared/changes/rules/change-links.ts';
import { changeTypeNames } from '../../../shared/changes/rules/change-type.ts';
import { historyFrom } from '../../../shared/domain/plans/plan.ts';
import { newestFirst, store, type Told } from '../../support/confirmed.ts';
import type { Client, Person } from '../../support/harness.ts';
import { service } from '../../support/service.ts';
import { forSuite } from '../../support/suite.ts';

const path = '/api/v1/changes';

describe('the list of changes over HTTP', () => {
  const s = forSuite(service);
  let org: Person;
  let one: string;
  let two: string;
  let changes: LinkedChange[];
  beforeAll(async () => {
    org = await s.organization();
    one = (await s.monitor(org, '1001')).id;
    two = (await s.monitor(org, '1002')).id;
    changes = await store(s.w.table, told());
  });

  const at = (minutesAgo: number) =>
    new Date(s.h.clock.now().getTime() - minutesAgo * 60_000).toISOString();
  const told = (): Told[] => {
    const own = { organization_id: org.organizationId, monitored_artist_id: one };
    const theirs = { ...own, monitored_artist_id: two };
    return [
      { n: 1, at: at(500), ...own, change_type: 'PROFILE_NAME_CHANGED', severity: 'critical' },
      { n: 2, at: at(400), ...own, change_type: 'TRACK_ADDED', severity: 'info' },
      { n: 3, at: at(300), ...theirs, change_type: 'TRACK_ADDED', severity: 'warning' },
      { n: 4, at: at(200), ...theirs, change_type: 'TRACKS_WENT_OFFLINE', severity: 'critical' },
      {
        n: 5,
        at: at(100),
        ...own,
        change_type: 'TRACKS_WENT_OFFLINE',
        severity: 'info',
        acknowledged_at: at(50),
        acknowledged_by: org.userId,
      },
      { n: 6, at: at(90), ...own, status: 'detected' },
      { n: 7, at: at(80), ...theirs, status: 'detected' },
      { n: 8, at: at(70), ...own, status: 'dismissed' },
    ];
  };
  const list = async (query = '', who: Client = org) =>
    (await who.get(path + query)).expect(200, z.array(LinkedChange.strict()));
  const numbers = async (query: string, who: Client = org) => {
    const shown = await list(query, who);
    return shown.map(({ id }) => changes.findIndex((change) => change.id === id) + 1);
  };

  it('has the confirmed ones, newest first, with all their fields', async () => {
    const confirmed = changes.filter(({ status }) => status === 'confirmed');
    expect(await list()).toEqual(newestFirst(confirmed));
  });

  it.each<[string, (at: (ago: number) => string) => string, number[]]>([
    ['an artist', () => `?artist_id=${two}`, [4, 3]],
    ['a type', () => '?change_type=TRACK_ADDED', [3, 2]],
    ['types', () => '?change_type=TRACK_ADDED&change_type=PROFILE_NAME_CHANGED', [3, 2, 1]],
    ['the same type twice', () => '?change_type=TRACK_ADDED&change_type=TRACK_ADDED', [3, 2]],
    ['at least info', () => '?min_severity=info', [5, 4, 3, 2, 1]],
    ['at least warning', () => '?min_severity=warning', [4, 3, 1]],
    ['at least critical', () => '?min_severity=critical', [4, 1]],
    ['acknowledged', () => '?acknowledged=true', [5]],
    ['not acknowledged', () => '?acknowledged=false', [4, 3, 2, 1]],
    ['a word of every summary', () => '?q=undertow', [5, 4, 3, 2, 1]],
    ['words and a type', () => '?q=rosa+UNDERT%C3%B4NE&change_type=TRACK_ADDED', [3, 2]],
    ['words that are in none', () => '?q=rosa+daylight', []],
    ['since a moment, included', (of) => `?since=${of(300)}`, [5, 4, 3]],
    ['until a moment, included', (of) => `?until=${of(300)}`, [3, 2, 1]],
    ['between', (of) => `?since=${of(400)}&until=${of(200)}`, [4, 3, 2]],
    ['a moment alone', (of) => `?since=${of(200)}&until=${of(200)}`, [4]],
    ['no time at all', (of) => `?since=${of(100)}&until=${of(200)}`, []],
    ['since a moment elsewhere on earth', (of) => `?since=${elsewhere(of(300))}`, [5, 4, 3]],
    ['what waits', () => '?status=detected', [7, 6]],
    ['what was dismissed', () => '?status=dismissed', [8]],
    ['confirmed, by name', () => '?status=confirmed', [5, 4, 3, 2, 1]],
    ['what waits of an artist', () => `?status=detected&artist_id=${one}`, [6]],
    [
      'everything together',
      (of) =>
        `?artist_id=${one}&change_type=TRACK_ADDED&change_type=TRACKS_WENT_OFFLINE&min_severity=info&acknowledged=false&since=${of(450)}&until=${of(0)}`,
      [2],
    ],
  ])('can be narrowed to %s', async (_, query, expected) => {
    expect(await numbers(query(at))).toEqual(expected);
  });

  it('is the same for an artist at the address of the artist', async () => {
    for (const query of ['', '?min_severity=warning', '?status=detected', '?limit=1&offset=1']) {
      const below = await org.get(`/api/v1/artists/${two}/changes${query}`);
      const joined = query === '' ? `?artist_id=${two}` : `${query}&artist_id=${two}`;
      expect(below.expect(200)).toEqual(await list(joined));
    }
  });

  it('answers for a foreign artist in everything as for an unknown one', async () => {
    const other = await s.organization();
    const unknown = 'ma_01k9zq4w3v7m2x5c8e0b6t1n4r';
    for (const query of ['limit=1', 'offset=1001', 'offset=1000', 'cursor=YWJj', 'limit=101']) {
      const [foreign, none] = await Promise.all(
        [one, unknown].map((id) => other.get(`${path}?artist_id=${id}&${query}`)),
      );
      const plain = ({ status, body }: { status: number; body: unknown }) => [
        status,
        Array.isArray(body) ? body : { ...(body as object), request_id: null },
      ];
      expect(plain(foreign ?? { status: 0, body: 0 })).toEqual(
        plain(none ?? { status: 1, body: 1 }),
      );
    }
  });

  it.each([
    ['limit=0', 'query.limit'],
    ['limit=1e1', 'query.limit'],
    ['limit=%2B5', 'query.limit'],
    ['limit=', 'query.limit'],
    ['limit=5&limit=6', 'query.limit'],
    ['offset=-1', 'query.offset'],
    ['offset=1.5', 'query.offset'],
    ['offset=1&min_severity=info&offset=2', 'query.offset'],
    ['change_type=TRACK_ADDED,TRACKS_WENT_OFFLINE', 'query.change_type.0'],
    ['change_type=TRACK_ADDED&change_type=nope', 'query.change_type.1'],
    ['change_type=', 'query.change_type.0'],
    ['min_severity=high', 'query.min_severity'],
    ['status=open', 'query.status'],
    ['acknowledged=yes', 'query.acknowledged'],
    ['since=2026-02-30T00:00:00Z', 'query.since'],
    ['since=9999-12-31T23:59:59-12:00', 'query.since'],
    ['until=0000-01-01T00:00:00%2B12:00', 'query.until'],
    ['artist_id=', 'query.artist_id'],
    ['q=', 'query.q'],
    [`q=${'a'.repeat(101)}`, 'query.q'],
  ])('refuses ?%s and names the place', async (query, place) => {
    (await org.get(`${path}?${query}`)).refused('invalid_input', place);
  });

  it('names the types that exist where one is unknown', async () => {
    const refused = (await org.get(`${path}?change_type=NOPE`)).expect(400, z.looseObject({}));
    for (const name of changeTypeNames) expect(JSON.stringify(refused)).toContain(name);
  });

  it('shows no more than the plan keeps, in lists, totals and by id', async () => {
    const owner = await s.organization();
    const organization_id = owner.organizationId;
    const edge = historyFrom({ plan: 'free' }, s.h.clock.now());
    const [old, kept] = await store(s.w.table, [
      { n: 1, at: new Date(edge.getTime() - 1).toISOString(), organization_id },
      { n: 2, at: edge.toISOString(), organization_id },
    ]);
    const total = async () => (await owner.get(path)).headers['x-total-count'];
    expect([(await list('', owner)).length, await total()]).toEqual([2, '2']);
    await s.h.plan(owner, 'free');
    expect([await list('', owner), await total()]).toEqual([[kept], '1']);
    (await owner.get(`${path}/${old?.id ?? ''}`)).expect(404);
    (await owner.get(`${path}/${kept?.id ?? ''}`)).expect(200);
    const long = `?since=${at(200 * 1440)}`;
    expect(await list(long, owner)).toEqual([kept]);
  });
});

/** The same moment, with an offset. */
function elsewhere(moment: string): string {
  const shifted = new Date(Date.parse(moment) + 2 * 3_600_000).toISOString();
  return encodeURIComponent(shifted.replace('Z', '+02:00'));
}
