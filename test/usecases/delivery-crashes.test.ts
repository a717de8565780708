import type { Work } from '../../shared/domain/work/work.ts';
import type { Table } from '../../shared/table/client.ts';
import { deliveryOf } from '../../shared/table/deliveries/deliveries.ts';
import { keys } from '../../shared/table/keys.ts';
import { queryPrefix } from '../../shared/table/pages.ts';
import { deliver } from '../../shared/usecases/deliveries/deliver.ts';
import { createWebhook } from '../../shared/usecases/targets/create-webhook.ts';
import { routeChanges } from '../../shared/usecases/deliveries/route-changes.ts';
import { swept } from '../support/swept.ts';
import { Crash, dying } from '../support/dying.ts';
import { startTable, type TestTable } from '../support/engine.ts';
import {
  aConfirmedChange,
  aFailure,
  anOrganization,
  deliverySurroundings,
  othersThan,
  type Surroundings,
} from '../support/deliveries.ts';

describe('a crash around any call of the table', () => {
  let engine: TestTable;
  beforeAll(async () => {
    engine = await startTable();
  });
  afterAll(() => engine.stop());

  async function run(around: Surroundings, table: Table, work: Work): Promise<void> {
    const deps = { ...around, table };
    if (work.kind === 'route') {
      const { organization_id: organizationId, change_ids } = work;
      await routeChanges(
        deps,
        change_ids.map((changeId) => ({ organizationId, changeId })),
      );
    } else if (work.kind === 'deliver_webhook') {
      await deliver(deps, work);
    }
  }

  /** One story: a change, two webhooks, the first attempt of one refused; a crash at one call. */
  async function story(at: number, when: 'before' | 'after', duringWork: number) {
    const around = deliverySurroundings(engine.table);
    const org = await anOrganization(around);
    const targets: string[] = [];
    for (const url of ['https://one.example/', 'https://two.example/']) {
      const input = { url, name: 'w', event_types: [], active: true };
      targets.push((await createWebhook(around, org, input)).id);
    }
    await aConfirmedChange(around, org);
    around.sender.script.push(aFailure(500));
    around.clock.advance(61);
    let crashed = false;
    let works = await swept(around, org.organization.id);
    for (let step = 0; works.length > 0 && step < 20; step += 1) {
      for (const [index, work] of works.entries()) {
        const doomed = dying(engine.table, at, when, () => othersThan(around));
        const isDoomed = step === duringWork && index === 0;
        try {
          await run(around, isDoomed ? doomed.table : engine.table, work);
        } catch (error) {
          if (!(error instanceof Crash)) throw error;
        }
        if (isDoomed) crashed = doomed.died();
      }
      around.clock.advance(125);
      works = await swept(around, org.organization.id);
    }
    const rows = await Promise.all(
      targets.map(async (id) =>
        (await queryPrefix(engine.table, keys.delivery(id, '').pk, 'DLV#')).map(deliveryOf),
      ),
    );
    const ids = around.sender.sent.map(({ message }) => message.eventId);
    return { crashed, rows, targets, ids, sent: around.sender.sent.map(({ target }) => target.id) };
  }

  it.each([
    ['routing', 0],
    ['delivering', 1],
  ])(
    'while %s loses nothing, doubles no row and costs one more attempt at most',
    async (_what, duringWork) => {
      let crashes = 0;
      for (const when of ['before', 'after'] as const) {
        for (let at = 1, isReached = true; isReached; at += 1) {
          const { crashed, rows, targets, ids, sent } = await story(at, when, duringWork);
          isReached = crashed;
          crashes += crashed ? 1 : 0;
          for (const [index, target] of targets.entries()) {
            expect(rows[index]).toEqual([expect.objectContaining({ status: 'delivered' })]);
            expect(sent).toContain(target);
          }
          expect(sent.length).toBeLessThanOrEqual(2 + 1 + 1);
          expect(new Set(ids).size).toBe(1);
        }
      }
      expect(crashes).toBeGreaterThanOrEqual(8);
    },
  );
});
