import { useState } from 'preact/hooks';
import type { Sent } from '../../../../../shared/client/routes.ts';
import { client } from '../../api.ts';
import type { ChangeType } from '../../change.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { EventTypes } from '../../parts/event-types.tsx';
import { Field, Form, Submit } from '../../parts/form.tsx';
import { useWrite } from '../../parts/use-write.ts';
import { webhooks as words } from '../../text/webhooks.ts';
import { Events, type WebhookEvents } from './events.tsx';
import type { Webhook } from './status.tsx';

/** Name, address and change types of a webhook. */
export function EditWebhook({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
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
