import { countDown, countUp } from '../../shared/table/people/counters.ts';
import { failedConditions } from '../../shared/table/failures.ts';
import { getOrganization } from '../../shared/table/people/organizations.ts';
import { transact } from '../../shared/table/transaction.ts';
import { startTable, type TestTable } from '../support/engine.ts';
import { anId, anOrganization, deliverySurroundings } from '../support/deliveries.ts';

describe('the counters of an organization', () => {
  let engine: TestTable;
  beforeAll(async () => {
    engine = await startTable();
  });
  afterAll(() => engine.stop());

  const isCounted = async (org: string, limit: number) =>
    transact(engine.table, [countUp(org, 'webhooks', limit)]).then(
      () => true,
      (error: unknown) => {
        if (failedConditions(error)) return false;
        throw error;
      },
    );

  it('hold a limit, also of none at all, and make room again', async () => {
    const around = deliverySurroundings(engine.table);
    const { id } = (await anOrganization(around)).organization;
    expect(await isCounted(id, 0)).toBe(false);
    const racing = await Promise.all(Array.from({ length: 6 }, () => isCounted(id, 2)));
    expect(racing.filter(Boolean)).toHaveLength(2);
    await transact(engine.table, [countDown(id, 'webhooks')]);
    expect((await getOrganization(engine.table, id))?.count_webhooks).toBe(1);
  });

  it('exist for organizations only', async () => {
    const around = deliverySurroundings(engine.table);
    expect(await isCounted(anId(around, 'organization'), 5)).toBe(false);
  });
});
