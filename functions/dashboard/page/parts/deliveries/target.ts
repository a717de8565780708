import { useQuery } from '@tanstack/preact-query';
import type { Answered } from '../../../../../shared/client/routes.ts';
import { client, queryClient, read, readPages } from '../../api.ts';
import { deliveries } from '../../text/deliveries.ts';

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

const readTarget = ({ kind, id }: Target) => read(targetRoutes[kind].it, { params: { id } });

/** What a target is called; null until that is read. */
export function useTargetName(target: Target): string | null {
  return useQuery(readTarget(target)).data?.name ?? null;
}

/** Reads what is said of the target alone again, in this tab. */
export async function readTargetAgainHere(target: Target): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: readTarget(target).queryKey });
}

/** Address of the target's own screen. */
export function targetAddress({ kind, id }: Target): string {
  return `/app/${kind}s/${id}`;
}

/** Reads the log, newest first. */
export function readLog({ kind, id }: Target, filter: LogFilter) {
  return readPages(targetRoutes[kind].log, { params: { id }, query: { ...filter, limit: 50 } });
}

/** Reads one delivery with its attempts. */
export function readDelivery({ kind, id }: Target, deliveryId: string) {
  return read(targetRoutes[kind].one, { params: { id, delivery_id: deliveryId } });
}

/** Sends one delivery again. */
export function resend({ kind, id }: Target, deliveryId: string): Promise<Delivery> {
  return client.call(targetRoutes[kind].resend, { params: { id, delivery_id: deliveryId } });
}

/** Sends again what wasn't delivered since `since`. @returns how many deliveries that is */
export async function recover({ kind, id }: Target, since: string): Promise<number> {
  const sent = { params: { id }, body: { since } };
  return (await client.call(targetRoutes[kind].recover, sent)).recovering;
}

/** Sends a test, and waits for what comes of it. */
export function sendTest({ kind, id }: Target) {
  return client.call(targetRoutes[kind].test, { params: { id } });
}

/** The routes of the target's kind: who may use them, and what to read again. */
export const targetRoutes = {
  webhook: {
    all: 'GET /api/v1/org/webhooks',
    it: 'GET /api/v1/org/webhooks/{id}',
    log: 'GET /api/v1/org/webhooks/{id}/deliveries',
    one: 'GET /api/v1/org/webhooks/{id}/deliveries/{delivery_id}',
    test: 'POST /api/v1/org/webhooks/{id}/test',
    resend: 'POST /api/v1/org/webhooks/{id}/deliveries/{delivery_id}/resend',
    recover: 'POST /api/v1/org/webhooks/{id}/recover',
  },
  destination: {
    all: 'GET /api/v1/org/destinations',
    it: 'GET /api/v1/org/destinations/{id}',
    log: 'GET /api/v1/org/destinations/{id}/deliveries',
    one: 'GET /api/v1/org/destinations/{id}/deliveries/{delivery_id}',
    test: 'POST /api/v1/org/destinations/{id}/test',
    resend: 'POST /api/v1/org/destinations/{id}/deliveries/{delivery_id}/resend',
    recover: 'POST /api/v1/org/destinations/{id}/recover',
  },
} as const;

/** Why a target takes nothing for now, and what to do about it; null while it does. */
export function refusalOf(target: { status: string; active?: boolean }): string | null {
  const { off, disabled, unconfirmed } = deliveries.refusals;
  if (target.status === 'disabled') return disabled;
  if (target.status === 'unconfirmed') return unconfirmed;
  return target.active === false ? off : null;
}
