import { workers } from '../../lib/stacks/functions.ts';
import { sweep as sweepSpec } from '../../lib/stacks/tasks.ts';
import { keys } from '../../shared/table/keys.ts';
import { mark, unmark } from '../../shared/table/erasure/erasure-marks.ts';
import { tendOrganization } from '../../shared/usecases/organization/tend-organization.ts';
import { sweep } from '../../shared/usecases/upkeep/sweep.ts';
import { queueOf } from '../../shared/plan/queues.ts';
import { deliverySurroundings } from '../support/deliveries.ts';
import { anIdleWebhook } from '../support/delivering.ts';
import { oneTable } from '../support/engine.ts';
import { roleOf } from '../support/roles.ts';
import { forEachTest } from '../support/suite.ts';
import { actingTable } from '../support/tested-table.ts';
import { watching } from '../support/watching.ts';

// What functions do where the journeys of the judge don't come by, under the roles that the template gives them.

describe('the sweep', () => {
  const engine = oneTable();
  const around = forEachTest(() => deliverySurroundings(engine.table));

  it('wakes a runner for a target that was left alone, and notes that something waits', async () => {
    const hook = await anIdleWebhook(around);
    const [work] = await hook.routed(1);
    around.queues.held.splice(0);
    around.clock.advance(60);
    const table = actingTable(engine.table, roleOf(sweepSpec).using);
    expect(await sweep({ ...around, table })).toMatchObject({ sent: 1, failures: [] });
    expect(around.queues.held).toMatchObject([{ work: { target_id: work!.target_id } }]);
    expect(await hook.state()).toMatchObject({ backlog: true });
  });
});

describe('the eraser', () => {
  const w = forEachTest(() => watching({ artists: 1 }));
  const { using, maySend } = roleOf(workers.erasures);

  it('has the artists of a restored organization go on, with all that this owes', async () => {
    const { organization_id } = await w.monitor('1001');
    const work = { kind: 'organization', organization_id } as const;
    const key = keys.organization(organization_id);
    const table = actingTable(w.table, using);
    const [now, deletesAt] = [w.clock.now(), new Date(w.clock.now().getTime() + 86_400_000)];
    const tended = () => tendOrganization({ ...w.deps, table }, work);
    await mark(w.table, key, { deletesAt, dueAt: now, work }, []);
    await tended();
    await unmark(w.table, key, { now, work }, []);
    w.sent.splice(0);
    await tended();
    const kinds = w.sent.map(({ work: { kind } }) => kind);
    expect(kinds.toSorted()).toEqual(['details', 'links', 'picture']);
    expect(kinds.filter((kind) => !maySend(queueOf[kind]))).toEqual([]);
  });
});
