import { getChange } from '../../shared/table/changes/changes.ts';
import { markRouted } from '../../shared/table/changes/routed.ts';
import { readMonths } from '../../shared/table/changes/months.ts';
import { readDays } from '../../shared/table/changes/stats.ts';
import { routeChange } from '../support/route-change.ts';
import { conflicts } from '../support/conflicts.ts';
import { aConfirmedChange, anOrganization, deliverySurroundings } from '../support/deliveries.ts';
import { startTable, type TestTable } from '../support/engine.ts';

/** Messages that the worker of changes handles at the same time: ten functions, five each. */
const lanes = 50;

describe('counting changes as they are routed', () => {
  let engine: TestTable;
  beforeAll(async () => {
    engine = await startTable();
  });
  afterAll(() => engine.stop());

  const countsOf = async (org: string, now = new Date('2026-11-21T12:00:00Z')) => {
    const days = await readDays(engine.table, org, '2000-01-01', '2999-12-31');
    const months = await readMonths(engine.table, org, '2000-01', now);
    const hours = days.flatMap(({ hours: each }) => [...each.values()]);
    const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);
    return [sum(days.map(({ total }) => total)), sum(months.map(({ total }) => total)), sum(hours)];
  };

  it('counts every change of an organization once, however many lanes count at a time', async () => {
    const around = deliverySurroundings(engine.table);
    const org = await anOrganization(around);
    const changes = [];
    for (let lane = 0; lane < lanes; lane += 1) changes.push(await aConfirmedChange(around, org));
    const busy = conflicts(engine.table.db, 5);
    try {
      // Any lane that runs out of tries rejects.
      await Promise.all(
        changes.map(({ id: changeId }) =>
          routeChange(around, { organizationId: org.organization.id, changeId }),
        ),
      );
    } finally {
      busy.stop();
    }
    expect(busy.cancelled()).toBeGreaterThan(lanes);
    expect(await countsOf(org.organization.id)).toEqual([lanes, lanes, lanes]);
  });

  it('counts a change once, however often it is routed', async () => {
    const around = deliverySurroundings(engine.table);
    const org = await anOrganization(around);
    const change = await aConfirmedChange(around, org);
    const route = () =>
      routeChange(around, { organizationId: org.organization.id, changeId: change.id });
    await Promise.all([route(), route(), route()]);
    await route();
    expect(await countsOf(org.organization.id)).toEqual([1, 1, 1]);
  });

  it('counts a change on the day on which it was confirmed', async () => {
    const around = deliverySurroundings(engine.table);
    const org = await anOrganization(around);
    const { id } = await aConfirmedChange(around, org, {
      confirmed_at: '2026-10-31T23:59:59.999Z',
    });
    const stored = await getChange(engine.table, org.organization.id, id);
    if (!stored) throw new Error('no change');
    await markRouted(engine.table, stored, [], { now: around.clock.now() });
    const [day] = await readDays(engine.table, org.organization.id, '2026-01-01', '2026-12-31');
    expect([day?.day, day?.hours.get('23')]).toEqual(['2026-10-31', 1]);
  });
});
