import { deliveries } from '../../text/deliveries.ts';
import { Mark, type Standing } from '../severity.tsx';
import { type Delivery } from './target.ts';

/** How each status looks. */
export const deliveryStandings: Readonly<Record<Delivery['status'], Standing>> = {
  pending: 'waiting',
  delivered: 'ok',
  failed: 'failed',
  skipped: 'off',
  cancelled: 'off',
};

/** How a delivery stands. */
export function DeliveryStatus({ is }: { is: Delivery['status'] }) {
  return <Mark is={deliveryStandings[is]}>{deliveries.statuses[is]}</Mark>;
}
