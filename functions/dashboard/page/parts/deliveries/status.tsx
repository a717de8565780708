import { deliveries } from '../../text/deliveries.ts';
import { Mark, type Standing } from '../severity.tsx';
import type { Delivery } from './target.ts';

const standings: Readonly<Record<Delivery['status'], Standing>> = {
  pending: 'waiting',
  delivered: 'ok',
  failed: 'failed',
  skipped: 'off',
  cancelled: 'off',
};

/** How a delivery stands. */
export function DeliveryStatus({ is }: { is: Delivery['status'] }) {
  return <Mark is={standings[is]}>{deliveries.statuses[is]}</Mark>;
}
