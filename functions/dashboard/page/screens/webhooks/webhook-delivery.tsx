import { DeliveryScreen } from '../../parts/deliveries/detail.tsx';
import type { ScreenProps } from '../../screen-props.ts';

/** `/app/webhooks/{id}/{delivery}` */
export default function WebhookDelivery({ params }: ScreenProps) {
  return (
    <DeliveryScreen target={{ kind: 'webhook', id: params.id ?? '' }} id={params.delivery ?? ''} />
  );
}
