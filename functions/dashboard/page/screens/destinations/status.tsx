import { useMutation } from '@tanstack/preact-query';
import { ApiError } from '../../../../../shared/client/api-error.ts';
import { client, readAgain } from '../../api.ts';
import { Act, ActNow } from '../../parts/act.tsx';
import { useCountdown } from '../../parts/countdown.ts';
import { Failing } from '../../parts/deliveries/health.tsx';
import { FailedLine } from '../../parts/failed.tsx';
import { Foreign } from '../../parts/foreign.tsx';
import { Mark } from '../../parts/severity.tsx';
import { destinations as words } from '../../text/destinations.ts';
import { usePermission } from '../../use-permission.ts';
import type { Destination } from './destination-body.ts';
import { numberText } from '../../format.ts';

/** Whether it receives; if not, why, and what to do about it. */
export function DestinationStatus({ destination }: { destination: Destination }) {
  const { id, status, disabled_reason, failing } = destination;
  const { isAllowed } = usePermission('GET /api/v1/org/destinations/{id}/deliveries');
  if (status === 'active') {
    if (failing === null) return <Mark is="ok">Active</Mark>;
    return <Failing target={{ kind: 'destination', id }} failing={failing} hasLog={isAllowed} />;
  }
  if (status === 'unconfirmed') {
    return (
      <div class="standing">
        <Mark is="waiting">Waiting for confirmation</Mark> <MailAgain id={destination.id} />
      </div>
    );
  }
  return (
    <div class="standing">
      <Mark is="failed">Disabled</Mark>{' '}
      {disabled_reason !== null && <Foreign text={reasonText(disabled_reason)} />}{' '}
      <Enable destination={destination} />
    </div>
  );
}

function reasonText(reason: string): string {
  return reason === 'unsubscribed' ? 'The recipient unsubscribed.' : reason;
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
      Enable
    </ActNow>
  );
}

const testRoute = 'POST /api/v1/org/destinations/{id}/test';

/**
 * Mails the confirmation link once more. That is what a test of an unconfirmed address does; the
 * service answers it with the refusal `destination_unconfirmed`, which here is the good news.
 */
async function mailAgain(id: string): Promise<'mailed' | 'confirmed'> {
  try {
    await client.call(testRoute, { params: { id } });
    return 'confirmed';
  } catch (error) {
    if (error instanceof ApiError && error.code === 'destination_unconfirmed') return 'mailed';
    throw error;
  }
}

/** The button for it; too many mails are a countdown, no error. */
function MailAgain({ id }: { id: string }) {
  const mail = useMutation({
    mutationFn: () => mailAgain(id),
    onSuccess: async (outcome) => {
      if (outcome === 'confirmed') await readAgain('GET /api/v1/org/destinations');
    },
  });
  const refused = mail.error instanceof ApiError && mail.error.status === 429 ? mail.error : null;
  const wait = useCountdown(refused?.retryAfterSeconds ?? 0);
  return (
    <>
      <Act
        route={testRoute}
        kind="small"
        isPending={mail.isPending || wait > 0}
        onClick={() => mail.mutate()}
      >
        Email again
      </Act>
      <span role="status">
        {mail.data === 'mailed' && 'We emailed the confirmation link again.'}
        {mail.data === 'confirmed' && 'The address is confirmed.'}
        {wait > 0 && `You can ask for the next email in ${numberText(wait)} s.`}
      </span>
      {mail.error && !refused && <FailedLine error={mail.error} />}
    </>
  );
}
