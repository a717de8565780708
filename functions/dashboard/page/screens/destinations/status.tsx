import { Foreign } from '../../parts/foreign.tsx';
import { Mark } from '../../parts/severity.tsx';
import { destinations as words } from '../../text/destinations.ts';
import type { Destination } from './destination-body.ts';
import { MailAgain } from './mail-again.tsx';
import { SwitchOn } from './switch-on.tsx';

/** Whether it receives; if not, why, and what to do about it. */
export function DestinationStatus({ destination }: { destination: Destination }) {
  const { status, disabled_reason } = destination;
  if (status === 'active') return <Mark is="ok">{words.active}</Mark>;
  if (status === 'unconfirmed') {
    return (
      <div class="standing">
        <Mark is="waiting">{words.unconfirmed}</Mark> <MailAgain id={destination.id} />
      </div>
    );
  }
  return (
    <div class="standing">
      <Mark is="failed">{words.disabled}</Mark>{' '}
      {disabled_reason !== null && <Foreign text={reasonText(disabled_reason)} />}{' '}
      <SwitchOn destination={destination} />
    </div>
  );
}

function reasonText(reason: string): string {
  return reason === 'unsubscribed' ? words.reasonUnsubscribed : reason;
}
