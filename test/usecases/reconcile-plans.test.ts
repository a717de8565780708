import { setPlan } from '../../shared/table/people/organizations.ts';
import { listHolders } from '../../shared/table/watches/holders.ts';
import { getWatch } from '../../shared/table/watches/watches.ts';
import { reconcilePlans } from '../../shared/usecases/upkeep/reconcile-plans.ts';
import { theService } from '../../shared/domain/people/audit.ts';
import { listHolds } from '../../shared/table/artists/artists.ts';
import { startMonitoring } from '../../shared/usecases/artists/start-monitoring.ts';
import { fitToPlan } from '../../shared/usecases/organization/fit-to-plan.ts';
import { tableFaults } from '../support/table-faults.ts';
import { watching, type Watched, type Watching } from '../support/watching.ts';
import { ringsOf } from '../support/slot-rows.ts';

describe('the daily comparison of the plans that holds note with those of organizations', () => {
  let w: Watching;
  let artist: Watched;
  let other: Watched;
  beforeEach(async () => {
    w = await watching({ artists: 17 });
    artist = await w.monitor('1001');
    other = await w.monitor('1001', 'free');
    await w.upkeep();
  });
  afterEach(() => w.stop());

  const plansOf = async ({ watch_id }: Watched) =>
    (await listHolders(w.table, watch_id)).map(({ plan }) => plan).toSorted();

  it('finds nothing to repair where all agree', async () => {
    expect(await reconcilePlans(w.deps)).toMatchObject({ holds: 2, plans_repaired: 0 });
    expect(w.sent.filter(({ work }) => work.kind === 'plan')).toEqual([]);
  });

  it('finishes a change of plan that was cut off before it reached the watches', async () => {
    expect(await ringsOf(w.table, artist.watch_id)).toEqual(['business']);
    await setPlan(w.table, artist.organization_id, 'free', { from: 'business' });
    expect(await plansOf(artist)).toEqual(['business', 'free']);
    expect(await reconcilePlans(w.deps)).toMatchObject({ holds: 2, plans_repaired: 1 });
    await w.upkeep();
    expect(await plansOf(artist)).toEqual(['free', 'free']);
    expect(await getWatch(w.table, artist.watch_id)).toMatchObject({ plan: 'free' });
    expect(await ringsOf(w.table, artist.watch_id)).toEqual(['free']);
    expect(await reconcilePlans(w.deps)).toMatchObject({ holds: 2, plans_repaired: 0 });
  });

  it('finds an upgrade that was cut off anywhere, unless nothing of it is missing', async () => {
    const { organization_id: org } = artist;
    for (let id = 1002; id <= 1012; id += 1) {
      w.clock.advance(1);
      await startMonitoring(w.deps, org, String(id), theService);
    }
    const fit = () => fitToPlan(w.deps, org, { all: true });
    const faults = tableFaults(w.table.db);
    let cutOff = 0;
    for (let at = 4; at < 150; at += 9) {
      await setPlan(w.table, org, 'free');
      await fit();
      await setPlan(w.table, org, 'business');
      faults.arm(at, 'after');
      await faults.inFunction(fit).catch(() => undefined);
      faults.takeCrash();
      if (faults.disarm()) cutOff += 1;
      const paused = (await listHolds(w.table, org, { consistent: true })).filter(
        ({ active }) => !active,
      );
      const { plans_repaired } = await reconcilePlans(w.deps);
      if (paused.length > 0) expect([at, plans_repaired]).toEqual([at, 1]);
    }
    expect(cutOff).toBeGreaterThan(3);
  });

  it('counts only what was handed over', async () => {
    await setPlan(w.table, other.organization_id, 'business', { from: 'free' });
    const sendAll = () => Promise.reject(new Error('no queue'));
    const queues = { ...w.deps.queues, sendAll };
    expect(await reconcilePlans({ ...w.deps, queues })).toMatchObject({
      holds: 2,
      plans_repaired: 0,
    });
  });

  it('finds a repair again whose message was lost', async () => {
    await setPlan(w.table, other.organization_id, 'business', { from: 'free' });
    await reconcilePlans(w.deps);
    w.sent.length = 0;
    await reconcilePlans(w.deps);
    await w.upkeep();
    expect(await plansOf(artist)).toEqual(['business', 'business']);
  });
});
