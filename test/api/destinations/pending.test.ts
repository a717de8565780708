import * as z from 'zod';
import { PendingMessage } from '../../../shared/domain/bodies/destination.ts';
import { Delivery } from '../../../shared/deliveries/rules/delivery.ts';
import { getDelivery } from '../../../shared/deliveries/items/deliveries.ts';
import { noticesOf } from '../../../shared/alerts/items/notices.ts';
import { flushBundle } from '../../../shared/alerts/steps/flush-bundle.ts';
import { createAlert } from '../../../shared/alerts/steps/manage-alerts.ts';
import { createMute } from '../../../shared/alerts/steps/manage-mutes.ts';
import { MuteInput } from '../../../shared/domain/bodies/mute.ts';
import { aChat } from '../../support/delivering.ts';
import { linesOf } from '../../support/audit-lines.ts';
import { aConfirmedChange, aRuleFor } from '../../support/deliveries.ts';
import type { Person } from '../../support/harness.ts';
import { loggedApi } from '../../support/logged.ts';
import { routeChange } from '../../support/deliveries.ts';
import { forSuite } from '../../support/suite.ts';

describe('what waits for a destination', () => {
  const h = forSuite(loggedApi);
  let org: Person;
  let chat: string;
  beforeEach(async () => {
    h.clock.advance(60);
    org = await h.organization({ plan: 'business' });
    chat = await aChat(h.l.around, doing());
    h.queued.splice(0);
  });

  const doing = () => h.l.doing(org);
  const path = () => `/api/v1/org/destinations/${chat}`;
  const pending = async (who: Pick<Person, 'get'> = org) =>
    (await who.get(`${path()}/pending`)).expect(200, z.array(PendingMessage.strict()));
  const routed = async (severity: 'warning' | 'critical' = 'warning') => {
    const change = await aConfirmedChange(h.l.around, doing(), { severity });
    await routeChange(h.l.around, { organizationId: org.organizationId, changeId: change.id });
    return change.id;
  };
  const inWords = (id: string) => ({ id, summary: 'Undertow went offline' });
  const sendNow = async () => (await org.post(`${path()}/pending/flush`)).expect(202);
  const worked = async () => {
    for (const work of h.queued.splice(0)) {
      if (work.kind === 'flush') await flushBundle(h.l.around, work);
    }
  };
  const sent = async () =>
    (await org.get(`${path()}/deliveries`)).expect(200, z.array(Delivery.strict()));

  it('is listed, the next one first, with when it will be sent', async () => {
    expect(await pending()).toEqual([]);
    await createAlert(h.l.around, doing(), aRuleFor(chat, { cadence: 'weekly' }));
    const later = await routed();
    await createAlert(h.l.around, doing(), aRuleFor(chat, { min_severity: 'critical' }));
    const soon = await routed('critical');
    const dueAt = new Date(h.clock.now().getTime() + 30_000).toISOString();
    expect(await pending()).toMatchObject([
      {
        ...{ kind: 'group', changes: [soon], top_severity: 'critical', message_due_at: dueAt },
        first_changes: [inWords(soon)],
      },
      { kind: 'digest', changes: [later], first_changes: [inWords(later)] },
    ]);
  });

  it('is sent when a person asks for that, whatever holds it', async () => {
    await createAlert(h.l.around, doing(), aRuleFor(chat, { cadence: 'weekly' }));
    const id = await routed();
    expect(await sendNow()).toEqual({ sending: 1 });
    expect(h.queued).toEqual([expect.objectContaining({ kind: 'flush', target_id: chat })]);
    await worked();
    expect(await pending()).toEqual([]);
    // In the log at once, though its digest was for next week.
    const [delivery, ...others] = await sent();
    expect(others).toEqual([]);
    expect(delivery).toMatchObject({ changes: [id], change_id: null });
    const [notice] = await noticesOf(h.table, id);
    expect(notice?.delivery_id).toBe(delivery?.id);
    expect(await getDelivery(h.table, chat, delivery?.id ?? '')).not.toBeNull();
    expect(await sendNow()).toEqual({ sending: 0 });
    const lines = (await linesOf(h.table, org.organizationId)).filter(
      ({ action }) => action === 'destination.flushed',
    );
    expect(lines).toMatchObject([{ target: { id: chat, name: 'Chat' }, after: { messages: 1 } }]);
  });

  it('stays where a mute keeps it back', async () => {
    const rule = await createAlert(h.l.around, doing(), aRuleFor(chat));
    const until = new Date(h.clock.now().getTime() + 3_600_000).toISOString();
    await createMute(h.l.around, doing(), MuteInput.parse({ rule_id: rule.id, until }));
    await routed();
    expect(await pending()).toMatchObject([{ kind: 'mute', message_due_at: until }]);
    expect(await sendNow()).toEqual({ sending: 0 });
    expect(await pending()).toHaveLength(1);
  });
});
