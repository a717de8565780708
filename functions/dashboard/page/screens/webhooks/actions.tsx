import { useMutation } from '@tanstack/preact-query';
import { useLocation } from 'preact-iso';
import { useState } from 'preact/hooks';
import type { Sent } from '../../../../../shared/client/routes.ts';
import { client, readAgain } from '../../api.ts';
import { Act } from '../../parts/act.tsx';
import { Confirm } from '../../parts/dialog.tsx';
import { FailedLine } from '../../parts/failed.tsx';
import { toast } from '../../parts/toast.tsx';
import { webhooks as words } from '../../text/webhooks.ts';
import { EditWebhook } from './edit-webhook.tsx';
import { Rotate } from './rotate.tsx';
import type { Webhook } from './status.tsx';

/** What can be done with a webhook, beside testing it. */
export function WebhookActions({ webhook }: { webhook: Webhook }) {
  const [open, setOpen] = useState<'edit' | 'rotate' | 'delete' | null>(null);
  const close = () => setOpen(null);
  const { id, active, status } = webhook;
  const isOn = active && status === 'active';
  const change = useMutation({
    mutationFn: (body: Sent<'PATCH /api/v1/org/webhooks/{id}'>['body']) =>
      client.call('PATCH /api/v1/org/webhooks/{id}', { params: { id }, body }),
    onSuccess: () => readAgain('GET /api/v1/org/webhooks'),
  });
  return (
    <>
      <Act
        route="PATCH /api/v1/org/webhooks/{id}"
        isPending={change.isPending}
        onClick={() => change.mutate({ active: !isOn })}
      >
        {isOn ? words.switchOff : words.switchOn}
      </Act>
      <Act route="PATCH /api/v1/org/webhooks/{id}" onClick={() => setOpen('edit')}>
        {words.edit}
      </Act>
      <Act route="POST /api/v1/org/webhooks/{id}/rotate-secret" onClick={() => setOpen('rotate')}>
        {words.rotate}
      </Act>
      <Act route="DELETE /api/v1/org/webhooks/{id}" kind="danger" onClick={() => setOpen('delete')}>
        {words.remove}
      </Act>
      {change.error && <FailedLine error={change.error} />}
      {open === 'edit' && <EditWebhook webhook={webhook} onClose={close} />}
      {open === 'rotate' && <Rotate id={id} onClose={close} />}
      {open === 'delete' && <Remove id={id} onClose={close} />}
    </>
  );
}

function Remove({ id, onClose }: { id: string; onClose: () => void }) {
  const { route } = useLocation();
  const remove = useMutation({
    mutationFn: () => client.call('DELETE /api/v1/org/webhooks/{id}', { params: { id } }),
    onSuccess: async () => {
      route('/app/webhooks', true);
      toast(words.removed);
      await readAgain('GET /api/v1/org');
    },
  });
  return (
    <Confirm
      title={words.removeTitle}
      action={words.removeAction}
      isPending={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <p>{words.removeLead}</p>
      {remove.error && <FailedLine error={remove.error} />}
    </Confirm>
  );
}
