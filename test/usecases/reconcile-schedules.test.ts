import { theService } from '../../shared/domain/audit.ts';
import type { CheckWork } from '../../shared/domain/work.ts';
import type { ScheduleList } from '../../shared/usecases/ports.ts';
import { watchChecks } from '../../shared/usecases/checks/watch-checks.ts';
import { stopMonitoring } from '../../shared/usecases/artists/stop-monitoring.ts';
import { reconcileSchedules } from '../../shared/usecases/upkeep/reconcile-schedules.ts';
import { sweep } from '../../shared/usecases/upkeep/sweep.ts';
import { watching, type Watched, type Watching } from '../support/watching.ts';

let w: Watching;
beforeEach(async () => {
  w = await watching({ artists: 4 });
});
afterEach(() => w.stop());

/** What the schedules of `all` put on the queue, as long as they are there. */
function listOf(all: readonly Watched[]): ScheduleList {
  return {
    async *names() {
      for (const name of w.timed.keys()) yield [name];
    },
    workOf: async (name): Promise<CheckWork | null> => {
      const of = all.find(({ artist_id }) => artist_id === name);
      return of && w.timed.has(name) ? { kind: 'check', ...of, attempt: 0 } : null;
    },
  };
}

const reconcile = (all: readonly Watched[]) => reconcileSchedules({ ...w.deps, list: listOf(all) });

describe('the daily comparison of schedules with artists', () => {
  it('finds nothing to repair where each artist has its schedule', async () => {
    const all = [await w.monitor('1001'), await w.monitor('1002', 'free')];
    expect(await reconcile(all)).toEqual({
      schedules: 2,
      artists: 2,
      missing: 0,
      left: 0,
      repaired: 0,
    });
  });

  it('makes a schedule again that was deleted, by the plan of the organization', async () => {
    const all = [await w.monitor('1001'), await w.monitor('1002', 'free')];
    const before = new Map(w.timed);
    w.timed.clear();
    expect(await reconcile(all)).toMatchObject({ schedules: 0, missing: 2, repaired: 2 });
    await w.upkeep();
    expect(w.timed).toEqual(before);
    expect(await reconcile(all)).toMatchObject({ missing: 0, repaired: 0 });
  });

  it('removes a schedule that stayed when its artist was stopped', async () => {
    const artist = await w.monitor('1001');
    const [[name, cron] = ['', '']] = [...w.timed];
    await stopMonitoring(w.deps, artist.organization_id, artist.artist_id, theService);
    w.timed.set(name, cron);
    // The look at its checks ends when it is due: until then the artist counts as watched.
    w.clock.advance(4 * 3600);
    await sweep(w.deps);
    for (const { work } of w.sent.splice(0)) {
      if (work.kind === 'staleness') await watchChecks(w.deps, work);
    }
    expect(await reconcile([artist])).toMatchObject({ left: 1, repaired: 1 });
    await w.upkeep();
    expect(w.timed.size).toBe(0);
  });

  it('owes the repair, so that a lost message loses nothing', async () => {
    const artist = await w.monitor('1001');
    w.timed.clear();
    await reconcile([artist]);
    w.sent.length = 0;
    w.clock.advance(120);
    await sweep(w.deps);
    await w.upkeep();
    expect(w.timed.size).toBe(1);
  });

  it('leaves an artist alone that was stopped a moment ago', async () => {
    const artist = await w.monitor('1001');
    await stopMonitoring(w.deps, artist.organization_id, artist.artist_id, theService);
    expect(await reconcile([artist])).toMatchObject({ missing: 0, left: 0, repaired: 0 });
  });
});
