import { useQuery } from '@tanstack/preact-query';
import type { Answered } from '../../../../../shared/client/routes.ts';
import { read } from '../../api.ts';
import { storeOf, useStore } from '../../store.ts';
import { usePermission } from '../../use-permission.ts';
import type { Target } from '../deliveries/target.ts';
import type { Organization } from './progress.ts';

export type Destination = Answered<'GET /api/v1/org/destinations'>[number];
export type Webhook = Answered<'GET /api/v1/org/webhooks'>[number];

export interface Targets {
  webhooks: readonly Webhook[];
  destinations: readonly Destination[];
  /** How many receive. */
  ready: number;
  isReady: boolean;
  /** Something arrived: a test that this page sent, or a delivery in the log. */
  isDelivered: boolean;
}

/** Targets whose test arrived while this page was open: tests leave no trace in the service. */
export const testedIds = storeOf<ReadonlySet<string>>(new Set());

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
  const tested = useStore(testedIds);
  const isTested = [...own.webhooks, ...own.destinations].some(({ id }) => tested.has(id));
  const isLogged = useLogged(own, isTested);
  const ready = [...own.webhooks, ...own.destinations].filter(
    ({ status }) => status === 'active',
  ).length;
  return { ...own, ready, isReady: ready > 0, isDelivered: isTested || isLogged };
}

/** Whether the log of the first target has something that arrived, for those who may read it. */
function useLogged(
  { webhooks: [webhook], destinations: [destination] }: Pick<Targets, 'webhooks' | 'destinations'>,
  isTested: boolean,
): boolean {
  const { isAllowed } = usePermission('GET /api/v1/org/webhooks/{id}/deliveries');
  const target: Target | null = webhook
    ? { kind: 'webhook', id: webhook.id }
    : destination
      ? { kind: 'destination', id: destination.id }
      : null;
  const sent = {
    params: { id: target?.id ?? '' },
    query: { status: ['delivered' as const], limit: 1 },
  };
  const log = useQuery({
    ...(target?.kind === 'destination'
      ? read('GET /api/v1/org/destinations/{id}/deliveries', sent)
      : read('GET /api/v1/org/webhooks/{id}/deliveries', sent)),
    enabled: isAllowed && target !== null && !isTested,
  });
  return (log.data?.length ?? 0) > 0;
}
