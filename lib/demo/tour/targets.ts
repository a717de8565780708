import { idOf, inMail, tokenPattern, type TourStage, type Voice, voiceOf } from './stage.ts';

/** Destinations. @returns the id of one of type webhook */
export async function seeDestinations(stage: TourStage, creator: Voice): Promise<string> {
  const url = `${stage.receiver.url}/destination`;
  const id = idOf(
    await creator('createDestination', {
      body: { name: 'Desk', type: 'webhook', config: { url } },
    }),
  );
  const params = { id };
  await creator('updateDestination', { params, body: { name: 'The desk' } });
  await creator('rotateDestinationSecret', { params });
  await creator('testDestination', { params });
  const address = 'alerts@example.com';
  const mailId = idOf(
    await creator('createDestination', {
      body: { name: 'Mail', type: 'email', config: { address } },
    }),
  );
  const token = await inMail(stage, address, tokenPattern);
  const nobody = voiceOf(stage, null);
  await nobody('confirmToken', { body: { token } });
  await creator('testDestination', { params: { id: mailId } });
  const link = { token: await inMail(stage, address, /\/app\/unsubscribe\/([\w-]{43})/) };
  await nobody('unsubscribePage', { params: link });
  await nobody('unsubscribe', { params: link, body: { 'List-Unsubscribe': 'One-Click' } });
  await creator('listDestinations');
  return id;
}

/** Alert rules. @returns the id of one */
export async function seeAlerts(creator: Voice, destination_id: string): Promise<string> {
  const rule = { name: 'All', destination_id, min_severity: 'info' };
  const id = idOf(await creator('createAlert', { body: rule }));
  await creator('updateAlert', { params: { id }, body: { name: 'Everything' } });
  await creator('listAlerts');
  await creator('dryRunAlert', { body: { ...rule, days: 30 } });
  return id;
}

/** Outgoing webhooks. @returns the id of one */
export async function seeWebhooks({ receiver }: TourStage, creator: Voice): Promise<string> {
  const body = { url: `${receiver.url}/hook`, name: 'Ours' };
  const headers = { 'idempotency-key': 'tour-1' };
  const id = idOf(await creator('createWebhook', { body, headers }));
  await creator('createWebhook', { body, headers, status: 409 });
  const params = { id };
  await creator('updateWebhook', { params, body: { event_types: [] } });
  await creator('rotateWebhookSecret', { params, body: { grace_period_seconds: 3600 } });
  await creator('testWebhook', { params });
  await creator('listWebhooks');
  return id;
}
