import { theService } from '../../shared/domain/audit.ts';
import { getOrganization } from '../../shared/table/people/organizations.ts';
import { startMonitoring } from '../../shared/usecases/artists/start-monitoring.ts';
import { race } from '../support/race.ts';
import { watching, type Watching } from '../support/watching.ts';

describe('monitoring', () => {
  let w: Watching;
  beforeAll(async () => {
    w = await watching({ artists: 17 });
  });
  afterAll(() => w.stop());

  it('never takes more artists than the plan has room for, however many race', async () => {
    const org = await w.organization('free');
    const ids = ['1001', '1002', '1003', '1004', '1005', '1006'];
    const starts = await race(
      w.table,
      ids.map((id) => () => startMonitoring(w.deps, org, id, theService)),
    );
    expect(starts.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(3);
    await Promise.allSettled(ids.map((id) => startMonitoring(w.deps, org, id, theService)));
    expect((await getOrganization(w.table, org))?.count_artists).toBe(3);
  });
});
