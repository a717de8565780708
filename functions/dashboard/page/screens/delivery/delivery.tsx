import { useLocation } from 'preact-iso';
import { DeliveryScreen } from '../../parts/deliveries/detail.tsx';
import type { ScreenProps } from '../../screen-props.ts';

/** `/app/webhooks/{id}/{delivery}` and `/app/destinations/{id}/{delivery}` */
export default function Delivery({ params }: ScreenProps) {
  const { path } = useLocation();
  const kind = path.startsWith('/app/webhooks/') ? 'webhook' : 'destination';
  return <DeliveryScreen target={{ kind, id: params.id ?? '' }} id={params.delivery ?? ''} />;
}
