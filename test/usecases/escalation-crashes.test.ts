import { Work } from '../../shared/domain/work/work.ts';
import type { Table } from '../../shared/table/client.ts';
import { noticesOf } from '../../shared/table/alerts/notices.ts';
import { deliveryOf, type DeliveryItem } from '../../shared/table/deliveries/deliveries.ts';
import { keys } from '../../shared/table/keys.ts';
import { queryPrefix } from '../../shared/table/pages.ts';
import { escalate } from '../../shared/usecases/alerts/escalate.ts';
import { flushBundle } from '../../shared/usecases/alerts/flush-bundle.ts';
import { createAlert } from '../../shared/usecases/alerts/manage-alerts.ts';
import { deliver } from '../../shared/usecases/deliveries/deliver.ts';
import { routeChanges } from '../../shared/usecases/deliveries/route-changes.ts';
import { createDestination } from '../../shared/usecases/targets/create-destination.ts';
import {
  aConfirmedChange,
  aFailure,
  anOrganization,
  aRuleFor,
  deliverySurroundings,
  othersThan,
} from '../support/deliveries.ts';
import { Crash, dying } from '../support/dying.ts';
import { startTable, type TestTable } from '../support/engine.ts';
import { swept } from '../support/swept.ts';

type When = 'before' | 'after';
interface Doomed {
  kind: Work['kind'];
  number: number;
  at: number;
  when: When;
}

/** A change that the first chat is told or refuses for good, and that nobody acknowledges. */
describe('an escalation with a crash around any call of the table', () => {
  let engine: TestTable;
  beforeAll(async () => {
    engine = await startTable();
  });
  afterAll(() => engine.stop());

  async function story({ isRefused }: { isRefused: boolean }, doomed: Doomed) {
    const around = deliverySurroundings(engine.table);
    const org = await anOrganization(around);
    const aChat = async (name: string) => {
      const config = { url: `https://hooks.slack.com/services/T0/B0/${name}` };
      return (await createDestination(around, org, { name, type: 'chat_a', config })).id;
    };
    const [desk, boss] = [await aChat('desk'), await aChat('boss')];
    const step = { after_minutes: 5, destination_id: boss, min_severity: 'info' as const };
    await createAlert(around, org, aRuleFor(desk, { escalate: step }));
    const change = await aConfirmedChange(around, org);
    if (isRefused) around.sender.script.push(aFailure(404, { permanent: true }));
    const ran: Partial<Record<Work['kind'], number>> = {};
    const toldAt = new Map<string, number>();
    const startedAt = around.clock.now().getTime();
    let crashed = false;

    async function work(one: Work): Promise<void> {
      const number = (ran[one.kind] = (ran[one.kind] ?? 0) + 1);
      const isDoomed = one.kind === doomed.kind && number === doomed.number;
      const { table, died } = dying(engine.table, doomed.at, doomed.when, () => othersThan(around));
      try {
        await carriedOut(isDoomed ? table : engine.table, one);
      } catch (error) {
        if (!(error instanceof Crash)) throw error;
      }
      if (isDoomed) crashed = died();
      for (const { target } of around.sender.sent) {
        if (!toldAt.has(target.id)) toldAt.set(target.id, around.clock.now().getTime() - startedAt);
      }
    }

    async function carriedOut(table: Table, one: Work): Promise<void> {
      const deps = { ...around, table };
      if (one.kind === 'route') {
        const { organization_id: organizationId, change_ids } = one;
        await routeChanges(
          deps,
          change_ids.map((changeId) => ({ organizationId, changeId })),
        );
      }
      if (one.kind === 'flush') await flushBundle(deps, one);
      if (one.kind === 'deliver_message') await deliver(deps, one);
      if (one.kind === 'escalate') await escalate(deps, one);
    }

    const deliveries = async (id: string): Promise<DeliveryItem[]> => {
      const { pk, sk } = keys.delivery(id, '');
      return (await queryPrefix(engine.table, pk, sk, { consistent: true })).map(deliveryOf);
    };
    const isTold = async () =>
      (await deliveries(boss)).some(({ status }) => status === 'delivered');
    // Only the sweep calls anybody, so each step is the business of whoever is owed it.
    let owed: Work[] = [];
    for (let sweeps = 0; sweeps < 20; sweeps += 1) {
      around.clock.advance(61);
      owed = await swept(around, org.organization.id);
      if (owed.length === 0 && (await isTold())) break;
      if (owed.length === 0) around.clock.advance(60);
      for (const one of owed) await work(one);
    }
    return {
      ...{ crashed, owed },
      notices: await noticesOf(engine.table, change.id),
      ...{ change, desk, boss, toldAt },
      first: await deliveries(desk),
      second: await deliveries(boss),
    };
  }

  it.each([
    { isRefused: false, kind: 'flush', number: 1, leastCrashes: 2 },
    { isRefused: false, kind: 'escalate', number: 1, leastCrashes: 4 },
    { isRefused: false, kind: 'flush', number: 2, leastCrashes: 2 },
    { isRefused: true, kind: 'deliver_message', number: 1, leastCrashes: 6 },
    { isRefused: true, kind: 'escalate', number: 1, leastCrashes: 4 },
  ] as const)('is told once and in time: $kind $number, refused: $isRefused', async (row) => {
    let crashes = 0;
    for (const when of ['before', 'after'] as const) {
      for (let at = 1, isReached = true; isReached; at += 1) {
        const told = await story(row, { ...row, at, when });
        isReached = told.crashed;
        crashes += told.crashed ? 1 : 0;
        const { first, second, desk, boss, change } = told;
        expect(first).toEqual([
          expect.objectContaining({
            ...{ status: row.isRefused ? 'failed' : 'delivered', escalates_at: null },
          }),
        ]);
        // Once, as what it is, by the notice that says so.
        expect(second).toEqual([
          expect.objectContaining({ status: 'delivered', changes: [change.id] }),
        ]);
        expect(second[0]?.escalated?.undelivered_to).toEqual(row.isRefused ? ['desk'] : []);
        expect(told.notices.map(({ destination_id }) => destination_id).toSorted()).toEqual(
          [desk, boss].toSorted(),
        );
        // Each step that died costs a minute until the sweep sees that it is overdue, and one for it.
        const minutes = (told.toldAt.get(boss) ?? Infinity) / 60_000;
        expect(minutes).toBeLessThan(row.isRefused ? 12 : 15);
        expect(told.owed).toEqual([]);
      }
    }
    expect(crashes).toBeGreaterThanOrEqual(row.leastCrashes);
  });
});
