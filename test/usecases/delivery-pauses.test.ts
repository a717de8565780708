import type { DestinationInput } from '../../shared/domain/bodies/destination.ts';
import { createAlert } from '../../shared/alerts/steps/manage-alerts.ts';
import { attempted } from '../support/attempted.ts';
import { getDelivery } from '../../shared/deliveries/items/deliveries.ts';
import { createDestination } from '../../shared/usecases/targets/create-target.ts';
import {
  deleteOrganization,
  restoreOrganization,
} from '../../shared/usecases/organization/delete-organization.ts';
import {
  aConfirmedChange,
  aFailure,
  anOrganization,
  aRuleFor,
  flushed,
  routeChange,
  deliverySurroundings,
} from '../support/deliveries.ts';
import { aReceivingWebhook, type DeliverWork } from '../support/delivering.ts';
import { oneTable } from '../support/engine.ts';
import { forEachTest } from '../support/suite.ts';

const engine = oneTable();
const around = forEachTest(() => deliverySurroundings(engine.table));

describe('an organization that is being deleted', () => {
  it('is sent nothing from the moment that this is asked for, until it is restored', async () => {
    const hook = await aReceivingWebhook(around);
    const [work] = await hook.routed(1);
    const { organization, by, now } = hook.org;
    await deleteOrganization(around, { organizationId: organization.id, by, now });
    expect(await attempted(around, work!)).toBe('cancelled');
    expect(around.sender.sent).toEqual([]);
    await restoreOrganization(around, { organizationId: organization.id, by, now });
    const [after] = await hook.routed(1);
    expect(await attempted(around, after!)).toBe('delivered');
  });
});

describe('a pause that one chat_b asks of all who send', () => {
  /** A delivery to a chat of a new organization. */
  async function toAChat(input: DestinationInput): Promise<DeliverWork> {
    const org = await anOrganization(around);
    const { id } = await createDestination(around, org, input);
    await createAlert(around, org, aRuleFor(id));
    const change = await aConfirmedChange(around, org);
    await routeChange(around, { organizationId: org.organization.id, changeId: change.id });
    await flushed(around);
    const [held] = around.queues.held.splice(0);
    return held!.work as DeliverWork;
  }

  it('holds for every chat_b, whosever it is, costs no attempt, and holds for no other', async () => {
    const b = { url: 'https://discord.com/api/webhooks/1/x' };
    const a = { url: 'https://hooks.slack.com/services/T0/B0/X' };
    const one = await toAChat({ name: 'One', type: 'chat_b', config: b });
    const two = await toAChat({ name: 'Two', type: 'chat_b', config: b });
    const other = await toAChat({ name: 'Other', type: 'chat_a', config: a });
    around.sender.script.push(aFailure(429, { retry_after_seconds: 300, for_all: 'chat_b' }));
    expect(await attempted(around, one)).toBe('pending');
    expect(await attempted(around, two)).toBe('put_off');
    const row = await getDelivery(engine.table, two.target_id, two.delivery_id ?? '');
    expect(row).toMatchObject({ status: 'pending', attempt_count: 0 });
    around.clock.advance(298);
    expect(await attempted(around, two)).toBe('put_off');
    expect(await attempted(around, other)).toBe('delivered');
    around.clock.advance(63);
    expect(await attempted(around, two)).toBe('delivered');
    expect(await attempted(around, one)).toBe('delivered');
  });
});
