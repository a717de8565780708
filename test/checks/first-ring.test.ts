import { ExpectedRelease } from '../../shared/domain/releases/expected-release.ts';
import { derivedId } from '../../shared/domain/ids.ts';
import { expectedWrite, getExpected } from '../../shared/table/artists/expected.ts';
import { putFirst } from '../../shared/checks/items/slots.ts';
import { sendWrite } from '../../shared/table/transaction.ts';
import { lookForExpected } from '../../shared/usecases/releases/look-for-expected.ts';
import { stopMonitoring } from '../../shared/usecases/artists/manage-artist.ts';
import { theService } from '../../shared/domain/people/audit.ts';
import { slotOf } from '../../shared/checks/rules/rings.ts';
import { hourlyLoad } from '../support/hourly-load.ts';
import { ringsOf } from '../support/slot-rows.ts';
import { quietArtists, ticking, type Ticking } from '../support/ticking.ts';
import { type Watched, type Watching, watching } from '../support/watching.ts';

let w: Watching;
let t: Ticking;
let artist: Watched;
beforeEach(async () => {
  w = await watching({ artists: 3 });
  [artist] = (await quietArtists(w, [1001], 'free')) as [Watched];
  await quietArtists(w, [1002], 'free');
  t = ticking(w);
  await t.tick();
  t.asked();
});
afterEach(() => w.stop());

const hourMs = 3_600_000;
const hours = (count: number) => {
  w.clock.advance(count * 3600);
};
const timesOf = (id: string) => t.asked().filter((one) => one === id).length;
const rings = () => ringsOf(w.table, artist.watch_id);

describe('an artist of which something was found', () => {
  it('is looked at three times as often as its plan says for a day, and no longer', async () => {
    w.happens('rename', { name: 'Somebody Else' });
    await w.check(artist);
    expect(await rings()).toEqual(['first', 'free']);
    await t.minutes(240);
    expect(timesOf('1001')).toBe(2);
    expect(await rings()).toEqual(['first', 'free']);
    // Its row may stand there for a while yet.
    hours(21);
    await t.minutes(5);
    t.asked();
    await t.minutes(130);
    expect(timesOf('1001')).toBe(0);
  });

  it('is asked for once in a tick that comes by in both of its rings', async () => {
    w.happens('rename', { name: 'Somebody Else' });
    await w.check(artist);
    hours(7);
    await t.tick();
    const [asked, sent] = [t.asked(), t.sent().map((id) => id.replace('deezer#', ''))];
    for (const each of [asked, sent]) expect(each).toEqual([...new Set(each)]);
    expect(new Set([...asked, ...sent])).toEqual(new Set(['1001', '1002']));
  });

  it('is checked when that is due, although it is visited more often', async () => {
    await w.stop();
    w = await watching({ artists: 12 });
    // Of slots whose turns in both rings come in the same minute, and of others.
    const of = [1003, 1010, 1011, 1012];
    const firsts = await quietArtists(w, of, 'pro');
    w.deps.load = hourlyLoad(() => 10);
    t = ticking(w);
    const until = new Date(w.clock.now().getTime() + 24 * hourMs);
    for (const { watch_id } of firsts) await putFirst(w.table, watch_id, { plan: 'pro', until });
    const slots = firsts.map(({ watch_id }) => slotOf(watch_id));
    expect(slots).toContain(0);
    const checked = new Set<string>();
    // Its turn comes within six hours, and its slot's within half an hour after that.
    for (let minute = 0; minute < 6.5 * 60; minute += 1) {
      await t.minutes(1);
      for (const id of t.sent()) checked.add(id);
    }
    for (const { watch_id } of firsts) expect(checked).toContain(watch_id);
  });

  it('has the pace of its plan as it is now', async () => {
    const until = new Date(w.clock.now().getTime() + 24 * hourMs);
    await putFirst(w.table, artist.watch_id, { plan: 'business', until });
    await t.minutes(6);
    t.asked();
    await t.minutes(60);
    expect(timesOf('1001')).toBeLessThan(2);
  });

  it('isn’t looked at when nobody holds it any more', async () => {
    w.happens('rename', { name: 'Somebody Else' });
    await w.check(artist);
    await stopMonitoring(w.deps, artist.organization_id, artist.artist_id, theService);
    await t.minutes(30);
    expect(t.asked()).toEqual([]);
    expect(await rings()).toEqual(['first']);
  });

  it('stays first until the latest of its times', async () => {
    const times = ['2026-11-21T11:00:00Z', '2026-11-22T11:00:00Z', '2026-11-21T11:00:00Z'];
    // A change that is found while a release is expected takes nothing from that one's time.
    for (const time of times) {
      await putFirst(w.table, artist.watch_id, { plan: 'free', until: new Date(time) });
    }
    hours(2);
    await t.minutes(1);
    t.asked();
    await t.minutes(240);
    expect(timesOf('1001')).toBe(2);
  });
});

describe('an artist of which a release is expected', () => {
  it('comes first from the day of the release on, until it counts as missed', async () => {
    const at = w.clock.now().toISOString();
    const item = ExpectedRelease.parse({
      id: derivedId('expectedRelease', 'one'),
      ...{ title: 'Long Shore', release_date: '2026-11-23', upc: null, isrcs: [], label: null },
      ...{ created_at: at, updated_at: at, created_by: 'user_1' },
    });
    const of = { organizationId: artist.organization_id, artistId: artist.artist_id };
    await sendWrite(w.table, expectedWrite(of, item));
    const stored = () => getExpected(w.table, artist.artist_id, item.id);
    // Its day begins first fourteen hours ahead of UTC.
    expect((await stored())?.dueAt).toBe('2026-11-22T10:00:00.000Z');
    hours(24);
    await lookForExpected(w.deps, {
      kind: 'expected',
      ...{ organization_id: artist.organization_id, artist_id: artist.artist_id },
      expected_id: item.id,
    });
    expect(await rings()).toEqual(['first', 'free']);
    t.asked();
    await t.minutes(240);
    expect(timesOf('1001')).toBe(2);
    const missedAt = (await stored())?.dueAt ?? '';
    expect(missedAt > '2026-11-24').toBe(true);
    w.clock.goTo(missedAt);
    await t.minutes(6);
    t.asked();
    await t.minutes(130);
    expect(timesOf('1001')).toBe(0);
  });
});
