import { theService } from '../../shared/domain/people/audit.ts';
import { getArtist } from '../../shared/table/artists/artists.ts';
import { stopMonitoring } from '../../shared/usecases/artists/manage-artist.ts';
import { lookAfterLate } from '../../shared/checks/steps/watch-checks.ts';
import { changePlan } from '../../shared/usecases/organization/change-plan.ts';
import { quietArtists, ticking, type Ticking } from '../support/ticking.ts';
import { type Watched, watching } from '../support/watching.ts';
import { forEachTest } from '../support/suite.ts';

const w = forEachTest(() => watching({ artists: 3 }));
let t: Ticking;
let of: Watched;
/** When a visit found it to be as it was, in epoch milliseconds: later than its own check, and long ago. */
let visitedMs: number;
beforeEach(async () => {
  // None of its turns comes meanwhile.
  [of] = (await quietArtists(w, [1003], 'free')) as [Watched];
  t = ticking(w);
  w.clock.advance(1800);
  visitedMs = w.clock.now().getTime();
  await t.tick();
  w.clock.advance(3.5 * 3600);
});

async function checkedMs(): Promise<number> {
  const read = { consistent: true };
  const artist = await getArtist(w.table, of.organization_id, of.artist_id, read);
  return Date.parse(artist?.last_checked_at ?? '');
}

describe('an artist that comes to another plan', () => {
  it('is said to be checked when it was, and not when its new slot was visited without it', async () => {
    await changePlan(w.deps, of.organization_id, 'business');
    expect(await checkedMs()).toBe(visitedMs);
    t.asked();
    await t.minutes(6);
    expect([...t.asked(), ...(await t.worked())].join()).toContain('1003');
    expect(await checkedMs()).toBeGreaterThan(visitedMs);
  });

  it('isn’t told of as stale, since nobody looked as often before', async () => {
    await changePlan(w.deps, of.organization_id, 'business');
    await lookAfterLate(w.deps, { kind: 'late', watch_id: of.watch_id });
    expect(await w.changes(of)).toEqual([]);
  });
});

describe('an artist that is stopped', () => {
  it('is said to be checked when it was', async () => {
    await stopMonitoring(w.deps, of.organization_id, of.artist_id, theService);
    expect(await checkedMs()).toBe(visitedMs);
  });
});
