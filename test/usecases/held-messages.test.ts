/** After a restore, the operator sees what waits for people, and drops what they had got before. */
import type { DeliverMessageWork } from '../../shared/deliveries/rules/delivery-work.ts';
import { getDelivery } from '../../shared/deliveries/items/deliveries.ts';
import { dropHeld, viewHeld } from '../../shared/usecases/operator/held-messages.ts';
import { attempted } from '../support/attempted.ts';
import {
  aConfirmedChange,
  anOrganization,
  deliverySurroundings,
  flushed,
  routeChange,
  type Surroundings,
} from '../support/deliveries.ts';
import { aReceivingWebhook, aMailbox } from '../support/delivering.ts';
import { tableForEach } from '../support/engine.ts';

const engine = tableForEach();
let around: Surroundings;
beforeEach(async () => {
  around = deliverySurroundings(engine.table);
});

const held = (isHolding = true) => ({ ...around, isHolding: async () => isHolding });

/** An organization with a destination, which a message waits for. */
async function aHeldMessage() {
  const org = await anOrganization(around);
  const id = await aMailbox(around, org);
  const change = await aConfirmedChange(around, org);
  await routeChange(around, { organizationId: org.organization.id, changeId: change.id });
  await flushed(around);
  const work = around.queues.held.at(-1)!.work as DeliverMessageWork;
  return { org: org.organization.id, to: id, id: work.delivery_id!, change: change.id, work };
}

describe('messages that are held back from chats and email', () => {
  it('are listed with who gets them and what they’re about', async () => {
    const { id, to, org, change } = await aHeldMessage();
    const [head, line, ...more] = (await viewHeld(held())).split('\n');
    expect(head).toBe(
      'Chats and email are held. 1 message would go out on `npm run admin -- resume`:',
    );
    for (const part of [`${id} to ${to} of ${org}: `, change]) expect(line).toContain(part);
    expect(more).toEqual([]);
    expect(line).not.toContain('desk@example.com');
  });

  it('are none of webhooks, and none that isn’t due', async () => {
    const hook = await aReceivingWebhook(around);
    await hook.routed(1);
    expect(await viewHeld(held())).toBe('Chats and email are held, and nothing waits for them.');
    await aHeldMessage();
    around.clock.advance(-3600);
    expect(await viewHeld(held())).toBe('Chats and email are held, and nothing waits for them.');
  });

  it.each(['id', 'to', 'org', 'all'] as const)(
    'are dropped by %s: nobody gets them, and the log says why',
    async (by) => {
      const message = await aHeldMessage();
      const other = await aHeldMessage();
      const done = await dropHeld(held(), by === 'all' ? 'all' : message[by]);
      expect(done).toMatch(by === 'all' ? /^Dropped 2 messages\./ : /^Dropped 1 message\./);
      expect(await getDelivery(engine.table, message.to, message.id)).toMatchObject({
        status: 'skipped',
        skip_reason: 'dropped_by_operator',
      });
      expect(await attempted(around, message.work)).not.toBe('delivered');
      const left = await viewHeld(held());
      expect(left).not.toContain(message.id);
      expect(left.includes(other.id)).toBe(by !== 'all');
    },
  );

  it('stay as they are when none is meant, or when they aren’t held', async () => {
    const { id, to } = await aHeldMessage();
    const other = dropHeld(held(), 'dest_01k9zq4w3v7m2x5c8e0b6t1n4r');
    await expect(other).rejects.toThrow('No held message ');
    await expect(dropHeld(held(false), 'all')).rejects.toThrow('Chats and email aren’t held');
    expect(await getDelivery(engine.table, to, id)).toMatchObject({ status: 'pending' });
  });
});
