import { theService } from '../../../shared/domain/audit.ts';
import { getArtist } from '../../../shared/table/artists/artists.ts';
import { stopMonitoring } from '../../../shared/usecases/artists/stop-monitoring.ts';
import { lookAfterLate } from '../../../shared/usecases/checks/watch-checks.ts';
import { changePlan } from '../../../shared/usecases/organization/change-plan.ts';
import { quietArtists, ticking, type Ticking } from '../../support/ticking.ts';
import { type Watched, type Watching, watching } from '../../support/watching.ts';

let w: Watching;
let t: Ticking;
let of: Watched;
beforeEach(async () => {
  w = await watching({ artists: 1 });
  [of] = (await quietArtists(w, [1001], 'free')) as [Watched];
  t = ticking(w);
  t.deps.paces = { ...t.deps.paces, free: 30 };
  // Visits find it to be as it was, and its own check is old.
  for (let half = 0; half < 8; half += 1) {
    w.clock.advance(1800);
    await t.tick();
  }
});
afterEach(() => w.stop());

async function checkedMs(): Promise<number> {
  const read = { consistent: true };
  const artist = await getArtist(w.table, of.organization_id, of.artist_id, read);
  return Date.parse(artist?.last_checked_at ?? '');
}

describe('an artist that comes to another plan', () => {
  it('is said to be checked when it was, and not when its new slot was visited without it', async () => {
    const before = await checkedMs();
    expect(w.clock.now().getTime() - before).toBeLessThan(3_600_000);
    await changePlan(w.deps, of.organization_id, 'business');
    expect(await checkedMs()).toBe(before);
    t.asked();
    await t.minutes(6);
    expect(t.asked()).toContain('1001');
    expect(await checkedMs()).toBeGreaterThan(before);
  });

  it('isn’t told of as stale, since nobody looked as often before', async () => {
    await changePlan(w.deps, of.organization_id, 'business');
    await lookAfterLate(w.deps, { kind: 'late', watch_id: of.watch_id });
    expect(await w.changes(of)).toEqual([]);
  });
});

describe('an artist that is stopped', () => {
  it('is said to be checked when it was', async () => {
    const before = await checkedMs();
    await stopMonitoring(w.deps, of.organization_id, of.artist_id, theService);
    expect(await checkedMs()).toBe(before);
  });
});
