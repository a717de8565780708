import { useMutation } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import type { Sent } from '../../../../../shared/client/routes.ts';
import { client, readAgain } from '../../api.ts';
import type { ChangeType } from '../../change.ts';
import { Act } from '../../parts/act.tsx';
import { Confirm } from '../../parts/confirm.tsx';
import { RemoveTarget } from '../../parts/deliveries/set-up.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { EventTypes } from '../../parts/event-types.tsx';
import { FailedLine } from '../../parts/failed.tsx';
import { Field, Form, Submit } from '../../parts/form.tsx';
import { toast } from '../../parts/toast.tsx';
import { useWrite } from '../../parts/use-write.ts';
import { webhooks as words } from '../../text/webhooks.ts';
import { Events, type Webhook, type WebhookEvents } from './status.tsx';

const changeRoute = 'PATCH /api/v1/org/webhooks/{id}';

/** Turns a webhook on, and enables one that we disabled; or turns it off. */
async function turn(id: string, active: boolean): Promise<void> {
  await client.call(changeRoute, { params: { id }, body: { active } });
  toast(active ? words.turnedOn : words.turnedOff);
  await readAgain('GET /api/v1/org/webhooks');
}

/** What can be done with a webhook, beside testing it. */
export function WebhookActions({ webhook }: { webhook: Webhook }) {
  const [open, setOpen] = useState<'edit' | 'delete' | 'off' | null>(null);
  const close = () => setOpen(null);
  const { id, active, status } = webhook;
  const on = useMutation({ mutationFn: () => turn(id, true) });
  return (
    <>
      {active && status === 'active' ? (
        <Act route={changeRoute} onClick={() => setOpen('off')}>
          {words.turnOff}
        </Act>
      ) : (
        <Act route={changeRoute} isPending={on.isPending} onClick={() => on.mutate()}>
          {active ? words.enable : words.turnOn}
        </Act>
      )}
      <Act route={changeRoute} onClick={() => setOpen('edit')}>
        {words.edit}
      </Act>
      <Act route="DELETE /api/v1/org/webhooks/{id}" kind="danger" onClick={() => setOpen('delete')}>
        {words.remove}
      </Act>
      {on.error && <FailedLine error={on.error} />}
      {open === 'edit' && <EditWebhook webhook={webhook} onClose={close} />}
      {open === 'delete' && (
        <RemoveTarget target={{ kind: 'webhook', id }} words={words} onClose={close} />
      )}
      {open === 'off' && (
        <Confirm
          title={words.turnOffTitle}
          lead={words.turnOffLead}
          action={words.turnOffAction}
          write={() => turn(id, false)}
          onClose={close}
        />
      )}
    </>
  );
}

/** Name, address and change types of a webhook. */
function EditWebhook({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { id } = webhook;
  const [types, setTypes] = useState<ChangeType[]>(webhook.event_types);
  const [events, setEvents] = useState<WebhookEvents>(webhook.events);
  const save = useWrite(
    (body: Sent<'PATCH /api/v1/org/webhooks/{id}'>['body']) =>
      client.call('PATCH /api/v1/org/webhooks/{id}', { params: { id }, body }),
    { onDone: onClose, said: words.saved, again: ['GET /api/v1/org/webhooks'] },
  );
  return (
    <Dialog title={words.edit} onClose={onClose}>
      <Form
        write={save}
        onSubmit={({ name = '', url = '' }) =>
          save.mutate({ name, url, event_types: types, events })
        }
      >
        <Field
          name="name"
          label={words.name}
          value={webhook.name}
          required
          maxlength={100}
          autofocus
        />
        <Field
          name="url"
          label={words.url}
          hint={words.urlHint}
          type="url"
          value={webhook.url}
          required
        />
        <Events chosen={events} onChoose={setEvents} />
        <EventTypes chosen={types} onChoose={setTypes} />
        <Submit>{words.save}</Submit>
      </Form>
    </Dialog>
  );
}
