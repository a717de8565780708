import { DeliveryScreen } from '../../parts/deliveries/detail.tsx';
import type { ScreenProps } from '../../screen-props.ts';

/** `/app/destinations/{id}/{delivery}` */
export default function DestinationDelivery({ params }: ScreenProps) {
  return (
    <DeliveryScreen
      target={{ kind: 'destination', id: params.id ?? '' }}
      id={params.delivery ?? ''}
    />
  );
}
