import type { Answered } from '../../../../../shared/client/routes.ts';
import { Failing } from '../../parts/deliveries/failing.tsx';
import { Foreign } from '../../parts/foreign.tsx';
import { Mark } from '../../parts/severity.tsx';
import { webhooks as words } from '../../text/webhooks.ts';
import { usePermission } from '../../use-permission.ts';

export type Webhook = Answered<'GET /api/v1/org/webhooks/{id}'>;

/** Whether it receives: `active` is the person's switch, `status` ours, `failing` its receiver's. */
export function WebhookStatus({ webhook }: { webhook: Webhook }) {
  const { id, status, active, disabled_reason, failing } = webhook;
  const { isAllowed } = usePermission('GET /api/v1/org/webhooks/{id}/deliveries');
  if (status === 'disabled') {
    return (
      <>
        <Mark is="failed">{words.disabled}</Mark>{' '}
        {disabled_reason !== null && <Foreign text={disabled_reason} />}
      </>
    );
  }
  if (!active) return <Mark is="off">{words.off}</Mark>;
  if (failing === null) return <Mark is="ok">{words.active}</Mark>;
  return <Failing target={{ kind: 'webhook', id }} failing={failing} hasLog={isAllowed} />;
}
