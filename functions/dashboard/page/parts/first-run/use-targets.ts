import { useQuery } from '@tanstack/preact-query';
import type { Answered } from '../../../../../shared/client/routes.ts';
import { read } from '../../api.ts';
import { usePermission } from '../../use-permission.ts';
import type { Organization } from './progress.ts';

export type Destination = Answered<'GET /api/v1/org/destinations'>[number];
export type Webhook = Answered<'GET /api/v1/org/webhooks'>[number];

export interface Targets {
  webhooks: readonly Webhook[];
  destinations: readonly Destination[];
  /** How many receive. */
  ready: number;
  isReady: boolean;
  /** Something arrived, as the log of the first of each kind has it: a change, or a test. */
  isDelivered: boolean;
}

/** Mail may be confirmed on another device: the page sees it after so long at most. */
const confirmedWithinMs = 10_000;

/** What alerts can go to, and whether anything arrived there. */
export function useTargets({ plan: { usage } }: Organization): Targets {
  const webhooks = useQuery({ ...read('GET /api/v1/org/webhooks'), enabled: usage.webhooks > 0 });
  const destinations = useQuery({
    ...read('GET /api/v1/org/destinations'),
    enabled: usage.destinations > 0,
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ status }) => status === 'unconfirmed') === true ? confirmedWithinMs : false,
  });
  const own = { webhooks: webhooks.data ?? [], destinations: destinations.data ?? [] };
  const { isAllowed } = usePermission('GET /api/v1/org/webhooks/{id}/deliveries');
  const logs = [
    useQuery({
      ...read('GET /api/v1/org/webhooks/{id}/deliveries', arrivedAt(own.webhooks)),
      enabled: isAllowed && own.webhooks.length > 0,
    }),
    useQuery({
      ...read('GET /api/v1/org/destinations/{id}/deliveries', arrivedAt(own.destinations)),
      enabled: isAllowed && own.destinations.length > 0,
    }),
  ];
  const ready = [...own.webhooks, ...own.destinations].filter(
    ({ status }) => status === 'active',
  ).length;
  return {
    ...own,
    ready,
    isReady: ready > 0,
    isDelivered: logs.some(({ data }) => (data?.length ?? 0) > 0),
  };
}

/** What asks for one delivery that arrived at the first target. */
function arrivedAt([first]: readonly { id: string }[]) {
  return {
    params: { id: first?.id ?? '' },
    query: { status: ['delivered' as const], limit: 1 },
  };
}
