import type { Answered } from '../../../../../shared/client/routes.ts';
import { Foreign } from '../../parts/foreign.tsx';
import { Mark } from '../../parts/severity.tsx';
import { webhooks as words } from '../../text/webhooks.ts';

export type Webhook = Answered<'GET /api/v1/org/webhooks/{id}'>;

/** Whether it receives: `active` is the person's switch, `status` ours. */
export function WebhookStatus({ webhook }: { webhook: Webhook }) {
  const { status, active, disabled_reason } = webhook;
  if (status === 'disabled') {
    return (
      <>
        <Mark is="failed">{words.disabled}</Mark>{' '}
        {disabled_reason !== null && <Foreign text={disabled_reason} />}
      </>
    );
  }
  return active ? <Mark is="ok">{words.active}</Mark> : <Mark is="off">{words.paused}</Mark>;
}
