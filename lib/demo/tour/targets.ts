import { inMail, tokenPattern } from '../controls.ts';
import { type Caller, callerOf, refused, type TourStage } from './stage.ts';

/** Destinations. @returns the id of one of type webhook */
export async function seeDestinations(stage: TourStage, { shown }: Caller): Promise<string> {
  const { id } = await shown.call('POST /api/v1/org/destinations', {
    body: { name: 'Desk', type: 'webhook', config: { url: `${stage.receiver.url}/destination` } },
  });
  const params = { id };
  const body = { name: 'The desk' };
  await shown.call('PATCH /api/v1/org/destinations/{id}', { params, body });
  await shown.call('POST /api/v1/org/destinations/{id}/rotate-secret', { params });
  await shown.call('POST /api/v1/org/destinations/{id}/test', { params });
  await seeMail(stage, shown);
  await shown.call('GET /api/v1/org/destinations/{id}', { params });
  await shown.call('GET /api/v1/org/destinations/{id}/pending', { params });
  await shown.call('POST /api/v1/org/destinations/{id}/pending/flush', { params });
  await shown.call('GET /api/v1/org/destinations');
  return id;
}

/** A mailbox agrees, gets a test, and unsubscribes. */
async function seeMail(stage: TourStage, shown: Caller['shown']): Promise<void> {
  const { url } = stage.service;
  const address = 'alerts@example.com';
  const mail = await shown.call('POST /api/v1/org/destinations', {
    body: { name: 'Mail', type: 'email', config: { address } },
  });
  const nobody = callerOf(stage).shown;
  const token = await inMail(url, address, tokenPattern);
  await nobody.call('POST /api/v1/auth/confirm/preview', { body: { token } });
  await nobody.call('POST /api/v1/auth/confirm', { body: { token } });
  await shown.call('POST /api/v1/org/destinations/{id}/test', { params: { id: mail.id } });
  const params = { token: await inMail(url, address, /\/app\/unsubscribe\/([\w-]{43})/) };
  await nobody.call('POST /app/unsubscribe/{token}', {
    params,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: { 'List-Unsubscribe': 'One-Click' },
  });
}

/** Alert rules. @returns the id of one */
export async function seeAlerts({ shown }: Caller, destination_id: string): Promise<string> {
  const rule = { name: 'All', destination_id, min_severity: 'info' } as const;
  const { id } = await shown.call('POST /api/v1/org/alerts', { body: rule });
  await shown.call('PATCH /api/v1/org/alerts/{id}', {
    params: { id },
    body: { name: 'Everything' },
  });
  await shown.call('GET /api/v1/org/alerts/{id}', { params: { id } });
  await shown.call('GET /api/v1/org/alerts');
  await shown.call('POST /api/v1/org/alerts/dry-run', { body: { ...rule, days: 30 } });
  const until = new Date(Date.now() + 3_600_000).toISOString();
  const mute = await shown.call('POST /api/v1/org/mutes', {
    body: { destination_id, until, reason: 'Label migration' },
  });
  await shown.call('GET /api/v1/org/mutes/{id}', { params: { id: mute.id } });
  await shown.call('GET /api/v1/org/mutes');
  await shown.call('DELETE /api/v1/org/mutes/{id}', { params: { id: mute.id } });
  return id;
}

/** A calendar and a feed, read by nobody in particular, and revoked. */
export async function seeFeeds(stage: TourStage, { shown }: Caller): Promise<void> {
  const nobody = callerOf(stage).shown;
  const make = async (kind: 'calendar' | 'atom', name: string) => {
    const feed = await shown.call('POST /api/v1/org/feeds', { body: { kind, name } });
    return { id: feed.id, token: new URL(feed.url).pathname.split('/')[2] ?? '' };
  };
  const calendar = await make('calendar', 'Release calendar');
  const { token } = await make('atom', 'What changed');
  await shown.call('GET /api/v1/org/feeds');
  await shown.call('GET /api/v1/org/feeds/{id}', { params: { id: calendar.id } });
  await nobody.call('GET /feeds/{token}/calendar.ics', { params: { token: calendar.token } });
  await nobody.call('GET /feeds/{token}/changes.atom', { params: { token } });
  await shown.call('DELETE /api/v1/org/feeds/{id}', { params: { id: calendar.id } });
}

/** Outgoing webhooks. @returns the id of one */
export async function seeWebhooks({ receiver }: TourStage, { shown }: Caller): Promise<string> {
  const create = () =>
    shown.call('POST /api/v1/org/webhooks', {
      body: { url: `${receiver.url}/hook`, name: 'Ours' },
      headers: { 'idempotency-key': 'tour-1' },
    });
  const { id } = await create();
  await refused(create(), 409);
  const params = { id };
  await shown.call('PATCH /api/v1/org/webhooks/{id}', { params, body: { event_types: [] } });
  await shown.call('POST /api/v1/org/webhooks/{id}/rotate-secret', {
    params,
    body: { grace_period_seconds: 3600 },
  });
  await shown.call('POST /api/v1/org/webhooks/{id}/test', { params });
  await shown.call('GET /api/v1/org/webhooks/{id}', { params });
  await shown.call('GET /api/v1/org/webhooks');
  return id;
}
