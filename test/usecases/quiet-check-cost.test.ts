import { changeItem, feedOf } from '../../shared/changes/items/change-item.ts';
import { batchWrite, type BatchRequest } from '../../shared/table/batch.ts';
import { keys } from '../../shared/table/keys.ts';
import { getArtist } from '../../shared/table/artists/artists.ts';
import { historyOf } from '../../shared/usecases/artists/view-history.ts';
import { listChanges } from '../../shared/changes/steps/list-changes.ts';
import { metered, sumOf } from '../bench/capacity.ts';
import { toldChange } from '../support/confirmed.ts';
import { hourlyLoad } from '../support/hourly-load.ts';
import { watching, type Watched, type Watching } from '../support/watching.ts';
import { forSuite } from '../support/suite.ts';

describe('what the frequent things cost', () => {
  const w = forSuite(watching);

  describe('a check without a change', () => {
    let artist: Watched;
    beforeAll(async () => {
      w.deps.load = hourlyLoad(() => 0);
      artist = await w.monitor('1007');
      await w.check(artist);
    });

    it('puts days into their month several at a time, and after hourly checks at once', async () => {
      const daily = await w.monitor('1004');
      const writes: number[] = [];
      for (let day = 0; day < 30; day += 1) {
        w.clock.advance(86_400);
        writes.push(sumOf(await metered(w.table, () => w.check(daily))).writeUnits);
      }
      const flushes = writes.filter((units) => units > 1);
      expect(flushes.length).toBeGreaterThan(1);
      expect(flushes.length).toBeLessThanOrEqual(4);
      const artistId = { artist: daily.artist_id, org: daily.organization_id };
      const read = await getArtist(w.table, artistId.org, artistId.artist);
      if (!read) throw new Error('the artist is gone');
      const history = await historyOf(
        w.table,
        read,
        { days: 31, expected: false },
        'business',
        w.clock.now(),
      );
      expect(new Set(history.map(({ taken_at }) => taken_at.slice(0, 10))).size).toBe(31);
    });

    it('stays so for a long name, many changes and a whole day of readings', async () => {
      w.happens(
        'rename',
        { name: '夜行ラジオ倶楽部 & the Long Distance Orchestra'.repeat(2) },
        1007,
      );
      await w.check(artist);
      await w.settle(artist);
      w.clock.advance(86_400 - ((w.clock.now().getTime() / 1000) % 86_400));
      w.happens('followers', { set: 1_999_999_999 }, 1007);
      await w.check(artist);
      for (let hour = 1; hour < 24; hour += 1) {
        w.clock.advance(3600);
        const { readUnits, writeUnits } = sumOf(await metered(w.table, () => w.check(artist)));
        expect([hour, readUnits, writeUnits]).toEqual([hour, 0.5, 1]);
      }
    });
  });

  describe('a deep page of a feed', () => {
    // As dense as 20,000 in a year, which take three times as long to write and cost the same.
    const days = 146;
    const total = 8_000;
    let organizationId: string;
    beforeAll(async () => {
      organizationId = await w.organization();
      await fillFeed(w, organizationId, total, days);
    });

    it('costs at most three times what the first one costs', async () => {
      const now = w.clock.now();
      const from = new Date(now.getTime() - 2557 * 86_400_000);
      const scope = { organizationId, artistId: null, from, now };
      const readsOf = async (offset: number) => {
        const calls = await metered(w.table, async () => {
          const page = await listChanges(w.table, scope, { limit: 50, offset });
          expect(page.changes).toHaveLength(50);
          expect(page.total).toBe(total);
        });
        return sumOf(calls).readUnits;
      };
      // Who asks first in a month sums the last one up.
      await readsOf(0);
      const first = await readsOf(0);
      for (const offset of [50, 3_999, 4_000, 7_950]) {
        expect((await readsOf(offset)) / first).toBeLessThanOrEqual(3);
      }
    });
  });
});

/** Changes of the last days, evenly spread, with their counters as settling counts them. */
async function fillFeed(
  w: Watching,
  organizationId: string,
  total: number,
  days: number,
): Promise<void> {
  const now = w.clock.now().getTime();
  const counters = new Map<string, Record<string, unknown> & { total: number }>();
  const requests: BatchRequest[] = [];
  for (let n = 0; n < total; n += 1) {
    const at = new Date(now - Math.floor((n * days * 86_400_000) / total)).toISOString();
    const change = toldChange({ n, at, organization_id: organizationId, severity: 'info' });
    const item = changeItem(change, 'business');
    if (n === 0 && item.feedPk !== feedOf(organizationId, 'confirmed')) throw new Error('no feed');
    // Nobody asks for the artist's list here: leaving it out halves the time that this takes.
    const Item = Object.fromEntries(
      Object.entries(item).filter(([name]) => !name.startsWith('thread')),
    );
    requests.push({ PutRequest: { Item } });
    const key = keys.statsDay(organizationId, at.slice(0, 10));
    const hour = `h${at.slice(11, 13)}`;
    const counter = counters.get(key.sk) ?? { ...key, total: 0 };
    counter.total += 1;
    counter[hour] = Number(counter[hour] ?? 0) + 1;
    counter.info = counter.total;
    counters.set(key.sk, counter);
  }
  for (const Item of counters.values()) requests.push({ PutRequest: { Item } });
  const lanes = Array.from({ length: 4 }, (_, lane) =>
    requests.filter((_request, index) => index % 4 === lane),
  );
  await Promise.all(lanes.map((lane) => batchWrite(w.table, lane)));
}
