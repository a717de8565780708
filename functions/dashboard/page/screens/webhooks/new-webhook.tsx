import { useLocation } from 'preact-iso';
import { useState } from 'preact/hooks';
import type { Sent } from '../../../../../shared/client/routes.ts';
import { client } from '../../api.ts';
import type { ChangeType } from '../../change.ts';
import { EventTypes } from '../../parts/event-types.tsx';
import { Field, Submit } from '../../parts/form.tsx';
import { SecretDialog } from '../../parts/secret.tsx';
import { useWrite } from '../../parts/use-write.ts';
import { secret as secretWords } from '../../text/secret.ts';
import { webhooks as words } from '../../text/webhooks.ts';
import { Events, type WebhookEvents } from './events.tsx';

type Body = Sent<'POST /api/v1/org/webhooks'>['body'];

/** Creates a webhook, then shows its secret: once, and kept nowhere but in this component. */
export function NewWebhook({ onClose }: { onClose: () => void }) {
  const { route } = useLocation();
  const [types, setTypes] = useState<ChangeType[]>([]);
  const [events, setEvents] = useState<WebhookEvents>(['change.confirmed']);
  const create = useWrite(
    (body: Body, once) => client.call('POST /api/v1/org/webhooks', { body, headers: once() }),
    { again: ['GET /api/v1/org'] },
  );
  return (
    <SecretDialog
      title={words.add}
      write={create}
      secretTitle={secretWords.signing}
      secret={create.data?.secret}
      lost={words.secretLost}
      onSubmit={({ name = '', url = '' }) =>
        create.mutate({ name, url, event_types: types, events })
      }
      onClose={onClose}
      onStored={() => {
        onClose();
        route(`/app/webhooks/${create.data?.id}`);
      }}
    >
      <Field name="name" label={words.name} required maxlength={100} autofocus />
      <Field name="url" label={words.url} hint={words.urlHint} type="url" required />
      <Events chosen={events} onChoose={setEvents} />
      <EventTypes chosen={types} onChoose={setTypes} />
      <Submit>{words.create}</Submit>
    </SecretDialog>
  );
}
