import { getArtist } from '../../shared/table/artists/artists.ts';
import type { CheckWork } from '../../shared/domain/owed/work.ts';
import { type Catalog, NoPermit } from '../../shared/usecases/source-ports.ts';
import { checkArtist } from '../../shared/checks/steps/check-artist.ts';
import { recheckArtist } from '../../shared/verdicts/steps/recheck-artist.ts';
import { type Watched, watching } from '../support/watching.ts';
import { forEachTest } from '../support/suite.ts';

const hour = 3600;

const w = forEachTest(() => watching({ artists: 4 }));
/** Whether the catalog has a permit. */
let isFree = true;
let asked = 0;
beforeEach(() => {
  [isFree, asked] = [true, 0];
});

const guarded = (): Catalog => ({
  ...w.deps.catalog,
  artist: async (id) => {
    asked += 1;
    if (isFree) return w.deps.catalog.artist(id);
    throw new NoPermit('deezer', 'rate_limited', 'none', { retryAfterSeconds: 1 });
  },
});

/** A message from `sentAgo` seconds ago. */
const check = (of: Watched, more: Partial<CheckWork> = {}, sentAgo = 0) => {
  const sentAt = new Date(w.clock.now().getTime() - sentAgo * 1000);
  const work = { kind: 'check' as const, attempt: 0, ...of, ...more };
  return checkArtist({ ...w.deps, catalog: guarded() }, work, sentAt);
};
const checkNow = ({ watch_id }: Watched) =>
  checkArtist({ ...w.deps, catalog: guarded() }, { kind: 'check_now', attempt: 0, watch_id });
const stored = (of: Watched) => getArtist(w.table, of.organization_id, of.artist_id);

/** The message by which a check comes again. */
function again() {
  const [message] = w.sent.splice(0).filter(({ work }) => work.kind === 'check');
  return message && { ...message, work: message.work as CheckWork };
}

describe('a check that finds no permit', () => {
  it('comes again by itself, and nothing is noted of the artist', async () => {
    const artist = await w.monitor();
    const before = await stored(artist);
    w.clock.advance(hour);
    isFree = false;
    w.sent.length = 0;
    await check(artist);
    const first = again();
    expect(first).toMatchObject({ work: { attempt: 1 } });
    expect(first!.delaySeconds).toBeGreaterThanOrEqual(30);
    expect(await stored(artist)).toEqual(before);
    isFree = true;
    w.clock.advance(first!.delaySeconds);
    await check(artist, first!.work);
    expect((await stored(artist))?.last_checked_at).toBe(w.clock.now().toISOString());
  });

  it('comes more and more slowly, eight times in all, and not together with others', async () => {
    const artist = await w.monitor();
    isFree = false;
    const delays: number[] = [];
    let work: Partial<CheckWork> = {};
    for (let tries = 0; tries < 8; tries += 1) {
      await check(artist, work);
      const next = again();
      if (!next) break;
      delays.push(next.delaySeconds);
      ({ work } = next);
    }
    expect(delays).toHaveLength(7);
    for (const [tries, seconds] of delays.entries()) {
      const least = 60 * 2 ** tries;
      expect(seconds).toBeGreaterThanOrEqual(Math.min(900, least / 2));
      expect(seconds).toBeLessThanOrEqual(Math.min(900, least * 1.5));
    }
    expect(delays[0]).not.toBe(60);
  });
});

describe('a check that a person asked for', () => {
  it('is tried again within seconds where there is no permit', async () => {
    const artist = await w.monitor();
    w.clock.advance(hour);
    isFree = false;
    w.sent.length = 0;
    await checkNow(artist);
    expect(w.sent).toMatchObject([{ work: { kind: 'check_now', attempt: 1 }, delaySeconds: 2 }]);
  });
});

describe('a message that comes late', () => {
  it('is dropped when its artist was checked in the meantime', async () => {
    const artist = await w.monitor();
    w.clock.advance(hour);
    await check(artist);
    w.clock.advance(60);
    asked = 0;
    await check(artist, {}, 120);
    await check(artist, { since: new Date(w.clock.now().getTime() - 61_000).toISOString() });
    expect(asked).toBe(0);
    await check(artist, {}, 30);
    expect(asked).toBe(1);
  });

  it('is not dropped when a person asked for it: the other check may have read less', async () => {
    const artist = await w.monitor();
    w.clock.advance(hour);
    await check(artist);
    w.clock.advance(60);
    asked = 0;
    await checkNow(artist);
    expect(asked).toBe(1);
  });
});

describe('a re-check that finds no permit', () => {
  it('comes again as soon as there is one, and what it was to look at waits as before', async () => {
    const artist = await w.monitor();
    w.happens('rename', { name: 'Somebody Else' });
    await w.check(artist);
    w.clock.advance(300);
    const before = await w.changes(artist, 'detected');
    isFree = false;
    w.sent.length = 0;
    const work = { kind: 'recheck' as const, ...artist };
    expect(await recheckArtist({ ...w.deps, catalog: guarded() }, work)).toEqual([]);
    expect(w.sent).toEqual([{ work, delaySeconds: 1 }]);
    expect(await w.changes(artist, 'detected')).toEqual(before);
    isFree = true;
    expect(await recheckArtist({ ...w.deps, catalog: guarded() }, work)).toHaveLength(1);
  });
});
