import {
  type ChangeList,
  countOpen,
  listOf,
  FeedPosition,
  readFeed,
  type Span,
} from '../../shared/changes/items/feed.ts';
import { store } from '../support/confirmed.ts';
import { oneTable } from '../support/engine.ts';

const organization_id = 'org_01k9zq4w3v7m2x5c8e0b6t1n4r';
const monitored_artist_id = 'ma_01k9zq4w3v7m2x5c8e0b6t1n4r';
const whole: Span = { since: '2026-01-01T00:00:00.000Z', until: '2026-12-31T00:00:00.000Z' };
const time = '2026-11-21T10:00:00.000Z';

describe('a list of changes in the table', () => {
  const engine = oneTable();
  const feed = listOf(organization_id, null, 'confirmed');
  beforeAll(async () => {
    await store(engine.table, [
      ...[1, 2, 3, 4, 5].map((n) => ({ n, at: time, organization_id, monitored_artist_id })),
      { n: 6, at: '2026-11-21T09:59:59.999Z', organization_id },
      { n: 7, at: '2026-11-21T10:00:00.001Z', organization_id },
      { n: 8, at: time, organization_id, status: 'detected' },
      {
        n: 9,
        at: time,
        organization_id,
        monitored_artist_id: 'ma_01k9zq4w3v7m2x5c8e0b6t1n4s',
        status: 'detected',
      },
    ]);
  });

  const read = async (span: Partial<Span>, limit = 100, after: string | null = null) =>
    readFeed(engine.table, feed, { ...whole, ...span }, { limit, after });

  it('includes both ends of a span, with all changes of the same moment', async () => {
    const { rows: entries, last } = await read({ since: time, until: time });
    expect(entries).toHaveLength(5);
    expect(entries.every(({ change }) => change.confirmed_at === time)).toBe(true);
    expect(last).toBe(null);
    expect((await read({ since: time })).rows).toHaveLength(6);
    expect((await read({ until: time })).rows).toHaveLength(6);
  });

  it('counts as many as it may look at, and says whether there are more', async () => {
    const counted = async (rowsMax: number) => countOpen(engine.table, feed, whole.since, rowsMax);
    expect(await counted(7)).toMatchObject({ open: 7, all: 7 });
    expect(await counted(6)).toEqual({ open: 6, all: 6, isCut: true });
    expect(await counted(8)).toEqual({ open: 7, all: 7, isCut: false });
  });

  it('goes on behind a place at which nothing stands any more', async () => {
    const { rows: entries } = await read({});
    const gone = `${time}#chg_${'z'.repeat(26)}`;
    expect((await read({}, 100, gone)).rows).toEqual(entries.slice(1));
    expect((await read({}, 100, `${time}#chg_${'0'.repeat(26)}`)).rows).toEqual(entries.slice(6));
  });

  it('is kept apart by status, and for the artist too', async () => {
    const of = async (list: ChangeList) =>
      (await readFeed(engine.table, list, whole, { limit: 100, after: null })).rows.length;
    expect(await of(listOf(organization_id, null, 'detected'))).toBe(2);
    const ofArtist = (status: 'confirmed' | 'detected') =>
      listOf(organization_id, monitored_artist_id, status);
    expect(await of(ofArtist('confirmed'))).toBe(7);
    expect(await of(ofArtist('detected'))).toBe(1);
  });

  it.each([
    ['', false],
    ['x#chg_01k9zq4w3v7m2x5c8e0b6t1n4r', false],
    [`${time}#chg_01k9zq4w3v7m2x5c8e0b6t1n4`, false],
    [`${time}#chg_01k9zq4w3v7m2x5c8e0b6t1n4r0`, false],
    [`${time}#dlv_01k9zq4w3v7m2x5c8e0b6t1n4r`, false],
    [`${time}#chg_01k9zq4w3v7m2x5c8e0b6t1n4r`, true],
  ])('knows its places: %s', (text, expected) => {
    expect(FeedPosition.safeParse(text).success).toBe(expected);
  });
});
