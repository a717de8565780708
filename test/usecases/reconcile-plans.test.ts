import { setPlan } from '../../shared/table/people/organizations.ts';
import { listHolders } from '../../shared/table/watches/holders.ts';
import { getWatch } from '../../shared/table/watches/watches.ts';
import { reconcilePlans } from '../../shared/usecases/upkeep/reconcile-plans.ts';
import { watching, type Watched, type Watching } from '../support/watching.ts';

describe('the daily comparison of the plans that holds note with those of organizations', () => {
  let w: Watching;
  let artist: Watched;
  let other: Watched;
  beforeEach(async () => {
    w = await watching({ artists: 4 });
    artist = await w.monitor('1001');
    other = await w.monitor('1001', 'free');
    await w.upkeep();
  });
  afterEach(() => w.stop());

  const plansOf = async ({ watch_id }: Watched) =>
    (await listHolders(w.table, watch_id)).map(({ plan }) => plan).toSorted();

  it('finds nothing to repair where all agree', async () => {
    expect(await reconcilePlans(w.deps)).toEqual({ holds: 2, plans_repaired: 0 });
    expect(w.sent.filter(({ work }) => work.kind === 'plan')).toEqual([]);
  });

  it('finishes a change of plan that was cut off before it reached the watches', async () => {
    const before = w.timed.get(artist.watch_id);
    await setPlan(w.table, artist.organization_id, 'free', { from: 'business' });
    expect(await plansOf(artist)).toEqual(['business', 'free']);
    expect(await reconcilePlans(w.deps)).toEqual({ holds: 2, plans_repaired: 1 });
    await w.upkeep();
    expect(await plansOf(artist)).toEqual(['free', 'free']);
    expect(await getWatch(w.table, artist.watch_id)).toMatchObject({ plan: 'free' });
    expect(w.timed.get(artist.watch_id)).not.toBe(before);
    expect(await reconcilePlans(w.deps)).toEqual({ holds: 2, plans_repaired: 0 });
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
