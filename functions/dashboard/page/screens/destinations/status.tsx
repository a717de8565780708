import { client } from '../../api.ts';
import { ActNow } from '../../parts/act-now.tsx';
import { Failing } from '../../parts/deliveries/failing.tsx';
import { Foreign } from '../../parts/foreign.tsx';
import { Mark } from '../../parts/severity.tsx';
import { destinations as words } from '../../text/destinations.ts';
import { usePermission } from '../../use-permission.ts';
import type { Destination } from './destination-body.ts';
import { MailAgain } from './mail-again.tsx';

/** Whether it receives; if not, why, and what to do about it. */
export function DestinationStatus({ destination }: { destination: Destination }) {
  const { id, status, disabled_reason, failing } = destination;
  const { isAllowed } = usePermission('GET /api/v1/org/destinations/{id}/deliveries');
  if (status === 'active') {
    if (failing === null) return <Mark is="ok">{words.active}</Mark>;
    return <Failing target={{ kind: 'destination', id }} failing={failing} hasLog={isAllowed} />;
  }
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
      <Enable destination={destination} />
    </div>
  );
}

function reasonText(reason: string): string {
  return reason === 'unsubscribed' ? words.reasonUnsubscribed : reason;
}

const route = 'PATCH /api/v1/org/destinations/{id}';

/** Enables a disabled destination as it is: a mail address is asked for its consent again. */
function Enable({ destination: { id, config } }: { destination: Destination }) {
  return (
    <ActNow
      route={route}
      kind="small"
      // Who sends the masked address back means the one that is there.
      write={() => client.call(route, { params: { id }, body: { config } })}
      said={({ status }) => (status === 'unconfirmed' ? words.askedAgain : words.enabled)}
      again={['GET /api/v1/org/destinations']}
    >
      {words.enable}
    </ActNow>
  );
}
