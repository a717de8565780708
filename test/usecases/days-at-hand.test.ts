import { getArtist } from '../../shared/table/artists/artists.ts';
import { readHistory } from '../../shared/checks/items/history.ts';
import { getWatch } from '../../shared/watches/items/watches.ts';
import { historyOf } from '../../shared/usecases/artists/view-history.ts';
import { endHold } from '../../shared/watches/steps/end-hold.ts';
import { watching, type Watched } from '../support/watching.ts';
import { forEachTest } from '../support/suite.ts';

describe('days that their month does not have yet', () => {
  const w = forEachTest(watching);
  let one: Watched;
  let other: Watched;
  beforeEach(async () => {
    one = await w.monitor('1001');
    other = await w.monitor('1001');
    for (let day = 0; day < 4; day += 1) {
      w.clock.advance(86_400);
      await w.check(one);
    }
  });

  const months = async () =>
    new Set(
      (await readHistory(w.table, one.watch_id, '2026-01-01')).map(({ taken_at }) =>
        taken_at.slice(0, 10),
      ),
    );
  const shownTo = async ({ organization_id, artist_id }: Watched) => {
    const artist = await getArtist(w.table, organization_id, artist_id, { consistent: true });
    if (!artist) throw new Error('no artist');
    const request = { days: 30, expected: false };
    const points = await historyOf(w.table, artist, request, 'business', w.clock.now());
    return points.map(({ taken_at }) => taken_at.slice(0, 10));
  };

  it('are in what people see, each once', async () => {
    expect((await months()).size).toBe(0);
    const watch = await getWatch(w.table, one.watch_id, { consistent: true });
    expect(Object.keys(watch?.past_points ?? {})).toHaveLength(4);
    const days = await shownTo(one);
    expect(days).toHaveLength(new Set(days).size);
    expect(days).toHaveLength(5);
  });

  it('stay readable for a holder that leaves, and for those that stay', async () => {
    const before = await shownTo(one);
    const { organization_id: org, artist_id: artist } = one;
    await endHold(w.deps, { org, artist });
    w.clock.advance(86_400);
    await w.check(other);
    expect(await shownTo(one)).toEqual(before);
    expect(await shownTo(other)).toHaveLength(before.length + 1);
  });

  it('count once where their month has them, too', async () => {
    const before = await shownTo(one);
    await endHold(w.deps, { org: one.organization_id, artist: one.artist_id });
    expect((await months()).size).toBe(before.length);
    for (let day = 0; day < 20; day += 1) {
      w.clock.advance(86_400);
      await w.check(other);
    }
    const days = await shownTo(other);
    expect(days).toHaveLength(25);
    expect(new Set(days).size).toBe(25);
  });
});
