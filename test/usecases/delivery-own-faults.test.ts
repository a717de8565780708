import { keys } from '../../shared/table/keys.ts';
import { waitingFor } from '../../shared/deliveries/items/waiting.ts';
import { readState } from '../../shared/deliveries/items/target-state.ts';
import { livePlaces } from '../../shared/deliveries/rules/target-state.ts';
import { deliver } from '../../shared/deliveries/steps/deliver.ts';
import type { DeliverDeps } from '../../shared/deliveries/steps/run.ts';
import { updateWebhook } from '../../shared/usecases/targets/update-target.ts';
import { type Surroundings, deliverySurroundings } from '../support/deliveries.ts';
import { aReceivingWebhook, type DeliverWork } from '../support/delivering.ts';
import { allItems, alterItem, type Item, removeItem } from '../support/items.ts';
import { woken } from '../support/runners.ts';
import { swept } from '../support/swept.ts';
import { oneTable } from '../support/engine.ts';
import { forEachTest } from '../support/suite.ts';

interface QueryInput {
  IndexName?: string;
  Limit?: number;
  ExpressionAttributeValues: Record<string, string>;
}

describe('a fault of ours', () => {
  const engine = oneTable();
  const around = forEachTest(() => deliverySurroundings(engine.table));

  /** Loses the event of a delivery. */
  async function loseEvent({ change_id }: DeliverWork): Promise<void> {
    const Key = keys.event(change_id!);
    await removeItem(around.table, Key);
  }

  /** Breaks the row of a delivery, in the table and in the index. */
  async function breakRow({ target_id, delivery_id }: DeliverWork): Promise<void> {
    await alterItem(
      around.table,
      keys.delivery(target_id, delivery_id!),
      'SET attempt_count = :no',
      { ':no': 'no number' },
    );
  }

  const fails = async (work: DeliverWork, deps: DeliverDeps = around) =>
    expect(deliver(deps, work)).rejects.toThrow();

  describe.each([
    ['whose event is missing', loseEvent],
    ['that can’t be read', breakRow],
  ])('a delivery %s', (_, spoil) => {
    it.each([
      ['for it', (work: DeliverWork) => work],
      ['for its target', woken],
    ])('is put off for a minute by a run that was woken %s', async (__, message) => {
      const hook = await aReceivingWebhook(around);
      const [spoiled] = await hook.routed(1);
      await spoil(spoiled!);
      const wasDue = around.clock.now().getTime();
      await fails(message(spoiled!));
      const { rows } = await waitingFor(around.table, hook.targetId, 10);
      expect(rows).toHaveLength(1);
      expect(Date.parse(rows[0]!.at)).toBeGreaterThanOrEqual(wasDue + 60_000);
      expect(around.queues.held.map(({ delaySeconds }) => delaySeconds)).toContain(60);

      const [next] = await hook.routed(1);
      await deliver(around, next!);
      expect(around.sender.sent).toHaveLength(1);
    });
  });

  it('in a row of the index holds up no other of its target, nor the sweep', async () => {
    const hook = await aReceivingWebhook(around);
    const [broken, sound] = await hook.routed(2);
    await alterItem(
      around.table,
      keys.delivery(broken!.target_id, broken!.delivery_id!),
      'REMOVE change_id',
    );
    const { rows } = await waitingFor(around.table, hook.targetId, 10);
    expect(rows.map((row) => row.delivery_id)).toEqual([sound!.delivery_id]);
    around.clock.advance(6);
    const isSwept = swept(around, hook.org.organization.id);
    await expect(isSwept).resolves.toMatchObject([{ target_id: hook.targetId }]);
    await deliver(around, woken(sound!));
    const sent = around.sender.sent.map(({ message }) => message.change!.id);
    expect(sent).toEqual([sound!.change_id]);
    const key = expect.stringContaining(broken!.delivery_id!);
    expect(around.log.lines).toContainEqual(
      expect.objectContaining({ level: 'error', facts: expect.objectContaining({ key }) }),
    );
  });

  it('does not keep a delivery without an event when its target is switched off', async () => {
    const hook = await aReceivingWebhook(around);
    const [work] = await hook.routed(1);
    await loseEvent(work!);
    await updateWebhook(around, hook.org, hook.targetId, { active: false });
    expect([...(await deliver(around, work!))]).toEqual([['skipped', 1]]);
    expect(await hook.waitingAt()).toEqual([]);
  });

  it('is none when the index lags while deliveries of a switched-off target are dropped', async () => {
    const hook = await aReceivingWebhook(around);
    const [work] = await hook.routed(170);
    await updateWebhook(around, hook.org, hook.targetId, { active: false });
    around.queues.held.length = 0;
    const goesOn = await lagging(around.table);
    const first = await deliver(around, woken(work!));
    goesOn();
    expect(first.get('skipped')).toBe(160);
    expect(around.queues.held).toEqual([{ work: woken(work!), delaySeconds: 0 }]);
    expect([...(await deliver(around, woken(work!)))]).toEqual([['skipped', 10]]);
  });

  /** Lets the index of waiting deliveries answer as it stands. @returns what ends that. */
  async function lagging(table: Surroundings['table']): Promise<() => void> {
    const rows = await allItems(table, 'waiting');
    return table.intercept((next, _operation, input) => {
      const { IndexName, Limit, ExpressionAttributeValues: values } = input as QueryInput;
      if (IndexName !== 'waiting') return next();
      const placeOf = ({ waitingSk }: Item) => String(waitingSk);
      const shown = rows
        .filter((row) => placeOf(row).startsWith(values[':from']!))
        .toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1));
      return { Items: shown.slice(0, Limit) };
    });
  }

  it('with the secrets of a target leaves no place behind', async () => {
    const hook = await aReceivingWebhook(around);
    const [work] = await hook.routed(1);
    const vault = { ...around.vault, open: async () => Promise.reject(new Error('no key')) };
    await expect(deliver({ ...around, vault }, work!)).rejects.toThrow('no key');
    const { state } = await readState(around.table, hook.targetId);
    expect(state.left_at).not.toBeNull();
    expect(livePlaces(state, around.clock.now())).toEqual([]);
  });
});
