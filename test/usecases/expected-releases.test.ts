import { ExpectedRelease } from '../../shared/domain/releases/expected-release.ts';
import { derivedId } from '../../shared/domain/ids.ts';
import {
  expectedMovedWrite,
  expectedWrite,
  getExpected,
} from '../../shared/table/artists/expected.ts';
import { keys } from '../../shared/table/keys.ts';
import { sendWrite } from '../../shared/table/transaction.ts';
import { itemAt, putItem } from '../support/items.ts';
import { aPipeline } from '../support/pipeline.ts';
import type { Watched } from '../support/watching.ts';
import { forEachTest } from '../support/suite.ts';

describe('a release that is expected', () => {
  const p = forEachTest(() => aPipeline({ artists: 3 }));
  let artist: Watched;
  let targets: string[];
  beforeEach(async () => {
    ({ artist, targets } = await p.watched('1001', ['one']));
  });

  const dayMs = 86_400_000;
  const inDays = (days: number) =>
    new Date(p.w.clock.now().getTime() + days * dayMs).toISOString().slice(0, 10);
  const told = async () => p.names(await p.w.changes(artist));

  async function expects(changes: Partial<ExpectedRelease>): Promise<string> {
    const at = p.w.clock.now().toISOString();
    const item = ExpectedRelease.parse({
      id: derivedId('expectedRelease', 'one', at),
      ...{ title: 'Long Shore', release_date: inDays(2), upc: null, isrcs: [], label: null },
      ...{ created_at: at, updated_at: at, created_by: 'user_1' },
      ...changes,
    });
    const of = { organizationId: artist.organization_id, artistId: artist.artist_id };
    await sendWrite(p.w.table, expectedWrite(of, item));
    return item.id;
  }

  /** Lets days go by, with checks and sweeps. */
  async function days(count: number): Promise<void> {
    for (let n = 0; n < count * 2; n += 1) {
      p.w.clock.advance(43_200);
      await p.checked(artist);
      await p.swept();
      await p.quiet();
    }
  }

  it('is told once when it isn’t there a day after its date, and nothing before', async () => {
    const id = await expects({});
    await days(3);
    expect(await told()).toEqual([]);
    await days(1);
    const [change, ...more] = await p.w.changes(artist);
    expect(more).toEqual([]);
    expect(change).toMatchObject({
      change_type: 'RELEASE_MISSED',
      severity: 'warning',
      status: 'confirmed',
      payload: { field: 'expected_release', before: { id, title: 'Long Shore' }, after: null },
    });
    expect(change?.summary).toContain('“Long Shore” by “Nova Pilot” was expected for ');
    await days(2);
    expect(await told()).toHaveLength(1);
    expect(await getExpected(p.w.table, artist.artist_id, id)).toMatchObject({
      missed_at: change?.confirmed_at,
    });
    await p.expectSound(artist, targets);
  });

  it('is told once where a restored table knows what was told, but not that it was', async () => {
    const id = await expects({});
    await days(3);
    const restored = await itemAt(p.w.table, keys.expectedRelease(artist.artist_id, id));
    await days(1);
    await putItem(p.w.table, restored!);
    await days(1);
    expect(await told()).toHaveLength(1);
    expect((await getExpected(p.w.table, artist.artist_id, id))?.missed_at).not.toBeNull();
    await p.expectSound(artist, targets);
  });

  it('is not missed when it came, under another date or by its UPC alone', async () => {
    await expects({ release_date: inDays(2) });
    p.w.happens('release', { title: 'Long Shore', date: inDays(1) });
    await days(5);
    expect(await told()).not.toContain('RELEASE_MISSED 1001');
    expect((await told()).filter((name) => name.startsWith('RELEASE_MISSED'))).toEqual([]);
  });

  it('waits for a check that was made after the date', async () => {
    await expects({});
    p.w.clock.advance(4 * 86_400);
    await p.swept();
    await p.quiet();
    expect(await told()).toEqual([]);
    await days(1);
    expect((await told()).map((name) => name.split(' ')[0])).toEqual(['RELEASE_MISSED']);
  });

  it('is told once though it is changed afterwards, and again with another date', async () => {
    const id = await expects({});
    await days(4);
    expect(await told()).toHaveLength(1);
    const of = { organizationId: artist.organization_id, artistId: artist.artist_id };
    const change = async (changes: Partial<ExpectedRelease>) => {
      const read = (await getExpected(p.w.table, artist.artist_id, id))!;
      const after = { ...ExpectedRelease.parse(read), ...changes };
      await sendWrite(p.w.table, expectedMovedWrite(of, read, after));
    };
    await change({ label: 'Nebel', updated_at: p.w.clock.now().toISOString() });
    await days(1);
    expect(await told()).toHaveLength(1);
    await change({ release_date: inDays(0), updated_at: p.w.clock.now().toISOString() });
    await days(3);
    expect(await told()).toHaveLength(2);
    expect(p.errors).toEqual([]);
  });
});
