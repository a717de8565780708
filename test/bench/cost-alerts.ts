import { theService } from '../../shared/domain/people/audit.ts';
import { deliveryOf } from '../../shared/deliveries/items/deliveries.ts';
import { keys } from '../../shared/table/keys.ts';
import { queryPrefix } from '../../shared/table/pages.ts';
import { escalate } from '../../shared/alerts/steps/escalate.ts';
import { createAlert } from '../../shared/alerts/steps/manage-alerts.ts';
import { sendReport } from '../../shared/alerts/steps/send-report.ts';
import { routeChanges } from '../../shared/alerts/steps/route-changes.ts';
import { createDestination } from '../../shared/usecases/targets/create-target.ts';
import { anArtistRead } from '../support/a-report.ts';
import {
  aConfirmedChange,
  anOrganization,
  aRuleFor,
  deliverySurroundings,
  flushed,
} from '../support/deliveries.ts';
import { metered } from './capacity.ts';
import type { JobCost } from './cost-jobs.ts';
import type { TestedTable } from '../support/tested-table.ts';

/** What comes of messages later on, each job once: what nobody acknowledged, and the weekly report. */
export async function alertCosts(table: TestedTable): Promise<JobCost[]> {
  const around = deliverySurroundings(table);
  const publicUrl = 'https://monitor.example';
  const deps = { ...around, publicUrl };
  const { organization } = await anOrganization(around, 'business');
  const organization_id = organization.id;
  const acting = () => ({ organization, now: around.clock.now(), by: theService });
  const aChat = async (name: string) => {
    const config = { url: `https://hooks.slack.com/services/T0/B${name}/X` };
    const input = { name, type: 'chat_a', config, weekly_report: {} } as const;
    return (await createDestination(around, acting(), input)).id;
  };
  const [target_id, second] = [await aChat('1'), await aChat('2')];
  const step = { after_minutes: 30, destination_id: second, min_severity: 'info' } as const;
  await createAlert(around, acting(), aRuleFor(target_id, { escalate: step }));

  const { id: changeId } = await aConfirmedChange(around, acting());
  await routeChanges(around, [{ organizationId: organization_id, changeId }]);
  await flushed(around);
  const { pk } = keys.delivery(target_id, '');
  const [delivery] = (await queryPrefix(table, pk, 'DLV#')).map(deliveryOf);
  if (!delivery) throw new Error('nothing was sent that could be sent on');
  around.clock.advance(31 * 60);
  const escalated = await metered(table, async () => {
    await escalate(around, {
      kind: 'escalate',
      ...{ organization_id, target_id, delivery_id: delivery.id },
    });
    await flushed(around);
  });

  for (let n = 0; n < 100; n += 1) await anArtistRead(around, acting(), `Artist ${n}`, []);
  for (let n = 0; n < 500; n += 1) await aConfirmedChange(around, acting());
  around.clock.advance(7 * 86_400);
  const reported = await metered(table, () =>
    sendReport(deps, { kind: 'report', organization_id, target_id }),
  );
  return [
    {
      name: 'a change that nobody acknowledged sent on, until its message exists',
      calls: escalated,
    },
    {
      name: 'weekly report of 100 artists and 500 changes, until its message exists',
      calls: reported,
    },
  ];
}
