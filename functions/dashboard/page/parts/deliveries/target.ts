import { useQuery } from '@tanstack/preact-query';
import { client, queryClient, read, readAgain, readPages } from '../../api.ts';
import type { Answered } from '../../../../../shared/client/routes.ts';

/** What deliveries go to: a webhook or a destination, both with a log of the same shape. */
export interface Target {
  kind: 'webhook' | 'destination';
  id: string;
}

export type Delivery = Answered<'GET /api/v1/org/webhooks/{id}/deliveries'>[number];
export type DeliveryDetails = Answered<'GET /api/v1/org/webhooks/{id}/deliveries/{delivery_id}'>;

/** What a delivery is that didn't arrive, and may yet. */
export const undelivered = ['failed', 'skipped', 'pending'] as const;

/** What narrows a log down; times as RFC 3339. */
export interface LogFilter {
  status?: Delivery['status'][];
  since?: string;
  until?: string;
}

/** Reads a target again, its log, and what it is listed in. */
export async function readTargetAgain({ kind }: Target): Promise<void> {
  await readAgain(targetRoutes[kind].all);
}

const readWebhook = (id: string) => read('GET /api/v1/org/webhooks/{id}', { params: { id } });
const readDestination = (id: string) =>
  read('GET /api/v1/org/destinations/{id}', { params: { id } });

/** What a target is called; null until that is read. */
export function useTargetName({ kind, id }: Target): string | null {
  const webhook = useQuery({ ...readWebhook(id), enabled: kind === 'webhook' });
  const destination = useQuery({ ...readDestination(id), enabled: kind === 'destination' });
  return (webhook.data ?? destination.data)?.name ?? null;
}

/** Reads what is said of the target alone again, in this tab. */
export async function readTargetAgainHere({ kind, id }: Target): Promise<void> {
  const { queryKey } = kind === 'webhook' ? readWebhook(id) : readDestination(id);
  await queryClient.invalidateQueries({ queryKey });
}

/** Address of the target's own screen. */
export function targetAddress({ kind, id }: Target): string {
  return `/app/${kind}s/${id}`;
}

/** Reads the log, newest first. */
export function readLog({ kind, id }: Target, filter: LogFilter) {
  const sent = { params: { id }, query: { ...filter, limit: 50 } };
  return kind === 'webhook'
    ? readPages('GET /api/v1/org/webhooks/{id}/deliveries', sent)
    : readPages('GET /api/v1/org/destinations/{id}/deliveries', sent);
}

/** Reads one delivery with its attempts. */
export function readDelivery({ kind, id }: Target, deliveryId: string) {
  const sent = { params: { id, delivery_id: deliveryId } };
  return kind === 'webhook'
    ? read('GET /api/v1/org/webhooks/{id}/deliveries/{delivery_id}', sent)
    : read('GET /api/v1/org/destinations/{id}/deliveries/{delivery_id}', sent);
}

/** Sends one delivery again. */
export function resend({ kind, id }: Target, deliveryId: string): Promise<Delivery> {
  const sent = { params: { id, delivery_id: deliveryId } };
  return kind === 'webhook'
    ? client.call('POST /api/v1/org/webhooks/{id}/deliveries/{delivery_id}/resend', sent)
    : client.call('POST /api/v1/org/destinations/{id}/deliveries/{delivery_id}/resend', sent);
}

/** Sends again what wasn't delivered since `since`. @returns how many deliveries that is */
export async function recover({ kind, id }: Target, since: string): Promise<number> {
  const sent = { params: { id }, body: { since } };
  const { recovering } = await (kind === 'webhook'
    ? client.call('POST /api/v1/org/webhooks/{id}/recover', sent)
    : client.call('POST /api/v1/org/destinations/{id}/recover', sent));
  return recovering;
}

/** Sends a test, and waits for what comes of it. */
export function sendTest({ kind, id }: Target) {
  return kind === 'webhook'
    ? client.call('POST /api/v1/org/webhooks/{id}/test', { params: { id } })
    : client.call('POST /api/v1/org/destinations/{id}/test', { params: { id } });
}

/** The routes of the target's kind: who may use them, and what to read again. */
export const targetRoutes = {
  webhook: {
    all: 'GET /api/v1/org/webhooks',
    log: 'GET /api/v1/org/webhooks/{id}/deliveries',
    test: 'POST /api/v1/org/webhooks/{id}/test',
    resend: 'POST /api/v1/org/webhooks/{id}/deliveries/{delivery_id}/resend',
    recover: 'POST /api/v1/org/webhooks/{id}/recover',
  },
  destination: {
    all: 'GET /api/v1/org/destinations',
    log: 'GET /api/v1/org/destinations/{id}/deliveries',
    test: 'POST /api/v1/org/destinations/{id}/test',
    resend: 'POST /api/v1/org/destinations/{id}/deliveries/{delivery_id}/resend',
    recover: 'POST /api/v1/org/destinations/{id}/recover',
  },
} as const;
