import { scheduleNameOf } from '../../shared/domain/watch-id.ts';
import { theService } from '../../shared/domain/audit.ts';
import type { CheckWork } from '../../shared/domain/work.ts';
import type { ScheduleList } from '../../shared/usecases/ports.ts';
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
    async *names(prefix) {
      const names = [...w.timed.keys()].map(scheduleNameOf);
      yield names.filter((name) => name.startsWith(prefix));
    },
    workOf: async (name): Promise<CheckWork | null> => {
      const of = all.find(({ watch_id }) => scheduleNameOf(watch_id) === name);
      return of && w.timed.has(of.watch_id)
        ? { kind: 'check', watch_id: of.watch_id, attempt: 0 }
        : null;
    },
  };
}

const reconcile = (all: readonly Watched[]) => reconcileSchedules({ ...w.deps, list: listOf(all) });

describe('the daily comparison of schedules with artists', () => {
  it('finds nothing to repair where each artist has its schedule', async () => {
    const all = [await w.monitor('1001'), await w.monitor('1002', 'free')];
    expect(await reconcile(all)).toEqual({
      schedules: 2,
      watches: 2,
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
    w.clock.advance(120);
    await sweep(w.deps);
    await w.upkeep();
    w.timed.set(name, cron);
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
