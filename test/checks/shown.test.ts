import { getArtist } from '../../shared/table/artists/artists.ts';
import { checkArtist } from '../../shared/checks/steps/check-artist.ts';
import { summaryView } from '../../shared/usecases/artists/view-artist.ts';
import { getWatch } from '../../shared/watches/items/watches.ts';
import type { World } from '../../lib/simulator/model.ts';
import { quietArtists, ticking, type Ticking } from '../support/ticking.ts';
import { type Watched, watching } from '../support/watching.ts';
import { forEachTest } from '../support/suite.ts';

const w = forEachTest(() => watching({ artists: 3 }));
let t: Ticking;
let artists: Watched[];
beforeEach(async () => {
  artists = await quietArtists(w, [1001, 1002]);
  t = ticking(w);
});

/** When an artist was last checked, as people see it. */
async function shown(index: number): Promise<string> {
  const { organization_id, artist_id } = artists[index]!;
  const artist = await getArtist(w.table, organization_id, artist_id, { consistent: true });
  return artist!.last_checked_at;
}

/** How often it is looked at, as people see it. */
async function everyMinutes(index: number): Promise<number | null> {
  const { organization_id, artist_id } = artists[index]!;
  const artist = (await getArtist(w.table, organization_id, artist_id, { consistent: true }))!;
  const { paces } = t.deps;
  const { catalog } = w.deps;
  const how = { catalog, paces, now: w.clock.now() };
  return summaryView(artist, 'business', how).check_every_minutes;
}

/** Takes an artist from the catalog. @returns what puts the catalog back as it was. */
function vanishes(streamingId: string): () => void {
  let before: World | undefined;
  w.edit((world) => {
    before = world;
    const others = Object.entries(world.artists).filter(([id]) => id !== streamingId);
    return { ...world, artists: Object.fromEntries(others) };
  });
  return () => {
    w.edit((world) => before ?? world);
  };
}

describe('when an artist was last checked', () => {
  it('stays what it was while the check of one that differs waits, and moves on with the others', async () => {
    await t.minutes(5);
    const [other, known] = [await shown(0), await shown(1)];
    expect(known).not.toBe(w.clock.now().toISOString());
    w.happens('rename', { name: 'Somebody Else' }, 1002);
    for (let turn = 0; turn < 3; turn += 1) {
      await t.minutes(5);
      expect(await shown(1)).toBe(known);
    }
    expect(Date.parse(await shown(0))).toBeGreaterThan(Date.parse(other));
    expect(await t.worked()).toContain('deezer#1002');
    expect(await shown(1)).toBe(w.clock.now().toISOString());
    const watch = await getWatch(w.table, 'deezer#1002', { consistent: true });
    expect(watch?.differs).toBeUndefined();
  });

  it('is its own check where too much moves, and how often it is looked at says so', async () => {
    for (const name of ['A', 'B', 'C', 'D', 'E', 'F']) {
      w.happens('rename', { name }, 1002);
      await t.minutes(5);
      for (const watch_id of t.sent())
        await checkArtist(w.deps, { kind: 'check', watch_id, attempt: 0, differs: true });
    }
    const own = await shown(1);
    await t.minutes(10);
    expect(t.sent()).toEqual([]);
    expect(await shown(1)).toBe(own);
    expect(await everyMinutes(1)).toBe(60);
    expect(await everyMinutes(0)).toBe(5);
  });

  it('moves on when it is as it was again, though the check that was asked for never came', async () => {
    const isBack = vanishes('1002');
    await t.minutes(5);
    t.sent();
    isBack();
    await t.minutes(5);
    await t.minutes(5);
    expect(t.sent()).not.toContain('deezer#1002');
    expect(w.clock.now().getTime() - Date.parse(await shown(1))).toBeLessThan(5 * 60_000);
  });
});

describe('a profile that is gone', () => {
  it('is looked at like others, and asks for a check as soon as it answers again', async () => {
    const comesBack = vanishes('1002');
    await t.tick();
    expect(await t.worked()).toEqual(['deezer#1002']);
    await w.settle(artists[1]!);
    expect(await w.changes(artists[1]!, 'confirmed')).toMatchObject([
      { change_type: 'PROFILE_UNAVAILABLE' },
    ]);
    t.asked();
    await t.minutes(5);
    expect(t.asked()).toContain('1002');
    expect(t.sent()).not.toContain('deezer#1002');
    comesBack();
    await t.minutes(5);
    expect(await t.worked()).toContain('deezer#1002');
    await w.settle(artists[1]!);
    expect(await w.changes(artists[1]!, 'confirmed')).toContainEqual(
      expect.objectContaining({ change_type: 'PROFILE_RESTORED' }),
    );
  });
});
