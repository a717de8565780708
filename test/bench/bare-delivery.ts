import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import * as http from 'node:http';
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { DeliverWebhookWork } from '../../shared/domain/work.ts';
import type { Table } from '../../shared/table/client.ts';
import { getDelivery } from '../../shared/table/deliveries/deliveries.ts';
import { getEvent } from '../../shared/table/deliveries/events.ts';
import { keys } from '../../shared/table/keys.ts';
import { getTarget, type TargetItem } from '../../shared/table/deliveries/targets.ts';
import { openTarget } from '../../shared/usecases/deliveries/open-target.ts';
import type { Message, Target, Vault } from '../../shared/usecases/ports.ts';

/** A delivery with all that it is made of, each of which can be done by itself. */
export interface Example {
  work: DeliverWebhookWork;
  item: TargetItem;
  target: Extract<Target, { kind: 'webhook' }>;
  message: Message;
}

/** What `deliver` would read and open for that work. */
export async function exampleOf(
  around: { table: Table; vault: Vault; publicUrl: string },
  work: DeliverWebhookWork,
  now: Date,
): Promise<Example> {
  const { organization_id, target_id, delivery_id = '' } = work;
  const item = await getTarget(around.table, organization_id, target_id);
  const delivery = await getDelivery(around.table, target_id, delivery_id);
  if (!item || !delivery) throw new Error('there is no such delivery');
  const target = await openTarget(around, item, now);
  if (target.kind !== 'webhook') throw new Error('not to a webhook');
  const { id, body, organization_name } = await getEvent(around.table, delivery.change_id);
  const message = { eventId: id, body, change: null, organizationName: organization_name };
  return { work, item, target, message };
}

/** The least that delivers: the same calls of the table, one signature, one request. */
export async function bareDelivery(
  { table }: { table: Table },
  { work, target, message }: Example,
): Promise<void> {
  const Key = keys.delivery(work.target_id, work.delivery_id ?? '');
  const update = (status: string) =>
    new UpdateCommand({
      TableName: table.name,
      Key,
      UpdateExpression: 'SET #status = :status',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: { ':status': status },
      ReturnValues: 'ALL_NEW',
    });
  const get = (key: typeof Key) =>
    table.db.send(new GetCommand({ TableName: table.name, Key: key, ConsistentRead: true }));
  const { Attributes } = await table.db.send(update('sending'));
  await Promise.all([
    get(keys.webhook(work.organization_id, work.target_id)),
    get(keys.event(String(Attributes!.change_id))),
  ]);
  const signature = createHmac('sha256', target.secrets[0]!).update(message.body).digest('base64');
  await post(target.url, message.body, { 'webhook-signature': signature });
  await table.db.send(update('delivered'));
}

async function post(url: string, body: string, headers: http.OutgoingHttpHeaders): Promise<void> {
  const request = http.request(url, { method: 'POST', agent: false, headers });
  request.end(body);
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  await once(response.resume(), 'end');
}
