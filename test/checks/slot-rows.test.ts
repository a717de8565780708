import { theService } from '../../shared/domain/people/audit.ts';
import { startMonitoring } from '../../shared/usecases/artists/start-monitoring.ts';
import { stopMonitoring } from '../../shared/usecases/artists/manage-artist.ts';
import { changePlan } from '../../shared/usecases/organization/change-plan.ts';
import { eraseOrganization } from '../../shared/usecases/organization/erase-organization.ts';
import { race } from '../support/race.ts';
import { ringsOf, slotRowFaults } from '../support/slot-rows.ts';
import { watchedAs, watching } from '../support/watching.ts';
import { forEachTest } from '../support/suite.ts';

const w = forEachTest(() => watching({ artists: 17 }));

const watchId = 'deezer#1001';
const joined = async (plan: 'business' | 'pro' | 'free', streamingId = '1001') => {
  const org = await w.organization(plan);
  const { id } = await startMonitoring(w.deps, org, streamingId, theService);
  return watchedAs(org, id, streamingId);
};
/** The rings of the artist, where the rows of all are as they must be. */
async function rings(of = watchId) {
  expect(await slotRowFaults(w.table)).toEqual([]);
  return ringsOf(w.table, of);
}

describe('the slot of an artist', () => {
  it('is that of the best plan among those who hold it, whoever comes or leaves', async () => {
    const free = await joined('free');
    expect(await rings()).toEqual(['free']);
    const business = await joined('business');
    expect(await rings()).toEqual(['business']);
    await joined('pro');
    expect(await rings()).toEqual(['business']);
    await stopMonitoring(w.deps, business.organization_id, business.artist_id, theService);
    expect(await rings()).toEqual(['pro']);
    await stopMonitoring(w.deps, free.organization_id, free.artist_id, theService);
    expect(await rings()).toEqual(['pro']);
  });

  it('moves with the plan of the organization, and goes while that pauses it', async () => {
    const org = await w.organization('business');
    for (const id of [1001, 1002, 1003, 1004]) {
      w.clock.advance(1);
      await startMonitoring(w.deps, org, String(id), theService);
    }
    await changePlan(w.deps, org, 'free');
    await w.upkeep();
    expect(await rings()).toEqual(['free']);
    expect(await rings('deezer#1004')).toEqual([]);
    await changePlan(w.deps, org, 'pro');
    await w.upkeep();
    expect(await rings('deezer#1004')).toEqual(['pro']);
  });

  it('goes with an organization that is erased, unless others hold it', async () => {
    const { organization_id } = await joined('business');
    await joined('pro');
    await eraseOrganization(w.deps, organization_id);
    expect(await rings()).toEqual(['pro']);
  });

  it('is one, however many come and leave at once', async () => {
    const [one, two] = [await joined('business'), await joined('pro')];
    const others = [await w.organization('free'), await w.organization('business')];
    const start = async (org: string) => {
      await startMonitoring(w.deps, org, '1001', theService);
    };
    const [, , ...begun] = await race(w.table, [
      () => stopMonitoring(w.deps, one.organization_id, one.artist_id, theService),
      () => stopMonitoring(w.deps, two.organization_id, two.artist_id, theService),
      ...others.map((org) => () => start(org)),
    ]);
    // Whoever met too many others is told so, and tries again.
    for (const [index, end] of begun.entries()) {
      if (end.status === 'fulfilled') continue;
      expect(end.reason).toMatchObject({ code: 'conflict' });
      await start(others[index]!);
    }
    expect(await rings()).toHaveLength(1);
  });
});
